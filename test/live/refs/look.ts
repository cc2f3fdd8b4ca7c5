import { setTimeout as sleep } from 'node:timers/promises'
import type { Api, ApiObject } from '../../../tools/management-cluster/api.ts'

const core = '/apis/cluster.x-k8s.io/v1beta2'

/** The Machines of a namespace, or all, by uid. */
export async function machinesIn(api: Api, namespace?: string): Promise<string[]> {
  const at = namespace === undefined ? '' : `/namespaces/${namespace}`
  return (await api.list(`${core}${at}/machines`)).map(({ metadata }) => metadata.uid!).sort()
}

/** The versions of Cluster API's groups that a spec names. */
export function named(object: unknown): string {
  return [...JSON.stringify((object as ApiObject).spec).matchAll(/x-k8s\.io\/(v\w+)/g)]
    .map(([, one]) => one)
    .join()
}

interface Conditions {
  readonly conditions?: readonly {
    readonly type: string
    readonly status: string
    readonly message?: string
  }[]
}

/** The status of a condition. */
export function conditionOf(object: unknown, type: string): string | undefined {
  return ((object as ApiObject).status as Conditions).conditions?.find((one) => one.type === type)?.status
}

/** What the topology of the Cluster in a namespace says. */
export async function conditionsIn(api: Api, namespace: string): Promise<string> {
  const [{ status } = { status: {} }] = await api.list(`${core}/namespaces/${namespace}/clusters`)
  const topology = (status as Conditions).conditions?.find(({ type }) => type === 'TopologyReconciled')
  return `${topology?.status} ${topology?.message}`
}

/** Whether something comes true in 40 s. */
export async function eventually(holds: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + 40_000; Date.now() < end; await sleep(500)) if (await holds()) return true
  return false
}
