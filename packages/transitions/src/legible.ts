import { ConvertError } from './codec.ts'
import { decode } from './go-json.ts'
import { typeBelow } from './go-type.ts'
import type { GoType } from './go-type.ts'

/** What is made, unless upstream refuses to. */
export function unlessRefused<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof ConvertError) return undefined
    throw error
  }
}

/** An object that Go can read: where it cannot, for a template prints it, something of the type stands for it. */
export function legible(object: Readonly<Record<string, unknown>>, type: GoType): object {
  const [metadata, spec] = [typeBelow(type, 'metadata'), typeBelow(type, 'spec')!]
  return {
    ...object,
    ...(metadata && { metadata: legibleAs(metadata, object.metadata) }),
    spec: legibleAs(spec, object.spec),
  }
}

function legibleAs(type: GoType, value: unknown): unknown {
  if (value === null || value === undefined) return value
  const inner = type.is === 'pointer' ? type.of : type
  if (inner.is === 'list')
    // An item that a template prints keeps its place among the others.
    return Array.isArray(value) ? value.map((item) => orEmpty(legibleAs(inner.of, item))) : undefined
  if (inner.is === 'map' || inner.is === 'struct') {
    if (typeof value !== 'object' || Array.isArray(value)) return undefined
    const members = Object.entries(value).flatMap(([key, member]) => {
      const below = typeBelow(inner, key)
      return below ? [[key, legibleAs(below, member)] as const] : []
    })
    return Object.fromEntries(members)
  }
  return isLegible(inner, value) ? value : samples[inner.is]
}

function orEmpty(value: unknown): unknown {
  return value === undefined ? {} : value
}

/** True for a value that Go reads as a type. */
export function isLegible(type: GoType, value: unknown): boolean {
  return unlessRefused(() => [decode(type, value, '')]) !== undefined
}

/** Something of each type, and nothing empty. */
const samples: Readonly<Record<string, unknown>> = {
  string: 'a',
  bool: true,
  int: 1,
  float: 1,
  intstr: 1,
  duration: '1s',
  time: '2020-01-01T00:00:00Z',
  quantity: '1',
  token: 'abcdef.0123456789abcdef',
  bytes: 'YQ==',
}
