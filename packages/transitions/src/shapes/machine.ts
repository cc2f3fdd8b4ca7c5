import { seconds } from '../codecs.ts'
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

/** MachineSpec: of a Machine, and of the template of every kind that makes Machines. */
export const machineSpec: readonly Row[] = [
  ...contractReference('infrastructureRef'),
  ...contractReference('bootstrap.configRef'),
  ...deletionTimeouts,
]

/**
 * The update strategy of MachineDeployments, of a topology's and of a ClusterClass's.
 * `inFlight` is where the limit of parallel remediations goes.
 */
export function updateStrategy(inFlight: string): Row[] {
  return [
    move('strategy', 'rollout.strategy'),
    move('strategy.rollingUpdate.deletePolicy', 'deletion.order'),
    drop('strategy.remediation', 'its only field moves away'),
    move('strategy.remediation.maxInFlight', inFlight),
  ]
}

/** A naming strategy: v1beta2 says `naming`. */
export function naming(from: string, to: string): Row[] {
  return [move(from, to)]
}

/** Which definition of a variable is meant: v1beta2 has one definition only. */
export function definitionFrom(path: string): Row[] {
  return at(path, [drop('definitionFrom', 'a variable has one definition only in v1beta2')])
}
