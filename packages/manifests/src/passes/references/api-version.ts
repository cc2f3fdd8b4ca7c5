import { groupPatterns, newest } from '@capi-migrate/transitions'
import { namesVersionWithin } from '../../read/mark.ts'
import { say } from '../../tasks/index.ts'
import { textAt, valueAt } from '../nested/find-nested.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { versionAfter } from './kinds.ts'
import { mapsIn, titleOf, writtenAs } from './walk.ts'

/** Maps that name an object by apiVersion and kind: health checks of Flux, targets of autoscalers, dependencies. */
export const apiVersion: ReferenceRule = {
  rule: 'reference/api-version',
  why: 'it names an object by the version it is migrated from',
  marks: (text) => namesVersionWithin(text, newest),
  find: (subject) => [...referencesIn(subject)],
}

function* referencesIn({ root, to }: Subject): Generator<Reference> {
  const own = textAt(root, 'apiVersion')
  // A fragment belongs to something else, which has to be migrated with it.
  if (own === undefined || textAt(root, 'kind') === undefined) return
  if (keepers.some((keeper) => keeper.test(own))) return
  for (const { node, place } of mapsIn(root)) {
    const version = valueAt(node, 'apiVersion')
    const kind = textAt(node, 'kind')
    if (place.length === 0 || place.includes('metadata') || version?.kind !== 'scalar' || !kind) continue
    if (valueAt(node, 'metadata') || valueAt(node, 'spec')) continue
    const after = versionAfter(version.text, kind, to)
    const text = after && writtenAs(version, after)
    if (after === undefined) continue
    const edit = {
      start: version.body,
      end: version.end,
      values: [[[...place, 'apiVersion'], after]] as const,
    }
    const field = String(place.findLast((key) => typeof key === 'string'))
    yield {
      offset: version.start,
      object: titleOf(root),
      ...say('reference/api-version', { field, kind, version: version.text, now: after }),
      ...(text !== undefined && { edit: { ...edit, text } }),
    }
  }
}

/** Objects that are migrated themselves, Kustomize's own files, and schemas. */
const keepers = [
  new RegExp(`^${groupPatterns.any}/`),
  /^kustomize\.config\.k8s\.io\//,
  /^apiextensions\.k8s\.io\//,
]
