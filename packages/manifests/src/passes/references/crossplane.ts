import { holdsAny } from '@capi-migrate/edits'
import { isClusterGroup, versionOf } from '@capi-migrate/transitions'
import type { Stage } from '@capi-migrate/transitions'
import type { Node, Scalar } from '@capi-migrate/edits/yaml'
import { say } from '../../tasks/index.ts'
import { textAt, valueAt } from '../../read/members.ts'
import { fieldSteps } from '../kustomize/field-path.ts'
import { wentTo } from './kinds.ts'
import { nodesAt } from './known-place.ts'
import { movedPath } from './moved-path.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { editOf, mapsIn, titleOf } from './walk.ts'
import type { Spot } from './walk.ts'

/** Field paths of a Crossplane Composition that lead into an object of ours: it moves, and they have to follow. */
export const crossplane: ReferenceRule = {
  rule: 'reference/crossplane',
  why: 'a patch of a Composition writes a field that has moved',
  isMarked: holdsAny(['FieldPath', 'fieldPath']),
  find: (subject) => [...referencesIn(subject)],
}

function* referencesIn(subject: Subject): Generator<Reference> {
  for (const { node, place } of mapsIn(subject.root)) {
    const base = valueAt(node, 'base')
    if (base?.kind !== 'map') continue
    for (const held of objectsOfOurs(base, subject.to).flatMap(asRead))
      for (const [list, key] of lists) {
        const all = valueAt(node, list)
        for (const spot of all ? pathsIn(all, [...place, list], key) : [])
          yield* referenceAt(spot, held, subject)
        // A set may be for other bases as well, so it is not written.
        for (const set of setsOf(all, subject.root))
          for (const spot of pathsIn(set, [], key))
            for (const { edit: _, ...told } of referenceAt(spot, held, subject)) yield told
      }
  }
}

/** The sets of patches that are named among those of a base. */
function setsOf(patches: Node | undefined, root: Node): readonly Node[] {
  const names = patches ? nodesAt(patches, '[].patchSetName').map(({ node }) => node) : []
  if (names.length === 0) return []
  const wanted = new Set(names.map((node) => (node.kind === 'scalar' ? node.text : '')))
  return [...mapsIn(root)]
    .flatMap(({ node }) => nodesAt(node, 'patchSets[]'))
    .flatMap(({ node }) => (wanted.has(textAt(node, 'name') ?? '') ? [node] : []))
}

/** What speaks of the fields of a base. */
const lists = [
  ['patches', 'toFieldPath'],
  ['patches', 'fromFieldPath'],
  ['readinessChecks', 'fieldPath'],
  ['connectionDetails', 'fromFieldPath'],
] as const

/** An object, and what provider-kubernetes says of it: that is in the status of its own. */
function asRead(held: Held): readonly Held[] {
  const isManifest = held.at.join('.') === 'spec.forProvider.manifest'
  return isManifest ? [held, { ...held, at: ['status', 'atProvider', 'manifest'] }] : [held]
}

/** An object of ours in a base, and the way to it. */
interface Held {
  readonly group: string
  readonly kind: string
  readonly version: string
  readonly at: readonly string[]
}

/** The objects of ours in a base that move, with the way to each. */
function objectsOfOurs(base: Node, to: Stage): readonly Held[] {
  return [...mapsIn(base)].flatMap(({ node, place }): readonly Held[] => {
    const [group = '', version] = textAt(node, 'apiVersion')?.split('/') ?? []
    const kind = textAt(node, 'kind')
    if (!isClusterGroup(group) || version === undefined || version === versionOf(to) || kind === undefined)
      return []
    return [{ group, kind, version, at: place.map(String) }]
  })
}

/** Every path below the patches that goes by a key; those that combine several have them further down. */
function* pathsIn(patches: Node, place: Spot['place'], key: string): Generator<Spot<Scalar>> {
  for (const { node, place: below } of mapsIn(patches)) {
    const value = valueAt(node, key)
    if (value?.kind === 'scalar') yield { node: value, place: [...place, ...below, key] }
  }
}

function* referenceAt(
  { node, place }: Spot<Scalar>,
  held: Held,
  { root, to }: Subject,
): Generator<Reference> {
  const steps = fieldSteps(node.text)
  if (!held.at.every((step, i) => steps[i] === step)) return
  const field = steps.slice(held.at.length).map((step) => /^\[(\d+)\]$/.exec(step)?.[1] ?? step)
  const own = { offset: node.start, object: titleOf(root) }
  const from = field.map((step) => (/^\d+$/.test(step) ? Number(step) : step))
  if (field[0] === 'status') {
    const moved = movedPath(held, from, to)
    if (moved) yield { ...own, ...moved.said }
  }
  const went = field[0] === 'spec' ? wentTo(held.group, held.kind, from, to, held.version) : undefined
  if (!went) return
  const named = { path: node.text, kind: held.kind }
  const cause = went.why
  const now = went.to && printed([...held.at, ...went.to])
  if (now === undefined) return yield { ...own, ...say('reference/crossplane-changed', { ...named, cause }) }
  if (went.isRestated) return yield { ...own, ...say('reference/crossplane-value', { ...named, now, cause }) }
  const edit = editOf({ node, place }, now)
  yield { ...own, ...say('reference/crossplane-moved', { ...named, now }), ...(edit && { edit }) }
}

/** A path as Crossplane writes it; keys with dots stand in brackets. */
function printed(steps: readonly (string | number)[]): string {
  return steps
    .map((step, i) => {
      if (typeof step === 'number' || /[.[\]]/.test(step)) return `[${step}]`
      return i === 0 ? step : `.${step}`
    })
    .join('')
}
