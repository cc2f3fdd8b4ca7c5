import { describe, expect, test } from 'vitest'
import type { CodemodOptions } from '../src/index.ts'
import { planFiles, told } from './plan-files.ts'

const modes = ['v1beta2', 'dual'] as const

/** How many edits the files of a program get, in each mode. */
function editsOf(files: Readonly<Record<string, string>>, options: Partial<CodemodOptions> = {}): number {
  return modes
    .flatMap((mode) => {
      const plan = planFiles(files, { ...options, mode })
      return Object.keys(files).map((name) => plan(name).edits.length)
    })
    .reduce((sum, count) => sum + count, 0)
}

/** The most tasks that a file of a program gets, in either mode. */
function tasksOf(files: Readonly<Record<string, string>>): number {
  return Math.max(
    ...modes.flatMap((mode) => {
      const plan = planFiles(files, { mode })
      return Object.keys(files).map((name) => plan(name).tasks.length)
    }),
  )
}

const machineDeployment = `export interface MachineDeployment {
  metadata: { name: string }
  spec?: { replicas?: number; paused?: boolean }
  status?: { replicas?: number; updatedReplicas?: number; unavailableReplicas?: number }
}
export const isDone = (md: MachineDeployment) => md.status?.updatedReplicas === md.spec?.replicas
`

const openShift = {
  'types.ts': `// OpenShift's own Machine API (machine.openshift.io/v1beta1); no Cluster API here
export const MachineModel = { apiGroup: 'machine.openshift.io', apiVersion: 'v1beta1', kind: 'Machine', plural: 'machines' }
export type MachineKind = {
  apiVersion: string
  kind: string
  spec: { providerSpec?: { value?: object } }
  status?: { nodeRef: { kind: string; name: string; uid: string }; phase?: string; lastUpdated: string }
}
export type MachineSetKind = {
  spec: { replicas: number; selector: object; template: { spec: object } }
  status?: { availableReplicas: number; fullyLabeledReplicas: number; readyReplicas: number; replicas: number }
}
export const labelled = (ms: MachineSetKind) => ms.status?.fullyLabeledReplicas ?? 0
`,
  'mhc.tsx': `import { MachineKind } from './types'
declare function DetailsItem(props: { obj: unknown; path: string }): null
declare const obj: unknown
export const model = { apiGroup: 'machine.openshift.io', apiVersion: 'v1beta1', kind: 'MachineHealthCheck' }
export const view = DetailsItem({ obj, path: 'spec.maxUnhealthy' })
export const m: MachineKind | undefined = undefined
`,
}

const kubermatic = {
  'a.ts': `// KKP's REST API: cluster.k8s.io/v1alpha1 of machine-controller; no Cluster API v1beta1
export class MachineDeployment {
  id?: string
  name?: string
  spec?: { replicas?: number; paused?: boolean }
  status?: MachineDeploymentStatus
}
export class MachineDeploymentStatus {
  observedGeneration?: number
  replicas?: number
  updatedReplicas?: number
  readyReplicas?: number
  availableReplicas?: number
  unavailableReplicas?: number
}
export function sum(all: MachineDeployment[]): MachineDeploymentStatus {
  const total = { replicas: 0, updatedReplicas: 0 } as MachineDeploymentStatus
  all.forEach((md) => {
    total.updatedReplicas! += md.status?.updatedReplicas || 0
  })
  return total
}
export const isDone = (md: MachineDeployment) => md.status?.updatedReplicas === md.spec?.replicas
`,
}

