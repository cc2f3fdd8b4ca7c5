import { nodes, roots } from './generated/schemas.ts'
import { stepsOf } from './path.ts'
import { matcherOf } from './pattern.ts'
import type { Pattern } from './pattern.ts'

/**
 * What a CRD says about one place: facts only, no prose. Made by `tools/crd-facts`.
 *
 * Children are numbers into one pool, so that a shape which many kinds embed is stored once; {@link child}
 * resolves them. A child always has a smaller number than its parent, so no walk can run in a circle. Nodes that
 * were read from a CRD at run time hold their children themselves.
 */
export interface SchemaNode {
  /** Absent where any JSON value may stand (a variable's value, a JSON patch). */
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'int-or-string'
  /** Fields that are not listed are kept by the API server; elsewhere it strips them without a word. */
  readonly preserve?: true
  readonly properties?: Readonly<Record<string, Child>>
  /** The value of every key of a map. */
  readonly values?: Child
  /** What every key of a map must match; of {@link objectMeta} only, for a CRD cannot say it. */
  readonly keyPattern?: string
  readonly items?: Child
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
  /** A regular expression of Go. */
  readonly pattern?: string
  /** How `pattern` is read, where it is of a CRD that was read at run time. */
  readonly matcher?: Pattern
  readonly format?: 'int32' | 'int64' | 'date-time' | 'byte'
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  /** The bound itself is out of bounds. */
  readonly exclusiveMinimum?: true
  readonly exclusiveMaximum?: true
  readonly multipleOf?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly nullable?: true
  readonly default?: unknown
  readonly listType?: 'atomic' | 'map' | 'set'
  /** The fields that together tell the items of a `map` list apart. */
  readonly listKeys?: readonly string[]
  /** CEL expressions; each must be true. */
  readonly cel?: readonly string[]
}

/** A node, or its number in the pool. */
export type Child = number | SchemaNode

/** The schema of a kind, or `undefined` where none is known. */
export type SchemaLookup = (group: string, version: string, kind: string) => SchemaNode | undefined

/**
 * The schema of a kind, or `undefined` where upstream has no CRD for it.
 *
 * Known are the kinds of Cluster API's own CRDs in every version they serve. Not known: `…List` kinds (take the
 * item's), DevMachinePool and DevMachinePoolTemplate before v1beta2 (they did not exist), and other providers.
 *
 * @example schemaOf('cluster.x-k8s.io', 'v1beta2', 'Cluster')
 */
export function schemaOf(group: string, version: string, kind: string): SchemaNode | undefined {
  return nodeAt(roots, `${group}/${version}/${kind}`)
}

/**
 * The schema one step below: a field, `[]` or an index for the items of a list, `{}` or a key for the values of a
 * map. Below a place that may hold anything there is always something: a node without a type.
 * `undefined` where the API server would strip what stands there.
 */
export function child(node: SchemaNode, step: string | number): SchemaNode | undefined {
  if (node.items !== undefined)
    return step === '[]' || typeof step === 'number' ? nodeOf(node.items) : undefined
  if (node.values !== undefined)
    return typeof step === 'string' && step !== '[]' ? nodeOf(node.values) : undefined
  return (node.properties && nodeAt(node.properties, step)) ?? (node.preserve && anything)
}

/** The schema at a path pattern, from the object's root: `schemaAt(group, version, 'Cluster', 'spec.topology')`. */
export function schemaAt(group: string, version: string, kind: string, path: string): SchemaNode | undefined {
  return stepsOf(path).reduce<SchemaNode | undefined>(
    (node, step) => node && child(node, step),
    schemaOf(group, version, kind),
  )
}

/** Every path pattern below a node with its schema, parents before children. It ends where anything may stand. */
export function* paths(node: SchemaNode, prefix = ''): Generator<readonly [path: string, node: SchemaNode]> {
  for (const [step, at] of below(node)) {
    const path = prefix && step !== '[]' && step !== '{}' ? `${prefix}.${step}` : prefix + step
    const next = nodeOf(at)
    yield [path, next]
    yield* paths(next, path)
  }
}

/**
 * Whether the schema refuses the empty value of its type: `{}` (`minProperties`, or a required field), `[]`, `''`,
 * `0` or `false`. Never for a place that may hold anything and for int-or-string.
 */
export function rejectsEmpty(node: SchemaNode): boolean {
  switch (node.type) {
    case 'object':
      return (node.minProperties ?? 0) > 0 || !!node.required?.length
    case 'array':
      return (node.minItems ?? 0) > 0
    case 'string':
      return (
        (node.minLength ?? 0) > 0 ||
        node.format === 'date-time' ||
        lacks(node, '') ||
        matches(node, '') === false
      )
    case 'integer':
    case 'number':
      return (node.minimum ?? 0) > 0 || (node.maximum ?? 0) < 0 || lacks(node, 0)
    case 'boolean':
      return lacks(node, false)
    default:
      return false
  }
}

function matches(node: SchemaNode, text: string): boolean | undefined {
  const pattern = matcherOf(node)
  return pattern && 'test' in pattern ? pattern.test(text) : undefined
}

/** Below a place that may hold anything. */
const anything: SchemaNode = { preserve: true }

/** By own keys only: a field named `constructor` is a field, not a function of every object. */
function nodeAt(ids: Readonly<Record<string, Child>>, key: string | number): SchemaNode | undefined {
  const at = ids[key]
  // No number is inherited, and most nodes are of the pool.
  return typeof at === 'number' || Object.hasOwn(ids, key) ? nodeOf(at!) : undefined
}

function nodeOf(at: Child): SchemaNode {
  return typeof at === 'number' ? (uniform[at] ??= { ...blank, ...nodes[at]! } as SchemaNode) : at
}

/** The nodes of the pool as they are walked: all with the same fields, so that engines read each in one way. */
const uniform: SchemaNode[] = []

const blank: Readonly<Record<keyof SchemaNode, undefined>> = {
  type: undefined,
  preserve: undefined,
  properties: undefined,
  values: undefined,
  keyPattern: undefined,
  items: undefined,
  required: undefined,
  enum: undefined,
  pattern: undefined,
  matcher: undefined,
  format: undefined,
  minLength: undefined,
  maxLength: undefined,
  minimum: undefined,
  maximum: undefined,
  exclusiveMinimum: undefined,
  exclusiveMaximum: undefined,
  multipleOf: undefined,
  minItems: undefined,
  maxItems: undefined,
  minProperties: undefined,
  maxProperties: undefined,
  nullable: undefined,
  default: undefined,
  listType: undefined,
  listKeys: undefined,
  cel: undefined,
}

function below(node: SchemaNode): readonly (readonly [step: string, at: Child])[] {
  if (node.items !== undefined) return [['[]', node.items]]
  if (node.values !== undefined) return [['{}', node.values]]
  return Object.entries(node.properties ?? {})
}

function lacks(node: SchemaNode, value: unknown): boolean {
  return node.enum !== undefined && !node.enum.includes(value)
}
