import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

const schema = (spec: string, version = '{ "const": "cluster.x-k8s.io/v1beta1" }') => `{
  "type": "object",
  "properties": {
    "apiVersion": ${version},
    "kind": { "const": "Cluster" },
    "spec": { "type": "object", "properties": ${spec} }
  }
}
`
const moving = schema('{ "topology": { "type": "object", "properties": { "class": { "type": "string" } } } }')
const staying = schema('{ "paused": { "type": "boolean" } }')
const moved = 'Cluster:spec.topology.class: client/shape-moved'
const held = 'Cluster:apiVersion: client/shape-held'

const request = `export const all = () => fetch('/apis/cluster.x-k8s.io/v1beta1/clusters')\n`
const literal = `export const text = () => ({ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', metadata: { name: 'a' } })\n`

describe('a schema in JSON, and what it describes, move together or not at all', () => {
  test.each([
    ['a request', request],
    ['an object', literal],
  ])('%s that imports lead to stays with it', (_, text) => {
    const plan = planFiles({ 'a.ts': `import schema from './form.json'\n${text}`, 'form.json': moving })
    expect(plan('form.json').edits).toEqual([])
    expect(coded(plan('form.json'))).toEqual([moved])
    expect(plan('a.ts').edits).toEqual([])
    expect(coded(plan('a.ts'))).toEqual([held])
    expect(plan('a.ts').tasks[0]!.what).toContain('form.json:6')
  })

  test('one that nobody imports may be the form of anything', () => {
    const plan = planFiles({ 'a.ts': request, 'public/form.json': moving })
    expect(coded(plan('a.ts'))).toEqual([held])
  })

  test('one that other files import says nothing of those', () => {
    const plan = planFiles({ 'a.ts': request, 'b.ts': `import './form.json'\n`, 'form.json': moving })
    expect(plan('a.ts').after).toContain('/v1beta2/')
  })

  test('the version goes where no field of the schema does', () => {
    const plan = planFiles({ 'a.ts': `import schema from './form.json'\n${request}`, 'form.json': staying })
    expect(plan('form.json').after).toBe(staying.replace('v1beta1', 'v1beta2'))
    expect(plan('a.ts').after).toContain('/v1beta2/')
  })

  test('those that are kept once for each version say nothing', () => {
    const plan = planFiles({ 'a.ts': request, 'schemas/cluster_v1beta1.json': moving })
    expect(plan('a.ts').after).toContain('/v1beta2/')
    expect(plan('schemas/cluster_v1beta1.json')).toBeUndefined()
  })

  test('objects are none', () => {
    const text = `{ "apiVersion": "cluster.x-k8s.io/v1beta1", "kind": "Cluster", "spec": { "topology": { "class": "a" } } }\n`
    const plan = planFiles({ 'a.ts': request, 'cluster.json': text })
    expect(plan('cluster.json')).toBeUndefined()
    expect(plan('a.ts').after).toContain('/v1beta2/')
  })
})

describe('so do shapes in programs', () => {
  const zod = `export const clusterSchema = z.object({ apiVersion: z.literal('cluster.x-k8s.io/v1beta1'), kind: z.literal('Cluster'), spec: z.object({ topology: z.object({ class: z.string() }) }) })\n`

  test.each(['v1beta2', 'dual'] as const)('%s', (mode) => {
    const plan = planFiles(
      { 'a.ts': `import { clusterSchema } from './b'\n${literal}`, 'b.ts': zod },
      { mode },
    )
    expect(plan('a.ts').edits).toEqual([])
    expect(coded(plan('a.ts'))).toEqual([held])
    expect(coded(plan('b.ts'))).toEqual([moved])
  })
})
