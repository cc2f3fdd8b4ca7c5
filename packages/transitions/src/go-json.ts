import { define } from './assemble.ts'
import { ConvertError } from './codec.ts'
import { byBytes } from './codecs.ts'
import { durationOrThrow, printDuration } from './duration.ts'
import { isInt32, isStruct } from './go-type.ts'
import { goQuantity } from './go-quantity.ts'
import { goTime, zeroTime } from './go-time.ts'
import type { GoType } from './go-type.ts'
import { isLossless } from './lossless.ts'

/**
 * Reading and printing JSON as Go does (`sigs.k8s.io/json`, then `encoding/json`), over the types of the API.
 *
 * Between the two a value is *decoded*: an absent key is Go's zero value of a plain type, or nil. So `false`, `0`,
 * `""` and all-zero structs are absent where the type is plain, and present behind a pointer; an empty list or map
 * is present (Go tells it from nil), and keeps every plain struct around it from being zero.
 */
export type Decoded = Record<string, unknown>

/** Decodes JSON of a type. Throws {@link ConvertError} on a wrong JSON type, as Go does; unknown keys are left out. */
export function decode(type: GoType, value: unknown, path: string): unknown {
  if (value === undefined) return undefined
  if (value === null)
    return type.is === 'duration' || type.is === 'token' ? scalar(type, value, path) : undefined
  switch (type.is) {
    case 'pointer':
      return present(type.of, value, path)
    case 'list':
      return list(value, path).map((item, i) => element(type.of, item, `${path}[${i}]`))
    case 'map':
      return Object.fromEntries(
        Object.entries(map(value, path)).map(([key, item]) => [
          key,
          element(type.of, item, `${path}.${key}`),
        ]),
      )
    case 'struct': {
      const decoded = struct(type, value, path)
      return Object.keys(decoded).length === 0 ? undefined : decoded
    }
    case 'raw':
    case 'bytes':
      return scalar(type, value, path)
    default: {
      const leaf = scalar(type, value, path)
      const isZero = leaf === false || leaf === 0 || leaf === ''
      return isZero || (type.is === 'duration' && leaf === zeroOf.duration) ? undefined : leaf
    }
  }
}

/** Behind a pointer zero values stay. */
function present(type: GoType, value: unknown, path: string): unknown {
  if (type.is === 'struct') return struct(type, value, path)
  return type.is === 'list' || type.is === 'map' ? decode(type, value, path) : scalar(type, value, path)
}

/** Items of lists and values of maps keep their zero values; `null` is one where the type is plain. */
function element(type: GoType, value: unknown, path: string): unknown {
  if (value !== null && value !== undefined)
    return present(type.is === 'pointer' ? type.of : type, value, path)
  if (value === null && (type.is === 'duration' || type.is === 'token')) return scalar(type, value, path)
  if (type.is === 'struct') return {}
  return zeroOf[type.is] ?? null
}

const zeroOf: Readonly<Record<string, unknown>> = {
  string: '',
  bool: false,
  int: 0,
  float: 0,
  duration: '0s',
  intstr: 0,
  quantity: '0',
}

function struct(type: GoType & { is: 'struct' }, value: unknown, path: string): Decoded {
  const source = map(value, path)
  const decoded: Decoded = {}
  for (const [name, field] of type.fields) {
    if (!Object.hasOwn(source, name)) continue
    const read = decode(field.type, source[name], path ? `${path}.${name}` : name)
    if (read !== undefined) decoded[name] = read
  }
  return decoded
}

function scalar(type: GoType, value: unknown, path: string): unknown {
  switch (type.is) {
    case 'string':
      return typeof value === 'string' ? wellFormed(value) : wrong('a string', value, path)
    case 'bool':
      return typeof value === 'boolean' ? value : wrong('true or false', value, path)
    case 'int':
      return integer(value, isInt32(type), path)
    case 'float':
      return typeof value === 'number' || isLossless(value) ? value : wrong('a number', value, path)
    case 'intstr':
      return typeof value === 'string' ? wellFormed(value) : integer(value, true, path)
    case 'duration':
      return typeof value === 'string'
        ? printDuration(durationOrThrow(value))
        : wrong('a duration', value, path)
    case 'time':
      return (typeof value === 'string' && goTime(value)) || wrong('an RFC 3339 time', value, path)
    case 'token':
      return typeof value === 'string' && /^[a-z0-9]{6}\.[a-z0-9]{16}$/.test(value)
        ? value
        : wrong('a token', value, path)
    case 'bytes':
      return bytes(value) ?? wrong('base64 bytes', value, path)
    case 'quantity':
      return quantity(value) ?? wrong('a quantity', value, path)
    default:
      return value
  }
}

/** Go has no half of a surrogate pair. */
function wellFormed(text: string): string {
  return /[\ud800-\udfff]/.test(text) ? text.replace(/\p{Surrogate}/gu, '\ufffd') : text
}

