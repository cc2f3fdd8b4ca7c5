import { apiGroup, isClusterGroup, versionOf } from '@capi-migrate/transitions'
import type { Node } from '@capi-migrate/edits/yaml'
import { say } from '../../tasks/index.ts'
import { textAt, valueAt } from '../../read/members.ts'
import { versionAfter } from './kinds.ts'
import { readersOf } from './delivered.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { kindNamed } from './resource-name.ts'
import { editOf, mapsIn, titleOf } from './walk.ts'

/** Maps that name a kind by its group, its version, and its kind or resource, each for itself. */
export const groupVersion: ReferenceRule = {
  rule: 'reference/group-version',
  why: 'it names a kind at the version it is migrated from',
  isMarked: (text) => text.includes(apiGroup) && /[^A-Za-z]group["']?\s*:/.test(text),
  find: (subject) => [...referencesIn(subject)],
}

function* referencesIn(subject: Subject): Generator<Reference> {
  const { root, to } = subject
  // Values of a chart are a part of something else, which would have to move with them.
  const isObject = textAt(root, 'apiVersion') !== undefined && textAt(root, 'kind') !== undefined
  // What kube-state-metrics reads has a rule of its own, and so has the target of a patch.
  for (const { node, place } of mapsIn(root)) {
    const group = textAt(node, 'group')
    if (group === undefined || !isClusterGroup(group)) continue
    if (place.at(-1) === 'groupVersionKind' || valueAt(root, 'spec') === node || place.at(-1) === 'target')
      continue
    for (const key of ['version', 'apiVersion']) {
      const version = valueAt(node, key)
      const kind = kindOf(node, group, isObject)
      if (version?.kind !== 'scalar' || kind === undefined) continue
      const after = versionAfter(`${group}/${version.text}`, kind, to) && versionOf(to)
      if (after === undefined) continue
      const readers = readersOf(node, subject)
      const isWritten = isObject && readers === undefined
      const edit = isWritten ? editOf({ node: version, place: [...place, key] }, after) : undefined
      const named = { kind, version: `${group}/${version.text}`, now: after }
      yield {
        offset: version.start,
        object: titleOf(root),
        names: { group, kind, version: version.text },
        ...(readers === undefined
          ? say('reference/group-version', named)
          : say('reference/event-source', { ...named, readers })),
        ...(readers !== undefined && { isOfWhole: true }),
        ...(edit && { edit }),
      }
    }
  }
}

/** The kind by its name, or by its resource. A kind among values is one of those that a chart prints. */
function kindOf(node: Node, group: string, isObject: boolean): string | undefined {
  const kind = textAt(node, 'kind')
  if (kind !== undefined) return isObject ? kind : undefined
  const plural = textAt(node, 'plural') ?? textAt(node, 'resource')
  const named = plural === undefined ? undefined : kindNamed(plural)
  return named?.group === group ? named.kind : undefined
}
