import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError, tooBusy, apiAt, textAt } from './api.ts'
import type { Api } from './api.ts'
import { admissionOf, crdsOf } from './crds.ts'
import type { Crd } from './crds.ts'
import { apiServerFlags, apiServerPort, etcdFlags, managerFlags } from './flags.ts'
import type { ClusterSet } from './flags.ts'
import { writeKeys, writeKubeconfig, writeWebhookKeys } from './keys.ts'
import type { Release } from './managers.ts'
import { start } from './process.ts'
import type { Running } from './process.ts'
import type { Installed } from './programs.ts'
import { waitFor } from './wait.ts'

export { sets } from './flags.ts'
export type { ClusterSet } from './flags.ts'

/** A management cluster that runs in this namespace. */
export interface Cluster {
  readonly release: Release
  readonly api: Api
  readonly kubectl: string
  readonly kubeconfig: string
  /** Rejects with Expected when one of its programs ends on its own. */
  readonly died: Promise<never>
  readonly stop: () => Promise<void>
  /** Ends one of its programs, such as `core` or `kube-apiserver`; answers what starts it anew. */
  readonly halt: (name: string) => Promise<() => void>
  /** Replaces managers, CRDs and admission by those of another release; every object stays where it is stored. */
  readonly upgrade: (to: Installed) => Promise<Cluster>
}

/**
 * Starts a management cluster. `installed` is what `built` answers, `state` a folder for its keys, logs and data, which
 * must not hold another cluster. `of` is the release that it starts with, if that is not the installed one. Throws
 * Expected where a program ends or does not get ready; nothing runs then.
 */
export async function startCluster(
  installed: Installed,
  state: string,
  set: ClusterSet,
  of: Installed = installed,
): Promise<Cluster> {
  const running: Running[] = []
  const again = new Map<string, () => void>()
  let fail: (error: unknown) => void
  const died = new Promise<never>((_, reject) => (fail = reject))
  died.catch(() => {})
  const stop = async () => {
    for (const one of running.toReversed()) await one.stop()
  }
  const run = (programs: string, name: string, args: readonly string[], env?: NodeJS.ProcessEnv): void => {
    const one = start(name, [join(programs, name), ...args], join(state, `${name}.log`), env)
    one.died.catch(fail)
    running.push(one)
    again.set(name, () => run(programs, name, args, env))
  }
  const halt = async (name: string): Promise<() => void> => {
    await running.findLast((one) => one.name === name)!.stop()
    return again.get(name)!
  }
  const alive = <T>(wait: Promise<T>): Promise<T> => Promise.race([wait, died])
  try {
    mkdirSync(state, { recursive: true })
    const token = writeKeys(state)
    run(installed.programs, 'etcd', etcdFlags(state))
    run(installed.programs, 'kube-apiserver', apiServerFlags(state))
    const certificate = join(state, 'keys/apiserver.crt')
    await alive(
      waitFor(
        'the certificate of kube-apiserver',
        300,
        async () => existsSync(certificate) && sizeOf(certificate) > 0,
      ),
    )
    const ca = readFileSync(certificate, 'utf8')
    const api = apiAt(apiServerPort, ca, token)
    const kubeconfig = writeKubeconfig(state, ca, token)
    await alive(waitFor('kube-apiserver', 300, () => isReady(api)))
    if (set !== 'api') writeWebhookKeys(state)
    const install = async (now: Installed): Promise<Cluster> => {
      const { managers } = now.release
      const webhooks = managers.map((manager) => ({ manager, ca }))
      await putCrds(
        api,
        webhooks.flatMap((one) => crdsOf(now, one)),
      )
      await alive(waitFor('the CRDs to be served', 300, () => areServed(api)))
      const admission = webhooks.flatMap((one) => admissionOf(now, one))
      const pathOf = ({ kind }: { kind: string }) =>
        `/apis/admissionregistration.k8s.io/v1/${kind.toLowerCase()}s`
      if (set !== 'api') {
        for (const manager of managers)
          run(now.programs, manager.name, managerFlags(manager, state, set), managerEnvironment(kubeconfig))
        for (const { name, port } of managers)
          await alive(waitFor(`the manager ${name}`, 300, () => textAt(port + 10, '/readyz')))
        for (const one of admission) await api.create(pathOf(one), one)
      }
      const upgrade = async (to: Installed): Promise<Cluster> => {
        if (set !== 'api') {
          for (const { name } of managers) await halt(name)
          for (const one of admission) await api.send('DELETE', `${pathOf(one)}/${one.metadata.name}`)
        }
        return install(to)
      }
      const kubectl = join(installed.programs, 'kubectl')
      return { release: now.release, api, kubectl, kubeconfig, died, stop, halt, upgrade }
    }
    return await install(of)
  } catch (error) {
    await stop()
    throw error
  }
}

