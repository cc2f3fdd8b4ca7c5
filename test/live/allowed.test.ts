import { expect, test } from 'vitest'
import { allowedFor } from './allowed.ts'

test.each([
  ['ClusterClass', 'spec.controlPlane.templateRef.apiVersion'],
  ['ClusterClass', 'spec.workers.machineDeployments[].bootstrap.templateRef.apiVersion'],
  ['ClusterClass', 'spec.patches[].definitions[].selector.apiVersion'],
  ['ClusterClass', 'spec.patches[].definitions[].jsonPatches[].path'],
])('%s %s may differ', (kind, path) => {
  expect(allowedFor(kind, path, 'apply')?.reason).toBeDefined()
})

test.each([
  ['ClusterClass', 'spec.controlPlane.templateRef.name'],
  ['ClusterClass', 'spec.variables[].name'],
  ['Cluster', 'spec.topology.templateRef.apiVersion'],
])('%s %s may not', (kind, path) => {
  expect(allowedFor(kind, path, 'apply')).toBeUndefined()
})

test('the generation may rise on the way back alone', () => {
  expect(allowedFor('MachineDeployment', 'generation', 'way back')?.reason).toBeDefined()
  expect(allowedFor('MachineDeployment', 'generation', 'apply')).toBeUndefined()
})
