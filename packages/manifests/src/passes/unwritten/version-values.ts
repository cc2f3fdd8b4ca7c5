import { lineIndex, offsetBefore } from '@capi-migrate/edits'
import type { Task } from '@capi-migrate/edits'
import { apiGroup, groupPatterns, isEarlier, newest } from '@capi-migrate/transitions'
import type { ManifestOptions, ManifestPlan } from '../../document/manifest-plan.ts'
import { say } from '../../tasks/index.ts'

/**
 * A plan with a task for each value that is a version of ours and belongs to no object: `capiVersion:
 * cluster.x-k8s.io/v1beta1` among the values of a chart, or alone in a named template. Objects that get their version from
 * there cannot be told from others, and stay as they are; those of a chart say theirs themselves where all of them can.
 */
export function withVersionValues(plan: ManifestPlan, { to, file, isTaken }: ManifestOptions): ManifestPlan {
  const { before, after, edits, problem, skipped } = plan
  if (problem || skipped || isEarlier(to, newest) || !after.includes(old)) return plan
  const lines = lineIndex(before)
  const tasks = partsIn(after).flatMap(({ start, text }) =>
    [...text.matchAll(valued), ...text.matchAll(printed)].flatMap((match): readonly Task[] => {
      const [, name = '', said = ''] = match
      if (isTaken?.(name)) return []
      const task = {
        id: `Values:version ${name}`,
        ...(file && { file }),
        ...lines.positionOf(offsetBefore(edits, start + match.index + match[0].indexOf(said))),
        row: 'Values:version',
        object: name,
        ...say('file/version-value', { name, version: said }),
      }
      return [task]
    }),
  )
  return tasks.length === 0 ? plan : { ...plan, tasks: [...plan.tasks, ...tasks] }
}

const old = `${apiGroup}/v1beta1`
const said = `(${groupPatterns.own}/v1beta1)`

/** A key with nothing but a version; what is called `apiVersion` belongs to something that says what it is. */
const valued = new RegExp(
  `^[ \\t]*(?:- )?["']?(?!apiVersion\\b)([A-Za-z_][\\w.-]*)["']?:[ \\t]+["']?${said}["']?[ \\t]*(?:#.*)?\\r?$`,
  'gm',
)

/** A named template that prints nothing but a version. */
const printed = new RegExp(
  `\\{\\{-?\\s*define\\s+"([^"]+)"\\s*-?\\}\\}\\s*["']?${said}["']?\\s*\\{\\{-?\\s*end\\s*-?\\}\\}`,
  'g',
)

/** The documents of a text that are no objects. */
function partsIn(text: string): readonly { readonly start: number; readonly text: string }[] {
  let start = 0
  return text.split(/^(?=---)/m).flatMap((part) => {
    const at = start
    start += part.length
    return /^\s*\{?\s*["']?kind["']?\s*:/m.test(part) && !part.includes('define')
      ? []
      : [{ start: at, text: part }]
  })
}
