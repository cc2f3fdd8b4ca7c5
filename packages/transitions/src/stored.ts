import { valueAt, write } from './assemble.ts'
import type { Context } from './codec.ts'
import { hopsOf } from './compose.ts'
import { beyond, containedDefaults, withDefaults, withoutEmpties } from './defaults.ts'
import type { StoredDefault } from './generated/defaults.ts'
import { roots } from './generated/go-types.ts'
import { decode } from './go-json.ts'
import { goType, typeBelow } from './go-type.ts'
import type { GoType } from './go-type.ts'
import { isLegible, legible, unlessRefused } from './legible.ts'
import { isWithin } from './patches/places.ts'
import { stepsOf } from './path.ts'
import { isMap } from './map.ts'
import type { Twin } from './server-side.ts'
import type { Place } from './subtree.ts'
import { convertOnServer } from './server.ts'
import { isVacated } from './vacated.ts'
import { apiVersionsOf, conversionData } from './transition.ts'
import type { Transition, Trie } from './transition.ts'

/**
 * What a server has stored for an object that was written in the older version. An apply of the author's object must
 * leave that as it is, so of values that say little (`false`, 0, `""`, `{}`, `[]`) the author keeps what is stored, and
 * times and the like are spelled as they are stored.
 */
export interface Stored {
  /** The object as the server's conversion prints it: what of its spec may be stored in another way, and more. */
  readonly object: Readonly<Record<string, unknown>>
  /** True for a part of the older spec that may; all else is stored as it is written. */
  readonly isOpen: (from: Place) => boolean
  /** What is stored for a leaf, in a list of one (of none, where nothing is); `undefined` where it is what is written. */
  readonly leaf: (written: unknown, from: Place, to: Place) => readonly unknown[] | undefined
  /** What is stored at a place that holds, or is, a map that a webhook or a default fills; `undefined` elsewhere. */
  readonly filled: (to: Place) => unknown
  /** True for a place where nothing is stored but what webhooks and defaults have filled in. */
  readonly isFilled: (to: Place) => boolean
  /** What a server whose release wrote defaults has stored at a place, and later ones do not; `undefined` elsewhere. */
  readonly defaulted: (to: Place) => unknown
  /** The object as such a server has stored it, where this one lacks what holds a default. */
  readonly older: (author: ApiObject) => ApiObject | undefined
}

/**
 * What is stored for an object; `undefined` where every value is stored as it is written, and where nobody can know: a
 * provider's kind, another direction, input that upstream refuses.
 */
export function storedFor(
  transition: Transition,
  object: Readonly<Record<string, unknown>>,
  lookup: Context['lookup'],
): Stored | undefined {
  let way = ways.get(transition)
  if (way === undefined) ways.set(transition, (way = wayOf(transition)))
  if (!way) return undefined
  const open = openMembers(way, object)
  if (open?.length === 0) return undefined
  const { path, type } = way
  const declared: ApiObject = open ? membersOnly(object, open) : { ...object, status: undefined }
  const convert = (one: object): Record<string, unknown> | undefined =>
    unlessRefused(() => convertOnServer(path, one, lookup))
  const stored = convert(declared) ?? convert(legible(declared, type))
  if (!stored) return undefined
  const fills = way.fillsMaps.filter(({ place }) => valueAt(stored, place) === undefined)
  for (const { place, value } of fills) write(stored, place, value)
  let known: ApiObject | undefined
  const older = (): ApiObject => {
    if (known) return known
    const defaulted = withDefaults(declared, way.defaults)
    const isSame = defaulted === declared
    return (known =
      (isSame ? undefined : (convert(defaulted) ?? convert(legible(defaulted, type)))) ?? stored)
  }
  const isConcerned = ([part, name]: Place): boolean =>
    part === 'spec' && (!open || name === undefined || open.includes(String(name)))
  return {
    object: stored,
    isOpen: isConcerned,
    leaf: (written, from, to) =>
      isConcerned(from) ? storedLeaf(written, from, to, type, stored) : undefined,
    filled: (to) =>
      way.fillsMaps.some(({ place }) => to.every((key, depth) => key === place[depth]))
        ? valueAt(stored, to)
        : undefined,
    isFilled: (to) => isFilled(valueAt(stored, to), to, fills),
    defaulted: (to) => withoutEmpties(beyond(valueAt(older(), to), valueAt(stored, to))),
    older: (author) =>
      way.defaults.some((one) => isWritten(declared, one) && isLackedBy(author, one)) ? older() : undefined,
  }
}

function isFilled(value: unknown, place: Place, fills: Way['fillsMaps']): boolean {
  if (fills.some((one) => isWithin(place, one.place))) return true
  return isMap(value) && Object.keys(value).every((key) => isFilled(value[key], [...place, key], fills))
}

/** True where an object has the container that brings a default along. */
function isWritten(object: ApiObject, { in: container }: StoredDefault): boolean {
  return valueAt(object, stepsOf(container)) !== undefined
}

/** True where an object has nothing that a default could stand in: an apply of it may take away what holds one. */
function isLackedBy(author: ApiObject, { in: container, path, stored }: StoredDefault): boolean {
  const holder = stored === `${container}.${path}` ? stepsOf(stored).slice(0, -1) : stepsOf(container)
  return !stored.includes('[]') && valueAt(author, holder) === undefined
}

