import { always } from '../codecs.ts'
import { add, at, move, restate } from '../row.ts'
import { machineSpec, selected } from '../shapes/machine.ts'
import { conditions, counters, deprecated, failures } from '../shapes/status.ts'
import { defineTransition } from '../transition.ts'
import { createDeprecated } from './created.ts'

/** Upstream: core/webhooks/conversion/machineset.go. */
export const machineSet = defineTransition({
  group: 'cluster.x-k8s.io',
  kind: 'MachineSet',
  from: 'v1beta1',
  to: 'v1beta2',
  rows: [
    move('spec.minReadySeconds', 'spec.template.spec.minReadySeconds'),
    move('spec.deletePolicy', 'spec.deletion.order'),
    add('spec.deletion', 'holds everything about deletion'),
    move('spec.machineNamingStrategy', 'spec.machineNaming'),
    ...at('spec.template.spec', machineSpec),
    restate('status.replicas', always(0)),
    deprecated('fullyLabeledReplicas'),
    deprecated('availableReplicas'),
    ...counters,
    ...conditions,
    ...failures,
  ],
  server: { up: createDeprecated, fillsMaps: selected },
})
