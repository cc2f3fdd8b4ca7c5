import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { outputOf } from '../output.ts'
import type { World } from '../suite.ts'

/** `migrate status` of a live cluster shows what it shows of the dump that kubectl makes. */
export async function statusOf(
  { kubectl, kubeconfig }: Cluster,
  { root, folder }: World,
): Promise<{ readonly live: string; readonly dumped: string }> {
  const dump = join(folder, 'dump.yaml')
  const get = await outputOf(kubectl, [
    'get',
    'cluster-api',
    '-A',
    '-o',
    'yaml',
    `--kubeconfig=${kubeconfig}`,
  ])
  writeFileSync(dump, get.stdout)
  const flags = [
    '--cluster=default/flags-default',
    '--show-conditions=all',
    '--show-machinesets',
    '--now=2030-01-01T00:00:00Z',
  ]
  const status = async (...args: readonly string[]): Promise<string> => {
    const program = join(root, 'apps/cli/bin/migrate.mjs')
    const { stdout, stderr } = await outputOf(process.execPath, [program, 'status', ...flags, ...args])
    return stdout + stderr
  }
  return { live: await status(`--kubeconfig=${kubeconfig}`), dumped: await status(dump) }
}
