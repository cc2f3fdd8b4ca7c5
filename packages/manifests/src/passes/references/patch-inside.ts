import { isMap } from '@capi-migrate/edits/json'
import { isClusterGroup, newest, transitions } from '@capi-migrate/transitions'
import type { Node } from '@capi-migrate/edits/yaml'
import { offsetOf } from '../../read/at.ts'
import { say } from '../../tasks/index.ts'
import { documentsOf } from '../kustomize/file-documents.ts'
import { isJsonPatch, pointerOf, pointerSteps } from '../kustomize/json-patch.ts'
import { textAt, valueAt } from '../nested/find-nested.ts'
import { inScalar } from './in-scalar.ts'
import type { Found } from './in-scalar.ts'
import { movedPath } from './moved-path.ts'
import type { About } from './moved-path.ts'
import type { Reader } from './known-place.ts'
import type { Reference } from './reference.ts'
import { titleOf, writtenAs } from './walk.ts'

/**
 * A patch in the form of Kustomize, in an object of another tool: `target`, and `patch` as text. What it is applied to lies
 * elsewhere, so an operation is written only where its field has another place and that place is sure to be there.
 */
export const patchInside: Reader = function* ({ node, place }, { text, root, to }) {
  const target = valueAt(node, 'target')
  const patch = valueAt(node, 'patch')
  const about = aboutOf(target)
  if (patch?.kind !== 'scalar' || !about) return
  const object = titleOf(root)
  const found = operationsIn(patch.text, about, to)
  const version = valueAt(target, 'version')
  const isOlder =
    version?.kind === 'scalar' && /^v1(?:alpha|beta)\d$/.test(version.text) && version.text !== newest
  if (version?.kind === 'scalar' && isOlder) {
    const written = writtenAs(version, newest)
    const values = [[[...place, 'target', 'version'], newest]] as const
    yield {
      offset: version.start,
      object,
      isOfWhole: true,
      ...say('reference/patch-target', { kind: about.kind, version: version.text, now: newest }),
      ...(written !== undefined && {
        edit: { start: version.body, end: version.end, text: written, values },
      }),
    }
  }
  // Without its group the target may be another API's kind of that name.
  const isSure = textAt(target, 'group') !== undefined
  for (const { edit, ...one } of inScalar(text, patch, [...place, 'patch'], object, found))
    yield { ...one, isOfWhole: true, ...(isSure && edit && { edit }) } satisfies Reference
}

/** The kind of ours that a target names. One that names no group may mean another API's. */
function aboutOf(target: Node | undefined): About | undefined {
  const kind = textAt(target, 'kind')
  const group = textAt(target, 'group')
  const own = transitions.find((one) => one.kind === kind && (group === undefined || one.group === group))
  return own && (group === undefined || isClusterGroup(group)) ? own : undefined
}

function operationsIn(patch: string, about: About, to: Parameters<typeof movedPath>[2]): readonly Found[] {
  return (documentsOf(patch) ?? []).flatMap(({ root, start, value }): readonly Found[] => {
    if (isMap(value) || !isJsonPatch(value) || root.kind !== 'list') return []
    return root.entries.flatMap(({ value: node }, i): readonly Found[] => {
      const { op, path } = value[i]!
      const place = pointerSteps(path).map((step) => (/^(?:\d+|-)$/.test(step) ? Number(step) || 0 : step))
      const moved = movedPath(about, place, to, op !== 'add')
      if (!moved) return []
      const at = start - root.start + offsetOf(root, [i, 'path'])
      const pointer = valueAt(node, 'path')
      const now = moved.to && pointerOf(moved.to)
      const isPlain = pointer?.kind === 'scalar' && pointer.text === path && !/\/-$|\/\d+(?:\/|$)/.test(path)
      const written = isPlain && now !== undefined ? writtenAs(pointer, now) : undefined
      const from = pointer?.kind === 'scalar' ? pointer : undefined
      const edit = written !== undefined && from && { start: from.body, end: from.end, text: written }
      return [{ start: at, ...moved.said, ...(edit && { edit }) }]
    })
  })
}
