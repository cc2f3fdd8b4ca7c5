import { join } from 'node:path'
import type { IncomingMessage } from 'node:http'
import type { ApiObject } from '../../../tools/management-cluster/api.ts'
import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { fix } from '../claim/fix.ts'
import type { FixReport } from '../claim/fix.ts'
import { outputOf } from '../output.ts'
import type { Output } from '../output.ts'
import type { Proxy } from '../faults/proxy.ts'
import type { World } from '../suite.ts'

/** Where attacks are made: a cluster, and a proxy before it that can do something just before a write. */
export interface Stage {
  readonly cluster: Cluster
  readonly world: World
  readonly proxy: Proxy
  readonly expect: (name: string, isRight: boolean, wrong: unknown) => void
}

const group = 'bootstrap.cluster.x-k8s.io'

/** KubeadmConfigTemplates of a namespace. */
export function templates(namespace: string, version = 'v1beta2'): string {
  return `/apis/${group}/${version}/namespaces/${namespace}/kubeadmconfigtemplates`
}

/** Makes a namespace with templates that `gitops` applied in v1beta1; the list of flags moved since. */
export async function seed(
  { cluster: { api } }: Stage,
  namespace: string,
  names: readonly string[],
): Promise<void> {
  await api.create('/api/v1/namespaces', { metadata: { name: namespace } })
  const nodeRegistration = { kubeletExtraArgs: { v: '2' } }
  for (const name of names)
    await api.apply(
      `${templates(namespace, 'v1beta1')}/${name}`,
      {
        apiVersion: `${group}/v1beta1`,
        kind: 'KubeadmConfigTemplate',
        metadata: { name, namespace },
        spec: { template: { spec: { joinConfiguration: { nodeRegistration } } } },
      },
      'fieldManager=gitops',
    )
}

/** Whether nobody owns anything in v1beta1 any more. */
export function isClaimed({ metadata }: ApiObject): boolean {
  return !JSON.stringify((metadata as { managedFields?: object }).managedFields).includes('/v1beta1"')
}

/** Runs `fix` by way of the proxy, with a journal of its own, in one namespace. */
export function attacked(
  { cluster, world, proxy }: Stage,
  namespace: string,
  args: readonly string[],
): Promise<FixReport> {
  const own = { ...world, folder: join(world.folder, namespace) }
  return fix({ ...cluster, kubeconfig: proxy.kubeconfig }, own, [...args, `--namespace=${namespace}`])
}

/** The output of `migrate cluster`, whatever it is. */
export function said(
  { world: { root } }: Stage,
  kubeconfig: string,
  args: readonly string[],
): Promise<Output> {
  const program = join(root, 'apps/cli/bin/migrate.mjs')
  return outputOf(process.execPath, [program, 'cluster', ...args, `--kubeconfig=${kubeconfig}`])
}

/** Whether a request would store something. */
export function isWrite({ method = '', url = '' }: IncomingMessage): boolean {
  return method !== 'GET' && !url.includes('dryRun=All')
}

/** Does something just before the first write whose path holds a text. */
export function justBefore({ proxy }: Stage, part: string, act: () => Promise<unknown>): void {
  let isOver = false
  proxy.use(async (question) => {
    if (isOver || !isWrite(question) || !question.url!.includes(part)) return false
    isOver = true
    await act()
    return false
  })
}
