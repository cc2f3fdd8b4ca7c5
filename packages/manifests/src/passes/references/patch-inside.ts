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
import { editOf, titleOf, writtenAs } from './walk.ts'

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
    const edit = editOf({ node: version, place: [...place, 'target', 'version'] }, newest)
    yield {
      offset: version.start,
      object,
      isOfWhole: true,
      ...say('reference/patch-target', { kind: about.kind, version: version.text, now: newest }),
      ...(edit && { edit }),
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
    const shift = start - root.start
    return root.entries.flatMap(({ value: node }, i): readonly Found[] => {
      const { op, path } = value[i]!
      const place = pointerSteps(path).map((step) => (/^(?:\d+|-)$/.test(step) ? Number(step) || 0 : step))
      const moved = movedPath(about, place, to, op !== 'add')
      if (!moved) return []
      const found = { start: shift + offsetOf(root, [i, 'path']), ...moved.said }
      const pointer = valueAt(node, 'path')
      const isPlain = pointer?.kind === 'scalar' && !/\/-$|\/\d+(?:\/|$)/.test(path)
      const text = isPlain && moved.to ? writtenAs(pointer, pointerOf(moved.to)) : undefined
      if (!isPlain || text === undefined) return [found]
      return [{ ...found, edit: { start: shift + pointer.body, end: shift + pointer.end, text } }]
    })
  })
}
