import { filled, seconds, secondsAlways, unlessNull } from '../codecs.ts'
import { add, at, move } from '../row.ts'
import type { Row } from '../row.ts'
import { templateReference } from './references.ts'

/**
 * What is checked and what follows: a MachineHealthCheck's spec, and the same inside Cluster and ClusterClass. Who else
 * writes `remediation` differs, so it is not said here; see {@link remediation}.
 */
export const healthCheckSpec: readonly Row[] = [
  ...unhealthy('unhealthyConditions', 'checks.unhealthyNodeConditions'),
  ...unhealthy('unhealthyMachineConditions', 'checks.unhealthyMachineConditions'),
  move('nodeStartupTimeout', 'checks.nodeStartupTimeoutSeconds', seconds),
  move('maxUnhealthy', 'remediation.triggerIf.unhealthyLessThanOrEqualTo'),
  move('unhealthyRange', 'remediation.triggerIf.unhealthyInRange'),
  ...templateReference('remediationTemplate', 'remediation.templateRef'),
  add('checks', 'holds everything that is checked'),
  add('remediation.triggerIf', 'holds when remediation is triggered'),
]

/** Where no update strategy moves its own `remediation` there. */
export const remediation: Row = add('remediation', 'holds everything about remediation')

/** `machineHealthCheck` of a ClusterClass or a topology becomes `healthCheck`. */
export const healthCheck: readonly Row[] = [
  move('machineHealthCheck', 'healthCheck', unlessNull),
  ...at('machineHealthCheck', healthCheckSpec, 'healthCheck'),
]

/** In a topology it can be switched on and off. */
export const topologyHealthCheck: readonly Row[] = [
  ...healthCheck,
  move('machineHealthCheck.enable', 'healthCheck.enabled'),
]

/** A list of unhealthy conditions; its timeout is a plain duration, so the server always writes it. */
function unhealthy(from: string, to: string): Row[] {
  return [move(from, to, filled), move(`${from}[].timeout`, `${to}[].timeoutSeconds`, secondsAlways)]
}
