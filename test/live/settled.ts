import { setTimeout as sleep } from 'node:timers/promises'
import { textAt } from '../../tools/management-cluster/api.ts'
import type { Api, ApiObject } from '../../tools/management-cluster/api.ts'
import { Expected } from '../../tools/management-cluster/expected.ts'
import { current } from '../../tools/management-cluster/managers.ts'
import { objectsOf } from './served.ts'
import type { Served } from './served.ts'

/** How often each controller has reconciled, and how much each has left to do. */
export interface Work {
  readonly done: ReadonlyMap<string, number>
  readonly waiting: number
}

interface Condition {
  readonly type: string
  readonly status: string
  readonly message?: string
}

interface Reporting extends ApiObject {
  readonly spec?: { readonly template?: { readonly spec?: { readonly bootstrap?: Bootstrap } } }
  readonly status?: {
    readonly observedGeneration?: number
    readonly conditions?: readonly Condition[]
    /** Where v1beta1 has the conditions that v1beta2 has in the place above. */
    readonly v1beta2?: { readonly conditions?: readonly Condition[] }
  }
}

interface Bootstrap {
  readonly configRef?: object
  readonly dataSecretName?: string
}

/** Those whose objects every Cluster here has; each has to look after an apply, though nothing may come of it. */
const looking = [
  'cluster',
  'topology/cluster',
  'clusterclass',
  'kubeadmcontrolplane',
  'machinedeployment',
  'machinehealthcheck',
]

const seconds = { quiet: 8, still: 120, limit: 900 }

/** What the managers have done so far. */
export async function reconciled(): Promise<Work> {
  const done = new Map<string, number>()
  let waiting = 0
  for (const { port } of current.managers) {
    const text = (await textAt(port + 20, '/metrics')) ?? ''
    for (const [, controller, times] of text.matchAll(
      /^controller_runtime_reconcile_total\{controller="([^"]+)",.*\} (\S+)$/gm,
    ))
      done.set(controller!, (done.get(controller!) ?? 0) + Number(times))
    for (const [, times] of text.matchAll(
      /^(?:workqueue_depth|controller_runtime_active_workers)\{.*\} (\S+)$/gm,
    ))
      waiting += Number(times)
  }
  return { done, waiting }
}

/**
 * Waits until all is done: every controller has reconciled `since`, every generation is observed, control planes and
 * MachineDeployments are available with nothing rolling out, and nothing has come, gone or changed for some seconds. Throws Expected, with
 * what is not, when that takes too long.
 */
export async function settled(api: Api, served: readonly Served[], since?: Work): Promise<void> {
  let [last, lastOpen] = ['', '']
  const start = Date.now()
  let quiet = start
  // A busy machine is slow, but something still changes.
  let moved = start
  for (; ; await sleep(1000)) {
    const objects = await objectsOf<Reporting>(api, served)
    const now = await reconciled()
    const open = [...objects.flatMap(openOf), ...idle(since, now)]
    const print = objects
      .map(({ metadata: { uid, generation } }) => `${uid} ${generation}`)
      .sort()
      .join()
    if (print !== last || open.length > 0) quiet = Date.now()
    if (print !== last || open.join() !== lastOpen) moved = Date.now()
    ;[last, lastOpen] = [print, open.join()]
    if (Date.now() - quiet > seconds.quiet * 1000 && now.waiting === 0) return
    if (Date.now() - moved > seconds.still * 1000 || Date.now() - start > seconds.limit * 1000)
      throw new Expected(
        `after ${Math.round((Date.now() - start) / 1000)} s the Clusters are not at rest: ${open[0] ?? `${now.waiting} in the queues`}`,
      )
  }
}

function idle(since: Work | undefined, { done }: Work): string[] {
  if (!since) return []
  const still = looking.filter((name) => (done.get(name) ?? 0) <= (since.done.get(name) ?? 0))
  return still.map((name) => `the controller ${name} has not looked`)
}

/** MachinePools are asked for their bootstrap data alone: the backend in memory has none, so their machines never come. */
const wanted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Cluster: {
    InfrastructureReady: 'True',
    ControlPlaneAvailable: 'True',
    RollingOut: 'False',
    TopologyReconciled: 'True',
  },
  KubeadmControlPlane: { Available: 'True', RollingOut: 'False' },
  MachineDeployment: { Available: 'True', RollingOut: 'False' },
}

/** What an object says is not done yet. */
function openOf({ kind, metadata, spec, status }: Reporting): string[] {
  const name = `${kind} ${metadata.name}`
  const bootstrap = kind === 'MachinePool' ? spec?.template?.spec?.bootstrap : undefined
  if (bootstrap?.configRef && !bootstrap.dataSecretName) return [`${name} has no bootstrap data`]
  if (metadata.deletionTimestamp) return [`${name} is being deleted`]
  if (status?.observedGeneration !== undefined && status.observedGeneration < (metadata.generation ?? 0))
    return [`the generation of ${name} is not observed`]
  return Object.entries(wanted[kind] ?? {}).flatMap(([type, value]) => {
    const conditions = status?.v1beta2?.conditions ?? status?.conditions
    const condition = conditions?.find((one) => one.type === type)
    const is = condition?.status ?? 'Absent'
    return is === value || (is === 'Absent' && type === 'TopologyReconciled')
      ? []
      : [`${name} ${type}: ${is} ${condition?.message ?? ''}`]
  })
}
