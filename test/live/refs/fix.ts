import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { outputOf } from '../output.ts'
import type { Output } from '../output.ts'
import type { World } from '../suite.ts'

/** `migrate cluster fix …` */
export function fix(cluster: Cluster, { root: _ }: World, args: readonly string[]): Promise<Output> {
  return outputOf(process.execPath, [
    '/tmp/refs-drive/fix.mjs',
    ...args,
    `--kubeconfig=${cluster.kubeconfig}`,
  ])
}
