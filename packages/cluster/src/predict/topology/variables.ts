import { isMap, listOf, memberAt } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { recordsOf, valueAt } from '@capi-migrate/status-model/values'
import { conversionData } from '@capi-migrate/transitions'
import { lastAppliedAnnotation } from '../../facts/digest.ts'
import type { KubeObject } from '../../source/object.ts'
import { Stop } from './stop.ts'

/** What patches read: the variables of a Cluster by name, and `builtin`. */
export type Variables = JsonMap

/** Returns the variables of a Cluster that its class defines, with their defaults. */
export function ownVariables(cluster: KubeObject, clusterClass: KubeObject): Variables {
  const defined = recordsOf(valueAt(clusterClass, 'spec.variables'))
  const values = named(valueAt(cluster, 'spec.topology.variables'))
  return Object.fromEntries(
    defined.flatMap(({ name, schema }) => {
      const value = defaulted(values[String(name)], valueAt(schema, 'openAPIV3Schema'))
      return value === undefined ? [] : [[String(name), value]]
    }),
  )
}

/** Returns the variables that a part of a topology sets in its own way. */
export function overrides(part: unknown, clusterClass: KubeObject): Variables {
  const defined = recordsOf(valueAt(clusterClass, 'spec.variables'))
  const values = named(valueAt(part, 'variables.overrides'))
  return Object.fromEntries(
    defined.flatMap(({ name, schema }) => {
      const value = values[String(name)]
      if (value === undefined) return []
      return [[String(name), defaulted(value, valueAt(schema, 'openAPIV3Schema'))]]
    }),
  )
}

/** Returns what `builtin.cluster` holds. Upstream: `Global` in patches/variables. */
export function clusterBuiltin(cluster: KubeObject, classRef: { name: string; namespace: string }): JsonMap {
  const { name, namespace, uid } = cluster.metadata
  const network = {
    ...given('serviceDomain', valueAt(cluster, 'spec.clusterNetwork.serviceDomain')),
    ...given('services', valueAt(cluster, 'spec.clusterNetwork.services.cidrBlocks')),
    ...given('pods', valueAt(cluster, 'spec.clusterNetwork.pods.cidrBlocks')),
  }
  return {
    name,
    namespace,
    ...given('uid', uid),
    ...metadataOf(cluster),
    topology: {
      version: valueAt(cluster, 'spec.topology.version'),
      classRef,
      class: classRef.name,
      classNamespace: classRef.namespace,
    },
    ...(Object.keys(network).length > 0 && { network }),
  }
}

/** Returns labels and annotations as builtin variables have them. */
export function metadataOf({ metadata: { labels, annotations } }: KubeObject): JsonMap {
  if (!labels && !annotations) return {}
  const shown = Object.entries(annotations ?? {}).filter(
    ([key]) => key !== lastAppliedAnnotation && key !== conversionData,
  )
  const metadata = {
    ...(labels && Object.keys(labels).length > 0 && { labels }),
    ...(shown.length > 0 && { annotations: Object.fromEntries(shown) }),
  }
  return { metadata }
}

/** Returns `{ key: value }`, or nothing where there is no value, or an empty one. */
export function given(key: string, value: unknown): JsonMap {
  return value === undefined || value === '' ? {} : { [key]: value }
}

/** Returns the value that `valueFrom.variable` names, such as `builtin.cluster.network.pods[0]`. Throws {@link Stop}. */
export function variableAt(variables: Variables, name: string): unknown {
  let value: unknown = variables
  for (const step of name.split('.')) {
    const [, key = step, index] = /^([^[\]]*)\[(\d+)\]$/.exec(step) ?? []
    value = memberAt(value, [key])
    if (index !== undefined) value = listOf(value)[Number(index)]
    if (value === undefined) throw new Stop(`the variable ${name} does not exist`)
  }
  return value
}

function named(list: unknown): Variables {
  return Object.fromEntries(recordsOf(list).map(({ name, value }) => [String(name), value]))
}

/** Returns a value with the defaults of its schema. Upstream: structural defaulting of apiextensions. */
function defaulted(value: unknown, schema: unknown): unknown {
  if (!isMap(schema)) return value
  const own = value === undefined ? schema.default : value
  if (Array.isArray(own)) return own.map((item) => defaulted(item, schema.items))
  if (!isMap(own)) return own
  const properties = isMap(schema.properties) ? schema.properties : {}
  const full: Record<string, unknown> = { ...own }
  for (const key of Object.keys(own))
    full[key] = defaulted(own[key], properties[key] ?? schema.additionalProperties)
  for (const key of Object.keys(properties)) {
    const inner = Object.hasOwn(own, key) ? full[key] : defaulted(undefined, properties[key])
    if (inner !== undefined) full[key] = inner
  }
  return full
}
