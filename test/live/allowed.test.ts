import { expect, test } from 'vitest'
import { allowedFor } from './allowed.ts'
import type { Compared } from './allowed.ts'

test.each([
  ['ClusterClass', 'spec.controlPlane.templateRef.apiVersion'],
  ['ClusterClass', 'spec.workers.machineDeployments[].bootstrap.templateRef.apiVersion'],
  ['ClusterClass', 'spec.patches[].definitions[].selector.apiVersion'],
  ['ClusterClass', 'spec.patches[].definitions[].jsonPatches[].path'],
])('%s %s may differ', (kind, path) => {
  expect(allowedFor(changeOf(kind, path))?.reason).toBeDefined()
})

test.each([
  ['ClusterClass', 'spec.controlPlane.templateRef.name'],
  ['ClusterClass', 'spec.variables[].name'],
  ['Cluster', 'spec.topology.templateRef.apiVersion'],
])('%s %s may not', (kind, path) => {
  expect(allowedFor(changeOf(kind, path))).toBeUndefined()
})

test('the generation may rise on the way back alone', () => {
  expect(
    allowedFor({ ...changeOf('MachineDeployment', 'generation'), step: 'way back' })?.reason,
  ).toBeDefined()
  expect(allowedFor(changeOf('MachineDeployment', 'generation'))).toBeUndefined()
})

test('what only older releases stored may come, and may not go', () => {
  const pull = 'spec.kubeadmConfigSpec.initConfiguration'
  const stored = { nodeRegistration: { imagePullPolicy: 'IfNotPresent' } }
  const change = changeOf('KubeadmControlPlane', pull)
  expect(allowedFor({ ...change, after: stored })?.reason).toBeDefined()
  expect(
    allowedFor({ ...change, after: { nodeRegistration: { imagePullPolicy: 'Always' } } }),
  ).toBeUndefined()
  expect(allowedFor({ ...change, after: { ...stored, skipPhases: ['a'] } })).toBeUndefined()
  expect(allowedFor({ ...change, before: stored })).toBeUndefined()
})

test('a replace may take away a struct of zeroes that no file says', () => {
  const change = { ...changeOf('DevCluster', 'spec.backend.docker.loadBalancer'), before: {} }
  const zeroes = { provisioning: { startupDuration: '0s' } }
  expect(allowedFor({ ...change, way: 'replace' })?.reason).toBeDefined()
  expect(allowedFor({ ...change, way: 'replace', before: zeroes })?.reason).toBeDefined()
  expect(allowedFor(change)).toBeUndefined()
  expect(allowedFor({ ...change, way: 'replace', before: { image: 'a' } })).toBeUndefined()
})

test('the type that a topology has to say may come', () => {
  const change = changeOf('Cluster', 'spec.topology.workers.machineDeployments[].rollout.strategy.type')
  expect(allowedFor({ ...change, after: 'RollingUpdate' })?.reason).toBeDefined()
  expect(allowedFor({ ...change, after: 'OnDelete' })).toBeUndefined()
  expect(allowedFor({ ...change, before: 'OnDelete', after: 'RollingUpdate' })).toBeUndefined()
})

function changeOf(kind: string, path: string): Compared {
  return { kind, path, step: 'apply', before: undefined, after: undefined }
}
