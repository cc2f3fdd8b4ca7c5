/** A number that JavaScript does not print as it was written, by its text: 20 digits, `1.0`, `-0`. */
export interface Exact {
  readonly isLosslessNumber: true
  readonly value: string
}

export type Json = null | boolean | number | string | Exact | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json | undefined
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isExact(value)
}

export function isExact(value: unknown): value is Exact {
  return typeof value === 'object' && value !== null && 'isLosslessNumber' in value
}

export function exact(value: string): Exact {
  return { isLosslessNumber: true, value }
}

/** Sets an own key. `__proto__` is a key like others in JSON, but not in an assignment. */
export function setKey(object: JsonObject, key: string, value: Json): void {
  if (key !== '__proto__') object[key] = value
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}

export function copyOf<T extends Json>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}

/** Reads JSON; no number loses a digit. */
export function parse(text: string): Json {
  return JSON.parse(
    text.replace(tokens, (token) =>
      token.startsWith('"') || String(Number(token)) === token ? token : JSON.stringify(exact(token)),
    ),
  ) as Json
}

/** Prints JSON, exact numbers by their text. Within strings their form cannot stand: quotes are escaped there. */
export function print(value: unknown): string {
  return JSON.stringify(value).replace(/\{"isLosslessNumber":true,"value":"([^"]*)"\}/g, '$1')
}

const tokens = /"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g