/** The members of a spec that may be stored in another way than they are written; `undefined` for the whole object. */
function openMembers(
  { path, spec, trie, writesOut, twins, defaults }: Way,
  object: ApiObject,
): readonly string[] | undefined {
  const written = object.spec
  if (writesOut) return undefined
  const shared = [
    ...twins.filter((one) => holdsTwins(object, one)).map(({ place }) => place[1]),
    ...defaults.filter((one) => isVacated(object, one.in, path[0]!.trie)).map((one) => stepsOf(one.in)[1]),
  ]
  // What the annotation holds of one member may be stored in another.
  const isRestored = valueAt(object, ['metadata', 'annotations', conversionData]) !== undefined
  if (isRestored || !isMap(written) || isEmpty(written) || isOpenItself(spec, written))
    return shared.length > 0 || isOpen(spec, written, trie) ? undefined : []
  return Object.keys(written).filter((key) => shared.includes(key) || isOpenBelow(spec, written, key, trie))
}

/** True for a list in which upstream takes one item for another, and so stores a zero or none for both. */
function holdsTwins(object: ApiObject, { place, twin }: TwinList): boolean {
  const items = valueAt(object, place)
  if (!Array.isArray(items) || !items.every(isMap)) return false
  return items.some((item, i) => twin(item, i, items, items) !== item)
}

/** An object with these members of its spec. Those that hold nothing stay with them: Go leaves out an empty struct. */
function membersOnly(object: ApiObject, names: readonly string[]): ApiObject {
  const spec = Object.entries(object.spec as ApiObject).filter(
    ([name, member]) => typeof member !== 'object' || names.includes(name),
  )
  return { ...object, metadata: undefined, spec: Object.fromEntries(spec), status: undefined }
}

type ApiObject = Readonly<Record<string, unknown>>

/** How a server stores what it is sent in the older version of a kind. */
interface Way {
  readonly path: readonly Transition[]
  readonly type: GoType
  readonly spec: GoType
  readonly trie: Trie | undefined
  readonly writesOut: boolean
  readonly twins: readonly TwinList[]
  readonly defaults: readonly StoredDefault[]
  /** Maps that a webhook fills, so that they are stored. */
  readonly fillsMaps: readonly { readonly place: Place; readonly value: object }[]
}

/** A list of the older version, and which of its items upstream compares an item with. */
interface TwinList {
  readonly place: Place
  readonly twin: Twin
}

const ways = new WeakMap<Transition, Way | null>()

/** `null` where nobody can know. */
function wayOf(transition: Transition): Way | null {
  const { versions } = transition
  const path = hopsOf(transition)
  const root = rootOf(transition, 'from')
  const isUp = versions.from !== versions.to && path.every(({ reversed }) => !reversed)
  if (root === undefined || !isUp || path.some((hop) => rootOf(hop, 'to') === undefined)) return null
  const type = goType(root)
  const spec = typeBelow(type, 'spec')
  if (!spec) return null
  return {
    path,
    type,
    spec,
    trie: transition.trie.steps.get('spec'),
    writesOut: path.some(({ server }) => server?.writesOut),
    // Lists within items are compared by their index.
    twins: Object.entries(path[0]!.server?.twins ?? {}).flatMap(([items, twin]) =>
      /^[^*[]*\[\]$/.test(items) ? [{ place: stepsOf(items).slice(0, -1), twin }] : [],
    ),
    defaults: containedDefaults(transition),
    fillsMaps: path
      .flatMap(({ server }) => Object.entries(server?.fillsMaps ?? {}))
      .map(([map, value]) => ({ place: stepsOf(map), value })),
  }
}

/** True for a value that says next to nothing: Go may not tell it from none. */
export function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === '' || value === 0 || value === false
  return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0
}

/** The name of the Go type of the objects a transition reads or writes; `undefined` where it is not known. */
function rootOf(transition: Transition, end: 'from' | 'to'): string | undefined {
  return roots[`${apiVersionsOf(transition)[end]}/${transition.kind}`]
}

/** Types whose values Go prints in one way, however they were written. */
const spelled: readonly GoType['is'][] = ['time', 'duration', 'quantity', 'bytes']

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

function storedLeaf(
  written: unknown,
  from: Place,
  to: Place,
  root: GoType,
  stored: unknown,
): readonly unknown[] | undefined {
  const type = typeAt(root, from)
  if (!type || !restored.includes(type.is) || !isLegible(type, written)) return undefined
  const now = valueAt(stored, to)
  if (now === undefined) return isEmpty(written) || spelled.includes(type.is) ? undefined : []
  return now === written ? undefined : [now]
}

/** Types of leaves that a server may store in another way than they are written. */
const restored: readonly GoType['is'][] = [...spelled, 'bool']

function typeAt(root: GoType, place: Place): GoType | undefined {
  let type: GoType | undefined = root
  for (let depth = 0; type && depth < place.length; depth++) type = typeBelow(type, place[depth]!)
  return type?.is === 'pointer' ? type.of : type
}
