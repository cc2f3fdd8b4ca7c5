import { isMap } from '@capi-migrate/edits/json'
import { isClusterGroup, newest, transitions, versionOf } from '@capi-migrate/transitions'
import type { Place } from '@capi-migrate/transitions'
import type { Node } from '@capi-migrate/edits/yaml'
import { offsetOf } from '../../read/at.ts'
import { say } from '../../tasks/index.ts'
import { documentsOf } from '../kustomize/file-documents.ts'
import { isJsonPatch, pointerOf, pointerSteps } from '@capi-migrate/edits/json-patch'
import { textAt, valueAt } from '../../read/members.ts'
import { inScalar } from './in-scalar.ts'
import type { Found } from './in-scalar.ts'
import { versionAfter } from './kinds.ts'
import { movedPath } from './moved-path.ts'
import type { About } from './moved-path.ts'
import { fieldsOf, pointers } from './about-fields.ts'
import { nodesAt } from './known-place.ts'
import type { Reader } from './known-place.ts'
import type { Reference, Subject } from './reference.ts'
import { editOf, titleOf, writtenAs } from './walk.ts'

/**
 * A patch in the form of Kustomize, in an object of another tool: `target`, and `patch` as text. What it is applied to lies
 * elsewhere, so an operation is written only where its field has another place and that place is sure to be there.
 */
export const patchInside: Reader = function* ({ node, place }, subject) {
  const { text, root, to } = subject
  const target = valueAt(node, 'target')
  const patch = valueAt(node, 'patch')
  const about = aboutOf(target)
  if (!patch || !about) return
  const object = titleOf(root)
  yield* targetVersion(target, about, [...place, 'target'], subject)
  // Without its group the target may be another API's kind of that name.
  const isSure = textAt(target, 'group') !== undefined
  const operations = { node: patch, place: [...place, 'patch'] }
  const found =
    patch.kind === 'scalar'
      ? inScalar(text, patch, operations.place, object, operationsIn(patch.text, about, to))
      : nodesAt(patch, '[].path').flatMap(({ node: path, place }) =>
          path.kind === 'scalar'
            ? inScalar(text, path, [...operations.place, ...place], object, pointers(path.text, about, to))
            : [],
        )
  for (const { edit, ...one } of found)
    yield { ...one, isOfWhole: true, ...(isSure && edit && { edit }) } satisfies Reference
}

/**
 * A merge in the form of Kustomize. It finds an object by its version, so it moves with what it is applied to; where that lies
 * in the run, it has done so before this reads it.
 */
export const mergeInside: Reader = function* ({ node }, { root, to }) {
  const patch = node.kind === 'map' && valueAt(node, 'patch') ? valueAt(node, 'patch')! : node
  const values = patch.kind === 'scalar' ? (documentsOf(patch.text) ?? []).map((one) => one.root) : [patch]
  for (const merge of values) {
    const [group = '', version = ''] = textAt(merge, 'apiVersion')?.split('/') ?? []
    const kind = textAt(merge, 'kind') ?? ''
    if (versionAfter(`${group}/${version}`, kind, to) === undefined) continue
    const said = say('reference/patch-base', { kind, version, now: versionOf(to) })
    yield { offset: patch.start, object: titleOf(root), isOfWhole: true, ...said }
  }
}

/** Fields that a tool leaves alone, of the objects that a target names. */
export const ignored: Reader = function* (spot, subject) {
  const target = valueAt(spot.node, 'target')
  const about = aboutOf(target)
  if (!about || textAt(target, 'group') === undefined) return
  yield* targetVersion(target, about, [...spot.place, 'target'], subject)
  yield* fieldsOf({ about: () => about, keys: ['paths'], reads: pointers })(spot, subject)
}

function* targetVersion(
  target: Node | undefined,
  { kind }: About,
  place: Place,
  { root }: Subject,
): Generator<Reference> {
  const version = valueAt(target, 'version')
  if (version?.kind !== 'scalar' || !/^v1(?:alpha|beta)\d$/.test(version.text) || version.text === newest)
    return
  const edit = editOf({ node: version, place: [...place, 'version'] }, newest)
  yield {
    offset: version.start,
    object: titleOf(root),
    isOfWhole: true,
    ...say('reference/patch-target', { kind, version: version.text, now: newest }),
    ...(edit && { edit }),
  }
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
