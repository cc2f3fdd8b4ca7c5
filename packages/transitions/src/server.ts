import { valueAt, write } from './assemble.ts'
import { ConvertError } from './codec.ts'
import type { Context } from './codec.ts'
import { roots } from './generated/go-types.ts'
import { decode, encode, encodeObject, printJson } from './go-json.ts'
import type { Decoded } from './go-json.ts'
import { goType, isInt32, typeBelow } from './go-type.ts'
import type { GoType } from './go-type.ts'
import { isLossless, parseLossless } from './lossless.ts'
import { membersOf } from './members.ts'
import { isSame } from './patches/places.ts'
import type { Place } from './subtree.ts'
import type { Twin } from './server-side.ts'
import { targets } from './targets.ts'
import { apiVersionsOf, conversionData } from './transition.ts'
import type { Transition, Trie } from './transition.ts'

type Lookup = Context['lookup']

/**
 * What upstream's conversion webhook stores for an object: the server reading of the rows, through all transitions.
 * Throws {@link ConvertError} where upstream refuses the object too.
 */
export function convertOnServer(
  transitions: readonly Transition[],
  object: object,
  lookup: Lookup,
): Record<string, unknown> {
  const [first, last] = [transitions[0]!, transitions.at(-1)!]
  const old = (decode(goTypesOf(first).from, object, '') ?? {}) as Decoded
  const next = transitions.reduce((value, transition, i) => step(transition, value, lookup, i > 0), old)
  next.kind = last.kind
  next.apiVersion = apiVersionsOf(last).to
  return encodeObject(goTypesOf(last).to, next) as Record<string, unknown>
}

/** An object as a server prints it in its own version: by the Go type, empty structs included. */
export function printedByServer(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const type = goType(roots[`${String(object.apiVersion)}/${String(object.kind)}`]!)
  return encodeObject(type, decode(type, object, '')) as Record<string, unknown>
}

/** One transition, from decoded object to decoded object. Between two steps upstream's has no kind and apiVersion. */
function step(transition: Transition, old: Decoded, lookup: Lookup, between: boolean): Decoded {
  const { kind, server, reversed } = transition
  const { from: oldType, to: newType } = goTypesOf(transition)
  const annotated = server?.annotation === true
  const restored = annotated && !reversed ? readAnnotation(old, newType) : undefined
  const next: Decoded = {}
  new Walk(transition, old, next, restored, lookup).struct(oldType, old, newType)
  server?.[reversed ? 'down' : 'up']?.({ old, next, lookup, ...(restored && { restored }) })
  const named = between ? { kind: '', apiVersion: '' } : { kind, apiVersion: apiVersionsOf(transition).from }
  if (annotated && reversed) writeAnnotation(next, oldType, { ...old, ...named })
  return next
}

/** The v1beta2 object that an earlier way down has left in the annotation; takes the annotation off the object. */
function readAnnotation(old: Decoded, hub: GoType): Decoded | undefined {
  const metadata = old.metadata as { annotations?: Record<string, string> } | undefined
  const text = metadata?.annotations?.[conversionData]
  if (text === undefined) return undefined
  const { [conversionData]: _, ...annotations } = metadata!.annotations!
  old.metadata = { ...metadata, annotations }
  try {
    return (decode(hub, parseLossless(text), '') ?? {}) as Decoded
  } catch (error) {
    throw new ConvertError(`annotation ${conversionData}: ${(error as Error).message}`)
  }
}

function writeAnnotation(next: Decoded, hub: GoType, old: Decoded): void {
  const text = printJson(encode(hub, { ...old, metadata: undefined })).replace('"metadata":{},', '')
  const metadata = (next.metadata ?? {}) as { annotations?: Record<string, string> }
  next.metadata = { ...metadata, annotations: { ...metadata.annotations, [conversionData]: text } }
}

/** The types of the objects that a transition reads, and of those that it writes. */
function goTypesOf(transition: Transition): Ends {
  let ends = endsOf.get(transition)
  if (!ends) {
    const { from, to } = apiVersionsOf(transition)
    ends = { from: typeOf(from, transition.kind), to: typeOf(to, transition.kind) }
    endsOf.set(transition, ends)
  }
  return ends
}

interface Ends {
  readonly from: GoType
  readonly to: GoType
}

const endsOf = new WeakMap<Transition, Ends>()

function typeOf(apiVersion: string, kind: string): GoType {
  const root = roots[`${apiVersion}/${kind}`]
  if (!root) throw new RangeError(`no Go type of ${kind} in ${apiVersion}`)
  return goType(root)
}

