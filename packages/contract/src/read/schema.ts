import { keyOf } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import { entriesOf, entryAt, nodeAt, plainOf, stringsOf, textAt } from './documents.ts'

/** What a CRD says of one field, without prose. */
export interface Field {
  /** The line its name stands on. */
  readonly line: number
  readonly type?: string
  readonly format?: string
  readonly properties?: ReadonlyMap<string, Field>
  /** Of the items of a list. */
  readonly items?: Field
  /** Of the values of a map. */
  readonly values?: Field
  /** Fields that are not listed are kept. */
  readonly preserves?: true
  readonly required: readonly string[]
  readonly minProperties?: number
  readonly minLength?: number
  readonly maxItems?: number
  readonly listType?: string
  readonly listKeys: readonly string[]
  /** CEL rules. */
  readonly rules: readonly string[]
}

/** Reads a schema as it stands in a CRD. */
export function fieldOf(schema: Node, line: number, lineOf: (node: Node) => number): Field {
  const below = (node: Node, key?: Node): Field => fieldOf(node, lineOf(key ?? node), lineOf)
  const [type, format] = [textAt(schema, 'type'), textAt(schema, 'format')]
  const listType = textAt(schema, 'x-kubernetes-list-type')
  const properties = entriesOf(nodeAt(schema, 'properties'))
  const items = nodeAt(schema, 'items')
  const values = nodeAt(schema, 'additionalProperties')
  return {
    line,
    ...(type !== undefined && { type }),
    ...(format !== undefined && { format }),
    ...(properties.length > 0 && {
      properties: new Map(properties.map((entry) => [keyOf(entry), below(entry.value, entry.key)])),
    }),
    ...(items && { items: below(items) }),
    ...(values?.kind === 'map' && { values: below(values) }),
    ...(preserves(schema, values) && { preserves: true as const }),
    required: stringsOf(nodeAt(schema, 'required')),
    ...numberOf(schema, 'minProperties'),
    ...numberOf(schema, 'minLength'),
    ...numberOf(schema, 'maxItems'),
    ...(listType !== undefined && { listType }),
    listKeys: stringsOf(nodeAt(schema, 'x-kubernetes-list-map-keys')),
    rules: entriesOf(nodeAt(schema, 'x-kubernetes-validations')).map(
      ({ value }) => textAt(value, 'rule') ?? '',
    ),
  }
}

/** The field at a path such as `status.failureDomains[].name`; `undefined` where the schema has none. */
export function fieldAt(root: Field | undefined, path: string): Field | undefined {
  const steps = path.replaceAll('[]', '.[]').replaceAll('{}', '.{}').split('.').filter(Boolean)
  return steps.reduce<Field | undefined>((field, step) => field && stepInto(field, step), root)
}

/** The field that holds the one at a path. */
export function parentOf(root: Field | undefined, path: string): Field | undefined {
  const end = path.lastIndexOf('.')
  return end === -1 ? root : fieldAt(root, path.slice(0, end))
}

/** What people call the type of a field: `map` for an object whose keys are names. */
export function typeOf(field: Field): string {
  return field.type === 'object' && field.values ? 'map' : (field.type ?? 'anything')
}

/** An object in which nothing can be written is there for its name alone. */
export function isStandIn({ type, properties, values, preserves }: Field): boolean {
  return type === 'object' && !properties && !values && !preserves
}

function stepInto(field: Field, step: string): Field | undefined {
  if (step === '[]') return field.items
  if (step === '{}') return field.values
  return field.properties?.get(step)
}

function preserves(schema: Node, values: Node | undefined): boolean {
  return textAt(schema, 'x-kubernetes-preserve-unknown-fields') === 'true' || plainOf(values) === true
}

function numberOf<K extends 'maxItems' | 'minLength' | 'minProperties'>(
  schema: Node,
  key: K,
): { readonly [P in K]?: number } {
  const entry = entryAt(schema, key)
  const value = plainOf(entry?.value)
  return typeof value === 'number' ? ({ [key]: value } as { readonly [P in K]: number }) : {}
}