describe('programs of other APIs, whose types have names and fields of ours', () => {
  const lookAlikes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'OpenShift: models and types in one file, paths in another': openShift,
    'Kubermatic: a REST API over machine-controller': kubermatic,
    'machine-controller of cluster.k8s.io, in a constant of the file': {
      'a.ts': `const GROUP = 'cluster.k8s.io'\nexport const url = \`/apis/\${GROUP}/v1alpha1/machinedeployments\`\n${machineDeployment}`,
    },
    'Gardener: machine.sapcloud.io': {
      'machines.ts': `export const gvr = { group: 'machine.sapcloud.io', version: 'v1alpha1', resource: 'machinedeployments' }\n${machineDeployment}`,
      'get.ts': `declare function get(o: any, path: string): unknown
// MachineDeployment of machine.sapcloud.io
export const late = (o: any) => get(o, 'status.unavailableReplicas')
`,
    },
    'Gardener: a Seed is a Cluster to its dashboard': {
      'cluster.ts': `export const apiVersion = 'core.gardener.cloud/v1beta1'
export interface Cluster { spec?: { paused?: boolean }; status?: { infrastructureReady?: boolean; controlPlaneReady?: boolean; failureReason?: string } }
export const isReady = (cluster: Cluster) => cluster.status?.infrastructureReady === true
`,
    },
    'Rancher: clusters of provisioning.cattle.io beside labels of Cluster API': {
      'cluster.ts': `export const label = 'cluster.x-k8s.io/cluster-name'
export const type = 'provisioning.cattle.io/v1'
export interface Cluster { spec?: { rkeConfig?: object }; status?: { ready?: boolean; infrastructureReady?: boolean; failureMessage?: string } }
export const isReady = ({ status }: Cluster) => status?.infrastructureReady && !status.failureMessage
`,
    },
    'Rancher: management.cattle.io beside a link to Cluster API': {
      'node.ts': `// Not a Machine of cluster.x-k8s.io.
export const type = 'management.cattle.io/v3'
export interface Machine { spec?: { nodeDrainTimeout?: string }; status?: { infrastructureReady?: boolean } }
export const isUp = (machine: Machine) => machine.status?.infrastructureReady
`,
    },
    'Azure SDK: machines of an agent pool': {
      'models.ts': `/** Microsoft.ContainerService/managedClusters */
export interface Machine { readonly id?: string; spec?: { providerID?: string; nodeDrainTimeout?: string }; status?: { failureReason?: string } }
export interface MachinePool { spec?: { replicas?: number; minReadySeconds?: number }; status?: { infrastructureReady?: boolean } }
export const drain = ({ spec }: Machine) => spec?.nodeDrainTimeout
export const isUp = ({ status }: MachinePool) => status?.infrastructureReady
`,
    },
    'a company of its own, with a REST API': {
      'api/cluster-api.ts': `export interface Cluster { status?: { infrastructureReady?: boolean; controlPlaneReady?: boolean } }
export interface MachineHealthCheck { spec?: { maxUnhealthy?: string; nodeStartupTimeout?: string } }
export const get = (id: string): Promise<Cluster> => fetch('https://api.example.com/v1/clusters/' + id).then((r) => r.json())
export const isReady = (c: Cluster) => c.status?.infrastructureReady && c.status.controlPlaneReady
export const limit = (check: MachineHealthCheck) => check.spec?.maxUnhealthy
`,
    },
    'a company with an API group': {
      'types.ts': `export interface Machine { spec?: { nodeDrainTimeout?: string }; status?: { bootstrapReady?: boolean } }
export class Machines { static group = 'platform.acme.dev'; static apiVersion = 'v1beta1'; static plural = 'machines' }
export const isUp = (machine: Machine) => machine.status?.bootstrapReady
`,
      'client.ts': `import type { Machine } from './types'
declare function get<T>(url: string): Promise<T>
// Objects of cluster.x-k8s.io come later.
export const machine = () => get<Machine>('/apis/platform.acme.dev/v1beta1/machines/a')
`,
    },
    'Argo CD: a Cluster is a server with a connection': {
      'cluster.ts': `/** argoproj.io/v1alpha1 */
export interface Cluster { name: string; status?: { infrastructureReady?: boolean; failureReason?: string } }
export const bad = (cluster: Cluster) => cluster.status?.failureReason
`,
      'application.ts': `import type { Cluster } from './cluster'
declare function get(o: unknown, path: string): unknown
/** Cluster of an application */
export type Target = Cluster
interface Application { kind: 'Application'; status?: { conditions?: { type: string }[]; failureReason?: string } }
export const first = (app: Application) => get(app, 'status.conditions[0].type')
export const why = (app: any) => get(app, 'status.failureReason')
`,
    },
    'AWS: a Cluster of EKS, and one of Crossplane': {
      'eks.ts': `import type { EKS } from '@aws-sdk/client-eks'
export interface Cluster { client: EKS; status?: { controlPlaneReady?: boolean; failureReason?: string } }
export const isReady = (cluster: Cluster) => cluster.status?.controlPlaneReady
`,
      'crossplane.ts': `export interface Cluster {
  apiVersion: 'eks.aws.crossplane.io/v1beta1'
  kind: 'Cluster'
  spec?: { paused?: boolean; topology?: { class: string } }
  status?: { controlPlaneReady?: boolean }
}
export const isReady = (cluster: Cluster) => cluster.status?.controlPlaneReady && cluster.spec?.topology?.class
`,
    },
    'Karpenter: a Machine, as it was called': {
      'machine.ts': `export const group = 'karpenter.sh'
export interface MachineStatus { nodeName?: string; failureReason?: string; infrastructureReady?: boolean }
export interface Machine { spec?: { nodeDrainTimeout?: string }; status?: MachineStatus }
export const isUp = ({ status }: Machine) => status?.infrastructureReady
`,
    },
    'two systems in one file: a group beside the kind decides': {
      'models.ts': `export const capi = { apiGroup: 'cluster.x-k8s.io', kind: 'Cluster' }
export const openShift = { apiGroup: 'machine.openshift.io', apiVersion: 'v1beta1', kind: 'MachineHealthCheck' }
export interface MachineHealthCheck { spec?: { maxUnhealthy?: string; nodeStartupTimeout?: string } }
export const limit = (check: MachineHealthCheck) => check.spec?.maxUnhealthy
export const column = { kind: 'MachineHealthCheck', path: 'spec.maxUnhealthy' }
`,
    },
    'words of conditions in a program that has Cluster API elsewhere': {
      'capi.ts': `export interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta2'; kind: 'Cluster' }\n`,
      'openshift.ts': `// Unlike those of cluster.x-k8s.io.
export const group = 'machine.openshift.io'
export enum MachineConditionType { Ready = 'Ready', Bootstrap = 'BootstrapReady', Drained = 'DrainingSucceeded' }
`,
    },
  }

  test.each(Object.entries(lookAlikes))('%s', (_, files) => {
    expect(editsOf(files)).toBe(0)
    expect(tasksOf(files)).toBeLessThanOrEqual(1)
  })
})

