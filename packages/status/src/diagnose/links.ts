import {
  bootstrapRef,
  controlPlaneRef,
  infrastructureRef,
  isControlPlaneMachine,
  isKind,
  polarityOf,
} from '@capi-migrate/status-model'
import type { ApiObject, KindName, Reference } from '@capi-migrate/status-model'
import { recordsOf, textOf, valueAt } from '@capi-migrate/status-model/values'
import type { Condition } from '@capi-migrate/status-model/current'
import type { View } from './view.ts'

/** A condition that may explain another one. */
export type Spot = readonly [object: ApiObject, type: string]

/** What may explain a condition: all of it, or the first that is not as it should be, as the others follow from it. */
export interface Links {
  readonly spots: readonly Spot[]
  readonly takes: 'all' | 'first'
}

type Find = (object: ApiObject, view: View, said: Condition) => Links

/** The conditions that explain a condition of an object, the likeliest first. Of a provider's kinds, their own. */
export function linksOf(object: ApiObject, said: Condition, view: View): Links {
  const kind = kinds.find((one) => isKind(object, one))
  const find = kind && links[kind]?.[said.type]
  if (find) return find(object, view, said)
  return kind === undefined ? { spots: ownCauses(object, said, view), takes: 'first' } : none
}

const kinds = [
  'Cluster',
  'KubeadmControlPlane',
  'MachineDeployment',
  'MachineSet',
  'Machine',
] as const satisfies readonly KindName[]

const none: Links = { spots: [], takes: 'all' }
const all = (spots: readonly Spot[]): Links => ({ spots, takes: 'all' })
const first = (spots: readonly Spot[]): Links => ({ spots, takes: 'first' })

/** Other conditions of the same object. */
const own =
  (takes: Links['takes'], ...types: readonly string[]): Find =>
  (object) => ({ spots: types.map((type) => [object, type] as const), takes })

/** One condition of each object that is found. */
const of =
  (find: (object: ApiObject, view: View) => readonly ApiObject[], ...types: readonly string[]): Find =>
  (object, view) =>
    all(find(object, view).flatMap((one) => types.map((type) => [one, type] as const)))

const both =
  (...finds: readonly Find[]): Find =>
  (object, view, said) =>
    all(finds.flatMap((find) => find(object, view, said).spots))

const broken = ['BootstrapConfigReady', 'InfrastructureReady', 'NodeHealthy'] as const
const pods = ['APIServerPodHealthy', 'ControllerManagerPodHealthy', 'SchedulerPodHealthy', 'EtcdPodHealthy']

/** Which condition rests on which: a line for each that rests on others. */
const links: Readonly<Partial<Record<KindName, Readonly<Record<string, Find>>>>> = {
  Cluster: {
    Available: both(
      own(
        'all',
        'Deleting',
        'RemoteConnectionProbe',
        'InfrastructureReady',
        'ControlPlaneAvailable',
        'WorkersAvailable',
      ),
      brokenTopology,
      gates('spec.availabilityGates'),
    ),
    InfrastructureReady: of(infrastructure, 'Ready'),
    ControlPlaneAvailable: of(controlPlane, 'Available'),
    ControlPlaneInitialized: of(controlPlane, 'Initialized'),
    WorkersAvailable: of(deployments, 'Available'),
    RollingOut: both(of(controlPlane, 'RollingOut'), of(deployments, 'RollingOut')),
    ScalingUp: both(of(controlPlane, 'ScalingUp'), of(deployments, 'ScalingUp'), of(ownSets, 'ScalingUp')),
    ScalingDown: both(
      of(controlPlane, 'ScalingDown'),
      of(deployments, 'ScalingDown'),
      of(ownSets, 'ScalingDown'),
    ),
    Remediating: of(machines, 'OwnerRemediated'),
    Deleting: both(of(deployments, 'Deleting'), of(controlPlane, 'Deleting'), of(machines, 'Deleting')),
  },
  KubeadmControlPlane: {
    Available: own(
      'all',
      'Initialized',
      'CertificatesAvailable',
      'EtcdClusterHealthy',
      'ControlPlaneComponentsHealthy',
    ),
    Initialized: of(planeMachines, 'Ready'),
    EtcdClusterHealthy: of(planeMachines, 'EtcdMemberHealthy'),
    ControlPlaneComponentsHealthy: of(planeMachines, ...pods),
    RollingOut: both(own('all', 'ScalingUp', 'ScalingDown'), of(planeMachines, 'Ready')),
    ScalingUp: unlessBlocked(of(planeMachines, 'Ready')),
    ScalingDown: of(planeMachines, 'Deleting'),
    Remediating: of(planeMachines, 'OwnerRemediated'),
    Deleting: of(planeMachines, 'Deleting'),
  },
  MachineDeployment: {
    Available: both(of(owned, 'Available'), own('all', 'ScalingUp')),
    RollingOut: both(own('all', 'ScalingUp', 'ScalingDown'), of(owned, 'Ready')),
    ScalingUp: both(unlessBlocked(of(owned, 'Ready')), of(sets, 'ScalingUp')),
    ScalingDown: of(owned, 'Deleting'),
    Remediating: of(owned, 'OwnerRemediated'),
    Deleting: of(owned, 'Deleting'),
  },
  MachineSet: {
    ScalingUp: unlessBlocked(of(machinesOf, 'Ready')),
    ScalingDown: of(machinesOf, 'Deleting'),
  },
  Machine: {
    Available: own('first', 'Ready'),
    Ready: (machine, view, said) =>
      first([
        ...own('first', 'Deleting', 'Updating', ...broken, 'HealthCheckSucceeded')(machine, view, said).spots,
        ...gates('spec.readinessGates')(machine, view, said).spots,
      ]),
    BootstrapConfigReady: of(bootstrap, 'Ready'),
    InfrastructureReady: of(infrastructure, 'Ready'),
    HealthCheckSucceeded: own('first', ...broken),
    OwnerRemediated: (machine, view, said) =>
      said.reason === 'WaitingForRemediation'
        ? own('first', 'HealthCheckSucceeded')(machine, view, said)
        : none,
    EtcdMemberHealthy: unlessHealthy,
    ...Object.fromEntries(pods.map((type) => [type, unlessHealthy])),
  },
}