/** Where the walk stands. */
interface Spot {
  readonly trie: Trie | undefined
  /** Where the value is written; none below a dropped field. */
  readonly to: Place | undefined
  /** Type at that place; none where the newer version has no such field. */
  readonly type: GoType | undefined
  readonly captured: readonly (string | number)[]
  /** The same place in the annotation's object, and whether what holds it is there. */
  readonly restored: unknown
  readonly restorable: boolean
  /** The value that decides whether a false is explicit, and whether what holds it is there. */
  readonly twin: unknown
  readonly twinned: boolean
  /** The struct that holds the value: a type that holds itself is restored member by member. */
  readonly holder: GoType
  /** Path pattern of the old value, for the transition's twins. */
  readonly path: string
}

/** Follows the Go type of the old object, so that codecs run where Go code runs: also for absent plain fields. */
class Walk {
  readonly #transition: Transition
  readonly #old: Decoded
  readonly #next: Decoded
  readonly #restored: Decoded | undefined
  readonly #lookup: Lookup

  constructor(
    transition: Transition,
    old: Decoded,
    next: Decoded,
    restored: Decoded | undefined,
    lookup: Lookup,
  ) {
    this.#transition = transition
    this.#old = old
    this.#next = next
    this.#restored = restored
    this.#lookup = lookup
  }

  struct(type: GoType, value: Decoded | undefined, newType: GoType): void {
    const spot = {
      trie: this.#transition.trie,
      to: [],
      type: newType,
      captured: [],
      restored: this.#restored,
      restorable: this.#restored !== undefined,
      twin: value ?? {},
      twinned: true,
      holder: type,
      path: '',
    }
    this.#fields(type, value, spot)
  }

