import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiAt, textAt } from './api.ts'
import type { Api } from './api.ts'
import { admissionOf, crdsOf } from './crds.ts'
import { managers } from './managers.ts'
import type { Manager } from './managers.ts'
import { start } from './process.ts'
import type { Running } from './process.ts'
import { waitFor } from './wait.ts'

/**
 * How much of a management cluster: `api` has the CRDs alone, `webhooks` also conversion and admission while
 * controllers leave every object alone, `full` is all of it.
 */
export const sets = ['api', 'webhooks', 'full'] as const
export type ClusterSet = (typeof sets)[number]

/** A management cluster that runs in this namespace. */
export interface Cluster {
  readonly api: Api
  readonly kubectl: string
  readonly kubeconfig: string
  /** Rejects with Expected when one of its programs ends on its own. */
  readonly died: Promise<never>
  readonly stop: () => Promise<void>
}

const port = 6443

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
  }
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
    const api = apiAt(port, ca, token)
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
    return { api, kubectl: join(programs, 'kubectl'), kubeconfig, died, stop }
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
    server: `https://127.0.0.1:${port}`,
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

function etcdFlags(state: string): string[] {
  const client = 'http://127.0.0.1:2379'
  return [
    `--data-dir=${state}/etcd`,
    '--unsafe-no-fsync',
    '--log-level=warn',
    '--quota-backend-bytes=4294967296',
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    '--listen-peer-urls=http://127.0.0.1:2380',
  ]
}

function apiServerFlags(state: string): string[] {
  const key = join(state, 'keys/service-accounts.key')
  return [
    '--etcd-servers=http://127.0.0.1:2379',
    '--bind-address=127.0.0.1',
    '--advertise-address=127.0.0.1',
    `--secure-port=${port}`,
    `--cert-dir=${state}/keys`,
    // A loopback address is refused as an endpoint.
    '--endpoint-reconciler-type=none',
    `--token-auth-file=${state}/keys/tokens.csv`,
    `--service-account-issuer=https://127.0.0.1:${port}`,
    `--service-account-key-file=${key}`,
    `--service-account-signing-key-file=${key}`,
    '--service-cluster-ip-range=10.0.0.0/24',
    '--authorization-mode=RBAC',
    // Nobody here would make the default one of each namespace.
    '--disable-admission-plugins=ServiceAccount',
    '--profiling=false',
  ]
}

function managerFlags({ port: own, gates }: Manager, state: string, set: ClusterSet): string[] {
  return [
    `--webhook-port=${own}`,
    `--webhook-cert-dir=${state}/keys/webhook`,
    `--health-addr=127.0.0.1:${own + 10}`,
    `--diagnostics-address=127.0.0.1:${own + 20}`,
    '--insecure-diagnostics',
    '--profiler-address=',
    `--feature-gates=${gates}`,
    // Controllers look only at objects with this value in a label that no object bears.
    ...(set === 'webhooks' ? ['--watch-filter=none'] : []),
  ]
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
