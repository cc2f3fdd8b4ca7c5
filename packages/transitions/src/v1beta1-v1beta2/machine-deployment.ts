import { always } from '../codecs.ts'
import { add, at, drop, move, restate } from '../row.ts'
import { machineSpec, selected, strategyType, updateStrategy } from '../shapes/machine.ts'
import { conditions, counters, deprecated } from '../shapes/status.ts'
import { defineTransition } from '../transition.ts'
import { createDeprecated } from './created.ts'

/** Upstream: core/webhooks/conversion/machinedeployment.go. */
export const machineDeployment = defineTransition({
  group: 'cluster.x-k8s.io',
  kind: 'MachineDeployment',
  from: 'v1beta1',
  to: 'v1beta2',
  rows: [
    move('spec.minReadySeconds', 'spec.template.spec.minReadySeconds'),
    move('spec.rolloutAfter', 'spec.rollout.after'),
    ...at('spec', updateStrategy('remediation')),
    add('spec.rollout', 'holds how a change is rolled out'),
    add('spec.deletion', 'holds everything about deletion'),
    move('spec.machineNamingStrategy', 'spec.machineNaming'),
    drop('spec.revisionHistoryLimit', 'old MachineSets are no longer kept by number'),
    drop('spec.progressDeadlineSeconds', 'it never had an effect'),
    ...at('spec.template.spec', machineSpec),
    restate('status.replicas', always(0)),
    deprecated('updatedReplicas'),
    deprecated('availableReplicas'),
    deprecated('unavailableReplicas'),
    ...counters,
    ...conditions,
  ],
  server: { annotation: true, up: createDeprecated, fillsMaps: selected },
  fills: { up: [strategyType('spec.rollout')] },
})
