import type { Placement } from './placement.ts'
import type { Place } from './subtree.ts'

/** Builds the new object that placements describe. Containers come into being with their first member. */
export function assemble(old: unknown, placements: readonly Placement[]): unknown {
  const spoken: Spoken = new Map()
  for (const { from } of placements) if (from) speakFor(spoken, from)
  let root: unknown
  for (const { from, to, value } of placements) {
    if (!to) continue
    const carried = value === undefined && from ? valueAt(old, from) : value
    // A placement's own value is copied too: others may write into it.
    const below = carried === value || !from ? undefined : spokenBelow(spoken, from)
    const written = isContainer(carried) ? copy(carried, below) : carried
    if (to.length === 0) root = merge(root, written)
    else write((root = isContainer(root) ? root : containerFor(to[0]!)) as object, to, written)
  }
  return root
}

/** The places that have a placement of their own, as a tree of keys. */
interface Spoken extends Map<string | number, Spoken> {}

/** Most places have none below them: they share one. */
const end: Spoken = new Map()

function speakFor(spoken: Spoken, place: Place): void {
  let node = spoken
  const last = place.length - 1
  for (let depth = 0; depth < last; depth++) {
    let next = node.get(place[depth]!)
    if (!next || next === end) node.set(place[depth]!, (next = new Map()))
    node = next
  }
  if (last >= 0 && !node.has(place[last]!)) node.set(place[last]!, end)
}

function spokenBelow(spoken: Spoken, place: Place): Spoken | undefined {
  let node: Spoken | undefined = spoken
  for (let depth = 0; node && depth < place.length; depth++) node = node.get(place[depth]!)
  return node
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
  const last = place.length - 1
  if (last < 0) return
  for (let depth = 0; depth < last; depth++) {
    const key = place[depth]!
    let next = own(container, key)
    if (!isContainer(next)) define(container, key, (next = containerFor(place[depth + 1]!)))
    container = next as Record<string | number, unknown>
  }
  const key = place[last]!
  define(container, key, merge(own(container, key), value))
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function containerFor(key: string | number): object {
  return typeof key === 'number' ? [] : {}
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

/** Sets a key of a container; safe for such as `__proto__`. */
export function define(
  container: Record<string | number, unknown>,
  key: string | number,
  value: unknown,
): void {
  if (key === '__proto__')
    Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true })
  else container[key] = value
}

function isMap(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
