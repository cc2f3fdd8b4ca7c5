import { join } from 'node:path'
import type { Cluster } from '../../tools/management-cluster/cluster.ts'
import { outputOf } from './output.ts'
import type { Output } from './output.ts'

/** Runs the built program against a cluster: `migrate cluster …`. */
export function migrateCluster(
  { kubeconfig }: Pick<Cluster, 'kubeconfig'>,
  root: string,
  args: readonly string[],
): Promise<Output> {
  const program = join(root, 'apps/cli/bin/migrate.mjs')
  return outputOf(process.execPath, [...measured, program, 'cluster', ...args, `--kubeconfig=${kubeconfig}`])
}

/** Most memory that a run of the program needed, in MB. */
export function memoryOf({ stderr }: Output): number {
  return Number(/^max RSS (\d+) KB$/m.exec(stderr)?.[1]) / 1024
}

const measured = [
  '--import',
  `data:text/javascript,process.on('exit',()=>console.error('max RSS '+process.resourceUsage().maxRSS+' KB'))`,
]