/** An upgrade that goes on leaves a Cluster available. */
function brokenTopology(cluster: ApiObject, view: View): Links {
  const { reason = '' } = view.condition(cluster, 'TopologyReconciled')?.condition ?? {}
  return ['ReconcileFailed', 'ClusterClassNotReconciled'].includes(reason)
    ? all([[cluster, 'TopologyReconciled']])
    : none
}

/** What a controller could not look at on a Machine is explained by the Machine. */
function unlessHealthy(machine: ApiObject, view: View, said: Condition): Links {
  return said.status === 'Unknown' ? own('first', 'Deleting', ...broken)(machine, view, said) : none
}

/** A message that says what is in the way explains more than Machines that are not there yet. */
function unlessBlocked(find: Find): Find {
  return (object, view, said) => (/ blocked because/.test(said.message) ? none : find(object, view, said))
}

function gates(path: string): Find {
  return (object) =>
    all(
      recordsOf(valueAt(object, path)).flatMap(({ conditionType }) => {
        const type = textOf(conditionType)
        return type === undefined ? [] : [[object, type] as const]
      }),
    )
}

/** The gates of an object that are good when they are False. */
export function negativeGates(object: ApiObject): readonly string[] {
  return ['spec.availabilityGates', 'spec.readinessGates'].flatMap((path) =>
    recordsOf(valueAt(object, path)).flatMap(({ conditionType, polarity }) =>
      polarity === 'Negative' ? (textOf(conditionType) ?? []) : [],
    ),
  )
}

/** The objects that make up another one: what its legacy Ready rests on. */
export function partsOf(object: ApiObject, view: View): readonly ApiObject[] {
  if (isKind(object, 'Cluster'))
    return [...infrastructure(object, view), ...controlPlane(object, view), ...deployments(object, view)]
  if (isKind(object, 'KubeadmControlPlane')) return planeMachines(object, view)
  if (isKind(object, 'MachineDeployment')) return owned(object, view)
  return isKind(object, 'Machine') ? [...bootstrap(object, view), ...infrastructure(object, view)] : []
}

function infrastructure(object: ApiObject, view: View): readonly ApiObject[] {
  return found(infrastructureRef(object), view)
}

function bootstrap(object: ApiObject, view: View): readonly ApiObject[] {
  return found(bootstrapRef(object), view)
}

function controlPlane(cluster: ApiObject, view: View): readonly ApiObject[] {
  return found(controlPlaneRef(cluster), view)
}

function found(reference: Reference | undefined, { inventory }: View): readonly ApiObject[] {
  const object = reference && inventory.find(reference)
  return object ? [object] : []
}

function deployments(cluster: ApiObject, { inventory }: View): readonly ApiObject[] {
  return inventory.ofCluster(cluster, 'MachineDeployment')
}

function machines(cluster: ApiObject, { inventory }: View): readonly ApiObject[] {
  return inventory.ofCluster(cluster, 'Machine')
}

function sets(deployment: ApiObject, { inventory }: View): readonly ApiObject[] {
  return inventory.controlledBy(deployment).filter((one) => isKind(one, 'MachineSet'))
}

/** MachineSets that no MachineDeployment stands above. */
function ownSets(cluster: ApiObject, { inventory }: View): readonly ApiObject[] {
  const below = new Set(
    inventory.ofCluster(cluster, 'MachineDeployment').flatMap((one) => inventory.controlledBy(one)),
  )
  return inventory.ofCluster(cluster, 'MachineSet').filter((set) => !below.has(set))
}

function owned(deployment: ApiObject, view: View): readonly ApiObject[] {
  return sets(deployment, view).flatMap((set) => machinesOf(set, view))
}

/** The Machines of a MachineSet. */
function machinesOf(set: ApiObject, { inventory }: View): readonly ApiObject[] {
  return inventory.controlledBy(set).filter((one) => isKind(one, 'Machine'))
}

function planeMachines(plane: ApiObject, { inventory }: View): readonly ApiObject[] {
  return inventory.controlledBy(plane).filter(isControlPlaneMachine)
}

/** Conditions of a provider's object that its summary speaks of, or that it leaves unsaid. */
function ownCauses(object: ApiObject, { type, reason, message }: Condition, view: View): readonly Spot[] {
  return view
    .conditions(object)
    .map(({ condition }) => condition)
    .filter((one) => one.type !== type && one.status === 'False' && polarityOf(one.type) === 'positive')
    .filter(
      (one) =>
        message.includes(one.type) ||
        one.reason === reason ||
        (one.message !== '' && (message === '' || message.includes(one.message))),
    )
    .map((one) => [object, one.type] as const)
}