const crdPath = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

async function isReady(api: Api): Promise<boolean> {
  try {
    // Its roles are there once its own hooks have run.
    await api.list(crdPath)
    return (await api.list('/api/v1/namespaces')).some(({ metadata }) => metadata.name === 'default')
  } catch {
    return false
  }
}

/** Creates CRDs, or puts them in the place of those that are there. A busy server is asked again, with what it has by then. */
async function putCrds(api: Api, crds: readonly Crd[], again = 5): Promise<void> {
  const versions = new Map(
    (await api.list(crdPath)).map(({ metadata }) => [metadata.name, metadata.resourceVersion]),
  )
  const put = ({ metadata, ...crd }: Crd): Promise<unknown> => {
    const resourceVersion = versions.get(metadata.name)
    return resourceVersion === undefined
      ? api.create(crdPath, { ...crd, metadata })
      : api.send('PUT', `${crdPath}/${metadata.name}`, { ...crd, metadata: { ...metadata, resourceVersion } })
  }
  const left: Crd[] = []
  const orLater = (crd: Crd) => (error: unknown) => {
    if (!(error instanceof ApiError && error.status === tooBusy && again > 0)) throw error
    left.push(crd)
  }
  await Promise.all(crds.map((crd) => put(crd).catch(orLater(crd))))
  if (left.length > 0) await putCrds(api, left, again - 1)
}

/** Whether every CRD is established, and the version that it stores can be discovered. */
async function areServed(api: Api): Promise<boolean> {
  const crds = (await api.list(crdPath)) as unknown as readonly ServedCrd[]
  const isEstablished = ({ status }: ServedCrd) =>
    status?.conditions?.some(({ type, status: is }) => type === 'Established' && is === 'True')
  if (!crds.every(isEstablished)) return false
  const pathOf = ({ spec: { group, versions } }: ServedCrd) =>
    `/apis/${group}/${versions.find(({ storage }) => storage)!.name}`
  try {
    const lists = [...new Set(crds.map(pathOf))].map(async (path) => {
      const { resources } = (await api.send('GET', path)) as ResourceList
      return [path, resources.map(({ name }) => name)] as const
    })
    const names = new Map(await Promise.all(lists))
    return crds.every((crd) => names.get(pathOf(crd))!.includes(crd.spec.names.plural))
  } catch (error) {
    // A group is not there at first.
    if (error instanceof ApiError) return false
    throw error
  }
}

interface ServedCrd {
  readonly spec: {
    readonly group: string
    readonly names: { readonly plural: string }
    readonly versions: readonly { readonly name: string; readonly storage: boolean }[]
  }
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] }
}

interface ResourceList {
  readonly resources: readonly { readonly name: string }[]
}

function sizeOf(file: string): number {
  return readFileSync(file).length
}

function managerEnvironment(kubeconfig: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    KUBECONFIG: kubeconfig,
    POD_IP: '127.0.0.1',
    POD_NAMESPACE: 'default',
    DOCKER_HOST: 'unix:///nonexistent.sock',
  }
}
