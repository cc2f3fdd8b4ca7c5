import { condition, controlPlaneRef, replicas, versions } from '@capi-migrate/status-model'
import type { ApiObject, Replicas } from '@capi-migrate/status-model'
import { printed, valueAt } from '@capi-migrate/status-model/values'
import { contractOf, hasTopology } from './cluster-parts.ts'
import { isNotListed } from './cluster-workers.ts'
import { descendantsOf } from './descendants.ts'
import { countTrue } from './merged.ts'
import { sum } from './machine-deployment.ts'
import type { Surroundings } from './surroundings.ts'
import { hasEndpoint, isDeleting } from './surroundings.ts'
import { isSorted, versionsOfAll, versionsOfMachines } from './versions.ts'

type Fields = Readonly<Record<string, unknown>>

const names: readonly (readonly [field: string, counter: keyof Replicas, type?: string])[] = [
  ['desiredReplicas', 'desired'],
  ['replicas', 'current'],
  ['readyReplicas', 'ready', 'Ready'],
  ['availableReplicas', 'available', 'Available'],
  ['upToDateReplicas', 'upToDate', 'UpToDate'],
]

/** Upstream: core/reconcilers/cluster/cluster_controller_status.go, `setControlPlaneReplicas`, `setWorkersReplicas`. */
export function clusterFields(cluster: ApiObject, around: Surroundings): Fields {
  return {
    ...planeCounters(cluster, around),
    ...(isNotListed(cluster) ? {} : workerCounters(cluster, around)),
    'status.phase': phaseOf(cluster),
  }
}

function planeCounters(cluster: ApiObject, around: Surroundings): Fields {
  const reference = controlPlaneRef(cluster)
  if (!reference && !hasTopology(cluster)) {
    const { planeMachines: machines } = descendantsOf(cluster, around)
    const count = machines.length
    return counters(
      'controlPlane',
      versionsOfMachines(machines),
      ([, , type]) => (type ? countTrue(machines, type) : count) || undefined,
    )
  }
  const found = reference && around.look(reference)
  if (found?.state === 'unknown') return {}
  if (found?.state !== 'there') return counters('controlPlane', undefined, () => undefined)
  const counted = replicas(found.object, contractOf(found.object, around))
  const said = versions(found.object)
  // What upstream cannot read stays as it is, too.
  const isReadable = isSorted(said.map(({ version }) => version))
  return counters(
    'controlPlane',
    isReadable ? (said.length > 0 ? said : undefined) : valueAt(cluster, 'status.controlPlane.versions'),
    ([field, counter]) =>
      // What the control plane does not say stays as it is.
      counted[counter] ?? valueAt(cluster, `status.controlPlane.${field}`),
  )
}

function workerCounters(cluster: ApiObject, around: Surroundings): Fields {
  const { deployments, ownSets, pools, ownWorkers: single } = descendantsOf(cluster, around)
  const owners = [...pools, ...deployments, ...ownSets]
  const counts = versionsOfAll(owners, versionsOfMachines(single))
  return counters('workers', counts, ([, counter, type]) => {
    const alone = type
      ? single.filter((one) => condition(one, type)?.status === 'True').length
      : single.length
    const together = sum(owners, counter)
    return alone === 0 ? together : (together ?? 0) + alone
  })
}

function counters(
  of: 'controlPlane' | 'workers',
  counts: unknown,
  valueOf: (name: (typeof names)[number]) => unknown,
): Fields {
  const values = names.map((name) => [`status.${of}.${name[0]}`, valueOf(name)] as const)
  return { ...Object.fromEntries(values), [`status.${of}.versions`]: counts }
}

/** Upstream: core/reconcilers/cluster/cluster_controller_phases.go, `reconcilePhase`. */
function phaseOf(cluster: ApiObject): string {
  if (isDeleting(cluster)) return 'Deleting'
  const at = (path: string) => valueAt(cluster, path)
  if (at('status.initialization.infrastructureProvisioned') === true && hasEndpoint(cluster))
    return 'Provisioned'
  if (at('spec.infrastructureRef') || at('spec.controlPlaneRef')) return 'Provisioning'
  return printed(at('status.phase') || 'Pending')
}
