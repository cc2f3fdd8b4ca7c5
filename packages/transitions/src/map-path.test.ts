import { describe, expect, test } from 'vitest'
import { mapPath, reverse, transitions } from './index.ts'
import type { Transition } from './index.ts'

const way = (kind: string): Transition =>
  transitions.find((one) => one.kind === kind && one.to === 'v1beta2')!
const up = (kind: string, path: string) => mapPath(way(kind), path).to
const down = (kind: string, path: string) => mapPath(reverse(way(kind)), path).to

const health = 'controlPlaneComponentHealthCheckSeconds'

describe('where a path went', () => {
  test.each([
    ['Cluster', 'spec.topology.class', 'spec.topology.classRef.name'],
    ['Cluster', 'spec.infrastructureRef.apiVersion', 'spec.infrastructureRef.apiGroup'],
    ['Cluster', 'status.conditions[].type', 'status.deprecated.v1beta1.conditions[].type'],
    ['Cluster', 'status.v1beta2.conditions[].type', 'status.conditions[].type'],
    [
      'MachineDeployment',
      'spec.strategy.rollingUpdate.maxSurge',
      'spec.rollout.strategy.rollingUpdate.maxSurge',
    ],
    ['MachineDeployment', 'spec.strategy.rollingUpdate.deletePolicy', 'spec.deletion.order'],
    ['MachineDeployment', 'spec.strategy.remediation', 'spec.remediation'],
    [
      'Cluster',
      'spec.topology.workers.machineDeployments[2].strategy.remediation',
      'spec.topology.workers.machineDeployments[2].healthCheck.remediation',
    ],
    [
      'ClusterClass',
      'spec.workers.machineDeployments[].strategy.remediation.maxInFlight',
      'spec.workers.machineDeployments[].healthCheck.remediation.maxInFlight',
    ],
    ['MachineHealthCheck', 'spec.unhealthyConditions', 'spec.checks.unhealthyNodeConditions'],
    ['ClusterClass', 'spec.workers.machinePools[].template.metadata', 'spec.workers.machinePools[].metadata'],
  ])('%s %s → %s', (kind, path, target) => {
    expect(up(kind, path)).toEqual([target])
    expect(down(kind, target)).toEqual([path])
  })

  test.each([
    ['Cluster', 'spec.paused'],
    ['Cluster', 'spec'],
    ['Cluster', 'no.such.path'],
    ['KubeadmConfig', 'spec.files[3].path'],
    ['KubeadmConfig', 'metadata.annotations["a.b/c[0]"]'],
  ])('%s %s keeps its place', (kind, path) => {
    expect(mapPath(way(kind), path)).toEqual({ to: [path], exact: false })
  })
})

describe('a row that speaks for the very path is exact, one that speaks for what holds it is not', () => {
  test.each([
    ['MachineDeployment', 'spec.strategy', true],
    ['MachineDeployment', 'spec.strategy.type', false],
    ['Cluster', 'status.v1beta2', true],
    ['Cluster', 'status.v1beta2.unheardOf', false],
  ])('%s %s: %s', (kind, path, exact) => {
    const mapped = mapPath(way(kind), path)
    expect(mapped.row).toBeDefined()
    expect(mapped.exact).toBe(exact)
  })
})

describe('a path that is dropped goes nowhere', () => {
  test.each([
    ['Cluster', 'spec.topology.rolloutAfter'],
    ['Cluster', 'spec.infrastructureRef.namespace'],
    ['MachineDeployment', 'spec.revisionHistoryLimit'],
    ['KubeadmConfig', 'spec.clusterConfiguration.networking.podSubnet'],
    ['KubeadmConfig', 'spec.clusterConfiguration.networking'],
    ['Cluster', 'metadata.annotations["cluster.x-k8s.io/conversion-data"]'],
  ])('%s %s', (kind, path) => {
    expect(up(kind, path)).toEqual([])
  })

  test.each([
    ['Machine', 'spec.minReadySeconds'],
    ['Machine', 'status.failureDomain'],
    ['Cluster', 'spec.topology.controlPlane.healthCheck.remediation'],
    ['MachineHealthCheck', 'spec.remediation'],
    ['KubeadmConfig', 'spec.joinConfiguration.timeouts.discoverySeconds'],
    ['KubeadmConfig', `spec.joinConfiguration.timeouts.${health}`],
  ])('%s %s, on the way back', (kind, path) => {
    expect(down(kind, path)).toEqual([])
  })
})

