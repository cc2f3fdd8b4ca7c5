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
