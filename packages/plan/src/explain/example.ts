import { child, convert, schemaOf, stepsOf } from '@capi-migrate/transitions'
import type { Line, Row, SchemaNode, Transition } from '@capi-migrate/transitions'

/** The same values before and after, without apiVersion, kind and what else every object has. */
export interface Example {
  readonly before: unknown
  readonly after: unknown
}

/**
 * Makes the smallest object of the transition's older version that has the field, and converts it. `undefined` where
 * nothing sensible can be made up.
 */
export function exampleOf(
  { group, kind, to, versions }: Transition,
  path: string,
  row: Row,
  line: Line,
): Example | undefined {
  // What the object itself says; everywhere else an `apiVersion` is that of a reference.
  if (path === 'apiVersion') {
    const [before, after] = [versions.from, versions.to].map((one) => ({ apiVersion: `${group}/${one}` }))
    return { before, after }
  }
  const schema = schemaOf(group, versions.from, kind)
  const value = schema && sample(schema, stepsOf(path), row)
  if (typeof value !== 'object' || value === null) return undefined
  const object = { apiVersion: `${group}/${versions.from}`, kind, metadata: { name: 'example' }, ...value }
  try {
    const converted = convert(object, { to, line, reading: 'author', lookup: (group) => `${group}/v1beta1` })
    if (converted.undecided.length > 0) return undefined
    const { apiVersion: _, kind: __, metadata: ___, ...after } = converted.object
    return { before: value, after }
  } catch {
    return undefined
  }
}

/** So many fields of a struct are shown. */
const mostFields = 7

/** Fields of references that nobody writes. */
const unusual: ReadonlySet<string> = new Set(['fieldPath', 'resourceVersion', 'uid'])

/** A value along the steps, and what the last one holds. */
function sample(node: SchemaNode, steps: readonly string[], row: Row | undefined): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return filled(node, row)
  const next = child(node, step)
  if (rest.length === 0 && isSmall(node)) return filled(node, row)
  const value =
    next && (rest.length === 0 && isScalar(next) ? scalar(next, step, row) : sample(next, rest, row))
  if (value === undefined) return undefined
  return step === '[]' || /^\d+$/.test(step) ? [value] : { [step === '{}' ? 'key' : step]: value }
}

/** A whole subtree with its scalar fields, no deeper than one level: enough to see what becomes of it. */
function filled(node: SchemaNode, row: Row | undefined): unknown {
  if (isScalar(node)) return scalar(node, '', row)
  const properties = Object.keys(node.properties ?? {})
  const fields = properties.flatMap((name) => {
    const next = child(node, name)
    return next && isScalar(next) && !unusual.has(name) ? [[name, scalar(next, name, row)] as const] : []
  })
  if (node.items !== undefined) return [filled(child(node, '[]') ?? {}, row)]
  if (node.values !== undefined) return { key: filled(child(node, '{}') ?? {}, row) }
  return fields.length > 0 ? Object.fromEntries(fields.slice(0, mostFields)) : undefined
}

/** A struct that is easier to understand as a whole: a reference. */
function isSmall(node: SchemaNode): boolean {
  const names = Object.keys(node.properties ?? {})
  return (
    names.length > 1 && names.length <= mostFields && names.every((name) => isScalar(child(node, name) ?? {}))
  )
}

function isScalar(node: SchemaNode): boolean {
  return node.type !== 'object' && node.type !== 'array'
}

function scalar(node: SchemaNode, name: string, row: Row | undefined): unknown {
  if (node.enum) return node.enum.find((value) => value !== '')
  if (node.format === 'date-time') return '2026-11-01T12:00:00Z'
  if (row?.codec?.name === 'seconds') return node.type === 'string' ? '10m' : 600
  if (node.type === 'boolean') return true
  if (node.type === 'integer' || node.type === 'number') return Math.max(node.minimum ?? 3, 3)
  if (node.type === 'int-or-string') return '40%'
  if (name === 'apiVersion') return 'infrastructure.cluster.x-k8s.io/v1beta1'
  if (name === 'apiGroup') return 'infrastructure.cluster.x-k8s.io'
  if (name === 'kind') return 'DockerCluster'
  return name === 'namespace' ? 'default' : 'example'
}
