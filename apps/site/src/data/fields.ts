import { contractRules } from '@capi-migrate/contract-rules'
import { printYaml } from '@capi-migrate/plan/documents'
import { changesOf, find, kindsOf, splitName } from '@capi-migrate/plan/explain'
import type { FieldChange, Way } from '@capi-migrate/plan/explain'
import { columnsOf } from '@capi-migrate/status/columns'
import { paths, schemaAt, schemaOf } from '@capi-migrate/transitions'
import type { SchemaNode } from '@capi-migrate/transitions'
import type { FieldAnswer, KindFields, ShownChange } from '../explorer/entry.ts'

/** Every kind of Cluster API with all fields of the versions that the table tells of, sorted by name. */
export function kindFields(): readonly KindFields[] {
  return kindsOf()
    .map((kind) => splitName(kind)!.way)
    .filter(({ role }) => role === undefined)
    .map(fieldsOf)
    .sort((a, b) => (a.kind < b.kind ? -1 : 1))
}

function fieldsOf(way: Way): KindFields {
  const { group, kind, hops } = way
  const versions = [...new Set(hops.flatMap(({ versions: { from, to } }) => [from, to]))]
    .map((version) => ({ version, schema: schemaOf(group, version, kind) }))
    .filter(({ schema }) => schema !== undefined)
    .map(({ version, schema }) => ({ version, paths: [...paths(schema!)].map(([path]) => path) }))
  const all = new Set(versions.flatMap((one) => one.paths))
  const fields = [...all].map((path) => [path, answerOf(way, path)] as const)
  return { kind, group, versions, fields: Object.fromEntries(fields) }
}

function answerOf(way: Way, path: string): FieldAnswer {
  const { group, kind } = way
  const changes = changesOf(find(way, path)!)
  const [{ from, to, older, newer }] = changes as [FieldChange]
  const limits = [
    ...(older === undefined ? [] : [[from, older] as const]),
    ...newer.map((one) => [to, one] as const),
  ].flatMap(([version, at]) => {
    const own = limitsOf(group, version, kind, at)
    return own.length > 0
      ? [[newer.length > 1 && version === to ? `${to}, ${at}` : version, own] as const]
      : []
  })
  return { changes: changes.map(shown), limits: Object.fromEntries(limits), readers: readersOf(kind, newer) }
}

function shown({ example, below, ...change }: FieldChange): ShownChange {
  return {
    ...change,
    ...(example && { example: { before: yamlOf(example.before), after: yamlOf(example.after) } }),
    ...(below && { below: below.map(({ older, newer }) => older ?? newer[0]!) }),
  }
}

function yamlOf(value: unknown): string {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  return isEmpty ? '(nothing)\n' : printYaml(value)
}

/** What a schema asks of a field, in words. */
function limitsOf(group: string, version: string, kind: string, path: string): readonly string[] {
  const node = schemaAt(group, version, kind, path)
  if (!node) return []
  const [, parent = '', name = path] = /^(.*)\.([^.]+)$/.exec(path) ?? []
  const above = parent === '' ? schemaOf(group, version, kind) : schemaAt(group, version, kind, parent)
  return [typeOf(node), ...(above?.required?.includes(name) ? ['required'] : []), ...ownLimits(node)]
}

function typeOf({ type, format, items, values, listType, listKeys }: SchemaNode): string {
  const keys = listKeys?.length ? `, one for each ${listKeys.join(' and ')}` : ''
  if (items !== undefined) return `list${listType === 'set' ? ' without repetitions' : keys}`
  if (values !== undefined) return 'map'
  if (type === undefined) return 'any value'
  return format === undefined ? type : `${type}, ${format}`
}

function ownLimits(node: SchemaNode): readonly string[] {
  const bound = (what: string, value: number | undefined) => (value === undefined ? [] : [`${what} ${value}`])
  return [
    ...(node.enum ? [`one of ${node.enum.map((value) => JSON.stringify(value)).join(', ')}`] : []),
    ...(node.default === undefined ? [] : [`default ${JSON.stringify(node.default)}`]),
    ...(node.nullable ? ['may be null'] : []),
    ...bound(node.exclusiveMinimum ? 'more than' : 'at least', node.minimum),
    ...bound(node.exclusiveMaximum ? 'less than' : 'at most', node.maximum),
    ...bound('characters: at least', node.minLength),
    ...bound('characters: at most', node.maxLength),
    ...bound('items: at least', node.minItems),
    ...bound('items: at most', node.maxItems),
    ...bound('fields: at least', node.minProperties),
    ...bound('fields: at most', node.maxProperties),
    ...(node.pattern === undefined ? [] : [`matches ${node.pattern}`]),
    ...(node.cel ?? []).map((rule) => `holds ${rule}`),
  ]
}

/** Print columns and rules of the contract that read a field of v1beta2. */
function readersOf(kind: string, at: readonly string[]): readonly string[] {
  const columns = (columnsOf(kind) ?? [])
    .filter(({ jsonPath }) => at.includes(jsonPath.replace(/^\./, '').replace(/\[\?\(.*?\)\]/g, '[]')))
    .map(({ name, wide }) => `\`kubectl get\`${wide ? ' with `-o wide`' : ''}: the column ${name}`)
  const rules = contractRules
    .filter(({ fields }) => fields.some(({ owner, path }) => owner === kind && at.includes(path)))
    .map(({ id, title }) => `the provider contract, rule ${id}: ${title}`)
  return [...new Set([...columns, ...rules])]
}
