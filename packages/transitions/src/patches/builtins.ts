import type { Place, Undecided } from '../placement.ts'
import { rowAt } from './rows.ts'
import { isMap } from './places.ts'

/** Words about builtin variables in the texts of a ClusterClass's patches; upstream: topologymutation_variable_types.go. */
export interface Builtins {
  readonly undecided: readonly Undecided[]
  /** Texts with a deprecated variable: they stay, and the ledger tells why they should not. */
  readonly deprecated: readonly { readonly place: Place; readonly why: string }[]
}

const removed = /\bbuiltin\.cluster\.network\.ipFamily\b/
const old = /\bbuiltin\.cluster\.topology\.(class|classNamespace)\b/

/** Looks for builtin variables that are gone or deprecated, in `enabledIf` and `valueFrom` of all patches. */
export function builtinsIn(patches: unknown): Builtins {
  const undecided: Undecided[] = []
  const deprecated: { place: Place; why: string }[] = []
  for (const [place, text] of textsIn(patches, ['spec', 'patches'])) {
    if (removed.test(text)) undecided.push(ipFamily(place))
    const name = old.exec(text)?.[1]
    if (name !== undefined)
      deprecated.push({ place, why: `builtin.cluster.topology.${name} is deprecated: ${newName(name)}` })
  }
  return { undecided, deprecated }
}

function* textsIn(value: unknown, place: Place): Generator<readonly [Place, string]> {
  if (typeof value === 'string' && isText(place)) yield [place, value]
  if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* textsIn(item, [...place, i])
  else if (isMap(value))
    for (const key of Object.keys(value)) if (key !== 'value') yield* textsIn(value[key], [...place, key])
}

function isText(place: Place): boolean {
  const name = place.at(-1)
  return (
    name === 'enabledIf' || ((name === 'template' || name === 'variable') && place.at(-2) === 'valueFrom')
  )
}

function newName(name: string): string {
  return `builtin.cluster.topology.classRef.${name === 'class' ? 'name' : 'namespace'} says the same`
}

function ipFamily(place: Place): Undecided {
  const why = 'the variable is gone'
  return {
    from: place,
    row: rowAt('restate', place, why),
    what: 'builtin.cluster.network.ipFamily is gone: a patch that uses it fails',
    next: 'tell the family from builtin.cluster.network.pods and builtin.cluster.network.services, or from a variable of the class',
  }
}
