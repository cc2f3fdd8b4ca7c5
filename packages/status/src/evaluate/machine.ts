import { componentConditions } from './machine-components.ts'
import { deleting, machinePhase, updating } from './machine-lifecycle.ts'
import { nodeConditions } from './machine-node.ts'
import { bootstrapConfigReady, infrastructureReady } from './machine-parts.ts'
import { available, ready } from './machine-ready.ts'
import { externallyRemediated, healthCheckSucceeded, ownerRemediated } from './machine-remediation.ts'
import { upToDate } from './machine-up-to-date.ts'
import type { Evaluator } from './evaluation.ts'

/** First what others say on Machines; then in the order of upstream's core/reconcilers/machine/machine_controller_status.go, `updateStatus`. */
export const machine: Evaluator = {
  conditions: [
    healthCheckSucceeded,
    ownerRemediated,
    externallyRemediated,
    componentConditions,
    bootstrapConfigReady,
    infrastructureReady,
    nodeConditions,
    deleting,
    updating,
    upToDate,
    ready,
    available,
  ],
  fields: (object) => ({ 'status.phase': machinePhase(object) }),
}
