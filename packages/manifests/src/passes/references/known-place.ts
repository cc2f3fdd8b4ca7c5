import type { Place } from '@capi-migrate/transitions'
import { keyOf as nameOf } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import { textAt, valueAt } from '../../read/members.ts'
import type { Reference, Subject } from './reference.ts'
import { spotsIn } from './walk.ts'
import type { Spot } from './walk.ts'

/** A place where a tool keeps something about objects of ours. */
export interface KnownPlace {
  readonly tool: string
  /** The object it stands in: `kustomize.toolkit.fluxcd.io/Kustomization`; a key at the top of a file for what is none. */
  readonly holder: string
  /** The way to it: `spec.patches[]`; `{}` is any key, and nothing is the object itself. */
  readonly at: string
  readonly reads: Reader
  /** True for what is about a manifest in the same document: it moves with it, or both stay. */
  readonly follows?: true
}

/** Reads what stands in a known place. */
export type Reader = (found: Spot, subject: Subject) => Iterable<Reference>

/** What the known places of a document hold about objects of ours. */
export function* readPlaces(places: readonly KnownPlace[], subject: Subject): Generator<Reference> {
  const isHolder = holderTest(subject.root)
  for (const { holder, at, reads } of places)
    if (isHolder(holder)) for (const spot of nodesAt(subject.root, at)) yield* reads(spot, subject)
}

/** Tells whether a document is the object of a group and kind, or a file with a key at its top. */
export function holderTest(root: Node): (holder: string) => boolean {
  const kind = textAt(root, 'kind')
  const [group] = textAt(root, 'apiVersion')?.split('/') ?? []
  const own = `${group}/${kind}`
  return (holder) =>
    holder.includes('/') ? holder === own : kind === undefined && valueAt(root, holder) !== undefined
}

/** A quick look: whether one of the objects that places are in may stand in a text. */
export function holderIn(places: readonly KnownPlace[]): (text: string) => boolean {
  const holders = [...new Set(places.map(({ holder }) => holder))]
  const kinds = holders.flatMap((holder) => holder.split('/')[1] ?? [])
  const keys = holders.filter((holder) => !holder.includes('/'))
  const kind = new RegExp(`kind["']?\\s*:\\s*["']?(?:${kinds.join('|')})(?!\\w)`)
  const key = new RegExp(`(?:${keys.join('|')})["']?\\s*:`)
  return (text) => kind.test(text) || key.test(text)
}

/** The nodes at a path: `spec.rules[].versions`. */
export function nodesAt(root: Node, path: string): readonly Spot[] {
  const steps = path.match(/\[\]|\{\}|[^.[\]{}]+/g) ?? []
  return steps.reduce<readonly Spot[]>(
    (spots, step) => spots.flatMap((spot) => below(spot, step)),
    [{ node: root, place: [] }],
  )
}

function below({ node, place }: Spot, step: string): readonly Spot[] {
  if (step === '[]')
    return node.kind === 'list'
      ? node.entries.map(({ value }, i) => ({ node: value, place: [...place, i] }))
      : []
  if (step === '{}')
    return node.kind === 'map'
      ? node.entries.flatMap((entry) =>
          entry.key?.kind === 'scalar' ? [{ node: entry.value, place: [...place, nameOf(entry)] }] : [],
        )
      : []
  const value = valueAt(node, step)
  return value ? [{ node: value, place: [...place, step] }] : []
}

/** Every string below a place that goes by one of these keys, with the place. */
export function* stringsAt(
  spot: Spot,
  keys: ReadonlySet<string>,
): Generator<Spot<Extract<Node, { kind: 'scalar' }>>> {
  for (const { node, place } of spotsIn(spot.node, spot.place))
    if (node.kind === 'scalar' && keys.has(keyOf(place))) yield { node, place }
}

/** The key that a string goes by, alone or in a list. */
function keyOf(place: Place): string {
  return String(place.findLast((key) => typeof key === 'string'))
}
