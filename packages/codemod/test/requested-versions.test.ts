import { describe, expect, test } from 'vitest'
import { coded, planFiles, told } from './plan-files.ts'

// The version that is asked for and the fields that are read go together, or not at all.

const untyped = `/** cluster.x-k8s.io helpers; resources come as they are from the server */
export const getClusterClass = (resource: any): string => resource.spec?.topology?.class || '-'
export const getMachineDeploymentUpToDate = (resource: any) => resource.status?.updatedReplicas ?? 0
export const getMachineDeploymentUnavailable = (md: any) => md.status?.unavailableReplicas ?? 0
export const getKCPInitialized = (resource: any) => resource.status?.initialized ?? false
export const getClusterReady = (cluster: any) => cluster.status?.controlPlaneReady && cluster.status?.infrastructureReady
export const isPausedRef = (cluster: any) => { const ref = cluster.spec?.infrastructureRef; return \`\${ref?.apiVersion}/\${ref?.namespace}\` }
export const getDomains = (cluster: any) => Object.keys(cluster.status?.failureDomains ?? {})
export const why = (machine: any) => machine.status?.failureReason ?? machine.status?.failureMessage
export const drain = (machine: any) => machine.spec?.nodeDrainTimeout
export async function load(client: { get(url: string): Promise<any> }) {
  const { items } = await client.get('/apis/cluster.x-k8s.io/v1beta1/machinedeployments')
  return items.map((md: any) => ({ late: md.status.unavailableReplicas, order: md.spec.strategy?.rollingUpdate?.deletePolicy, min: md.spec.minReadySeconds }))
}
`

const typed = `interface ClusterV1Beta1 { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; spec?: { infrastructureRef?: { apiVersion?: string; kind?: string; name?: string } }; status?: { infrastructureReady?: boolean } }
class KubeObject<T> { constructor(readonly jsonData: T) {} static group: string; static apiVersion: string; static plural: string
  static url() { return \`/apis/\${this.group}/\${this.apiVersion}/\${this.plural}\` } }
export class Cluster extends KubeObject<ClusterV1Beta1> {
  static apiVersion = 'v1beta1'
  static group = 'cluster.x-k8s.io'
  static plural = 'clusters'
  isReady() { return this.jsonData.status?.infrastructureReady === true }
}
export class ClusterTwo extends KubeObject<ClusterV1Beta1> {
  static readonly supportedVersions = ['v1beta1'] as const
  static readonly group = 'cluster.x-k8s.io'
}
export const gvr = { group: 'cluster.x-k8s.io', apiVersion: 'v1beta1', plural: 'clusters' }
`

