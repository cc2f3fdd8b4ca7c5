import { valueAt, write } from './assemble.ts'
import { ConvertError } from './codec.ts'
import type { Context } from './codec.ts'
import { roots } from './generated/go-types.ts'
import { decode, encode, printJson, toObject } from './go-json.ts'
import type { Decoded } from './go-json.ts'
import { goType } from './go-type.ts'
import type { GoType } from './go-type.ts'
import { fill } from './map-path.ts'
import { stepsOf } from './path.ts'
import type { Place } from './placement.ts'
import { apiVersionOf, conversionData } from './transition.ts'
import type { Transition, Trie } from './transition.ts'

type Lookup = Context['lookup']

/**
 * What upstream's conversion webhook stores for an object: the server reading of the rows.
 * Throws {@link ConvertError} where upstream refuses the object too.
 */
export function convertOnServer(
  transition: Transition,
  object: object,
  lookup: Lookup,
): Record<string, unknown> {
  const { group, kind, from, to, server, reversed } = transition
  const oldType = typeOf(group, from, kind)
  const newType = typeOf(group, to, kind)
  const old = (decode(oldType, object, '') ?? {}) as Decoded
  const annotated = server?.annotation === true
  const restored = annotated && !reversed ? readAnnotation(old, newType) : undefined
  const next: Decoded = {}
  new Walk(transition, old, next, restored, lookup).struct(oldType, old, newType)
  server?.[reversed ? 'down' : 'up']?.({ old, next, lookup, ...(restored && { restored }) })
  Object.assign(next, { kind, apiVersion: apiVersionOf(group, to) })
  if (annotated && reversed)
    writeAnnotation(next, oldType, { ...old, kind, apiVersion: apiVersionOf(group, from) })
  return toObject(encode(newType, next)) as Record<string, unknown>
}

/** The v1beta2 object that an earlier way down has left in the annotation; takes the annotation off the object. */
function readAnnotation(old: Decoded, hub: GoType): Decoded | undefined {
  const metadata = old.metadata as { annotations?: Record<string, string> } | undefined
  const text = metadata?.annotations?.[conversionData]
  if (text === undefined) return undefined
  const { [conversionData]: _, ...annotations } = metadata!.annotations!
  old.metadata = { ...metadata, annotations }
  try {
    return (decode(hub, JSON.parse(text), '') ?? {}) as Decoded
  } catch (error) {
    throw new ConvertError(`annotation ${conversionData}: ${(error as Error).message}`)
  }
}

function writeAnnotation(next: Decoded, hub: GoType, old: Decoded): void {
  const text = printJson(encode(hub, { ...old, metadata: undefined })).replace('"metadata":{},', '')
  const metadata = (next.metadata ?? {}) as { annotations?: Record<string, string> }
  next.metadata = { ...metadata, annotations: { ...metadata.annotations, [conversionData]: text } }
}

