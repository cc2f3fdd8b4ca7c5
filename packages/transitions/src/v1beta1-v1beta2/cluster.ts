import { at, add, drop, move } from '../row.ts'
import { contractReference } from '../shapes/references.ts'
import { definitionFrom, deletionTimeouts, strategyType, updateStrategy } from '../shapes/machine.ts'
import { failureDomains } from '../shapes/failure-domains.ts'
import { remediation, topologyHealthCheck } from '../shapes/health-check.ts'
import { conditions, failures, initialization, initialized, previewed } from '../shapes/status.ts'
import { defineTransition } from '../transition.ts'

const machineDeployment = [
  ...deletionTimeouts,
  ...topologyHealthCheck,
  ...updateStrategy('healthCheck.remediation'),
  ...definitionFrom('variables.overrides[]'),
]

/** Upstream: core/webhooks/conversion/cluster.go. */
export const cluster = defineTransition({
  group: 'cluster.x-k8s.io',
  kind: 'Cluster',
  from: 'v1beta1',
  to: 'v1beta2',
  rows: [
    ...contractReference('spec.infrastructureRef'),
    ...contractReference('spec.controlPlaneRef'),
    move('spec.topology.class', 'spec.topology.classRef.name'),
    move('spec.topology.classNamespace', 'spec.topology.classRef.namespace'),
    add('spec.topology.classRef', 'names the ClusterClass'),
    drop('spec.topology.rolloutAfter', 'it never had an effect'),
    ...definitionFrom('spec.topology.variables[]'),
    ...at('spec.topology.controlPlane', [
      ...deletionTimeouts,
      ...topologyHealthCheck,
      ...at('healthCheck', [remediation]),
      ...definitionFrom('variables.overrides[]'),
    ]),
    ...at('spec.topology.workers.machineDeployments[]', machineDeployment),
    ...at('spec.topology.workers.machinePools[]', [
      ...deletionTimeouts,
      ...definitionFrom('variables.overrides[]'),
    ]),
    ...conditions,
    ...failures,
    ...failureDomains('status.failureDomains'),
    initialized('infrastructureReady', 'infrastructureProvisioned'),
    initialized('controlPlaneReady', 'controlPlaneInitialized'),
    initialization,
    previewed('controlPlane'),
    previewed('workers'),
  ],
  server: { annotation: true },
  fills: { up: [strategyType('spec.topology.workers.machineDeployments[].rollout')] },
})
