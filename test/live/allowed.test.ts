import { expect, test } from 'vitest'
import { allowedFor } from './allowed.ts'

test.each([
  ['ClusterClass', 'spec.controlPlane.templateRef.apiVersion'],
  ['ClusterClass', 'spec.workers.machineDeployments[].bootstrap.templateRef.apiVersion'],
  ['ClusterClass', 'spec.patches[].definitions[].selector.apiVersion'],
  ['ClusterClass', 'spec.patches[].definitions[].jsonPatches[].path'],
])('%s %s may differ', (kind, path) => {
  expect(allowedFor(kind, path)?.reason).toBeDefined()
})

test.each([
  ['ClusterClass', 'spec.controlPlane.templateRef.name'],
  ['ClusterClass', 'spec.variables[].name'],
  ['Cluster', 'spec.topology.templateRef.apiVersion'],
])('%s %s may not', (kind, path) => {
  expect(allowedFor(kind, path)).toBeUndefined()
})
