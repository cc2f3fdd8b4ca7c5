import { cluster, clusterClass, machineHealthCheck } from './cluster.ts'
import type { ConditionEntry } from './entry.ts'
import { kubeadmConfig, kubeadmControlPlane } from './kubeadm.ts'
import { machine } from './machine.ts'
import { clusterResourceSet, extensionConfig, ipAddressClaim } from './others.ts'
import { machineDeployment, machinePool, machineSet } from './owners.ts'

/** What True of a condition means: `positive` that all is well, `negative` that something is going on. */
export type Polarity = 'positive' | 'negative'

/** Every condition type that Cluster API sets, kind by kind, before and after. */
export const conditionDictionary: readonly ConditionEntry[] = [
  ...cluster,
  ...clusterClass,
  ...machine,
  ...machineSet,
  ...machineDeployment,
  ...machinePool,
  ...machineHealthCheck,
  ...kubeadmControlPlane,
  ...kubeadmConfig,
  ...clusterResourceSet,
  ...extensionConfig,
  ...ipAddressClaim,
]

/**
 * The v1beta2 conditions of Cluster API whose True means that something is going on; all others are positive, and so is
 * every legacy one. Upstream: the columns of `clusterctl describe`.
 */
export const negativePolarityTypes: readonly string[] = [
  'Paused',
  'Deleting',
  'RollingOut',
  'ScalingUp',
  'ScalingDown',
  'Updating',
  'Remediating',
]

/** The polarity of a v1beta2 condition. */
export function polarityOf(type: string): Polarity {
  return negativePolarityTypes.includes(type) ? 'negative' : 'positive'
}

/** What became of a legacy condition of a kind. */
export function successorOf(group: string, kind: string, legacyType: string): ConditionEntry | undefined {
  return entriesOf(group, kind).find(({ legacy }) => legacy === legacyType)
}

/** What a v1beta2 condition of a kind was before; several where it took over from several, none for another kind. */
export function predecessorsOf(group: string, kind: string, type: string): readonly ConditionEntry[] {
  return conditionDictionary.filter(
    (entry) => entry.group === group && (entry.on ?? entry.kind) === kind && entry.current.includes(type),
  )
}

/** The entries of a kind. */
export function entriesOf(group: string, kind: string): readonly ConditionEntry[] {
  return conditionDictionary.filter((entry) => entry.group === group && entry.kind === kind)
}