test('a path that is split goes to both, and comes back from the first', () => {
  const [init, join] = [
    `spec.initConfiguration.timeouts.${health}`,
    `spec.joinConfiguration.timeouts.${health}`,
  ]
  expect(up('KubeadmConfig', 'spec.clusterConfiguration.apiServer.timeoutForControlPlane')).toEqual([
    init,
    join,
  ])
  expect(down('KubeadmConfig', init)).toEqual(['spec.clusterConfiguration.apiServer.timeoutForControlPlane'])
})

describe('an index is kept', () => {
  const workers = 'spec.topology.workers.machineDeployments'
  test.each([
    ['Cluster', `${workers}[1].nodeDrainTimeout`, `${workers}[1].deletion.nodeDrainTimeoutSeconds`],
    ['Cluster', `${workers}[12].strategy.type`, `${workers}[12].rollout.strategy.type`],
    [
      'Cluster',
      `${workers}[1].machineHealthCheck.unhealthyConditions[2].timeout`,
      `${workers}[1].healthCheck.checks.unhealthyNodeConditions[2].timeoutSeconds`,
    ],
    [
      'KubeadmConfig',
      'spec.initConfiguration.bootstrapTokens[0].ttl',
      'spec.initConfiguration.bootstrapTokens[0].ttlSeconds',
    ],
    ['Cluster', 'status.conditions[3].severity', 'status.deprecated.v1beta1.conditions[3].severity'],
  ])('%s %s → %s', (kind, path, target) => {
    expect(up(kind, path)).toEqual([target])
    expect(down(kind, target)).toEqual([path])
  })

  test('in either spelling', () => {
    expect(up('Cluster', `${workers}.1.nodeDrainTimeout`)).toEqual([
      `${workers}[1].deletion.nodeDrainTimeoutSeconds`,
    ])
  })
})

describe('a key of a map is kept, dots and all', () => {
  test.each([
    [
      'ClusterClass',
      'spec.workers.machineDeployments[2].template.metadata.labels["a.b/c"]',
      'spec.workers.machineDeployments[2].metadata.labels["a.b/c"]',
    ],
    [
      'ClusterClass',
      'spec.workers.machinePools[].template.metadata.labels{}',
      'spec.workers.machinePools[].metadata.labels{}',
    ],
    [
      'ClusterClass',
      'spec.variables[0].metadata.labels.team',
      'spec.variables[0].deprecatedV1Beta1Metadata.labels.team',
    ],
  ])('%s %s → %s', (kind, path, target) => {
    expect(up(kind, path)).toEqual([target])
    expect(down(kind, target)).toEqual([path])
  })
})

describe('below a map that became a list', () => {
  const args = 'spec.clusterConfiguration.apiServer.extraArgs'
  test.each([
    [args, args],
    [`${args}{}`, `${args}[].value`],
    [`${args}.v`, `${args}[].value`],
    [`${args}["feature.x/y"]`, `${args}[].value`],
  ])('%s → %s', (path, target) => {
    expect(up('KubeadmConfig', path)).toEqual([target])
  })

  test.each([
    [args, args],
    [`${args}[]`, `${args}{}`],
    [`${args}[3]`, `${args}{}`],
    [`${args}[3].value`, `${args}{}`],
    [`${args}[].name`, `${args}{}`],
  ])('%s, back → %s', (path, target) => {
    expect(down('KubeadmConfig', path)).toEqual([target])
  })

  test.each([
    ['status.failureDomains{}', 'status.failureDomains[]'],
    ['status.failureDomains.eu.controlPlane', 'status.failureDomains[].controlPlane'],
    ['status.failureDomains["eu.1"].attributes{}', 'status.failureDomains[].attributes{}'],
  ])('%s → %s', (path, target) => {
    expect(up('Cluster', path)).toEqual([target])
  })

  test.each([
    ['status.failureDomains[1]', 'status.failureDomains{}'],
    ['status.failureDomains[1].controlPlane', 'status.failureDomains{}.controlPlane'],
    ['status.failureDomains[].name', 'status.failureDomains{}'],
  ])('%s, back → %s', (path, target) => {
    expect(down('Cluster', path)).toEqual([target])
  })
})
