import { condition, hasPausedAnnotation, remediationTemplateRef } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { healthOf, isTarget } from './health.ts'
import { memoized } from './memo.ts'
import { computed, remembered } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { clusterOf, isDeleting } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'

/** What the one MachineHealthCheck that looks at a Machine finds; of several nobody knows which comes last. */
export function healthCheckSucceeded(machine: ApiObject, around: Surroundings): Outcome | undefined {
  const type = 'HealthCheckSucceeded'
  const checks = checksOf(machine, around)
  const cluster = clusterOf(machine, around)
  const stored = condition(machine, type) !== undefined
  if (checks.length === 0 || !cluster)
    return stored ? remembered(machine, type, 'the MachineHealthCheck of the Machine') : undefined
  if (checks.length > 1) return remembered(machine, type, 'which of several MachineHealthChecks comes last')
  const health = healthOf(machine, checks[0]!, cluster, around)
  switch (health.state) {
    case 'unhealthy':
      return computed(type, 'False', health.reason, health.message)
    case 'healthy':
      return computed(type, 'True', 'HealthCheckSucceeded')
    case 'untold':
      // Nobody misses what has not been checked yet.
      return stored ? remembered(machine, type, 'the Nodes of the workload cluster') : undefined
    default:
      return stored ? remembered(machine, type, 'what the last health check found') : undefined
  }
}

/**
 * A MachineHealthCheck asks for remediation; what then happens is the owner's.
 * Upstream: machinehealthcheck_controller.go, `patchUnhealthyTargets`.
 */
export function ownerRemediated(machine: ApiObject, around: Surroundings): Outcome | undefined {
  const type = 'OwnerRemediated'
  const stored = condition(machine, type)
  const check = askingFor(machine, around)
  const isAsked = check && !remediationTemplateRef(check) && !isDeleting(machine)
  if (isAsked && stored?.status !== 'False' && stored?.status !== 'Unknown')
    return computed(type, 'False', 'WaitingForRemediation', 'Waiting for remediation')
  return stored && remembered(machine, type, 'what the owner of the Machine is doing')
}

/** Upstream: machinehealthcheck_controller.go, `patchUnhealthyTargets`. */
export function externallyRemediated(machine: ApiObject, around: Surroundings): Outcome | undefined {
  const type = 'ExternallyRemediated'
  const stored = condition(machine, type)
  const check = askingFor(machine, around)
  const template = check && remediationTemplateRef(check)
  if (!template) return stored && remembered(machine, type, 'what the external remediation is doing')
  const { state } = around.look(template)
  if (state === 'unknown') return remembered(machine, type, `the ${template.kind} of the MachineHealthCheck`)
  if (state === 'there')
    return stored
      ? remembered(machine, type, 'what the external remediation is doing')
      : computed(type, 'False', 'WaitingForRemediation')
  const name = `${check.metadata?.namespace ? `${check.metadata.namespace}/` : ''}${template.name}`
  return computed(
    type,
    'False',
    'RemediationTemplateNotFound',
    `Error retrieving remediation template ${template.kind} ${name}`,
  )
}

/** The check that wants a Machine replaced, and may. */
function askingFor(machine: ApiObject, around: Surroundings): ApiObject | undefined {
  const [check, ...others] = checksOf(machine, around)
  const cluster = clusterOf(machine, around)
  if (!check || !cluster || others.length > 0) return undefined
  if (condition(check, 'RemediationAllowed')?.status !== 'True') return undefined
  const { state } = healthOf(machine, check, cluster, around)
  const isUnhealthy =
    state === 'untold'
      ? condition(machine, 'HealthCheckSucceeded')?.status === 'False'
      : state === 'unhealthy'
  return isUnhealthy ? check : undefined
}

const checksOf = memoized((machine, { all }): readonly ApiObject[] =>
  all('MachineHealthCheck', machine.metadata?.namespace).filter(
    (check) => !hasPausedAnnotation(check) && isTarget(machine, check),
  ),
)
