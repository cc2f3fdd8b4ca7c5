/** How server-side apply takes a place apart, as the schema of a CRD tells. */
export type Structure =
  /** Owned as a whole: a scalar, an atomic list or map. */
  | { readonly is: 'whole' }
  /** Owned member by member. */
  | { readonly is: 'map'; readonly at: (member: string) => Structure }
  /** Owned item by item; the keys tell items apart. */
  | { readonly is: 'list'; readonly keys: readonly ListKey[]; readonly item: Structure }
  /** Scalars, each owned by its value. */
  | { readonly is: 'set' }

export interface ListKey {
  readonly name: string
  /** What the server takes where an item lacks the key. */
  readonly default?: unknown
}

/** A node of `openAPIV3Schema`. */
export type Schema = Readonly<Record<string, unknown>>

const whole: Structure = { is: 'whole' }

/** Of what no schema describes: maps by member, all else as a whole. */
const untyped: Structure = { is: 'map', at: () => untyped }

/** ObjectMeta, which no CRD describes. Upstream: the markers in k8s.io/apimachinery/pkg/apis/meta/v1/types.go. */
const metadata = structureOf({
  properties: {
    labels: { additionalProperties: {} },
    annotations: { additionalProperties: {} },
    finalizers: { items: {}, 'x-kubernetes-list-type': 'set' },
    ownerReferences: {
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['uid'],
      items: { 'x-kubernetes-map-type': 'atomic', properties: {} },
    },
  },
})

/** The structure of an object whose CRD has this schema. */
export function rootOf(schema: Schema): Structure {
  const spec = structureOf({ type: 'object', ...schema })
  return { is: 'map', at: (name) => (name === 'metadata' ? metadata : atOf(spec, name)) }
}

/** The structure of one place. Upstream: structured-merge-diff, as kube-openapi feeds it with schemas of CRDs. */
export function structureOf(schema: Schema): Structure {
  const { properties, additionalProperties, items } = schema
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] === true || additionalProperties === true
  if (isSchema(items)) return listOf(schema, items)
  if (schema['x-kubernetes-map-type'] === 'atomic') return whole
  if (!isSchema(properties) && !isSchema(additionalProperties)) return isOpen ? untyped : whole
  const rest = isSchema(additionalProperties) ? structureOf(additionalProperties) : isOpen ? untyped : whole
  const known = new Map<string, Structure>()
  const at = (name: string): Structure => {
    const own = isSchema(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!isSchema(own)) return rest
    const found = known.get(name) ?? structureOf(own)
    known.set(name, found)
    return found
  }
  return { is: 'map', at }
}

/** The structure of a member; that of a place which is owned as a whole has no members of their own. */
export function atOf(structure: Structure, member: string): Structure {
  return structure.is === 'map' ? structure.at(member) : whole
}

function listOf(schema: Schema, items: Schema): Structure {
  const type = schema['x-kubernetes-list-type']
  const names = schema['x-kubernetes-list-map-keys']
  if (type === 'set') return { is: 'set' }
  if (type !== 'map' || !Array.isArray(names)) return whole
  const { properties } = items
  const keys = names.map((name): ListKey => {
    const key = isSchema(properties) ? properties[String(name)] : undefined
    return { name: String(name), ...(isSchema(key) && 'default' in key && { default: key.default }) }
  })
  return { is: 'list', keys, item: structureOf(items) }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
