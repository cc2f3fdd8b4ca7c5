import { intent } from '../codecs.ts'
import { at, restate } from '../row.ts'
import { healthCheckSpec, remediation } from '../shapes/health-check.ts'
import { conditions } from '../shapes/status.ts'
import { defineTransition } from '../transition.ts'

/** Upstream: core/webhooks/conversion/machinehealthcheck.go. */
export const machineHealthCheck = defineTransition({
  group: 'cluster.x-k8s.io',
  kind: 'MachineHealthCheck',
  from: 'v1beta1',
  to: 'v1beta2',
  rows: [
    ...at('spec', [...healthCheckSpec, remediation]),
    restate('status.expectedMachines', intent),
    restate('status.currentHealthy', intent),
    restate('status.remediationsAllowed', intent),
    ...conditions,
  ],
  server: { annotation: true },
})