describe('reads without a type', () => {
  const plan = planFiles({ 'a.ts': untyped })('a.ts')

  test('the request stays', () => {
    expect(plan.edits).toEqual([])
  })

  test('one task names the reads', () => {
    const tasks = told(plan).filter((task) => task.startsWith('MachineDeployment:apiVersion'))
    expect(tasks).toEqual([
      'MachineDeployment:apiVersion: MachineDeployment stays at v1beta1, because what is read or written of it has no type here and would not follow: line 3 status.updatedReplicas, line 4 status.unavailableReplicas, line 13 status.unavailableReplicas, line 13 spec.strategy.rollingUpdate.deletePolicy, line 13 spec.minReadySeconds',
    ])
  })

  test('those of kinds that nothing asks for are told one by one, with the kind that is named', () => {
    const others = told(plan).filter((task) => !task.startsWith('MachineDeployment:apiVersion'))
    expect(others.map((task) => task.slice(0, task.indexOf(': ')))).toEqual([
      'Cluster:spec.topology.class',
      'KubeadmControlPlane:status.initialized',
      'Cluster:status.controlPlaneReady',
      'Cluster:status.infrastructureReady',
      'Cluster:spec.infrastructureRef.apiVersion',
      'Cluster:spec.infrastructureRef.namespace',
      'Cluster:status.failureDomains',
      'Machine:status.failureReason',
      'Machine:status.failureMessage',
      'Machine:spec.nodeDrainTimeout',
    ])
  })

  test.each([
    ['destructured', 'export const late = ({ status: { unavailableReplicas } }: any) => unavailableReplicas'],
    [
      'in a loop',
      'export function* late(all: any) { for (const { status } of all.items) yield status.unavailableReplicas }',
    ],
    [
      'by name',
      'export const late = (md: any) => { const { status } = md; return status?.["unavailableReplicas"] }',
    ],
  ])('%s', (_, read) => {
    const text = `export const url = '/apis/cluster.x-k8s.io/v1beta1/machinedeployments'\n${read}\n`
    const { edits, tasks } = planFiles({ 'a.ts': text })('a.ts')
    expect(edits).toEqual([])
    expect(tasks.map(({ code, what }) => [code, what.slice(what.indexOf(': ') + 2)])).toEqual([
      ['client/version-held', 'line 2 status.unavailableReplicas'],
    ])
  })

  test('one task names the reads of all kinds that share a version', () => {
    const text = `const base = '/apis/cluster.x-k8s.io/v1beta1'
export const paths = { clusters: base + '/clusters', machines: base + '/machines' }
export const className = (cluster: any) => cluster.spec.topology.class
export const drain = (machine: any) => machine.spec.nodeDrainTimeout
`
    const { edits, tasks } = planFiles({ 'a.ts': text })('a.ts')
    expect(edits).toEqual([])
    expect(tasks.map(({ code, what }) => [code, what.slice(what.indexOf(': ') + 2)])).toEqual([
      ['client/version-held', 'line 3 spec.topology.class, line 4 spec.nodeDrainTimeout (Machine)'],
    ])
  })

  test.each([
    ['the path of a request', `export const url = '/apis/cluster.x-k8s.io/v1beta1/clusters'`],
    [
      'members of an object',
      `export const gvr = { group: 'cluster.x-k8s.io', version: 'v1beta1', resource: 'clusters' }`,
    ],
    [
      'members of a class',
      `export class Clusters { static group = 'cluster.x-k8s.io'; static version = 'v1beta1'; static plural = 'clusters' }`,
    ],
    [
      'one member of a class',
      `export class Clusters { static apiVersion = 'cluster.x-k8s.io/v1beta1'; static kind = 'Cluster' }`,
    ],
    ['a constant', `export const version = 'cluster.x-k8s.io/v1beta1'`],
  ])('keep the types of the kind, too, by %s', (_, request) => {
    const types = `export interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; status?: { infrastructureReady?: boolean } }\n`
    const reads = `\
// Of cluster.x-k8s.io.
import './request'
import './types'
export const isReady = (cluster: any) => cluster.status.infrastructureReady
`
    const plan = planFiles({ 'types.ts': types, 'request.ts': request, 'reads.ts': reads })
    expect(['types.ts', 'request.ts', 'reads.ts'].map((name) => plan(name).edits)).toEqual([[], [], []])
    expect(told(plan('request.ts'))).toEqual([
      'Cluster:apiVersion: Cluster stays at v1beta1, because what is read or written of it has no type here and would not follow: reads.ts:4 status.infrastructureReady',
    ])
  })
})

test('reads that follow take the version along: of a class, of a list of one, of a resource', () => {
  const { after, tasks } = planFiles({ 'a.ts': typed })('a.ts')
  expect(tasks).toEqual([])
  expect(after).toContain('this.jsonData.status?.initialization?.infrastructureProvisioned === true')
  expect(after).toContain(`static apiVersion = 'v1beta2'`)
  expect(after).toContain(`static readonly supportedVersions = ['v1beta2'] as const`)
  expect(after).toContain(`{ group: 'cluster.x-k8s.io', apiVersion: 'v1beta2', plural: 'clusters' }`)
  expect(after).not.toContain('/v1beta1')
})

