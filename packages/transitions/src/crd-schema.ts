import type { Child, SchemaNode } from './schema.ts'

/** One node of a CRD's schema, as its YAML gives it. */
export type CrdNode = Readonly<Record<string, unknown>>

/** Who is asked while a node is read. */
export interface CrdReader {
  /** Reads a node below; `step` is a field's name, `[]` or `{}`. */
  readonly child: (schema: CrdNode, step: string) => Child
  /** Takes a keyword that says something about values and is not understood here. */
  readonly unknown: (keyword: string) => void
}

/**
 * The facts of one node of a CRD's structural schema, without prose. Expressions that compare with an earlier state
 * of the object (`oldSelf`) are left out: nobody who has one state only can tell.
 */
export function crdSchemaNode(schema: CrdNode, { child, unknown }: CrdReader): SchemaNode {
  const node: Record<string, unknown> = {}
  for (const keyword of Object.keys(schema)) if (!handled.has(keyword)) unknown(keyword)
  if (schema['x-kubernetes-int-or-string']) node.type = 'int-or-string'
  else {
    if (schema.anyOf) unknown('anyOf')
    if (schema.type) node.type = schema.type
  }
  if (schema[preserve] || schema.additionalProperties === true) node.preserve = true
  const properties = propertiesOf(schema)
  if (properties) node.properties = mapValues(properties, child)
  if (isNode(schema.additionalProperties)) node.values = child(schema.additionalProperties, '{}')
  if (isNode(schema.items)) node.items = child(schema.items, '[]')
  for (const keyword of carried) if (keyword in schema) node[keyword] = schema[keyword]
  if (schema['x-kubernetes-list-type']) node.listType = schema['x-kubernetes-list-type']
  if (schema['x-kubernetes-list-map-keys']) node.listKeys = schema['x-kubernetes-list-map-keys']
  const cel = expressionsOf(schema['x-kubernetes-validations'])
  if (cel.length > 0) node.cel = cel
  return node as SchemaNode
}

/**
 * The schema of a whole object. CRDs say `type: object` of `metadata` and no more; the API server puts its own
 * ObjectMeta there.
 */
export function crdRoot(schema: CrdNode): CrdNode {
  return { ...schema, properties: { ...(schema.properties as object), metadata } }
}

const preserve = 'x-kubernetes-preserve-unknown-fields'
const metadata = { type: 'object', [preserve]: true }

/** Keywords that are carried as they are, in the order they are kept. */
const carried = [
  'required',
  'enum',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'nullable',
  'default',
]

/** Keywords that are carried under another name, say nothing about values, or are judged where they stand. */
const handled = new Set([
  ...carried,
  'type',
  'properties',
  'additionalProperties',
  'items',
  'description',
  'title',
  'example',
  'externalDocs',
  'anyOf',
  preserve,
  'x-kubernetes-int-or-string',
  'x-kubernetes-embedded-resource',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-map-type',
  'x-kubernetes-validations',
])

/** An embedded object has the fields that every object has, said or not. */
function propertiesOf(schema: CrdNode): Readonly<Record<string, CrdNode>> | undefined {
  const properties = schema.properties as Readonly<Record<string, CrdNode>> | undefined
  if (!schema['x-kubernetes-embedded-resource'] || !properties) return properties
  return { ...properties, apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata }
}

function expressionsOf(validations: unknown): string[] {
  if (!Array.isArray(validations)) return []
  const rules = validations.map(({ rule }: { readonly rule?: unknown }) => String(rule))
  return rules.filter((rule) => !/\boldSelf\b/.test(rule))
}

function isNode(value: unknown): value is CrdNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mapValues(
  record: Readonly<Record<string, CrdNode>>,
  change: (value: CrdNode, key: string) => Child,
): Readonly<Record<string, Child>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}