describe('evidence of the API group', () => {
  const status = `status?: { phase?: string; infrastructureReady?: boolean }`
  const use = `export const isReady = (cluster: Cluster) => cluster.status?.infrastructureReady\n`
  const bare = `export interface Cluster { ${status} }\n`

  test.each([
    ['a literal', { 'a.ts': `export const group = 'cluster.x-k8s.io'\n${bare}${use}` }],
    ['a comment', { 'a.ts': `/** Of cluster.x-k8s.io/v1beta1. */\n${bare}${use}` }],
    [
      'a stated apiVersion',
      {
        'a.ts': `export interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; ${status} }\n${use}`,
      },
    ],
    ['the path of the file', { 'capi/v1beta1/a.ts': bare + use }],
    ['the path of the file, in one word', { 'model/capiv1beta1/a.ts': bare + use }],
    [
      'a type that has it as a part',
      {
        'status.ts': 'export interface ClusterStatus { infrastructureReady?: boolean }\n',
        'a.ts': `import type { ClusterStatus } from './status'
export interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; status?: ClusterStatus }\n${use}`,
      },
    ],
    [
      'a request for it in another file',
      {
        'a.ts': bare + use,
        'get.ts': `import type { Cluster } from './a'
declare function get<T>(url: string): Promise<T>
export const clusters = () => get<Cluster[]>('/apis/cluster.x-k8s.io/v1beta1/clusters')\n`,
      },
    ],
  ])('%s', (_, files: Readonly<Record<string, string>>) => {
    const name = Object.keys(files).find((each) => each.endsWith('a.ts'))!
    expect(planFiles(files)(name).after).toContain(
      'cluster.status?.initialization?.infrastructureProvisioned',
    )
  })

  test('none: one task for the file, and none where no file of the program names the group', () => {
    const two = `${bare}${machineDeployment}${use}`
    const group = `export const group = 'cluster.x-k8s.io'\n`
    expect(told(planFiles({ 'a.ts': two, 'group.ts': group })('a.ts'))).toEqual([
      'Cluster:status.infrastructureReady: Cluster looks like a Cluster of Cluster API, and nothing here names its API group',
    ])
    expect(told(planFiles({ 'a.ts': two })('a.ts'))).toEqual([])
  })

  test('another group that the file has for another kind takes nothing away', () => {
    const text = `export const other = { apiVersion: 'helm.toolkit.fluxcd.io/v2', kind: 'HelmRelease' }
export const own = 'cluster.x-k8s.io'\n${bare}${use}`
    expect(planFiles({ 'a.ts': text })('a.ts').after).toContain('infrastructureProvisioned')
  })
})

