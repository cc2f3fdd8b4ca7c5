import { valueAt } from './assemble.ts'
import { decode } from './go-json.ts'
import { typeBelow } from './go-type.ts'
import type { GoType } from './go-type.ts'
import { unlessRefused } from './legible.ts'
import { isMap } from './map.ts'
import { stepsOf } from './path.ts'
import { conversionData } from './transition.ts'
import type { Trie } from './transition.ts'
import type { TwinList, Way } from './way.ts'

type ApiObject = Readonly<Record<string, unknown>>

/** The members of a spec that may be stored in another way than they are written; `undefined` for the whole object. */
export function openMembers(
  { path, spec, trie, writesOut, twins, defaults }: Way,
  object: ApiObject,
): readonly string[] | undefined {
  const written = object.spec
  if (writesOut) return undefined
  // Whatever their values look like, an item beside them or an older release decides what is stored.
  const always = [
    ...twins.filter((one) => holdsTwins(object, one)).map(({ place }) => place[1]),
    ...defaults.filter((one) => isVacated(object, one.in, path[0]!.trie)).map((one) => stepsOf(one.in)[1]),
  ]
  // The map that loses all of its members may be the spec itself.
  if (always.includes(undefined)) return undefined
  // What the annotation holds of one member may be stored in another.
  const isRestored = valueAt(object, ['metadata', 'annotations', conversionData]) !== undefined
  if (isRestored || !isMap(written) || isEmpty(written) || isOpenItself(spec, written))
    return always.length > 0 || isOpen(spec, written, trie) ? undefined : []
  return Object.keys(written).filter((key) => always.includes(key) || isOpenBelow(spec, written, key, trie))
}

/** True for a list in which upstream takes one item for another, and so stores a zero or none for both. */
function holdsTwins(object: ApiObject, { place, twin }: TwinList): boolean {
  const items = valueAt(object, place)
  if (!Array.isArray(items) || !items.every(isMap)) return false
  return items.some((item, i) => twin(item, i, items, items) !== item)
}

/** True for a map of the older version from which everything goes: what is in it moves elsewhere or is dropped. */
function isVacated(object: unknown, container: string, trie: Trie): boolean {
  const steps = stepsOf(container)
  const value = valueAt(object, steps)
  if (!isMap(value)) return false
  const own = steps.reduce<Trie | undefined>((node, step) => node?.steps.get(step), trie)
  return goesFrom(container, value, own)
}

function goesFrom(container: string, value: unknown, trie: Trie | undefined): boolean {
  const targets = trie?.row?.to
  if (targets) return !targets.some((path) => path === container || path.startsWith(`${container}.`))
  return (
    isMap(value) && Object.keys(value).every((key) => goesFrom(container, value[key], trie?.steps.get(key)))
  )
}

/** True for a value that says next to nothing: Go may not tell it from none. */
export function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === '' || value === 0 || value === false
  return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0
}

/** Types whose values Go prints in one way, however they were written. */
export const spelled: readonly GoType['is'][] = ['time', 'duration', 'quantity', 'bytes']

/** True where a value holds something that may be stored in another way than it is written. */
function isOpen(type: GoType, value: unknown, trie: Trie | undefined): boolean {
  if (value === null || value === undefined) return false
  const inner = type.is === 'pointer' ? type.of : type
  if (isEmpty(value) || trie?.row?.codec?.leavesOut) return true
  if (spelled.includes(inner.is)) return !isSpelledOut(inner, value, trie)
  if (typeof value !== 'object') return false
  return isOpenItself(inner, value) || Object.keys(value).some((key) => isOpenBelow(inner, value, key, trie))
}

/** True for a map of nothing but null, and for a struct that `omitempty` never leaves out. */
function isOpenItself(type: GoType, value: object): boolean {
  if (type.is === 'struct' && type.holdsQuantity) return true
  return !Array.isArray(value) && Object.values(value).every((member) => member === null)
}

function isOpenBelow(type: GoType, value: object, key: string, trie: Trie | undefined): boolean {
  const below = typeBelow(type, key)
  const member = (value as ApiObject)[key]
  return below !== undefined && isOpen(below, member, stepBelow(trie, type, key))
}

/** True for a value that is written as Go prints it, and for a time of whole seconds that a row makes their number. */
function isSpelledOut(type: GoType, value: unknown, trie: Trie | undefined): boolean {
  const printed = unlessRefused(() => decode(type, value, ''))
  if (printed === undefined || printed === value) return printed === value
  return type.is === 'duration' && trie?.row?.codec !== undefined && wholeSeconds.test(String(printed))
}

/** As Go prints it; so many hours are seconds of 32 bits. */
const wholeSeconds = /^(?:\d{1,5}h)?(?:\d+m)?\d+s$/

function stepBelow(trie: Trie | undefined, type: GoType, key: string): Trie | undefined {
  if (!trie) return undefined
  return trie.steps.get(key) ?? trie.steps.get(type.is === 'list' ? '[]' : '{}')
}
