import { condition, initialization, nodeName, infrastructureRef } from '@capi-migrate/status-model'
import type { ConditionStatus, ApiObject } from '@capi-migrate/status-model'
import { valueAt, recordsOf, textOf, instantOf, wholeSeconds } from '@capi-migrate/status-model/values'
import { computed, remembered } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { clusterOf, isDeleting, keyOf } from './surroundings.ts'
import type { Connection, Surroundings } from './surroundings.ts'

const types = ['NodeReady', 'NodeHealthy'] as const

/**
 * NodeReady and NodeHealthy. Without the Nodes of the workload cluster only what comes before them can be computed.
 * Upstream: core/reconcilers/machine/machine_controller_status.go, `setNodeHealthyAndReadyConditions`.
 */
export function nodeConditions(machine: ApiObject, around: Surroundings): readonly Outcome[] {
  const cluster = clusterOf(machine, around)
  if (!cluster) return bothRemembered(machine, 'the Cluster of the Machine')
  if (!initialization(cluster).infrastructureProvisioned)
    return waiting('Waiting for Cluster status.initialization.infrastructureProvisioned to be true')
  const initialized = condition(cluster, 'ControlPlaneInitialized')
  if (initialized?.status !== 'True') return waiting('Waiting for Cluster control plane to be initialized')

  const connection = around.connections?.[keyOf(cluster)]
  const down = connection && withoutConnection(machine, connection, initialized.lastTransitionTime, around)
  if (down) return down

  const nodes = around.nodes?.[keyOf(cluster)]
  const providerId = textOf(valueAt(machine, 'spec.providerID'))
  if (!nodes && (providerId || condition(machine, 'NodeHealthy')?.reason === 'ConnectionDown'))
    return bothRemembered(machine, 'the Nodes of the workload cluster')
  const node = providerId && nodes?.find((one) => valueAt(one, 'spec.providerID') === providerId)
  return node ? [nodeReady(node), nodeHealthy(node)] : withoutNode(machine, providerId)
}

/** What is said while the controller does not reach the workload cluster; `undefined` where it does. */
function withoutConnection(
  machine: ApiObject,
  { isConnected, lastSuccess, consecutiveFailures }: Connection,
  initializedAt: string | undefined,
  { now, conditionsGracePeriod = 300 }: Surroundings,
): readonly Outcome[] | undefined {
  const isMissing = types.some((type) => !condition(machine, type))
  const unchanged = bothRemembered(machine, 'a connection to the workload cluster')
  if (!lastSuccess && consecutiveFailures < 5)
    return isMissing ? both('Unknown', 'ConnectionDown', 'Remote connection not established yet') : unchanged
  const last = lastSuccess ? `Last successful probe at ${wholeSeconds(lastSuccess)}` : ''
  const base = Math.max((lastSuccess?.getTime() ?? -Infinity) / 1000, instantOf(initializedAt))
  if (now.getTime() / 1000 - base > conditionsGracePeriod) return both('Unknown', 'ConnectionDown', last)
  // Nobody connects before there is a Node to look for.
  if (isConnected || !valueAt(machine, 'spec.providerID')) return undefined
  return isMissing ? both('Unknown', 'ConnectionDown', last) : unchanged
}

function withoutNode(machine: ApiObject, providerId: string | undefined): readonly Outcome[] {
  const name = nodeName(machine)
  if (isDeleting(machine))
    return name
      ? both('False', 'NodeDeleted', `Node ${name} has been deleted`)
      : both('Unknown', 'NodeDoesNotExist', 'Node does not exist')
  if (name)
    return both('False', 'NodeDeleted', `Node ${name} has been deleted while the Machine still exists`)
  return providerId
    ? waiting(`Waiting for a Node with spec.providerID ${providerId} to exist`)
    : waiting(`Waiting for ${infrastructureRef(machine)?.kind ?? ''} to report spec.providerID`)
}

function nodeReady(node: ApiObject): Outcome {
  const ready = recordsOf(valueAt(node, 'status.conditions')).find(({ type }) => type === 'Ready')
  if (!ready)
    return computed('NodeReady', 'Unknown', 'NodeReadyUnknown', '* Node.Ready: Condition not yet reported')
  const status = statusIn(ready)
  const reason = { True: 'NodeReady', False: 'NodeNotReady', Unknown: 'NodeReadyUnknown' }[status]
  const text = textOf(ready.message) ?? ''
  const message = status !== 'True' && text ? `* Node.Ready: ${text}` : ''
  const { condition: said } = computed('NodeReady', status, reason, message)
  const lastTransitionTime = textOf(ready.lastTransitionTime)
  return { basis: 'computed', condition: { ...said, ...(lastTransitionTime && { lastTransitionTime }) } }
}

/** A condition that a Node has several times counts as the last one says. */
function nodeHealthy(node: ApiObject): Outcome {
  const reported = new Map(recordsOf(valueAt(node, 'status.conditions')).map((one) => [one.type, one]))
  const checks = ['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure'].map((type) => {
    const one = reported.get(type)
    if (!one) return { type, state: 'missing', text: 'Condition not yet reported' } as const
    const status = statusIn(one)
    const text = textOf(one.message) || `Condition is ${status}`
    const isWell = status === (type === 'Ready' ? 'True' : 'False')
    return { type, state: isWell ? 'well' : status === 'Unknown' ? 'unknown' : 'bad', text } as const
  })
  const abnormal = checks.filter(({ state }) => state === 'bad' || state === 'unknown')
  const isOneText = abnormal.length > 1 && new Set(abnormal.map(({ text }) => text)).size === 1
  const lines = checks
    .filter(({ state }) => state !== 'well')
    .map(({ type, text }) => `* Node.${type}: ${text}`)
  const message = isOneText ? `* Node.AllConditions: ${abnormal[0]!.text}` : lines.join('\n')
  if (checks.some(({ state }) => state === 'bad'))
    return computed('NodeHealthy', 'False', 'NodeNotHealthy', message)
  return lines.length > 0
    ? computed('NodeHealthy', 'Unknown', 'NodeHealthyUnknown', message)
    : computed('NodeHealthy', 'True', 'NodeHealthy')
}

function statusIn({ status }: Readonly<Record<string, unknown>>): ConditionStatus {
  return status === 'True' || status === 'False' ? status : 'Unknown'
}

function waiting(message: string): readonly Outcome[] {
  return both('Unknown', 'InspectionFailed', message)
}

function both(status: ConditionStatus, reason: string, message: string): readonly Outcome[] {
  return types.map((type) => computed(type, status, reason, message))
}

function bothRemembered(machine: ApiObject, needs: string): readonly Outcome[] {
  return types.map((type) => remembered(machine, type, needs))
}
