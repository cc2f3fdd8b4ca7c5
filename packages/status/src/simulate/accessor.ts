import type { ApiObject } from '@capi-migrate/status-model'

/** A field as Cluster API reads it off a provider's object: there, absent, or of a JSON type it does not take. */
export type Read<T> =
  | { readonly state: 'there'; readonly value: T }
  | { readonly state: 'absent' }
  | { readonly state: 'error'; readonly error: string }

interface Types {
  bool: boolean
  string: string
  'map[string]interface {}': Readonly<Record<string, unknown>>
  '[]interface {}': readonly unknown[]
}

/** Reads a field with the words of Go. Upstream: k8s.io/apimachinery unstructured, `NestedFieldNoCopy`; internal/contract/types.go. */
export function readField<T extends keyof Types>(object: ApiObject, path: string, type: T): Read<Types[T]> {
  const steps = path.split('.')
  let value: unknown = object
  for (const [depth, step] of steps.entries()) {
    if (value === null) return { state: 'absent' }
    if (goType(value) !== 'map[string]interface {}')
      return refused(steps.slice(0, depth), value, 'map[string]interface {}')
    value = (value as Readonly<Record<string, unknown>>)[step]
    if (value === undefined) return { state: 'absent' }
  }
  if (goType(value) !== type) return refused(steps, value, type)
  return { state: 'there', value: value as Types[T] }
}

/** The error of a field, told as the accessor of the contract tells it. */
export function accessorError(path: string, error: string): string {
  return `failed to get .${path} from object: ${error}`
}

function refused(steps: readonly string[], value: unknown, type: keyof Types): Read<never> {
  const expected = type.replace('interface {}', 'interface{}')
  const error = `.${steps.join('.')} accessor error: ${goValue(value)} is of the type ${goType(value)}, expected ${expected}`
  return { state: 'error', error }
}

/** The Go type a JSON value is decoded to. */
function goType(value: unknown): string {
  if (value === null || value === undefined) return '<nil>'
  if (Array.isArray(value)) return '[]interface {}'
  if (typeof value === 'object') return 'map[string]interface {}'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64'
  return 'string'
}

/** A value as Go prints it with `%v`: maps in the order of their keys. */
function goValue(value: unknown): string {
  if (value === null || value === undefined) return '<nil>'
  if (Array.isArray(value)) return `[${value.map(goValue).join(' ')}]`
  if (typeof value !== 'object') return String(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `map[${fields.map(([key, one]) => `${key}:${goValue(one)}`).join(' ')}]`
}