  #fields(type: GoType, value: Decoded | undefined, spot: Spot): void {
    if (type.is !== 'struct') return
    for (const { name, of, trie, isAsked } of membersOf(type, spot.trie)) {
      const own = value?.[name]
      // Most fields of a large type are absent; only few of those need a look.
      if (own !== undefined || isAsked) this.#visit(of, own, value, this.#below(spot, name, trie, of, type))
    }
  }

  #visit(type: GoType, value: unknown, parent: Decoded | undefined, spot: Spot): void {
    const row = spot.trie?.row
    if (!row) return this.#carry(type, value, spot, false)
    const places = targets(row, spot.captured).map((to) => this.#moved(spot, to))
    const first = places[0] ?? { ...spot, to: undefined, type: undefined }
    if (row.codec) {
      const restored = first.restored
      const context: Context = { reading: 'server', root: this.#old, parent, lookup: this.#lookup, restored }
      const result = row.codec.up(value, context)
      if (result !== value || isLeaf(type)) {
        for (const { to, type: target } of places)
          if (to) this.#restated(to, value, fitted(result, type, target))
        return
      }
    }
    this.#carry(type, value, first, true)
  }

  #restated(to: Place, value: unknown, result: unknown): void {
    if (result !== undefined) this.#write(to, result)
    else if (value !== undefined) this.#write(to.slice(0, -1), {}) // in Go its container is there all the same
  }

  #carry(type: GoType, value: unknown, spot: Spot, moved: boolean): void {
    const { to } = spot
    const inner = type.is === 'pointer' ? type.of : type
    if (type.is === 'bool' && spot.type?.is === 'pointer') return this.#intent(value, spot)
    if (inner.is === 'struct') {
      if (value === undefined && type.is === 'pointer') {
        if (spot.twin !== undefined && inner === spot.holder)
          throw new ConvertError(`${spot.path}: ${unlike}`)
        return
      }
      const empty = value !== undefined && Object.keys(value as Decoded).length === 0
      const created = to && spot.type && value !== undefined && (!moved || empty)
      if (created) this.#write(to, {})
      return this.#fields(inner, value as Decoded | undefined, spot)
    }
    if (value === undefined) return
    if (type.is === 'list' && hasFields(type.of)) return this.#items(type.of, value as Decoded[], spot)
    if (type.is === 'map' && hasFields(type.of)) return this.#values(type.of, value as Decoded, spot)
    if (to && spot.type) this.#write(to, fitted(value, type, spot.type))
  }

  /** A plain bool becomes a pointer: false is explicit only where the annotation says so. */
  #intent(value: unknown, { to, twin, twinned, restored }: Spot): void {
    if (!to) return
    if (!twinned)
      this.#write(to, value === true) // upstream's restoring code does not come here
    else if (twin === true) this.#write(to, true)
    else if (restored === false) this.#write(to, false)
  }

  /** Items of a list. Explicit zeros are looked up in the item upstream takes for the same. */
  #items(type: GoType, items: readonly (Decoded | null)[], spot: Spot): void {
    if (spot.to && spot.type) this.#write(spot.to, [])
    const twin = this.#transition.reversed ? undefined : twinOf(this.#transition, spot.path)
    const filled = items.map((item) => item ?? {})
    filled.forEach((item, i) => {
      const own = twin && spot.twinned ? twin(item, i, filled, listOr(spot.twin, true)) : item
      if (own === undefined) throw new ConvertError(`${spot.path}[${i}]: ${unlike}`)
      const next: Spot = {
        ...this.#below(spot, i, spot.trie?.steps.get('[]')),
        captured: [...spot.captured, i],
        twin: spot.twinned ? own : undefined,
        restored: twin?.(item, i, filled, listOr(spot.restored, spot.restorable)),
      }
      if (next.to && next.type) this.#write(next.to, {})
      this.#fields(structOf(type), item, next)
    })
  }

  #values(type: GoType, values: Decoded, spot: Spot): void {
    if (spot.to && spot.type) this.#write(spot.to, {})
    for (const key of Object.keys(values)) {
      if (spot.twinned && type === spot.holder && memberOf(spot.twin, key) === undefined)
        throw new ConvertError(`${spot.path}.${key}: ${unlike}`)
      const next: Spot = {
        ...this.#below(spot, key, spot.trie?.steps.get('{}')),
        captured: [...spot.captured, key],
      }
      if (next.to && next.type) this.#write(next.to, {})
      this.#fields(structOf(type), values[key] as Decoded, next)
    }
  }

  #below(spot: Spot, key: string | number, trie: Trie | undefined, old?: GoType, holder = spot.holder): Spot {
    const type = spot.type && typeBelow(spot.type, key)
    const restorable = spot.restored !== undefined
    const twinned = spot.twin !== undefined
    return {
      trie,
      to: spot.to && [...spot.to, key],
      type,
      captured: spot.captured,
      // A field that is a plain struct is always there in Go.
      restored: memberOf(spot.restored, key) ?? (restorable && old && type?.is === 'struct' ? {} : undefined),
      restorable,
      twin: memberOf(spot.twin, key) ?? (twinned && old?.is === 'struct' ? {} : undefined),
      twinned,
      holder,
      path: typeof key === 'number' ? `${spot.path}[]` : spot.path ? `${spot.path}.${key}` : key,
    }
  }

  #moved(spot: Spot, to: Place): Spot {
    if (spot.to && isSame(to, spot.to)) return spot
    let type: GoType | undefined = goTypesOf(this.#transition).to
    for (let depth = 0; type && depth < to.length; depth++) type = typeBelow(type, to[depth]!)
    const { trie, captured, restorable, twin, twinned, holder, path } = spot
    const restored = valueAt(this.#restored, to)
    return { trie, to, type, captured, restored, restorable, twin, twinned, holder, path }
  }

  #write(to: Place, value: unknown): void {
    write(this.#next, to, value)
  }
}

function memberOf(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as Record<string | number, unknown>)[key]
}

function isLeaf(type: GoType): boolean {
  const inner = structOf(type)
  return inner.is !== 'struct' && inner.is !== 'list' && inner.is !== 'map'
}

/** Types whose zero value is the same as none. */
const plain: readonly GoType['is'][] = ['string', 'bool', 'int', 'float']

/** A leaf as the newer type holds it: zero is absent where that is plain, and an int32 takes 32 bits of an int. */
function fitted(value: unknown, old: GoType, target: GoType | undefined): unknown {
  if (!target) return value
  const cut = old.is === 'int' && !isInt32(old) && isInt32(structOf(target))
  const bits = cut
    ? Number(BigInt.asIntN(32, BigInt(isLossless(value) ? value.value : String(value))))
    : value
  return plain.includes(target.is) && (bits === 0 || bits === '' || bits === false) ? undefined : bits
}

function hasFields(type: GoType): boolean {
  return structOf(type).is === 'struct'
}

function structOf(type: GoType): GoType {
  return type.is === 'pointer' ? type.of : type
}

/** Why upstream fails on lists whose items share a name: it looks up the first, which is another. */
const unlike = 'another item of the same name looks different; upstream fails here too'

function twinOf({ server }: Transition, path: string): Twin | undefined {
  return server?.twins?.[`${path}[]`] ?? server?.twins?.[`*${path.slice(path.lastIndexOf('.'))}[]`]
}

function listOr(value: unknown, exists: boolean): readonly Decoded[] | undefined {
  if (Array.isArray(value)) return value as Decoded[]
  return exists ? [] : undefined
}
