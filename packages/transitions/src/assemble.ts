import type { Placement } from './placement.ts'
import type { Place } from './subtree.ts'

/** Builds the new object that placements describe. Containers come into being with their first member. */
export function assemble(old: unknown, placements: readonly Placement[]): unknown {
  const spoken: Spoken = new Map()
  for (const { from } of placements) if (from) speakFor(spoken, from)
  const root: { value?: unknown } = {}
  for (const { from, to, value } of placements) {
    if (!to) continue
    const carried = value === undefined && from
    write(root, ['value', ...to], carried ? copy(valueAt(old, from), from.reduce(below, spoken)) : value)
  }
  return root.value
}

/** The places that have a placement of their own, as a tree of keys. */
interface Spoken extends Map<string | number, Spoken> {}

function speakFor(spoken: Spoken, place: Place): void {
  let node = spoken
  for (const key of place) {
    let next = node.get(key)
    if (!next) node.set(key, (next = new Map()))
    node = next
  }
}

function below(spoken: Spoken | undefined, key: string | number): Spoken | undefined {
  return spoken?.get(key)
}

/** The value at a place of an object, `undefined` where there is none. */
export function valueAt(object: unknown, place: Place): unknown {
  let value = object
  for (const key of place) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string | number, unknown>)[key]
  }
  return value
}

/** Sets a value at a place, creating lists and maps on the way; safe for keys such as `__proto__`. */
export function write(root: object, place: Place, value: unknown): void {
  let container = root as Record<string | number, unknown>
  place.forEach((key, depth) => {
    if (depth === place.length - 1) return define(container, key, merge(own(container, key), value))
    let next = own(container, key)
    if (typeof next !== 'object' || next === null)
      define(container, key, (next = typeof place[depth + 1] === 'number' ? [] : {}))
    container = next as Record<string | number, unknown>
  })
}

/** A container may have members already when its own placement comes. */
function merge(present: unknown, value: unknown): unknown {
  const both = Array.isArray(present) ? Array.isArray(value) : isMap(present) && isMap(value)
  if (!both) return value
  const [into, members] = [present, value] as [Record<string, unknown>, Record<string, unknown>]
  for (const key of Object.keys(members)) define(into, key, merge(own(into, key), members[key]))
  return into
}

/** A copy without the parts that have a placement of their own. */
function copy(value: unknown, spoken: Spoken | undefined): unknown {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, i) =>
      spoken?.get(i)?.size === 0 ? [] : [copy(item, spoken?.get(i))],
    )
  if (!isMap(value)) return value
  const result: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const inner = spoken?.get(key)
    if (inner?.size === 0) continue
    define(result, key, copy(value[key], inner))
  }
  return result
}

function own(container: Record<string | number, unknown>, key: string | number): unknown {
  return Object.hasOwn(container, key) ? container[key] : undefined
}

function define(container: Record<string | number, unknown>, key: string | number, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true })
  else container[key] = value
}

function isMap(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
