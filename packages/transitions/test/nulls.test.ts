import { expect, test } from 'vitest'
import { convert } from '../src/index.ts'

/** A Cluster with one MachineDeployment. */
function cluster(version: string, machineDeployment: object): object {
  const machineDeployments = [{ class: 'workers', name: 'md-0', ...machineDeployment }]
  return {
    apiVersion: `cluster.x-k8s.io/${version}`,
    kind: 'Cluster',
    spec: { topology: { workers: { machineDeployments } } },
  }
}

test.each([
  [
    { machineHealthCheck: { maxUnhealthy: '40%' }, strategy: { remediation: null } },
    { triggerIf: { unhealthyLessThanOrEqualTo: '40%' } },
  ],
  [{ strategy: { remediation: { maxInFlight: 1 } }, machineHealthCheck: null }, { maxInFlight: 1 }],
])('null does not stand in the way of what moves to the same place: %j', (before, remediation) => {
  expect(convert(cluster('v1beta1', before), { to: 'v1beta2' }).object).toEqual(
    cluster('v1beta2', { healthCheck: { remediation } }),
  )
})

const config = (version: string, spec: object): object => ({
  apiVersion: `bootstrap.cluster.x-k8s.io/${version}`,
  kind: 'KubeadmConfig',
  spec: { format: 'cloud-config', ...spec },
})

test('a map with nothing but null in it goes, where v1beta2 refuses an empty one: it is not stored', () => {
  const clusterConfiguration = {
    apiServer: { extraArgs: null },
    scheduler: { extraVolumes: null, extraArgs: null },
  }
  const before = config('v1beta1', { clusterConfiguration })
  expect(convert(before, { to: 'v1beta2' }).object).toEqual(config('v1beta2', {}))
  const onServer = convert(config('v1beta1', { clusterConfiguration: {} }), {
    to: 'v1beta2',
    reading: 'server',
  })
  expect(onServer.object).toHaveProperty('spec', { format: 'cloud-config' })
})

test('in a patch such a map takes out what is there, and stays', () => {
  const patch = config('v1beta1', { clusterConfiguration: { apiServer: { extraArgs: null } } })
  expect(convert(patch, { to: 'v1beta2', isPatch: true }).object).toEqual(
    config('v1beta2', { clusterConfiguration: { apiServer: { extraArgs: null } } }),
  )
})

test('an argument that is null is none: a server takes it out before it converts', () => {
  const of = (version: string, kubeletExtraArgs?: unknown): object =>
    config(version, { joinConfiguration: { nodeRegistration: { name: 'a', kubeletExtraArgs } } })
  const converted = (kubeletExtraArgs: unknown): object =>
    convert(of('v1beta1', kubeletExtraArgs), { to: 'v1beta2' }).object as object
  expect(converted({ v: null, a: '1', z: null })).toEqual(of('v1beta2', [{ name: 'a', value: '1' }]))
  expect(converted({ v: null })).toEqual(of('v1beta2'))
})

test('in a patch it takes out the argument that is there, and is not passed over', () => {
  const patch = config('v1beta1', { clusterConfiguration: { apiServer: { extraArgs: { v: null, a: '1' } } } })
  const { object } = convert(patch, { to: 'v1beta2', isPatch: true })
  expect(JSON.stringify(object)).toContain('"name":"v"')
})
