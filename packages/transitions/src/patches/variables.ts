import { valueAt } from '../assemble.ts'
import { isMap } from '../map.ts'
import { rejectsEmpty } from '../schema.ts'
import type { SchemaNode } from '../schema.ts'
import type { Place } from '../subtree.ts'
import { listOf } from './places.ts'

/** What the schema of a class says about a variable, or about a member of one (`oidc.client`). */
export interface VariableSchema {
  readonly schema: unknown
  readonly type?: unknown
  /** True if every Cluster has the variable: it is required, or it has a default. */
  readonly isRequired: boolean
}

/** Returns the schema of a variable; a variable that the class does not declare has no type. */
export function variableSchema(variable: string, clusterClass: unknown): VariableSchema {
  const [name, ...below] = variable.split('.')
  const declared = listOf(valueAt(clusterClass, ['spec', 'variables'])).find(
    (one) => isMap(one) && one.name === name,
  )
  let schema = valueAt(declared, ['schema', 'openAPIV3Schema'])
  let isRequired = valueAt(declared, ['required']) === true || hasDefault(schema)
  for (const key of below) {
    const member = valueAt(schema, ['properties', key])
    isRequired &&= listOf(valueAt(schema, ['required'])).includes(key) || hasDefault(member)
    schema = member
  }
  return { schema, type: valueAt(schema, ['type']), isRequired }
}

function hasDefault(schema: unknown): boolean {
  return valueAt(schema, ['default']) !== undefined
}

/** What is known of a variable where a patch applies. */
export interface Variable {
  /** The type that its value has in any case. */
  readonly type?: unknown
  /** True if its value is never empty. */
  readonly isFilled: boolean
  /** What the class declares, as OpenAPI. */
  readonly schema: unknown
}

/**
 * Returns what is known of a variable where a patch applies.
 *
 * @param test what the condition of the patch asks, as Go templates say it
 */
export function variableOf(variable: string, clusterClass: unknown, test: string | undefined): Variable {
  if (builtinStrings.has(variable)) return { type: 'string', isFilled: true, schema: undefined }
  const { schema, type, isRequired } = variableSchema(variable, clusterClass)
  const isTested = test === `.${variable}`
  const isFilled = isTested || (isMap(schema) && rejectsEmpty(schema as SchemaNode))
  return { ...((isRequired || isTested) && { type }), isFilled, schema }
}

/** Returns whether a value of a schema may hold a field, and hold it empty. */
export function mayHoldEmpty(schema: unknown, [step, ...rest]: Place): boolean {
  if (!isMap(schema) || schema.type === undefined || schema['x-kubernetes-preserve-unknown-fields'] === true)
    return true
  if (step === undefined) return !rejectsEmpty(schema as SchemaNode)
  const below = step === '[]' ? schema.items : valueAt(schema, ['properties', step])
  if (below !== undefined) return mayHoldEmpty(below, rest)
  return isMap(schema.additionalProperties) && mayHoldEmpty(schema.additionalProperties, rest)
}

/** Builtin variables that every Cluster has. */
const builtinStrings: ReadonlySet<string> = new Set(
  [
    'name',
    'namespace',
    'topology.version',
    'topology.class',
    'topology.classNamespace',
    'topology.classRef.name',
    'topology.classRef.namespace',
    'network.ipFamily',
  ].map((name) => `builtin.cluster.${name}`),
)