test('who takes both versions is left alone', () => {
  const text = `export class Clusters { static group = 'cluster.x-k8s.io'; static versions = ['v1beta1', 'v1beta2'] }\n`
  expect(planFiles({ 'a.ts': text })('a.ts')).toMatchObject({ edits: [], tasks: [] })
})

describe('a type that looks like a mirror, in a file that names no group', () => {
  const types = `export interface Machine { metadata?: { name?: string }; status?: { phase?: string; infrastructureReady?: boolean } }\n`
  const api = `import type { Machine } from './types'
const get = async (url: string): Promise<any> => (await fetch(url)).json()
export const all = async () => (await get('/apis/cluster.x-k8s.io/v1beta1/machines')).items
export const isReady = (machine: Machine) => machine.status?.infrastructureReady\n`

  test('keeps the version of what is asked for', () => {
    const plan = planFiles({ 'types.ts': types, 'api.ts': api })
    expect(plan('api.ts').edits).toEqual([])
    expect(coded(plan('api.ts'))).toEqual(['Machine:apiVersion: client/unnamed-held'])
    expect(plan('api.ts').tasks[0]!.what).toContain('types.ts:1 Machine')
    expect(coded(plan('types.ts'))).toEqual(['Machine:status.infrastructureReady: client/group-unnamed'])
  })

  test('keeps nothing where it is part of one that is certain', () => {
    const parts = `export interface MachineStatus { phase?: string; infrastructureReady?: boolean }\n`
    const whole = `import type { MachineStatus } from './parts'
export interface Machine { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Machine'; status?: MachineStatus }\n`
    const plan = planFiles({ 'parts.ts': parts, 'whole.ts': whole })
    expect(plan('whole.ts').after).toContain('cluster.x-k8s.io/v1beta2')
    expect(plan('parts.ts').after).toContain('infrastructureProvisioned')
  })

  test('keeps no other kind, and nothing that no import leads to', () => {
    const plan = planFiles({
      'types.ts': types,
      'api.ts': api.replace('machines', 'machinesets'),
      'b.ts': `export const url = '/apis/cluster.x-k8s.io/v1beta1/machines'\n`,
    })
    expect(plan('api.ts').after).toContain('/v1beta2/')
    expect(plan('b.ts').after).toContain('/v1beta2/')
  })
})

test('the version of a reference stays in the type of what stays, as it does in its values', () => {
  const ref = (end: string) =>
    `{ apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1'${end} kind: 'KubeadmConfigTemplate'${end} name: `
  const types = `export interface MachineDeployment {
  apiVersion: 'cluster.x-k8s.io/v1beta1'
  kind: 'MachineDeployment'
  spec: { template: { spec: { bootstrap: { configRef: ${ref(';')}string } } } } }
}
`
  const use = `import type { MachineDeployment } from './types'
export const asked = (http: any) => http.get('/apis/cluster.x-k8s.io/v1beta1/machinedeployments')
export const late = (machineDeployment: any) => machineDeployment.spec.minReadySeconds
export const made: MachineDeployment = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'MachineDeployment', spec: { template: { spec: { bootstrap: { configRef: ${ref(',')}'a' } } } } } }
`
  const plan = planFiles({ 'types.ts': types, 'a.ts': use })
  expect(plan('types.ts').edits).toEqual([])
  expect(plan('a.ts').edits).toEqual([])
})

test.each(['v1beta2', 'dual'] as const)(
  'a version that a type spells out is a group that it spells out: %s',
  (mode) => {
    const text = `export interface Cluster {
  apiVersion: 'cluster.x-k8s.io/v1beta1'
  kind: 'Cluster'
  spec: { controlPlaneRef: { apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1'; kind: 'KubeadmControlPlane'; name: string } }
}
`
    const { after } = planFiles({ 'a.ts': text }, { mode })('a.ts')
    expect(after).toMatch(/apiGroup\??: 'controlplane\.cluster\.x-k8s\.io'[;\n ]/)
  },
)