function integer(value: unknown, small: boolean, path: string): unknown {
  // Most are small numbers; Go has no -0.
  if (typeof value === 'number' && value === (value | 0)) return value + 0
  const text = isLossless(value) ? value.value : typeof value === 'number' ? String(value) : ''
  // Go reads digits, not numbers: what is printed with a point or an exponent is no integer to it.
  const exact = /^-?\d{1,20}$/.test(text) ? BigInt(text) : undefined
  if (exact === undefined || BigInt.asIntN(small ? 32 : 64, exact) !== exact)
    return wrong(small ? 'a 32 bit integer' : 'an integer', value, path)
  const number = Number(exact)
  return Number.isSafeInteger(number) ? number : isLossless(value) ? value : number
}

/** Quantities are numbers, too. */
function quantity(value: unknown): string | undefined {
  if (isLossless(value)) return goQuantity(value.value)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? goQuantity(String(value))
    : undefined
}

/** Base64 as Go reads it: line breaks are skipped, loose bits at the end are dropped. */
function bytes(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replace(/[\r\n]/g, '')
  if (!/^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return undefined
  return text.replace(/.(?===$)|.(?==$)/, (last) => looseBitsCut(last, text.endsWith('==') ? 4 : 2))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function looseBitsCut(digit: string, bits: number): string {
  return alphabet[(alphabet.indexOf(digit) >> bits) << bits]!
}

function list(value: unknown, path: string): readonly unknown[] {
  return Array.isArray(value) ? value : wrong('a list', value, path)
}

function map(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || Array.isArray(value) || isLossless(value)) wrong('an object', value, path)
  return value as Record<string, unknown>
}

function wrong(expected: string, value: unknown, path: string): never {
  throw new ConvertError(`${path || 'the object'}: expected ${expected}, found ${printJson(value)}`)
}

/** Encodes a decoded value as `encoding/json` would: a JSON tree whose objects are Maps in Go's key order. */
export function encode(type: GoType, value: unknown): unknown {
  return encoded(type, value, (keys, values) => new Map(keys.map((key, i) => [key, values[i]])))
}

/** The same with plain objects, whose keys JavaScript may put into another order. */
export function encodeObject(type: GoType, value: unknown): unknown {
  return encoded(type, value, plain)
}

/** Makes an object of its keys and values. */
type Make = (keys: readonly string[], values: readonly unknown[]) => unknown

const plain: Make = (keys, values) => {
  const object: Record<string, unknown> = {}
  for (let i = 0; i < keys.length; i++) define(object, keys[i]!, values[i])
  return object
}

function encoded(type: GoType, value: unknown, make: Make): unknown {
  if (type.is === 'pointer')
    return value === undefined || value === null ? null : encoded(type.of, value, make)
  if (type.is === 'struct') return encodedStruct(type, (value ?? {}) as Decoded, make)
  if (value === undefined || value === null) return zeroOf[type.is] ?? null
  if (type.is === 'list') return (value as unknown[]).map((item) => encoded(type.of, item, make))
  if (type.is === 'time' && value === zeroTime) return null
  if (type.is !== 'map') return value
  const keys = Object.keys(value as Decoded).sort(byBytes)
  return make(
    keys,
    keys.map((key) => encoded(type.of, (value as Decoded)[key], make)),
  )
}

function encodedStruct(type: GoType & { is: 'struct' }, value: Decoded, make: Make): unknown {
  const keys: string[] = []
  const values: unknown[] = []
  for (const [name, field] of type.fields) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined
    if (member === undefined && field.isLeftOut) continue
    if (field.omitzero && (isZero(field.type, member) || (field.type.is === 'time' && member === zeroTime)))
      continue
    if (field.omitempty && !isStruct(field.type) && isEmpty(field.type, member)) continue
    keys.push(name)
    values.push(encoded(field.type, member, make))
  }
  return make(keys, values)
}

/** Go's zero value. An empty list or map is none, nor is anything behind a pointer. */
function isZero(type: GoType, value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (type.is !== 'struct') return type.is in zeroOf && value === zeroOf[type.is]
  for (const [name, field] of type.fields) if (!isZero(field.type, (value as Decoded)[name])) return false
  return true
}

function isEmpty(type: GoType, value: unknown): boolean {
  if (isZero(type, value)) return true
  if (type.is === 'list' || type.is === 'bytes') return (value as unknown[] | string).length === 0
  return type.is === 'map' && Object.keys(value as Decoded).length === 0
}

/** JSON as Go prints it: `<`, `>`, `&` and the two line separators escaped. Takes Maps and plain objects. */
export function printJson(value: unknown): string {
  if (value instanceof Map) return printEntries([...(value as Map<string, unknown>)])
  if (Array.isArray(value)) return `[${value.map(printJson).join(',')}]`
  if (isLossless(value)) return value.value
  if (typeof value === 'object' && value !== null) return printEntries(Object.entries(value))
  return escapeHtml(JSON.stringify(value) ?? 'null')
}

function printEntries(entries: readonly (readonly [string, unknown])[]): string {
  return `{${entries.map(([key, item]) => `${escapeHtml(JSON.stringify(key))}:${printJson(item)}`).join(',')}}`
}

function escapeHtml(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
