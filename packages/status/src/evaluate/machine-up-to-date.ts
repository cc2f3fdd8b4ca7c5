import { condition, isControlPlaneMachine } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { valueAt, isRecord, textOf, instantOf } from '@capi-migrate/status-model/values'
import { ownersOf } from '../tree/inventory.ts'
import { computed, remembered } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { isDeleting } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * Whether a Machine is as its MachineDeployment wants it; of a MachinePool's Machine whether it stays. Stand-alone
 * Machines do not have the condition. Upstream: machine_controller_status.go, `setUpToDateCondition`.
 */
export function upToDate(machine: ApiObject, around: Surroundings): Outcome | undefined {
  const labels = machine.metadata?.labels ?? {}
  if (labels['cluster.x-k8s.io/pool-name'] !== undefined) return upToDateInPool(machine)
  if (isControlPlaneMachine(machine))
    return remembered(machine, 'UpToDate', 'what the control plane provider would make today')
  if (labels['cluster.x-k8s.io/deployment-name'] === undefined) return undefined
  const set = controllerOf(machine, 'MachineSet', around)
  const deployment = set && controllerOf(set, 'MachineDeployment', around)
  if (!deployment)
    return remembered(machine, 'UpToDate', 'the MachineSet and the MachineDeployment of the Machine')

  const lines = differences(set, deployment, around.now)
  if (lines.length > 0) return computed('UpToDate', 'False', 'NotUpToDate', bullets(lines))
  return stillUpdating(machine) ?? computed('UpToDate', 'True', 'UpToDate')
}

/** Upstream: core/reconcilers/machinepool, `computeMachineUpToDate`. */
function upToDateInPool(machine: ApiObject): Outcome {
  return isDeleting(machine)
    ? computed('UpToDate', 'False', 'NotUpToDate', 'Machine is being deleted')
    : computed('UpToDate', 'True', 'UpToDate')
}

/** What the template of a MachineSet lacks. Upstream: internal/controllers/machinedeployment/mdutil, `MachineTemplateUpToDate`. */
function differences(set: ApiObject, deployment: ApiObject, now: Date): readonly string[] {
  const at = (object: ApiObject, path: string) => valueAt(object, `spec.template.spec.${path}`)
  const text = (object: ApiObject, path: string) => textOf(at(object, path)) ?? ''
  const differs = (path: string) => !isSame(at(set, path), at(deployment, path))
  const wanted = (what: string, path: string) => [
    `${what} ${text(set, path)}, ${text(deployment, path)} required`,
  ]
  const kind = textOf(at(set, 'bootstrap.configRef.kind'))
  const secret = (object: ApiObject) => textOf(at(object, 'bootstrap.dataSecretName')) ?? 'nil'
  return [
    ...(differs('version') ? wanted('Version', 'version') : []),
    ...(differs('bootstrap')
      ? [
          kind
            ? `${withoutTemplate(kind)} is not up-to-date`
            : `spec.bootstrap.dataSecretName ${secret(set)}, ${secret(deployment)} required`,
        ]
      : []),
    ...(differs('infrastructureRef')
      ? [`${withoutTemplate(text(set, 'infrastructureRef.kind'))} is not up-to-date`]
      : []),
    ...(differs('failureDomain') ? wanted('Failure domain', 'failureDomain') : []),
    ...(isExpired(set, deployment, now) ? ['MachineDeployment spec.rolloutAfter expired'] : []),
  ]
}

function isExpired(set: ApiObject, deployment: ApiObject, now: Date): boolean {
  const after = instantOf(textOf(valueAt(deployment, 'spec.rollout.after')))
  const created = instantOf(textOf(valueAt(set, 'metadata.creationTimestamp')))
  return Number.isFinite(after) && after < now.getTime() / 1000 && created < after
}

/** Upstream: machine_controller_status.go, `setUpToDateCondition`, after the templates are compared. */
function stillUpdating(machine: ApiObject): Outcome | undefined {
  const updating = condition(machine, 'Updating')
  if (updating?.status === 'True')
    return computed(
      'UpToDate',
      'False',
      'Updating',
      bullets([updating.message || 'In-place update in progress']),
    )
  const running = textOf(valueAt(machine, 'status.nodeInfo.kubeletVersion'))
  const wanted = textOf(valueAt(machine, 'spec.version')) ?? ''
  if (!running || running === wanted) return undefined
  const text = `Node.status.nodeInfo.kubeletVersion ${running}, ${wanted} required`
  return computed('UpToDate', 'False', 'Updating', bullets([text]))
}

function controllerOf(
  object: ApiObject,
  kind: 'MachineSet' | 'MachineDeployment',
  { inventory }: Surroundings,
): ApiObject | undefined {
  const owner = ownersOf(object).find((one) => one.isController && one.kind === kind)
  return owner && inventory.find(owner)
}

function withoutTemplate(kind: string): string {
  return kind.replace(/Template$/, '')
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `* ${line}`).join('\n')
}

/** Whether two JSON values are the same; the order of keys does not count, and what is empty counts as absent. */
function isSame(a: unknown, b: unknown): boolean {
  if (isRecord(a) && isRecord(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]))
  return (a ?? '') === (b ?? '') || JSON.stringify(a) === JSON.stringify(b)
}
