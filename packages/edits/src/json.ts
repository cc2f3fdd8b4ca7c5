/** A map of JSON or YAML. */
export type JsonMap = Readonly<Record<string, unknown>>

/** True for a map, and not for a list. */
export function isMap(value: unknown): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A list, or nothing of one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}

/** A text, or `undefined`. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The value at a place; `undefined` where there is none. */
export function memberAt(value: unknown, place: readonly (string | number)[]): unknown {
  let inner = value
  for (const key of place) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined
    inner = (inner as Record<string | number, unknown>)[key]
  }
  return inner
}

/** A copy of a JSON value. */
export function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T
  if (!isMap(value)) return value
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) set(copy, key, copyOf(value[key]))
  return copy as T
}

/** Sets a member, whatever it is called. */
export function set(map: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(map, key, { value, enumerable: true, configurable: true, writable: true })
  else map[key] = value
}

/** True for two values that are the same JSON; the order of keys says nothing. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) !== Array.isArray(b)) return false
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const left = a as JsonMap
  const right = b as JsonMap
  const keys = Object.keys(left)
  if (keys.length !== Object.keys(right).length) return false
  return keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key], right[key]))
}

/** The same value without anything empty in it: `{}`, `[]` and what holds only those. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (!isMap(value)) return value
  const full: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const inner = withoutEmpty(value[key])
    if (typeof inner !== 'object' || inner === null || Object.keys(inner).length > 0) set(full, key, inner)
  }
  return full
}
