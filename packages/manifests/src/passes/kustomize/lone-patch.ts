import { isEarlier, newest } from '@capi-migrate/transitions'
import { holdsAny, lineIndex } from '@capi-migrate/edits'
import type { Task } from '@capi-migrate/edits'
import type { ConvertOptions, Said } from '@capi-migrate/transitions'
import { offsetOf } from '../../read/at.ts'
import type { ManifestOptions, ManifestPlan } from '../../document/manifest-plan.ts'
import { say } from '../../tasks/index.ts'
import { concerns } from './concern.ts'
import { documentsOf } from './file-documents.ts'
import { isJsonPatch } from '@capi-migrate/edits/json-patch'
import type { Operation } from '@capi-migrate/edits/json-patch'
import type { Selector } from './selector.ts'

/** What a file with a JSON patch holds. */
export const operating = [' op:', '{op:', '"op"'] as const

const isOperating = holdsAny(operating)

/**
 * A plan with a task for each JSON patch that names a field which moves. Such a patch names no object; this is for files that
 * no kustomization names either.
 */
export function withLonePatches(plan: ManifestPlan, options: ManifestOptions): ManifestPlan {
  const { before, problem, skipped } = plan
  const { to, file } = options
  if (problem || skipped || isEarlier(to, newest)) return plan
  if (!isOperating(before)) return plan
  const lines = lineIndex(before)
  const tasks = (documentsOf(before) ?? []).flatMap(({ root, start, value }): readonly Task[] => {
    const at = isJsonPatch(value) ? movingOperation(value, undefined, options) : -1
    if (!isJsonPatch(value) || at === -1) return []
    const { path } = value[at]!
    return [
      {
        id: `${lonePatch} ${path}`,
        ...(file && { file }),
        ...lines.positionOf(start - root.start + offsetOf(root, [at])),
        row: lonePatch,
        object: 'JSON patch',
        ...untargeted(path),
      },
    ]
  })
  return tasks.length === 0 ? plan : { ...plan, tasks: [...plan.tasks, ...tasks] }
}

/** The row of a JSON patch of which nobody knows what it is applied to. */
export const lonePatch = 'Kustomization:patches[]'

/** The index of the first operation that would have to change if it were applied to an object of ours; -1 for none. */
export function movingOperation(
  operations: readonly Operation[],
  selector: Selector | undefined,
  options: ConvertOptions,
): number {
  return operations.findIndex(
    (operation) => !isOfOthers(operation, selector) && concerns([operation], selector, options),
  )
}

export function untargeted(path: string): Said {
  return say('kustomize/patch-without-target', { path })
}

/** True for a path that a Deployment of Kubernetes has, too, and for what every object has. */
function isOfOthers({ path }: Operation, selector: Selector | undefined): boolean {
  if (selector?.kind !== undefined) return false
  return /^\/(?:apiVersion|kind|metadata|status)\b|^\/spec\/(?:strategy|minReadySeconds|progressDeadlineSeconds)\b/.test(
    path,
  )
}
