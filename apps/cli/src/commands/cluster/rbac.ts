import { crdsOf, rightsFor } from '@capi-migrate/cluster'
import type { Crd, Purpose } from '@capi-migrate/cluster'
import { printable, UserError } from '@capi-migrate/plan'
import { clusterRoleYaml } from '../../cluster/cluster-role.ts'
import { sourcesOf } from '../../cluster/open.ts'
import type { ReachFlags } from '../../declare/cluster/options.ts'
import { exit } from '../../exit.ts'
import { print } from '../../terminal.ts'

export interface RbacFlags extends ReachFlags {
  readonly for: 'check' | 'predict' | 'fix'
  readonly helm?: true
}

/** `migrate cluster rbac`: prints a ClusterRole. Returns the exit code. */
export async function rbac(flags: RbacFlags): Promise<number> {
  const crds = flags.context || flags.allContexts ? await crdsIn(flags) : []
  const further: readonly Purpose[] = flags.for === 'check' ? [] : [flags.for]
  const purposes: readonly Purpose[] = ['check', ...further, ...(flags.helm ? (['helm'] as const) : [])]
  await print(clusterRoleYaml(`migrate-cluster-${flags.for}`, rightsFor(purposes, crds)))
  return exit.done
}

async function crdsIn(flags: RbacFlags): Promise<readonly Crd[]> {
  const parts = await Promise.all(sourcesOf(flags).map(crdsOf))
  const [missing] = parts.flatMap((part) => part.missing)
  if (missing) throw new UserError(printable(missing.says), printable(missing.next))
  return parts.flatMap(({ value }) => value)
}
