import type { Transition } from '../transition.ts'

/** True where another order replaces Machines: what a template of an InfraCluster generates is changed in place. */
export function rolls({ kind }: Transition): boolean {
  return !kind.endsWith('ClusterTemplate')
}
