import { child, schemaOf } from '@capi-migrate/transitions'
import type { SchemaNode } from '@capi-migrate/transitions'
import fc from 'fast-check'

/** Random objects of a kind: the fields of the CRD, each there or not, with values upstream would take. */
export function objectsOf(
  group: string,
  version: string,
  kind: string,
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const schema = schemaOf(group, version, kind)!
  return fc.record({
    apiVersion: fc.constant(`${group}/${version}`),
    kind: fc.constant(kind),
    metadata: fc.record({
      name: fc.constant('name'),
      namespace: fc.constant('ns'),
      annotations: fc.constantFrom({}, { 'cluster.x-k8s.io/paused': '' }),
    }),
    spec: valuesAt(child(schema, 'spec') ?? {}, 'spec'),
    status: valuesAt(child(schema, 'status') ?? {}, 'status'),
  })
}

const names = fc.constantFrom('a', 'b', 'c')

/** What needs a form of its own to be converted at all. No 0: v1beta2 leaves it out of some places. */
const special: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  // A reference cannot leave the namespace of its object.
  namespace: fc.constant('ns'),
  apiVersion: fc.constantFrom('infrastructure.cluster.x-k8s.io/v1beta1', 'example.com/v1'),
}

function valuesAt(node: SchemaNode, name: string): fc.Arbitrary<unknown> {
  if (node.enum) return fc.constantFrom(...node.enum)
  if (node.format === 'date-time') return fc.constant('2026-08-21T12:00:00Z')
  switch (node.type) {
    case 'object':
      return node.values === undefined
        ? members(node)
        : fc.dictionary(names, valuesAt(child(node, '{}')!, name), { maxKeys: 2 })
    case 'array':
      return fc.array(valuesAt(child(node, '[]')!, name), { maxLength: 2 })
    case 'string':
      return /[Tt]imeout|[Pp]eriod|[Dd]uration/.test(name) ? fc.constant('10s') : (special[name] ?? names)
    case 'integer':
    case 'int-or-string':
      return fc.integer({ min: 1, max: 9 })
    case 'boolean':
      return fc.boolean()
    default:
      return fc.constant({})
  }
}

function members(node: SchemaNode): fc.Arbitrary<unknown> {
  const fields = Object.keys(node.properties ?? {}).map(
    (name) => [name, valuesAt(child(node, name)!, name)] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...(node.required ?? [])] })
}
