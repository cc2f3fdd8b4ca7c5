import { describe, expect, test } from 'vitest'
import { planFiles } from './plan-files.ts'
import { run } from './run.ts'

// What is written parses and compiles, where no task says that a person has something to do there.

function verified(text: string, mode: 'v1beta2' | 'dual') {
  const { after, tasks, checked } = planFiles({ 'a.ts': text }, { mode, verify: true })('a.ts')
  const found = checked?.findings.map(({ rule, evidence }) => `${rule} ${evidence}`) ?? []
  const held = tasks.flatMap(({ code, what }) =>
    /^client\/(?:error|grammar)-held$/.test(code!) ? [what] : [],
  )
  return { after, tasks, errors: [...found, ...held] }
}

const counters = `export interface MachineDeploymentStatus { replicas?: number; updatedReplicas?: number; phase?: string }
export interface MachineDeployment {
  apiVersion: 'cluster.x-k8s.io/v1beta1'
  kind: 'MachineDeployment'
  status?: MachineDeploymentStatus
}
`

describe.each(['v1beta2', 'dual'] as const)('--mode %s', (mode) => {
  test('what is added to a field that moved is added where it is now, or stays', () => {
    const { after, tasks, errors } = verified(
      `${counters}export function sum(all: MachineDeployment[]) {
  const total: MachineDeploymentStatus = { replicas: 0, updatedReplicas: 0 }
  for (const md of all) total.updatedReplicas! += md.status?.updatedReplicas ?? 0
  return total
}
`,
      mode,
    )
    const left = mode === 'dual' ? ['client/dual-write', 'client/dual-write'] : ['client/counter-replaced']
    expect([tasks.map(({ code }) => code), errors]).toEqual([left, []])
    const newer = { status: { deprecated: { v1beta1: { updatedReplicas: 2 } } } }
    expect(run(after).sum!([newer, newer])).toEqual(
      mode === 'dual'
        ? { replicas: 0, updatedReplicas: 4 }
        : { replicas: 0, deprecated: { v1beta1: { updatedReplicas: 4 } } },
    )
  })

  test.each([
    ['in parentheses', '(total.updatedReplicas!) += 1'],
    ['asserted', '(total.updatedReplicas as number) += 1'],
    ['incremented', 'total.updatedReplicas!++'],
    ['in a list', '[total.updatedReplicas] = [1]'],
    ['in an object', '({ a: total.updatedReplicas } = { a: 1 })'],
    ['or else', 'total.updatedReplicas ??= 1'],
    ['with its value used', 'all.push(total.updatedReplicas! += 1)'],
    ['in a loop', 'for (total.updatedReplicas of [1]) all.push(0)'],
  ])('what is written to is no optional chain: %s', (_, statement) => {
    const { after, errors } = verified(
      `${counters}export function f(total: MachineDeploymentStatus, all: number[]) { ${statement} }\n`,
      mode,
    )
    expect(after).not.toMatch(/\?\.\w+[!)\s]*(?:[+?]*=[^=]|\+\+|\]|\})/)
    expect(errors.filter((error) => /TS(?:1\d{3}|2777|2779|2778|2364|2487)\b/.test(error))).toEqual([])
  })

  test.each([
    ['an alias', `export type Version = 'cluster.x-k8s.io/v1beta1'`, 'Version', 'V'],
    [
      'an alias among others',
      `export type Version = 'cluster.x-k8s.io/v1beta1' | 'cluster.x-k8s.io/v1alpha4'`,
      'Version',
      'V',
    ],
    ['an alias of a constant', `export type Version = typeof V`, 'Version', 'V'],
    [
      'an enumeration',
      `export enum Versions { Old = 'cluster.x-k8s.io/v1beta1' }`,
      'Versions',
      'Versions.Old',
    ],
  ])('a fixture has a version that its type takes: %s', (_, declared, type, value) => {
    const { errors } = verified(
      `export const V = 'cluster.x-k8s.io/v1beta1'
${declared}
export interface CapiCluster {
  apiVersion: ${type}
  kind: 'Cluster'
  metadata: { name: string }
  spec?: { infrastructureRef?: { apiVersion: string; kind: string; name: string } }
  status?: { infrastructureReady?: boolean }
}
export const one: CapiCluster = {
  apiVersion: ${value},
  kind: 'Cluster',
  metadata: { name: 'a' },
  spec: { infrastructureRef: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'AWSCluster', name: 'a' } },
}
`,
      mode,
    )
    expect(errors).toEqual([])
  })

  test('what is created has the form of its type, where that spells out its parts', () => {
    const { after, errors } = verified(
      `export interface KubeadmControlPlane {
  apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1'
  kind: 'KubeadmControlPlane'
  spec: {
    kubeadmConfigSpec: { useExperimentalRetryJoin: boolean; format: string }
    machineTemplate: {
      infrastructureRef: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1'; kind: 'DockerMachineTemplate'; name: string; namespace: string }
    }
  }
}
export interface MachineHealthCheck {
  apiVersion: 'cluster.x-k8s.io/v1beta1'
  kind: 'MachineHealthCheck'
  spec: { unhealthyConditions: { type: string; status: string; timeout: string }[] }
}
export const plane: KubeadmControlPlane = {
  apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1',
  kind: 'KubeadmControlPlane',
  spec: {
    kubeadmConfigSpec: { useExperimentalRetryJoin: true, format: 'cloud-config' },
    machineTemplate: {
      infrastructureRef: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1', kind: 'DockerMachineTemplate', name: 'a', namespace: 'b' },
    },
  },
}
export const check: MachineHealthCheck = {
  apiVersion: 'cluster.x-k8s.io/v1beta1',
  kind: 'MachineHealthCheck',
  spec: { unhealthyConditions: [{ type: 'Ready', status: 'Unknown', timeout: '5m' }] },
}
`,
      mode,
    )
    expect(errors).toEqual([])
    expect(verified(after, mode).after).toBe(after)
  })

  test('the versions of a type are written once', () => {
    const { after } = verified(
      `export interface KubeadmConfigTemplate {
  apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1'
  kind: 'KubeadmConfigTemplate'
  spec: { template: { spec: { useExperimentalRetryJoin: boolean; format: string } } }
}
`,
      mode,
    )
    expect(verified(after, mode).after).toBe(after)
  })
})

