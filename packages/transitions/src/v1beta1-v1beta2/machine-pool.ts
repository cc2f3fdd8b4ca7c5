import { always } from '../codecs.ts'
import { at, move, restate } from '../row.ts'
import { machineSpec } from '../shapes/machine.ts'
import { conditions, counters, deprecated, failures, initialization, initialized } from '../shapes/status.ts'
import { defineTransition } from '../transition.ts'
import { createDeprecated } from './created.ts'

/** Upstream: core/webhooks/conversion/machinepool.go. */
export const machinePool = defineTransition({
  group: 'cluster.x-k8s.io',
  kind: 'MachinePool',
  from: 'v1beta1',
  to: 'v1beta2',
  rows: [
    move('spec.minReadySeconds', 'spec.template.spec.minReadySeconds'),
    ...at('spec.template.spec', machineSpec),
    restate('status.replicas', always(0)),
    deprecated('availableReplicas'),
    deprecated('unavailableReplicas'),
    ...counters,
    ...conditions,
    ...failures,
    initialized('bootstrapReady', 'bootstrapDataSecretCreated'),
    initialized('infrastructureReady', 'infrastructureProvisioned'),
    initialization,
  ],
  server: { annotation: true, up: createDeprecated },
})
