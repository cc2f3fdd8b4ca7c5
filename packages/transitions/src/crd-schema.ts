import type { CrdNode } from './crd-node.ts'
import { objectMeta } from './object-meta.ts'
import type { Child, SchemaNode } from './schema.ts'

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
export function crdSchemaNode(given: CrdNode, { child, unknown }: CrdReader): SchemaNode {
  const schema = withoutAllOf(given)
  const node: Record<string, unknown> = {}
  for (const keyword of Object.keys(schema)) if (!handled.has(keyword)) unknown(keyword)
  if (schema['x-kubernetes-int-or-string']) node.type = 'int-or-string'
  else {
    if (schema.anyOf) unknown('anyOf')
    if (types.has(schema.type)) node.type = schema.type
    else if (schema.type) unknown('type')
  }
  if (schema[preserve] || schema.additionalProperties === true) node.preserve = true
  const properties = propertiesOf(schema)
  if (properties) node.properties = mapValues(properties, child)
  if (isNode(schema.additionalProperties)) node.values = child(schema.additionalProperties, '{}')
  if (isNode(schema.items)) node.items = child(schema.items, '[]')
  for (const [keyword, isForm] of carried) {
    if (!(keyword in schema)) continue
    if (isForm(schema[keyword])) node[keyword] = schema[keyword]
    else unknown(keyword)
  }
  if (isNode(schema.propertyNames)) node.keyPattern = schema.propertyNames.pattern
  const { 'x-kubernetes-list-type': listType, 'x-kubernetes-list-map-keys': listKeys } = schema
  if (isText(listType) && listType) node.listType = listType
  if (isTexts(listKeys)) node.listKeys = listKeys
  const cel = expressionsOf(schema['x-kubernetes-validations'])
  if (cel.length > 0) node.cel = cel
  return node as SchemaNode
}

/**
 * The schema of a whole object. CRDs say `type: object` of `metadata` and no more; the API server puts its own
 * ObjectMeta there.
 */
export function crdRoot(schema: CrdNode): CrdNode {
  return { ...schema, properties: { ...(schema.properties as object), metadata: objectMeta } }
}

const preserve = 'x-kubernetes-preserve-unknown-fields'

const isText = (value: unknown): boolean => typeof value === 'string'
const isNumber = (value: unknown): boolean => typeof value === 'number'
const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)

/** Keywords that are carried as they are, in the order they are kept, where they have the form they must have. */
const carried = new Map<string, (value: unknown) => boolean>([
  ['required', isTexts],
  ['enum', Array.isArray],
  ['pattern', isText],
  ['format', isText],
  ['minLength', isNumber],
  ['maxLength', isNumber],
  ['minimum', isNumber],
  ['maximum', isNumber],
  ['exclusiveMinimum', isFlag],
  ['exclusiveMaximum', isFlag],
  ['multipleOf', isNumber],
  ['minItems', isNumber],
  ['maxItems', isNumber],
  ['minProperties', isNumber],
  ['maxProperties', isNumber],
  ['nullable', isFlag],
  ['default', () => true],
])

const types = new Set<unknown>(['object', 'array', 'string', 'integer', 'number', 'boolean'])

/** Keywords that are carried under another name, say nothing about values, or are judged where they stand. */
const handled = new Set([
  ...carried.keys(),
  'type',
  'properties',
  'additionalProperties',
  'items',
  'description',
  'title',
  'example',
  'externalDocs',
  'anyOf',
  'propertyNames',
  preserve,
  'x-kubernetes-int-or-string',
  'x-kubernetes-embedded-resource',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-map-type',
  'x-kubernetes-validations',
])

/**
 * A schema with what its `allOf` says, where that asks for no keyword in two ways. So does controller-gen say what markers of
 * a type and of its field say.
 */
function withoutAllOf(schema: CrdNode): CrdNode {
  if (!Array.isArray(schema.allOf)) return schema
  const { allOf, ...whole } = schema as Record<string, unknown> & { readonly allOf: readonly unknown[] }
  for (const part of allOf) {
    if (!isNode(part)) return schema
    for (const [keyword, asked] of Object.entries(part)) {
      const isSaid = carried.has(keyword) && JSON.stringify(whole[keyword] ?? asked) === JSON.stringify(asked)
      if (!isSaid) return schema
      whole[keyword] = asked
    }
  }
  return whole
}

/** An embedded object has the fields that every object has, said or not. */
function propertiesOf(schema: CrdNode): Readonly<Record<string, CrdNode>> | undefined {
  const properties = isNode(schema.properties) ? nodesOf(schema.properties) : undefined
  if (!schema['x-kubernetes-embedded-resource'] || !properties) return properties
  return { ...properties, apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata: objectMeta }
}

/** Members that are no schemas say nothing. */
function nodesOf(members: CrdNode): Readonly<Record<string, CrdNode>> {
  return Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [name, isNode(schema) ? schema : {}]),
  )
}

function expressionsOf(validations: unknown): string[] {
  if (!Array.isArray(validations)) return []
  const rules = validations.flatMap((validation: unknown) =>
    isNode(validation) && typeof validation.rule === 'string' ? [validation.rule] : [],
  )
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
