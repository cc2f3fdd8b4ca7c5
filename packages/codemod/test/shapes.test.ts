import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

const plan = (text: string, name = 'a.js') => planFiles({ [name]: text })(name)

describe('what describes objects is told, and its version stays with its fields', () => {
  test.each([
    [
      'zod',
      `const clusterSchema = z.object({ apiVersion: z.literal('cluster.x-k8s.io/v1beta1'), spec: z.object({ topology: z.object({ class: z.string() }), paused: z.boolean() }) })`,
      ['Cluster:spec.topology.class: client/shape-moved'],
    ],
    [
      'zod, by the name of a constant',
      `const Status = z.object({ controlPlaneReady: z.boolean() })\nconst clusterSchema = z.object({ apiVersion: z.literal('cluster.x-k8s.io/v1beta1'), kind: z.literal('Cluster'), status: Status.optional() })`,
      ['Cluster:status.controlPlaneReady: client/shape-moved', 'Cluster:apiVersion: client/shape-held'],
    ],
    [
      'zod, beside a list',
      `const clusterSchema = z.object({ apiVersion: z.literal('cluster.x-k8s.io/v1beta1'), status: z.object({ controlPlaneReady: z.boolean(), conditions: z.array(z.object({})) }).optional() })`,
      ['Cluster:status.controlPlaneReady: client/shape-moved'],
    ],
    [
      'yup, in a list',
      `const cluster = yup.object({ apiVersion: yup.string().oneOf(['cluster.x-k8s.io/v1beta1']), spec: yup.object({ topology: yup.object({ workers: yup.object({ machineDeployments: yup.array().of(yup.object({ nodeDrainTimeout: yup.string() })) }) }) }) })`,
      ['Cluster:spec.topology.workers.machineDeployments[].nodeDrainTimeout: client/shape-moved'],
    ],
    [
      'io-ts',
      `const Machine = t.type({ apiVersion: t.literal('cluster.x-k8s.io/v1beta1'), spec: t.type({ nodeDrainTimeout: t.string }), status: t.partial({ failureReason: t.string }) })`,
      [
        'Machine:spec.nodeDrainTimeout: client/shape-moved',
        'Machine:status.failureReason: client/shape-moved',
      ],
    ],
    [
      'JSON Schema',
      `const machineDeploymentSchema = { properties: { apiVersion: { const: 'cluster.x-k8s.io/v1beta1' }, spec: { type: 'object', properties: { template: { properties: { spec: { properties: { infrastructureRef: { properties: { namespace: { type: 'string' } } } } } } }, minReadySeconds: { type: 'integer' } } } } }`,
      [
        'MachineDeployment:spec.template.spec.infrastructureRef.namespace: client/shape-gone',
        'MachineDeployment:spec.minReadySeconds: client/shape-moved',
      ],
    ],
    [
      'OpenAPI',
      `const api = { components: { schemas: { Machine: { properties: { apiVersion: { enum: ['cluster.x-k8s.io/v1beta1'] }, status: { properties: { failureReason: { type: 'string' } } } } } } } }`,
      ['Machine:status.failureReason: client/shape-moved'],
    ],
  ])('%s', (_, text, expected) => {
    const own = plan(`${text}\n`)
    expect(own.edits).toEqual([])
    expect(coded(own)).toEqual(expected)
  })

  test.each([
    [
      'nothing that moves',
      `const clusterSchema = z.object({ apiVersion: z.literal('cluster.x-k8s.io/v1beta1'), spec: z.object({ paused: z.boolean() }) })`,
    ],
  ])('the version goes where it describes %s', (_, text) => {
    expect(plan(`${text}\n`).after).toContain('cluster.x-k8s.io/v1beta2')
  })

  test('an object is no shape', () => {
    const text = `export const a = (node) => ({ spec: { topology: { class: node.string(), type: 'a' } } })\n// cluster.x-k8s.io Cluster\n`
    expect(coded(plan(text))).toEqual([])
  })
})

describe('paths that are texts', () => {
  const file = 'edit/cluster.x-k8s.io.cluster/Form.vue'
  const moved = 'Cluster:spec.topology.class: client/untyped-field-moved'

  test('in the folder of a resource type, in scripts, bindings and attributes', () => {
    const text = `<script>
export default { methods: { own(val) { this.$emit('update', { k: 'spec.topology.class', val }) } } }
</script>
<template>
  <Field path="spec.topology.class" />
  <Field :rules="rules('spec.topology.class')" />
  <Field path="spec.paused" />
</template>\n`
    const own = plan(text, file)
    expect(own.edits).toEqual([])
    expect(coded(own)).toEqual([moved, moved, moved])
    expect(own.tasks.map(({ line }) => line)).toEqual([2, 5, 6])
  })

  test('beside a source', () => {
    const text = `export const all = (store) => store.all('cluster.x-k8s.io.machine')
export const headers = [{ value: 'status.failureReason' }, { value: 'status.phase' }]\n`
    expect(coded(plan(text))).toEqual(['Machine:status.failureReason: client/untyped-field-moved'])
  })

  test('attributes of JSX', () => {
    const text = `// cluster.x-k8s.io/v1beta1 Machine\nexport const Row = () => <Column path="status.failureReason" />\n`
    expect(plan(text, 'a.jsx').after).toContain('path="status.deprecated.v1beta1.failureReason"')
  })
})

describe('conditions without a type are told by their names', () => {
  const text = (body: string) => `// cluster.x-k8s.io\nexport function of(machine) { ${body} }\n`
  const asked = 'Machine:status.conditions: client/condition-redefined'

  test.each([
    ["return machine.status.conditions.find((c) => c.type === 'DrainingSucceeded')", [asked]],
    ["return machine.status?.conditions?.some(({ type }) => 'DrainingSucceeded' === type)", [asked]],
    ["const c = machine.status.conditions; return findBy(c, 'type', 'DrainingSucceeded')", [asked]],
    ["return _.find(machine.status.conditions, { type: 'DrainingSucceeded' })", [asked]],
    [
      "const conditions = get(machine, 'status.conditions'); return findBy(conditions, 'type', 'DrainingSucceeded')",
      [asked],
    ],
    [
      "const TYPE = 'DrainingSucceeded'; for (const c of machine.status.conditions) if (c.type === TYPE) return c",
      [asked],
    ],
    [
      "return machine.status.conditions.filter((c) => c.severity === 'Error')",
      ['Machine:status.conditions: client/condition-without-severity'],
    ],
    ["return machine.status.conditions.find((c) => c.type === 'Paused')", []],
  ])('%s', (body, expected) => {
    const own = plan(text(body))
    expect(own.edits).toEqual([])
    expect(coded(own).filter((code) => !code.endsWith('path-redefined'))).toEqual(expected)
  })

  test('beside the group of somebody else the list has to name the kind', () => {
    const own = `import Command from './edit/provisioning.cattle.io.cluster/Command'
export const all = (store) => store.all('cluster.x-k8s.io.machine')
export default class {
  get unavailableMachines() { return this.nodes.filter((node) => node.status.conditions.find((c) => c.type === 'DrainingSucceeded')) }
  get late() { return this.machines.filter((machine) => machine.status.conditions.find((c) => c.type === 'DrainingSucceeded')) }
}\n`
    expect(plan(own).tasks.map(({ line }) => line)).toEqual([5])
  })

  test('those of other objects are not', () => {
    const own =
      "export const of = (pod) => pod.status.conditions.find((c) => c.type === 'DrainingSucceeded')\n"
    expect(coded(plan(own))).toEqual([])
  })
})
