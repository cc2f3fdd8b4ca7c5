import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { migrateCluster } from '../program.ts'

/** What the program says of one rule. */
export interface RuleSaid {
  readonly code: string
  readonly outcome: 'holds' | 'broken' | 'unknown'
  readonly seen: readonly { readonly object: string; readonly says: string }[]
  readonly missing: readonly { readonly what: string }[]
}

/** `migrate cluster check --helm`, rule by rule. */
export async function verdictOf(cluster: Cluster, root: string): Promise<ReadonlyMap<string, RuleSaid>> {
  const { stdout, stderr } = await migrateCluster(cluster, root, ['check', '--helm', '--format', 'json'])
  if (stdout === '') throw new Error(stderr)
  const { clusters } = JSON.parse(stdout) as { clusters: { rules: RuleSaid[] }[] }
  return new Map(clusters[0]!.rules.map((rule) => [rule.code, rule]))
}
