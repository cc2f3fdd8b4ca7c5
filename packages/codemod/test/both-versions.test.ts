import { describe, expect, test } from 'vitest'
import { coded, planFiles, told } from './plan-files.ts'

const left = 'Cluster:apiVersion: this file reads v1beta1 and v1beta2 already, so it stays as it is'

const modules = {
  'capi/v1beta1/index.ts': `export interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; spec?: { infrastructureRef?: { apiVersion?: string; kind: string; name: string; namespace?: string } }; status?: { infrastructureReady?: boolean } }\n`,
  'capi/v1beta2/index.ts': `export interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta2'; kind: 'Cluster'; spec?: { infrastructureRef?: { apiGroup: string; kind: string; name: string } }; status?: { initialization?: { infrastructureProvisioned?: boolean } } }\n`,
}

const reads = `
export const isOld = (c: ClusterV1Beta1 | ClusterV1Beta2): c is ClusterV1Beta1 => c.apiVersion === 'cluster.x-k8s.io/v1beta1'

export function infrastructure(c: ClusterV1Beta1 | ClusterV1Beta2) {
  const ref = c.spec?.infrastructureRef
  if (!ref) return undefined
  return {
    apiVersion: 'apiVersion' in ref ? ref.apiVersion : undefined,
    apiGroup: 'apiGroup' in ref ? ref.apiGroup : undefined,
    name: ref.name,
  }
}
export const ready = (c: ClusterV1Beta1 | ClusterV1Beta2) =>
  isOld(c) ? c.status?.infrastructureReady : c.status?.initialization?.infrastructureProvisioned
`

const compared = `declare function sameRef(a: { apiVersion: string; kind: string }, b: { apiVersion: string; kind: string }): boolean
declare const it: (what: string, how: () => void) => void
declare const expect: (x: unknown) => { toBe(y: unknown): void }
it('matches a ref of v1beta1 with an object of v1beta2', () => {
  const object = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', name: 'a' }
  const ref = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', name: 'a' }
  expect(sameRef(object, ref)).toBe(true)
})
`

describe.each(['v1beta2', 'dual'] as const)('--mode %s leaves alone, with one task', (mode) => {
  test.each<[string, Readonly<Record<string, string>>]>([
    [
      'modules of both versions',
      {
        ...modules,
        'a.ts': `import * as v1beta1 from './capi/v1beta1'
import * as v1beta2 from './capi/v1beta2'

type ClusterV1Beta1 = v1beta1.Cluster
type ClusterV1Beta2 = v1beta2.Cluster
${reads}`,
      },
    ],
    [
      'a union of types of both versions, by any name',
      {
        'old.ts': modules['capi/v1beta1/index.ts'],
        'new.ts': modules['capi/v1beta2/index.ts'],
        'a.ts': `import type { Cluster as ClusterV1Beta1 } from './old'
import type { Cluster as ClusterV1Beta2 } from './new'
${reads.replace(/export const isOld[^]*?\n\n/, '').replace(/export const ready[^]*/, '')}`,
      },
    ],
    ['a test that compares both versions', { 'a.ts': compared }],
    [
      'a question which version\u2019s field is there',
      {
        'a.ts': `// Of cluster.x-k8s.io.
export interface Cluster { spec?: { infrastructureRef?: { apiVersion: string; name: string } } }
export const group = (ref: NonNullable<NonNullable<Cluster['spec']>['infrastructureRef']> | { apiGroup: string }) =>
  'apiGroup' in ref ? ref.apiGroup : 'apiVersion' in ref ? ref.apiVersion : ''
`,
      },
    ],
  ])('%s', (_, files) => {
    const plan = planFiles(files, { mode })
    expect(Object.keys(files).map((name) => plan(name).edits)).toEqual(Object.keys(files).map(() => []))
    expect(Object.keys(files).flatMap((name) => told(plan(name)))).toEqual([left])
  })

  test('a type that has the fields of both, and what reads it', () => {
    const text = `export interface Cluster { apiVersion: string; kind: 'Cluster'; status?: { infrastructureReady?: boolean; initialization?: { infrastructureProvisioned?: boolean } } }
export const group = 'cluster.x-k8s.io'
export const ready = (c: Cluster) => c.status?.initialization?.infrastructureProvisioned ?? c.status?.infrastructureReady
`
    const plan = planFiles({ 'a.ts': text }, { mode })('a.ts')
    expect(plan.edits).toEqual([])
    // Dual code is what it is to be.
    expect(told(plan)).toEqual(
      mode === 'dual'
        ? []
        : [
            'Cluster:apiVersion: Cluster is declared here as v1beta1 and as v1beta2 have it already, so what is of it stays as it is',
          ],
    )
  })

  test('types of both versions side by side, and the version that is asked for', () => {
    const text = `export interface ClusterStatusV1Beta1 { infrastructureReady?: boolean }
export interface ClusterV1Beta1 { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; status?: ClusterStatusV1Beta1 }
export interface ClusterStatus { initialization?: { infrastructureProvisioned?: boolean } }
export class Clusters { static group = 'cluster.x-k8s.io'; static apiVersion = 'v1beta1'; static plural = 'clusters' }
`
    const plan = planFiles({ 'a.ts': text }, { mode })('a.ts')
    expect(plan.edits).toEqual([])
    expect(plan.tasks).toHaveLength(1)
  })
})

