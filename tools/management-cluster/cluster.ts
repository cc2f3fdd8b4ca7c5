import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiAt, textAt } from './api.ts'
import type { Api } from './api.ts'
import { admissionOf, crdsOf } from './crds.ts'
import { apiServerFlags, apiServerPort, etcdFlags, managerFlags } from './flags.ts'
import type { ClusterSet } from './flags.ts'
import { managers } from './managers.ts'
import { start } from './process.ts'
import type { Running } from './process.ts'
import { waitFor } from './wait.ts'

export { sets } from './flags.ts'
export type { ClusterSet } from './flags.ts'

/** A management cluster that runs in this namespace. */
export interface Cluster {
  readonly api: Api
  readonly kubectl: string
  readonly kubeconfig: string
  /** Rejects with Expected when one of its programs ends on its own. */
  readonly died: Promise<never>
  readonly stop: () => Promise<void>
  /** Ends one of its programs, such as `core` or `kube-apiserver`; answers what starts it anew. */
  readonly halt: (name: string) => Promise<() => void>
}

/**
 * Starts a management cluster. `programs` is what `built` answers, `state` a folder for its keys, logs and data, which
 * must not hold another cluster. Throws Expected where a program ends or does not get ready; nothing runs then.
 */
export async function startCluster(programs: string, state: string, set: ClusterSet): Promise<Cluster> {
  const running: Running[] = []
  const stop = async () => {
    for (const one of running.toReversed()) await one.stop()
  }
  const run = (name: string, args: readonly string[], env?: NodeJS.ProcessEnv): void => {
    running.push(start(name, [join(programs, name), ...args], join(state, `${name}.log`), env))
    again.set(name, () => run(name, args, env))
  }
  const again = new Map<string, () => void>()
  const alive = <T>(wait: Promise<T>): Promise<T> => Promise.race([wait, ...running.map(({ died }) => died)])
  try {
    mkdirSync(state, { recursive: true })
    const token = writeKeys(state)
    run('etcd', etcdFlags(state))
    run('kube-apiserver', apiServerFlags(state))
    const certificate = join(state, 'keys/apiserver.crt')
    await alive(
      waitFor(
        'the certificate of kube-apiserver',
        60,
        async () => existsSync(certificate) && sizeOf(certificate) > 0,
      ),
    )
    const ca = readFileSync(certificate, 'utf8')
    const api = apiAt(apiServerPort, ca, token)
    const kubeconfig = writeKubeconfig(state, ca, token)
    await alive(waitFor('kube-apiserver', 120, () => isReady(api)))
    const webhooks = managers.map((manager) => ({ manager, ca }))
    await Promise.all(webhooks.flatMap((one) => crdsOf(programs, one)).map((crd) => api.create(crdPath, crd)))
    await alive(waitFor('the CRDs to be served', 60, () => areEstablished(api)))
    if (set !== 'api') {
      writeWebhookKeys(state)
      for (const manager of managers)
        run(manager.name, managerFlags(manager, state, set), managerEnvironment(kubeconfig))
      for (const manager of managers)
        await alive(waitFor(`the manager ${manager.name}`, 90, () => textAt(manager.port + 10, '/readyz')))
      for (const one of webhooks.flatMap((webhook) => admissionOf(programs, webhook)))
        await api.create(`/apis/admissionregistration.k8s.io/v1/${one.kind.toLowerCase()}s`, one)
    }
    const died = Promise.race(running.map((one) => one.died))
    died.catch(() => {})
    const halt = async (name: string): Promise<() => void> => {
      await running.findLast((one) => one.name === name)!.stop()
      return again.get(name)!
    }
    return { api, kubectl: join(programs, 'kubectl'), kubeconfig, died, stop, halt }
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

async function areEstablished(api: Api): Promise<boolean> {
  const crds = (await api.list(crdPath)) as readonly {
    status?: { conditions?: { type: string; status: string }[] }
  }[]
  return crds.every(({ status }) =>
    status?.conditions?.some(({ type, status: is }) => type === 'Established' && is === 'True'),
  )
}

function sizeOf(file: string): number {
  return readFileSync(file).length
}

/** Writes what kube-apiserver wants to find; it makes its own certificate. Answers the token of whoever may do all. */
function writeKeys(state: string): string {
  mkdirSync(join(state, 'keys'), { recursive: true, mode: 0o700 })
  const token = randomBytes(24).toString('hex')
  writeFileSync(join(state, 'keys/tokens.csv'), `${token},admin,admin,"system:masters"\n`, { mode: 0o600 })
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(
    join(state, 'keys/service-accounts.key'),
    privateKey.export({ type: 'pkcs8', format: 'pem' }),
    { mode: 0o600 },
  )
  return token
}

/** The webhooks answer on the same address, so they show the same certificate. */
function writeWebhookKeys(state: string): void {
  mkdirSync(join(state, 'keys/webhook'), { recursive: true })
  for (const end of ['crt', 'key'])
    copyFileSync(join(state, `keys/apiserver.${end}`), join(state, `keys/webhook/tls.${end}`))
}

function writeKubeconfig(state: string, ca: string, token: string): string {
  const file = join(state, 'kubeconfig')
  const server = {
    server: `https://127.0.0.1:${apiServerPort}`,
    'certificate-authority-data': Buffer.from(ca).toString('base64'),
  }
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'test',
    clusters: [{ name: 'test', cluster: server }],
    users: [{ name: 'admin', user: { token } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'admin' } }],
  }
  writeFileSync(file, JSON.stringify(config), { mode: 0o600 })
  return file
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