describe('a parent that may be absent', () => {
  const declared = `interface Status { infrastructureReady: boolean; failureReason: string; controlPlaneReady: boolean }
export interface Cluster {
  apiVersion: 'cluster.x-k8s.io/v1beta1'
  kind: 'Cluster'
  status: Status
}
`
  const after = (code: string): string => {
    const { after: whole } = planFiles({ 'a.ts': declared + code })('a.ts')
    return whole.slice(whole.indexOf('}\n', whole.indexOf('kind:')) + 2)
  }

  test.each([
    ['c.status.failureReason.length', 'c.status.deprecated?.v1beta1?.failureReason?.length'],
    ['c.status.failureReason.trim().at(0)', 'c.status.deprecated?.v1beta1?.failureReason?.trim().at(0)'],
    ["c.status.failureReason['length']", "c.status.deprecated?.v1beta1?.failureReason?.['length']"],
    ['c.status.failureReason?.length', 'c.status.deprecated?.v1beta1?.failureReason?.length'],
    ['c.status.failureReason!.length', 'c.status.deprecated?.v1beta1?.failureReason!.length'],
  ])('what follows it is asked for: %s', (old, now) => {
    expect(after(`export const f = (c: Cluster) => ${old}\n`)).toBe(
      `export const f = (c: Cluster) => ${now}\n`,
    )
  })

  test('what is taken out of it has a default', () => {
    const text = after(
      'export const f = ({ status: { infrastructureReady: ready, failureReason } }: Cluster) => ready\n',
    )
    expect(text).toContain('{ infrastructureProvisioned: ready = false } = {}')
    expect(text).toContain('{ v1beta1: { failureReason } = {} } = {}')
    expect(run(declared + text).f!({ status: {} })).toBe(false)
  })

  test('a name that is the same on both sides is written once', () => {
    expect(
      after(
        'export const f = ({ status: { infrastructureReady: infrastructureProvisioned } }: Cluster) => infrastructureProvisioned\n',
      ),
    ).toContain('{ infrastructureProvisioned = false } = {}')
    expect(
      after(
        'export const f = (infrastructureProvisioned: boolean, failureReason: string): Partial<Status> => ({ infrastructureReady: infrastructureProvisioned, failureReason })\n',
      ),
    ).toContain(
      '({ initialization: { infrastructureProvisioned }, deprecated: { v1beta1: { failureReason } } })',
    )
  })
})
