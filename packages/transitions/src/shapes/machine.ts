import { seconds, unlessNull } from '../codecs.ts'
import type { Fill } from '../fill.ts'
import { add, at, drop, move } from '../row.ts'
import type { Row } from '../row.ts'
import { contractReference } from './references.ts'

/** The three node timeouts: beside the other fields in v1beta1, under `deletion` and in seconds in v1beta2. */
export const nodeTimeouts: readonly Row[] = [
  'nodeDrainTimeout',
  'nodeVolumeDetachTimeout',
  'nodeDeletionTimeout',
].map((name) => move(name, `deletion.${name}Seconds`, seconds))

const deletion = add('deletion', 'holds everything about deletion')

/** Where no other row creates `deletion`. */
export const deletionTimeouts: readonly Row[] = [...nodeTimeouts, deletion]

/** What the webhooks of MachineDeployment and MachineSet fill in: the labels that select their Machines. */
export const selected: Readonly<Record<string, object>> = {
  'spec.selector.matchLabels': {},
  'spec.template.metadata.labels': {},
}

/** MachineSpec: of a Machine, and of the template of every kind that makes Machines. */
export const machineSpec: readonly Row[] = [
  ...contractReference('infrastructureRef'),
  ...contractReference('bootstrap.configRef'),
  ...deletionTimeouts,
]

/**
 * The update strategy of MachineDeployments, of a topology's and of a ClusterClass's.
 * `remediation` is where the limit of parallel remediations goes.
 */
export function updateStrategy(remediation: string): Row[] {
  return [
    move('strategy', 'rollout.strategy'),
    move('strategy.rollingUpdate.deletePolicy', 'deletion.order'),
    move('strategy.remediation', remediation, unlessNull),
    move('strategy.remediation.maxInFlight', `${remediation}.maxInFlight`),
  ]
}

/**
 * A strategy without a type: upstream's webhooks write this one where they default any, and v1beta2 has no other that
 * takes parameters. Upstream: `MachineDeployment.Default`, `KubeadmControlPlane.Default`,
 * `ConvertKubeadmControlPlaneTemplateV1Beta1ToHub`.
 */
export function strategyType(rollout: string): Fill {
  return {
    path: `${rollout}.strategy.type`,
    value: 'RollingUpdate',
    why: 'v1beta2 requires it; it was the default',
  }
}

/** A naming strategy: v1beta2 says `naming`. */
export function naming(from: string, to: string): Row[] {
  return [move(from, to)]
}

/** Which definition of a variable is meant: v1beta2 has one definition only. */
export function definitionFrom(path: string): Row[] {
  return at(path, [drop('definitionFrom', 'a variable has one definition only in v1beta2')])
}
