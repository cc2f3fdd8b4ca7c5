import { valueAt } from '../assemble.ts'
import { isMap } from '../map.ts'
import { listOf } from './places.ts'

/** What the schema of a class says about a variable, or about a member of one (`oidc.client`). */
export interface VariableSchema {
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
  return { type: valueAt(schema, ['type']), isRequired }
}

function hasDefault(schema: unknown): boolean {
  return valueAt(schema, ['default']) !== undefined
}

/**
 * Returns true for a variable that is a string wherever a patch applies.
 *
 * @param test what the condition of the patch asks, as Go templates say it
 */
export function isString(variable: string, clusterClass: unknown, test: string | undefined): boolean {
  if (builtinStrings.has(variable)) return true
  const { type, isRequired } = variableSchema(variable, clusterClass)
  return type === 'string' && (isRequired || test === `.${variable}`)
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
