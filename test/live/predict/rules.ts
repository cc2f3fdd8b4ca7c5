import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { migrateCluster } from '../program.ts'
import type { Case } from '../suite.ts'
import { caseOf } from './cases.ts'

/** The rules that ask what an apply would do: `check --manifests` with three states of the same files. */
export async function rulesSeen(
  cluster: Cluster,
  root: string,
  folders: { readonly migrated: string; readonly hasty: string; readonly careless: string },
): Promise<readonly Case[]> {
  const migrated = await outcomes(cluster, root, folders.migrated)
  const hasty = await outcomes(cluster, root, folders.hasty)
  const careless = await outcomes(cluster, root, folders.careless)
  const expect = (name: string, is: string | undefined, wanted: string): Case =>
    caseOf(name, is === wanted, String(is))
  return [
    expect('CLU006 holds with migrated files', migrated.get('CLU006'), 'holds'),
    expect('CLU012 holds with migrated files', migrated.get('CLU012'), 'holds'),
    expect('CLU012 is broken by a field removed with the migration', hasty.get('CLU012'), 'broken'),
    expect('CLU006 is broken by flags in another order', careless.get('CLU006'), 'broken'),
  ]
}

async function outcomes(
  cluster: Cluster,
  root: string,
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const args = ['check', '--manifests', folder, '--format', 'json']
  const { stdout, stderr } = await migrateCluster(cluster, root, args)
  if (!stdout.startsWith('{')) throw new Error(`check: ${stderr}`)
  const { clusters } = JSON.parse(stdout) as {
    readonly clusters: readonly { readonly rules: readonly { code: string; outcome: string }[] }[]
  }
  return new Map(clusters[0]!.rules.map(({ code, outcome }) => [code, outcome]))
}
