import { groupPatterns, isClusterGroup, newest, transitions } from '@capi-migrate/transitions'
import { namesVersionWithin } from '../../read/mark.ts'
import { say } from '../../tasks/index.ts'
import { nestedIn } from '../nested/find-nested.ts'
import { textAt, valueAt } from '../../read/members.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { readersOf } from './delivered.ts'
import { versionAfter } from './kinds.ts'
import type { Reader } from './known-place.ts'
import { holdsValues } from '../chart/values-paths.ts'
import { kindNamed } from './resource-name.ts'
import { editOf, mapsIn, objectsIn, titleOf } from './walk.ts'

/** Maps that name an object by apiVersion and kind: health checks of Flux, targets of autoscalers, dependencies. */
export const apiVersion: ReferenceRule = {
  rule: 'reference/api-version',
  why: 'it names an object by the version it is migrated from',
  isMarked: (text) => namesVersionWithin(text, newest) || text.includes('api_version'),
  find: (subject) => [...referencesIn(subject)],
}

function* referencesIn(subject: Subject): Generator<Reference> {
  const { root } = subject
  // A fragment belongs to something else, which has to be migrated with it.
  if (root.kind === 'map' && !(textAt(root, 'apiVersion') && textAt(root, 'kind'))) return
  const objects = nestedIn(root).flatMap(({ form, node }) => (form === 'object' ? [node] : []))
  for (const { node: owner, place: start, type } of objectsIn(root)) {
    const own = type.apiVersion
    const isOfObjects =
      own !== undefined && (keepers.some((keeper) => keeper.test(own)) || isOpen(own, type.kind))
    const isOfProvider = own !== undefined && isProviders(own, type.kind ?? '')
    for (const { node, place } of mapsIn(owner)) {
      const isOwner = place.at(-2) === 'ownerReferences'
      if (!isOwner && ((isOfObjects && !isOfProvider) || place.length === 0 || place.includes('metadata')))
        continue
      if (valueAt(node, 'metadata') || valueAt(node, 'spec')) continue
      // What an object of ours refers to moves with it.
      if (objects.some(({ start, end }) => start <= node.start && node.end <= end)) continue
      for (const found of versionBeside({ node, place: [...start, ...place] }, subject))
        yield place.some(holdsValues) ? inValues(found) : isOfProvider && !isOwner ? told(found) : found
    }
  }
}

/** True for what may be an object of ours, as only the code that prints its version knows. */
function isOpen(apiVersion: string, kind: string | undefined): boolean {
  return (
    !/(?:^|\/)v\d+(?:(?:alpha|beta)\d+)?$/.test(apiVersion) && transitions.some((one) => one.kind === kind)
  )
}

/** Providers compare their specs in their own ways: another version in one may replace Machines. */
function told({ edit: _, ...found }: Reference): Reference {
  return found
}

/** A chart prints its values into an object of a version of its own, or makes a name from them. */
function inValues(found: Reference): Reference {
  const { group, kind, version } = found.names!
  return { ...told(found), ...say('reference/in-values', { kind, version: `${group}/${version}` }) }
}

function isProviders(apiVersion: string, kind: string): boolean {
  const [group = ''] = apiVersion.split('/')
  return isClusterGroup(group) && !transitions.some((one) => one.group === group && one.kind === kind)
}

/** The apiVersion of a map that names an object by it and by its kind. */
export const versionBeside: Reader = function* ({ node, place }, subject) {
  const { root, to } = subject
  const key = valueAt(node, 'apiVersion') ? 'apiVersion' : 'api_version'
  const version = valueAt(node, key)
  if (version?.kind !== 'scalar') return
  const [group = ''] = version.text.split('/')
  const named = textAt(node, 'kind') ?? textAt(node, 'resource')
  // Some tools name the resource: `kind: clusters`.
  const kind = /^[a-z]/.test(named ?? '') ? kindOf(named!, group) : named
  if (!kind) return
  const after = versionAfter(version.text, kind, to)
  if (after === undefined) return
  const readers = readersOf(node, subject)
  const edit = readers === undefined ? editOf({ node: version, place: [...place, key] }, after) : undefined
  const field = String(place.findLast((key) => typeof key === 'string') ?? titleOf(root))
  yield {
    offset: version.start,
    object: titleOf(root),
    names: { group, kind, version: version.text.slice(group.length + 1) },
    ...(readers === undefined
      ? say('reference/api-version', { field, kind, version: version.text, now: after })
      : say('reference/event-source', { kind, version: version.text, now: after, readers })),
    ...(readers !== undefined && { isOfWhole: true }),
    ...(edit && { edit }),
  }
}

function kindOf(resource: string, group: string): string | undefined {
  const named = kindNamed(resource)
  return named?.group === group ? named.kind : undefined
}

/** Objects that are migrated themselves, Kustomize's own files, and schemas. */
const keepers = [
  new RegExp(`^${groupPatterns.any}/`),
  /^kustomize\.config\.k8s\.io\//,
  /^apiextensions\.k8s\.io\//,
]
