export type Json = null | boolean | number | string | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json | undefined
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Sets an own key. `__proto__` is a key like others in JSON, but not in an assignment. */
export function setKey(object: JsonObject, key: string, value: Json): void {
  if (key !== '__proto__') object[key] = value
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}

export function copyOf<T extends Json>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}
