import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

// Dual code goes on writing v1beta1, which servers of both versions take.

const server = `declare const api: { get(url: string): Promise<unknown>; put(url: string, body: unknown): Promise<void> }
const url = '/apis/cluster.x-k8s.io/v1beta1/namespaces/default/machinedeployments/w'
interface MachineDeployment { metadata: { name: string }; spec: { minReadySeconds: number; strategy?: { type?: string } } }
`

describe('a field of an object that a server gave is left where it is written', () => {
  test.each([
    ['an assignment', `md.spec.minReadySeconds = 5`, undefined],
    ['a sum', `md.spec.minReadySeconds += 5`, `md.spec.minReadySeconds! += 5`],
    ['a count', `md.spec.minReadySeconds++`, `md.spec.minReadySeconds!++`],
    ['a delete', `delete md.spec.strategy`, undefined],
    ['a key', `md.spec['minReadySeconds'] = 0`, undefined],
    ['a copy', `md.spec = { ...md.spec, strategy: { type: 'OnDelete' } }`, undefined],
  ])('%s', (_, line, now = line) => {
    const text = `${server}export async function f() {
  const md = await api.get(url) as MachineDeployment
  ${line}
  await api.put(url, md)
}
`
    const plan = planFiles({ 'a.ts': text }, { mode: 'dual', verify: true })('a.ts')
    expect(plan.after).toContain(`\n  ${now}\n`)
    expect(plan.after).toContain('rollout?: { strategy?')
    expect(coded(plan).filter((task) => task.endsWith('client/dual-write'))).toHaveLength(1)
  })
})

test('an object that code makes itself is of v1beta1 in all that is written to it', () => {
  const text = `interface MachineDeployment { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'MachineDeployment'; spec: { minReadySeconds?: number } }
export function make(): MachineDeployment {
  const md: MachineDeployment = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'MachineDeployment', spec: {} }
  md.spec.minReadySeconds = 5
  return md
}
`
  const plan = planFiles({ 'a.ts': text }, { mode: 'dual', verify: true })('a.ts')
  expect(plan.after.slice(plan.after.indexOf('export'))).toBe(text.slice(text.indexOf('export')))
  expect(coded(plan)).toEqual([
    'MachineDeployment:apiVersion: client/version-asked',
    'MachineDeployment:spec.minReadySeconds: client/dual-write',
  ])
})

describe('an object is written in v1beta1, wherever it goes', () => {
  const made = `{ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', metadata: { name: 'a' }, spec: { topology: { class: 'q' } } }`
  const path = '/apis/cluster.x-k8s.io/v1beta1/clusters'
  test.each([
    [
      'an answer of a mock',
      `nock('http://k').get('${path}').reply(200, { kind: 'ClusterList', items: [${made}] })`,
    ],
    ['a handler', `http.get('*${path}', () => HttpResponse.json(${made}))`],
    ['a table of answers', `const answers = { '${path}/a': ${made} }`],
    ['a path that is compared', `const f = (url) => { if (url === '${path}/a') return ${made} }`],
    [
      'a merged object',
      `const body = Object.assign({ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster' }, { spec: { topology: { class: 'q' } } })`,
    ],
    [
      'an override',
      `const fixture = ${made}; const late = { ...fixture, spec: { ...fixture.spec, topology: { class: 'r' } } }`,
    ],
    [
      'a request by an object',
      `useCluster({ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', name: 'a', namespace: 'b' })`,
    ],
    [
      'a patch of a construct',
      `new ApiObject(app, 'a', ${made}).addJsonPatch(JsonPatch.replace('/spec/topology/class', 'r'))`,
    ],
  ])('%s', (_, text) => {
    const plan = planFiles({ 'a.js': `${text}\n` }, { mode: 'dual' })('a.js')
    expect(plan.edits).toEqual([])
    expect(coded(plan)).not.toEqual([])
  })
})

test('what is read in an object that is written is read in both versions', () => {
  const text = `interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; metadata: { name: string }; spec: { topology: { class: string } } }
export const copy = (old: Cluster, name: string): Cluster => ({ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', metadata: { name }, spec: { topology: { class: old.spec.topology.class } } })
`
  const { after } = planFiles({ 'a.ts': text }, { mode: 'dual' })('a.ts')
  expect(after).toContain('{ class: old.spec.topology.classRef?.name ?? old.spec.topology.class }')
})
