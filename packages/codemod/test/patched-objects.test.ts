import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

// A pointer moves with the object that it is a patch of, or the object holds.

const lib = `declare class ApiObject { constructor(scope: unknown, id: string, props: object); addJsonPatch(...ops: object[]): void; static of(c: unknown): ApiObject }
declare class JsonPatch { static add(path: string, value: unknown): JsonPatch; static replace(path: string, value: unknown): JsonPatch; static remove(path: string): JsonPatch; static copy(from: string, path: string): JsonPatch }
declare const app: unknown
`
const props = `{ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'MachineDeployment', metadata: { name: 'a' }, spec: { clusterName: 'c', minReadySeconds: 10, template: { spec: { clusterName: 'c', nodeDrainTimeout: '5m' } } } }`
const cluster = `export const c = new ApiObject(app, 'c', { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', spec: { paused: false } })\n`
const replace = `JsonPatch.replace('/spec/minReadySeconds', 30)`
const made = `new ApiObject(app, 'md', ${props})`

describe('what patches an object', () => {
  const planOf = (text: string) => planFiles({ 'a.ts': lib + cluster + text })('a.ts')

  test.each([
    ['a constant', `const md = ${made}\nmd.addJsonPatch(${replace})\n`],
    ['at once', `${made}.addJsonPatch(${replace})\n`],
    [
      'a manifest by its name',
      `const it = ${props}\nnew ApiObject(app, 'md', it).addJsonPatch(${replace})\n`,
    ],
    ['of a construct', `const md = ${made}\nApiObject.of(md).addJsonPatch(${replace})\n`],
    ['a list', `const ops = [${replace}]\nconst md = ${made}\nmd.addJsonPatch(...ops)\n`],
    [
      'a member',
      `class C { md: ApiObject; constructor() { this.md = ${made}; this.md.addJsonPatch(${replace}) } }\n`,
    ],
    [
      'a class',
      `class C extends ApiObject { constructor() { super(app, 'md', ${props}); this.addJsonPatch(${replace}) } }\n`,
    ],
    [
      'an operation',
      `const md = ${made}\nmd.addJsonPatch({ op: 'replace', path: '/spec/minReadySeconds', value: 30 })\n`,
    ],
  ])('the pointer goes with its object: %s', (_, text) => {
    const plan = planOf(text)
    expect(plan.after).toContain(`apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineDeployment'`)
    expect(plan.after).toContain(`'/spec/template/spec/minReadySeconds'`)
    expect(coded(plan)).toEqual([])
  })

  test('its value takes the form of v1beta2', () => {
    const pointer = '/spec/template/spec/nodeDrainTimeout'
    const plan = planOf(`const md = ${made}\nmd.addJsonPatch(JsonPatch.replace('${pointer}', '10m'))\n`)
    expect(plan.after).toContain(
      `JsonPatch.replace('/spec/template/spec/deletion/nodeDrainTimeoutSeconds', 600)`,
    )
  })

  test.each([
    ['a part', '/spec/template/spec', `{ clusterName: 'd', nodeDrainTimeout: '5m' }`],
    ['a part of a part', '/spec/template', `{ spec: { clusterName: 'd', nodeDrainTimeout: '5m' } }`],
  ])('what it writes moves where the pointer stays: %s', (_, pointer, value) => {
    const plan = planOf(`const md = ${made}\nmd.addJsonPatch(JsonPatch.add('${pointer}', ${value}))\n`)
    expect(plan.after).toContain(`JsonPatch.add('${pointer}'`)
    expect(plan.after.match(/deletion: \{ nodeDrainTimeoutSeconds: 300 \}/g)).toHaveLength(2)
  })

  test.each([
    [
      'a copy',
      `const md = ${made}\nmd.addJsonPatch(JsonPatch.copy('/spec/replicas', '/spec/minReadySeconds'))\n`,
    ],
    [
      'an object that is not in sight',
      `const md = ${made}\nexport const later = (one: ApiObject) => one.addJsonPatch(JsonPatch.copy('/spec/replicas', '/spec/minReadySeconds'))\n`,
    ],
  ])('the object holds where the pointer cannot go: %s', (_, text) => {
    const plan = planOf(text)
    expect(plan.after).toContain(`apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'MachineDeployment'`)
    expect(plan.after).toContain(`'/spec/minReadySeconds'`)
    expect(coded(plan)).not.toEqual([])
  })
})