function typeOf(group: string, stage: Transition['from'], kind: string): GoType {
  const root = roots[`${apiVersionOf(group, stage)}/${kind}`]
  if (!root) throw new RangeError(`no Go type of ${kind} in ${apiVersionOf(group, stage)}`)
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
  /** The value that decides whether a false is explicit; see {@link Walk.items}. */
  readonly twin: unknown
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
      twin: value,
      path: '',
    }
    this.#fields(type, value, spot)
  }

  #fields(type: GoType, value: Decoded | undefined, spot: Spot): void {
    if (type.is !== 'struct') return
    for (const [name, field] of type.fields)
      this.#visit(field.type, value?.[name], value, {
        ...this.#below(spot, name),
        trie: spot.trie?.steps.get(name),
      })
  }

  #visit(type: GoType, value: unknown, parent: Decoded | undefined, spot: Spot): void {
    const row = spot.trie?.row
    const targets: Spot[] = row ? row.to.map((path) => this.#moved(spot, path)) : [spot]
    const first = targets[0] ?? { ...spot, to: undefined, type: undefined }
    if (row?.codec) {
      const restored = first.restored
      const context: Context = { reading: 'server', root: this.#old, parent, lookup: this.#lookup, restored }
      const result = row.codec.up(value, context)
      if (result !== value) {
        if (result !== undefined) for (const { to } of targets) if (to) this.#write(to, result)
        return
      }
    }
    this.#carry(type, value, first, row !== undefined)
  }

  #carry(type: GoType, value: unknown, spot: Spot, moved: boolean): void {
    const { to } = spot
    const inner = type.is === 'pointer' ? type.of : type
    if (type.is === 'bool' && spot.type?.is === 'pointer') return this.#intent(spot)
    if (inner.is === 'struct') {
      if (value === undefined && type.is === 'pointer') return
      const empty = value !== undefined && Object.keys(value as Decoded).length === 0
      const created = to && spot.type && value !== undefined && (!moved || empty)
      if (created) this.#write(to, {})
      return this.#fields(inner, value as Decoded | undefined, spot)
    }
    if (value === undefined) return
    if (type.is === 'list' && hasFields(type.of)) return this.#items(type.of, value as Decoded[], spot)
    if (type.is === 'map' && hasFields(type.of)) return this.#values(type.of, value as Decoded, spot)
    if (to && spot.type) this.#write(to, value)
  }

  /** A plain bool becomes a pointer: false is explicit only where the annotation says so. */
  #intent({ to, twin, restored }: Spot): void {
    if (!to) return
    if (twin === true) this.#write(to, true)
    else if (restored === false) this.#write(to, false)
  }

  /** Items of a list. Explicit zeros are looked up in the item upstream takes for the same. */
  #items(type: GoType, items: readonly (Decoded | null)[], spot: Spot): void {
    if (spot.to && spot.type) this.#write(spot.to, [])
    const twins = this.#transition.server?.twins
    const twin = twins?.[`${spot.path}[]`] ?? twins?.[`*${spot.path.slice(spot.path.lastIndexOf('.'))}[]`]
    const filled = items.map((item) => item ?? {})
    filled.forEach((item, i) => {
      const next: Spot = {
        ...this.#below(spot, i),
        trie: spot.trie?.steps.get('[]'),
        captured: [...spot.captured, i],
        twin: twin ? twin(item, i, filled, listOr(spot.twin, true)) : item,
        restored: twin?.(item, i, filled, listOr(spot.restored, spot.restorable)),
      }
      if (next.to && next.type) this.#write(next.to, {})
      this.#fields(structOf(type), item, next)
    })
  }

  #values(type: GoType, values: Decoded, spot: Spot): void {
    if (spot.to && spot.type) this.#write(spot.to, {})
    for (const key of Object.keys(values)) {
      const next: Spot = {
        ...this.#below(spot, key),
        trie: spot.trie?.steps.get('{}'),
        captured: [...spot.captured, key],
      }
      if (next.to && next.type) this.#write(next.to, {})
      this.#fields(structOf(type), values[key] as Decoded, next)
    }
  }

  #below(spot: Spot, key: string | number): Spot {
    const type = spot.type && typeBelow(spot.type, key)
    const restorable = spot.restored !== undefined
    return {
      ...spot,
      to: spot.to && [...spot.to, key],
      type,
      // A plain struct is always there in Go.
      restored: valueAt(spot.restored, [key]) ?? (restorable && type?.is === 'struct' ? {} : undefined),
      restorable,
      twin: valueAt(spot.twin, [key]),
      path: typeof key === 'number' ? `${spot.path}[]` : spot.path ? `${spot.path}.${key}` : key,
    }
  }

  #moved(spot: Spot, path: string): Spot {
    const pattern = stepsOf(path)
    const filled = fill(pattern, spot.captured)
    const to = pattern.map((step, i) => (step === '[]' ? Number(filled[i]) : filled[i]!))
    const type = to.reduce<GoType | undefined>((at, key) => at && typeBelow(at, key), this.#root())
    return to.join() === spot.to?.join() ? spot : { ...spot, to, type, restored: valueAt(this.#restored, to) }
  }

  #root(): GoType {
    const { group, to, kind } = this.#transition
    return typeOf(group, to, kind)
  }

  #write(to: Place, value: unknown): void {
    write(this.#next, to, value)
  }
}

function typeBelow(type: GoType, key: string | number): GoType | undefined {
  if (type.is === 'pointer') return typeBelow(type.of, key)
  if (type.is === 'struct') return type.fields.get(String(key))?.type
  return type.is === 'list' || type.is === 'map' ? type.of : undefined
}

function hasFields(type: GoType): boolean {
  return structOf(type).is === 'struct'
}

function structOf(type: GoType): GoType {
  return type.is === 'pointer' ? type.of : type
}

function listOr(value: unknown, exists: boolean): readonly Decoded[] | undefined {
  if (Array.isArray(value)) return value as Decoded[]
  return exists ? [] : undefined
}