const wrapped = `import { KubeObject, Base } from './kube'
const group = 'controlplane.cluster.x-k8s.io'
export interface StatusV1Beta1 { initialized?: boolean; updatedReplicas?: number; failureReason?: string }
export interface StatusV1Beta2 { initialization?: { controlPlaneInitialized?: boolean }; upToDateReplicas?: number; deprecated?: { v1beta1?: { failureReason?: string } } }
export type ApiKubeadmControlPlane = (Base & { status?: StatusV1Beta1 }) | (Base & { status?: StatusV1Beta2 })
const isNew = (status: StatusV1Beta1 | StatusV1Beta2): status is StatusV1Beta2 => 'deprecated' in status
export const isUp = ({ status }: ApiKubeadmControlPlane) =>
  status && (isNew(status) ? status.initialization?.controlPlaneInitialized : status.initialized)
export class KubeadmControlPlane extends KubeObject<ApiKubeadmControlPlane> {
  static readonly apiName = 'kubeadmcontrolplanes'
  static readonly apiVersion = \`\${group}/v1beta1\`
  static readonly kind = 'KubeadmControlPlane'
}
`

const kube = `export interface Base { metadata?: { name?: string } }
export class KubeObject<T> { constructor(readonly jsonData: T) {} }
`

const versioned = `import { KubeObject, Base } from './kube'
const group = 'cluster.x-k8s.io'
export interface ApiMachinePool extends Base { spec?: { minReadySeconds?: number } }
export class MachinePool extends KubeObject<ApiMachinePool> {
  static readonly apiName = 'machinepools'
  static apiVersion = \`\${group}/v1beta1\`
  static readonly kind = 'MachinePool'
  static withApiVersion(version: string): typeof MachinePool {
    const own = class extends MachinePool {} as typeof MachinePool
    own.apiVersion = \`\${group}/\${version}\`
    return own
  }
}
`

const sharing = {
  'config.ts': `export interface ConfigSpec { useExperimentalRetryJoin?: boolean; clusterConfiguration?: { clusterName?: string; apiServer?: { extraArgs?: Record<string, string> } } }
export interface StatusV1Beta1 { failureReason?: string }
export interface StatusV1Beta2 { initialization?: { dataSecretCreated?: boolean } }
export interface KubeadmConfigV1Beta1 { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1'; kind: 'KubeadmConfig'; spec?: ConfigSpec; status?: StatusV1Beta1 }
export interface KubeadmConfigV1Beta2 { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2'; kind: 'KubeadmConfig'; spec?: ConfigSpec; status?: StatusV1Beta2 }
`,
  'template.ts': `import type { ConfigSpec } from './config'
export interface KubeadmConfigTemplate { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1'; kind: 'KubeadmConfigTemplate'; spec: { template: { spec?: ConfigSpec } } }
export const nameOf = (template: KubeadmConfigTemplate) => template.spec.template.spec?.clusterConfiguration?.clusterName
`,
}

describe.each(['v1beta2', 'dual'] as const)('--mode %s leaves what people made for both', (mode) => {
  test('a class that wraps a union of both versions, with what reads it', () => {
    const plan = planFiles({ 'a.ts': wrapped, 'kube.ts': kube }, { mode })('a.ts')
    expect(plan.edits).toEqual([])
    expect(coded(plan)).toEqual(['KubeadmControlPlane:apiVersion: client/declares-both'])
  })

  test('a class whose version is set at run time', () => {
    const plan = planFiles({ 'a.ts': versioned, 'kube.ts': kube }, { mode })('a.ts')
    expect(plan.edits).toEqual([])
    expect(coded(plan)).toEqual(['MachinePool:apiVersion: client/version-at-run-time'])
  })

  test('a kind that shares a type with one that stays', () => {
    const plan = planFiles(sharing, { mode })
    expect([...plan('config.ts').edits, ...plan('template.ts').edits]).toEqual([])
    expect([...told(plan('config.ts')), ...told(plan('template.ts'))]).toEqual([
      'KubeadmConfig:apiVersion: KubeadmConfig is declared here as v1beta1 and as v1beta2 have it already, so what is of it stays as it is',
      'KubeadmConfigTemplate:apiVersion: ConfigSpec is a type of KubeadmConfig as well, which stays, so what is of KubeadmConfigTemplate stays too',
    ])
  })
})