describe('a provider\u2019s own kind', () => {
  const client = (version: string): string => `export const Group = 'infrastructure.cluster.x-k8s.io'
export interface ROSACluster {
  apiVersion: 'infrastructure.cluster.x-k8s.io/${version}'
  kind: 'ROSACluster'
  metadata: { name: string }
  spec?: { controlPlaneEndpoint?: { host?: string; port?: number } }
  status?: { ready?: boolean }
}
export const isReady = (cluster: ROSACluster) => cluster.status?.ready === true
`
  const crd = (versions: Readonly<Record<string, boolean>>): Partial<CodemodOptions> => ({
    providers: { 'infrastructure.cluster.x-k8s.io/ROSACluster': { role: 'InfraCluster', versions } },
  })

  test('keeps its fields, whatever its version is called', () => {
    expect(editsOf({ 'a.ts': client('v1beta2') })).toBe(0)
    expect(tasksOf({ 'a.ts': client('v1beta2') })).toBe(1)
  })

  test('keeps them where the label of its CRD has another version', () => {
    expect(editsOf({ 'a.ts': client('v1beta2') }, crd({ v1beta2: false }))).toBe(0)
    expect(editsOf({ 'a.ts': client('v1beta2') }, crd({ v1beta2: false, v1beta3: true }))).toBe(0)
  })

  test('has those of the contract that the label of its CRD says of its version', () => {
    const { after } = planFiles({ 'a.ts': client('v1beta2') }, crd({ v1beta2: true }))('a.ts')
    expect(after).toContain('cluster.status?.initialization?.provisioned === true')
    expect(after).toContain(`apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2'`)
  })
})

test('a member of another type is no field, though its value is a part of an object', () => {
  const text = `export interface Strategy { type?: string }
export interface MachineDeployment {
  apiVersion: 'cluster.x-k8s.io/v1beta1'
  kind: 'MachineDeployment'
  spec?: { strategy?: Strategy }
}
export interface Props { strategy: Strategy }
export const own = (props: Props) => props.strategy.type
export const field = (md: MachineDeployment) => md.spec?.strategy?.type
`
  for (const mode of modes)
    expect(planFiles({ 'a.ts': text }, { mode })('a.ts').after).toContain('=> props.strategy.type')
  expect(planFiles({ 'a.ts': text })('a.ts').after).toContain('=> md.spec?.rollout?.strategy?.type')
})
