import { expect, test } from 'vitest'
import type { KubeObject } from '../source/object.ts'
import { isSame, isWanted } from './kubeadm-config.ts'

const flags = [
  { name: 'a', value: '1' },
  { name: 'v', value: '2' },
]
const apiServer = { extraArgs: flags }
const node = { kubeletExtraArgs: flags }

function controlPlane(kubeadmConfigSpec: object, version = 'v1.36.0'): KubeObject {
  return { metadata: { name: 'cp' }, spec: { version, kubeadmConfigSpec } }
}

function config(spec: object): KubeObject {
  return { metadata: { name: 'cp-abc' }, spec }
}

const wanted = controlPlane({
  clusterConfiguration: { apiServer, dns: { imageTag: 'v1' } },
  initConfiguration: { nodeRegistration: node },
  joinConfiguration: { nodeRegistration: node },
})
const joined = {
  clusterConfiguration: { apiServer },
  joinConfiguration: { controlPlane: {}, nodeRegistration: node },
}
const first = { clusterConfiguration: { apiServer }, initConfiguration: { nodeRegistration: node } }

test('a Machine that joined and the first one are what is wanted', () => {
  expect(isWanted(wanted, config(joined))).toBe(true)
  expect(isWanted(wanted, config(first))).toBe(true)
})

test('another order of flags is another configuration', () => {
  const other = { apiServer: { extraArgs: flags.toReversed() } }
  expect(isWanted(wanted, config({ ...joined, clusterConfiguration: other }))).toBe(false)
  expect(isWanted(wanted, config({ ...first, clusterConfiguration: other }))).toBe(false)
})

test('what the bootstrap controller fills in, and the time for health checks, replace nothing', () => {
  const filled = {
    ...joined,
    format: 'cloud-config',
    clusterConfiguration: { apiServer, controlPlaneEndpoint: '10.0.0.1:6443' },
    joinConfiguration: {
      ...joined.joinConfiguration,
      discovery: { bootstrapToken: { token: 'abc' } },
      timeouts: { controlPlaneComponentHealthCheckSeconds: 60 },
    },
  }
  expect(isWanted(wanted, config(filled))).toBe(true)
})

test('the first Machine stays where only joinConfiguration changes', () => {
  const changed = controlPlane({
    clusterConfiguration: { apiServer },
    initConfiguration: { nodeRegistration: node },
    joinConfiguration: { nodeRegistration: {} },
  })
  expect(isWanted(changed, config(first))).toBe(true)
  expect(isWanted(changed, config(joined))).toBe(false)
})

test('the feature gate of Kubernetes v1.31 to v1.35 is expected', () => {
  const gates = { ControlPlaneKubeletLocalMode: true }
  const own = { ...joined, clusterConfiguration: { apiServer, featureGates: gates } }
  const spec = wanted.spec as { kubeadmConfigSpec: object }
  for (const version of ['v1.31.0', 'v1.35.2']) {
    const kcp = controlPlane(spec.kubeadmConfigSpec, version)
    expect([isWanted(kcp, config(own)), isWanted(kcp, config(joined))]).toEqual([true, false])
  }
  expect(isWanted(wanted, config(own))).toBe(false)
})

test('what is empty is as good as absent, but for taints; an explicit false is not', () => {
  expect(isSame({ files: [], clusterConfiguration: { apiServer: {} } }, {})).toBe(true)
  const bare = { joinConfiguration: { nodeRegistration: { taints: [] } } }
  expect(isSame(bare, { joinConfiguration: { nodeRegistration: {} } })).toBe(false)
  const volume = { name: 'a', hostPath: '/a', mountPath: '/a' }
  const withVolume = (one: object): object => ({
    clusterConfiguration: { apiServer: { extraVolumes: [one] } },
  })
  expect(isSame(withVolume(volume), withVolume({ ...volume, readOnly: false }))).toBe(false)
})