test('a kind whose reads have no type keeps those that share a type with it', () => {
  const text = `declare const get: (path: string) => Promise<any>
export interface Template { nodeDrainTimeout?: string }
export interface MachineSet { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'MachineSet'; spec: { template: { spec: Template } } }
export interface MachineDeployment { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'MachineDeployment'; spec: { template: { spec: Template } } }
export const drain = (set: MachineSet) => set.spec.template.spec.nodeDrainTimeout
export const list = () => get('/apis/cluster.x-k8s.io/v1beta1/machinesets')
export const labeled = (set: any) => set.status.fullyLabeledReplicas
`
  const plan = planFiles({ 'a.ts': text })('a.ts')
  expect(plan.edits).toEqual([])
  expect(coded(plan)).toContain('MachineDeployment:apiVersion: client/shared-with-staying')
})

test('a file beside them that reads v1beta1 alone still moves', () => {
  const text = `export interface Machine { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Machine'; status?: { bootstrapReady?: boolean } }
export const isUp = (machine: Machine) => machine.status?.bootstrapReady
`
  const plan = planFiles({ 'a.test.ts': compared, 'b.ts': text })
  expect(plan('b.ts').after).toContain('initialization?.bootstrapDataSecretCreated')
})

test('a second run over a type of conditions that keeps its severity says nothing', () => {
  const text = `export interface Condition { type: string; status: string; severity?: string }
export interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; status?: { infrastructureReady?: boolean; conditions?: Condition[] } }
`
  const plan = planFiles({ 'a.ts': text })('a.ts')
  expect(plan.after).toContain('infrastructureProvisioned')
  const again = planFiles({ 'a.ts': plan.after })('a.ts')
  expect([again.edits, again.tasks]).toEqual([[], []])
})

test('the type of status.v1beta2, as upstream calls it, is of v1beta1', () => {
  const text = `export interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; status?: ClusterStatus }
export interface ClusterStatus { infrastructureReady?: boolean; v1beta2?: ClusterV1Beta2Status }
export interface ClusterV1Beta2Status { conditions?: { type: string; severity?: string }[]; controlPlane?: { upToDateReplicas?: number }; workers?: { replicas?: number } }\n`
  const plan = planFiles({ 'a.ts': text })('a.ts')
  expect(plan.after).toContain('infrastructureProvisioned')
  expect(coded(plan)).not.toContain('Cluster:apiVersion: client/declares-both')
})

test('dual code that is not complete is completed', () => {
  const text = `export interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1' | 'cluster.x-k8s.io/v1beta2'; kind: 'Cluster'; status?: { infrastructureReady?: boolean; initialization?: { infrastructureProvisioned?: boolean } } }
export const ready = (c: Cluster) => c.status?.infrastructureReady
`
  const { after, tasks } = planFiles({ 'a.ts': text }, { mode: 'dual' })('a.ts')
  expect(after).toContain(
    'c.status?.initialization?.infrastructureProvisioned ?? c.status?.infrastructureReady',
  )
  expect(tasks).toEqual([])
})

test('a second dual run over a type that only a request says the kind of has no more tasks', () => {
  const text = `declare const api: { get(o: object): Promise<unknown> }
interface Machine { spec: { nodeDrainTimeout?: string; clusterName: string }; status?: { infrastructureReady?: boolean } }
export const f = async () => {
  const m = (await api.get({ group: 'cluster.x-k8s.io', version: 'v1beta1', plural: 'machines' })) as Machine
  return m.status?.infrastructureReady
}
`
  const once = planFiles({ 'a.ts': text }, { mode: 'dual' })('a.ts')
  const twice = planFiles({ 'a.ts': once.after }, { mode: 'dual' })('a.ts')
  expect(once.after).toContain('infrastructureProvisioned ??')
  expect([twice.edits, coded(twice)]).toEqual([[], coded(once)])
})
