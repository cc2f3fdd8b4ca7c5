/** The value at a path of field names, such as `status.conditions`; `undefined` where any of them is missing. */
export function valueAt(object: unknown, path: string): unknown {
  let value = object
  for (const field of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[field]
  }
  return value
}

/** A copy with a value at a path of field names; what is missing on the way comes into being. */
export function withValueAt<T extends object>(object: T, path: string, value: unknown): T {
  const [field, ...rest] = path.split('.') as [string, ...string[]]
  const below = (object as Readonly<Record<string, unknown>>)[field]
  const container = typeof below === 'object' && below !== null ? below : {}
  return { ...object, [field]: rest.length > 0 ? withValueAt(container, rest.join('.'), value) : value }
}
