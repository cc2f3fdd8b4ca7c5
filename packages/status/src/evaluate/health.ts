import { condition, isControlPlaneMachine, nodeName } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { valueAt, numberOf, printed, recordsOf, textOf, instantOf } from '@capi-migrate/status-model/values'
import { goDuration } from './go-duration.ts'
import { isSelected } from './selector.ts'
import { isDeleting, keyOf } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * What a MachineHealthCheck finds of a Machine: `pending` may become unhealthy, `silent` has nothing to be said of, and
 * of `untold` only the Nodes of the workload cluster tell.
 */
export type Health =
  | { readonly state: 'healthy' | 'pending' | 'silent' | 'untold' }
  | { readonly state: 'unhealthy'; readonly reason: string; readonly message: string }

const skipping = ['cluster.x-k8s.io/skip-remediation', 'cluster.x-k8s.io/paused']

/** The Machines a check looks at. Upstream: machinehealthcheck_targets.go, `getTargetsFromMHC`. */
export function targetsOf(check: ApiObject, { all }: Surroundings): readonly ApiObject[] {
  return all('Machine', check.metadata?.namespace).filter((machine) => isTarget(machine, check))
}

export function isTarget({ metadata, ...machine }: ApiObject, check: ApiObject): boolean {
  const annotations = metadata?.annotations ?? {}
  return (
    metadata?.labels?.['cluster.x-k8s.io/cluster-name'] === valueAt(check, 'spec.clusterName') &&
    isSelected({ ...machine, ...(metadata && { metadata }) }, check) &&
    !skipping.some((name) => Object.hasOwn(annotations, name))
  )
}

/** Upstream: machinehealthcheck_targets.go, `needsRemediation` and `healthCheckTargets`. */
export function healthOf(
  machine: ApiObject,
  check: ApiObject,
  cluster: ApiObject,
  around: Surroundings,
): Health {
  if (Object.hasOwn(machine.metadata?.annotations ?? {}, 'cluster.x-k8s.io/remediate-machine')) {
    const message =
      'Health check failed: marked for remediation via cluster.x-k8s.io/remediate-machine annotation'
    return { state: 'unhealthy', reason: 'HasRemediateAnnotation', message }
  }
  const isInitialized = condition(cluster, 'ControlPlaneInitialized')?.status === 'True'
  // Before that nobody connects to the workload cluster.
  const name = isInitialized ? nodeName(machine) : undefined
  const nodes = around.nodes?.[keyOf(cluster)]
  if (name && !nodes) return { state: 'untold' }
  const node = name ? nodes?.find(({ metadata }) => metadata?.name === name) : undefined
  const otherwise: Health = { state: node && !isDeleting(machine) ? 'healthy' : 'silent' }
  if (!isInitialized && !isControlPlaneMachine(machine)) return otherwise
  if (condition(cluster, 'InfrastructureReady')?.status !== 'True') return otherwise

  const now = around.now.getTime() / 1000
  const ofMachine = hits('Machine', machine, valueAt(check, 'spec.checks.unhealthyMachineConditions'), now)
  const ofNode = node
    ? hits('Node', node, valueAt(check, 'spec.checks.unhealthyNodeConditions'), now)
    : name
      ? { lines: [`Node ${name} has been deleted`], isPending: false }
      : startup(machine, check, cluster, now)
  const lines = [...ofMachine.lines, ...ofNode.lines]
  if (lines.length === 0) return ofMachine.isPending || ofNode.isPending ? { state: 'pending' } : otherwise
  const nodeReason = node ? 'UnhealthyNode' : name ? 'NodeDeleted' : 'NodeStartupTimeout'
  return {
    state: 'unhealthy',
    reason: ofMachine.lines.length > 0 ? 'UnhealthyMachine' : nodeReason,
    message: ['Health check failed:', ...lines.map((line) => `  * ${line}`)].join('\n'),
  }
}

interface Findings {
  readonly lines: readonly string[]
  /** Something may still become a finding. */
  readonly isPending: boolean
}

/** What lasts for longer than the check allows. */
function hits(what: 'Machine' | 'Node', object: ApiObject, checks: unknown, now: number): Findings {
  const conditions = recordsOf(valueAt(object, 'status.conditions'))
  const lines: string[] = []
  let isPending = false
  for (const { type, status, timeoutSeconds } of recordsOf(checks)) {
    const found = conditions.find((one) => one.type === type)
    if (!found || found.status !== status) continue
    const timeout = numberOf(timeoutSeconds) ?? 0
    if (instantOf(textOf(found.lastTransitionTime)) + timeout < now)
      lines.push(
        `Condition ${printed(type)} on ${what} is reporting status ${printed(status)} with reason ${textOf(found.reason) ?? ''} for more than ${goDuration(timeout)}`,
      )
    else isPending = true
  }
  return { lines, isPending: isPending && lines.length === 0 }
}

/** Whether a Machine takes too long to become a Node. */
function startup(machine: ApiObject, check: ApiObject, cluster: ApiObject, now: number): Findings {
  const timeout = numberOf(valueAt(check, 'spec.checks.nodeStartupTimeoutSeconds')) ?? 600
  if (timeout === 0) return { lines: [], isPending: false }
  const sinceTrue = (object: ApiObject, type: string) => {
    const said = condition(object, type)
    return said?.status === 'True' ? instantOf(said.lastTransitionTime) : -Infinity
  }
  const start = Math.max(
    instantOf(textOf(valueAt(machine, 'metadata.creationTimestamp'))),
    sinceTrue(cluster, 'ControlPlaneInitialized'),
    sinceTrue(cluster, 'InfrastructureReady'),
    sinceTrue(machine, 'InfrastructureReady'),
  )
  return start + timeout < now
    ? { lines: [`Node failed to report startup in ${goDuration(timeout)}`], isPending: false }
    : { lines: [], isPending: true }
}
