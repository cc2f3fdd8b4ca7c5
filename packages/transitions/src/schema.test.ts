import { describe, expect, test } from 'vitest'
import { nodes, roots } from './generated/schemas.ts'
import { child, paths, rejectsEmpty, schemaAt, schemaOf, type SchemaNode } from './schema.ts'

const core = 'cluster.x-k8s.io'

test('a kind is found by group, version and kind', () => {
  expect(schemaOf(core, 'v1beta2', 'Cluster')?.properties).toHaveProperty('spec')
  expect(schemaOf('ipam.cluster.x-k8s.io', 'v1alpha1', 'IPAddressClaim')).toBeDefined()
})

test.each([
  [core, 'v1beta3', 'Cluster'],
  [core, 'v1beta2', 'ClusterList'],
  [core, 'v1beta2', 'constructor'],
  ['infrastructure.cluster.x-k8s.io', 'v1beta1', 'DevMachinePool'],
])('%s/%s has no schema of a %s', (group, version, kind) => {
  expect(schemaOf(group, version, kind)).toBeUndefined()
})

test.each([
  ['v1beta1', 'spec.infrastructureRef.namespace', 'string'],
  ['v1beta2', 'spec.infrastructureRef.namespace', undefined],
  ['v1beta1', 'spec.topology.workers.machineDeployments[].nodeDrainTimeout', 'string'],
  ['v1beta1', 'status.failureDomains{}.controlPlane', 'boolean'],
  ['v1beta2', 'status.failureDomains{}.controlPlane', undefined],
  ['v1beta2', 'status.failureDomains[].controlPlane', 'boolean'],
  ['v1beta2', 'spec.constructor', undefined],
  ['v1beta2', 'metadata.ownerReferences[].uid', 'string'],
])('Cluster %s: %s is %s', (version, path, type) => {
  expect(schemaAt(core, version, 'Cluster', path)?.type).toBe(type)
})

test('a concrete index or key leads where its pattern leads', () => {
  const domains = schemaAt(core, 'v1beta1', 'Cluster', 'status.failureDomains')!
  expect(child(domains, 'eu-1')).toBe(child(domains, '{}'))
  const conditions = schemaAt(core, 'v1beta2', 'Cluster', 'status.conditions')!
  expect(child(conditions, 7)).toBe(child(conditions, '[]'))
  expect(child(conditions, 'type')).toBeUndefined()
})

test('below a place of any value anything may stand', () => {
  const path = 'spec.topology.variables[].value.a[].b'
  expect(schemaAt(core, 'v1beta2', 'Cluster', path)).toEqual({ preserve: true })
})

describe('an empty value is refused', () => {
  const table: readonly (readonly [SchemaNode, boolean])[] = [
    [{ type: 'object' }, false],
    [{ type: 'object', minProperties: 1 }, true],
    [{ type: 'object', required: ['name'] }, true],
    [{ type: 'array' }, false],
    [{ type: 'array', minItems: 1 }, true],
    [{ type: 'string' }, false],
    [{ type: 'string', minLength: 1 }, true],
    [{ type: 'string', enum: ['', 'A'] }, false],
    [{ type: 'string', enum: ['A'] }, true],
    [{ type: 'string', pattern: '^a*$' }, false],
    [{ type: 'string', pattern: '^a+$' }, true],
    [{ type: 'string', format: 'date-time' }, true],
    [{ type: 'integer', minimum: 0 }, false],
    [{ type: 'integer', minimum: 1 }, true],
    [{ type: 'boolean' }, false],
    [{ type: 'int-or-string' }, false],
    [{ preserve: true }, false],
  ]
  test.each(table)('%j: %s', (node, refused) => {
    expect(rejectsEmpty(node)).toBe(refused)
  })
})

test('the paths of a kind are found again one by one', () => {
  for (const key of Object.keys(roots)) {
    const [group, version, kind] = key.split('/') as [string, string, string]
    const found = [...paths(schemaOf(group, version, kind)!)]
    expect(new Set(found.map(([path]) => path)).size, key).toBe(found.length)
    for (const [path, node] of found)
      expect(schemaAt(group, version, kind, path), `${key} ${path}`).toBe(node)
  }
})

test('a child stands before its parent, so no walk runs in a circle', () => {
  nodes.forEach((node, at) => {
    for (const id of [...Object.values(node.properties ?? {}), node.items ?? -1, node.values ?? -1])
      expect(id).toBeLessThan(at)
  })
})

test('every pattern is one that JavaScript reads', () => {
  for (const { pattern } of nodes)
    if (pattern !== undefined) expect(() => new RegExp(pattern, 'u')).not.toThrow()
})
