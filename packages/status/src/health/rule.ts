import { entriesOf, polarityOf } from '@capi-migrate/status-model'
import type { KindName } from '@capi-migrate/status-model'

/** What the health of a kind rests on, whoever asks: Argo CD, Flux, or {@link health}. */
export interface HealthRule {
  readonly group: string
  readonly kind: KindName
  /** The condition whose True says that all is well; absent for MachinePools, which have their counters instead. */
  readonly main?: string
  /** Conditions whose True says that something is going on, in the order they are told. */
  readonly ongoing: readonly string[]
  /** The condition whose True says that the kind has once been up: until then nothing is wrong. */
  readonly initialized?: string
}

/** Kinds without a rule need none: they have no conditions of v1beta2, or nothing waits for them. */
export const healthRules: readonly HealthRule[] = [
  rule('cluster.x-k8s.io', 'Cluster', { main: 'Available', initialized: 'ControlPlaneInitialized' }),
  rule('controlplane.cluster.x-k8s.io', 'KubeadmControlPlane', {
    main: 'Available',
    initialized: 'Initialized',
  }),
  rule('cluster.x-k8s.io', 'MachineDeployment', { main: 'Available' }),
  rule('cluster.x-k8s.io', 'MachineSet', { main: 'MachinesReady' }),
  rule('cluster.x-k8s.io', 'Machine', { main: 'Available' }),
  rule('cluster.x-k8s.io', 'MachinePool', {}),
  rule('cluster.x-k8s.io', 'MachineHealthCheck', { main: 'RemediationAllowed' }),
  rule('cluster.x-k8s.io', 'ClusterClass', { main: 'VariablesReady' }),
]

/** What is going on follows from the dictionary; being paused or deleted is told apart from it. */
function rule(
  group: string,
  kind: KindName,
  conditions: Pick<HealthRule, 'main' | 'initialized'>,
): HealthRule {
  const types = new Set(entriesOf(group, kind).flatMap(({ current }) => current))
  const ongoing = [...types].filter(
    (type) => polarityOf(type) === 'negative' && type !== 'Paused' && type !== 'Deleting',
  )
  return { group, kind, ongoing: kind === 'MachinePool' ? [] : ongoing, ...conditions }
}
