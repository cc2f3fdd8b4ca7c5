import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import type { ClientRequest } from 'node:http'
import { join } from 'node:path'
import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { waitFor } from '../../../tools/management-cluster/wait.ts'
import { migrateCluster } from '../program.ts'
import type { Case } from '../suite.ts'
import { namespace } from './parts.ts'
import { verdictOf } from './verdict.ts'

interface Said {
  readonly goesOn: boolean
  readonly senders: readonly { readonly who: string; readonly past?: string }[]
  readonly requests: { readonly counts: readonly { readonly resource: string; readonly verb: string }[] }
  readonly audit?: { readonly callers: readonly object[]; readonly broken: number }
}

const core = '/apis/cluster.x-k8s.io'
const resource = 'machinedrainrules.cluster.x-k8s.io'

/** Who writes in v1beta1 is named; who writes the same object in v1beta2 is not any more. */
export async function senderCases(cluster: Cluster, root: string, folder: string): Promise<readonly Case[]> {
  const nobody = await writersOf(cluster, root)
  await apply(cluster, 'v1beta1', 'flux')
  const somebody = await writersOf(cluster, root)
  const broken = await verdictOf(cluster, root)
  await apply(cluster, 'v1beta2', 'flux')
  const moved = await writersOf(cluster, root)
  const watching = await watch(cluster)
  const watched = await writersOf(cluster, root)
  watching.destroy()
  const audited = await writersOf(cluster, root, ['--audit-log', auditLog(folder)])
  const has = ({ said }: Answer, verb: string): boolean =>
    said.requests.counts.some((count) => count.resource === resource && count.verb === verb)
  const goesOn = ({ said }: Answer): readonly string[] =>
    said.senders.filter(({ past }) => past === undefined).map(({ who }) => who)
  return [
    is('nobody sends v1beta1 at first', nobody, nobody.code === 0 && !nobody.said.goesOn),
    is('who applies v1beta1 is named', somebody, somebody.code === 3 && goesOn(somebody).includes('flux')),
    is('an apply in v1beta1 is counted', somebody, has(somebody, 'APPLY')),
    is(
      'CLU004 is broken by both',
      broken.get('CLU004'),
      [`field manager flux (Apply)`, resource].every((title) =>
        broken.get('CLU004')!.seen.some(({ object }) => object === title),
      ),
    ),
    is(
      'who has applied v1beta2 since is past',
      moved,
      !goesOn(moved).includes('flux') && has(moved, 'APPLY'),
    ),
    is('a watch is seen while it is open', watched, has(watched, 'WATCHING') && !has(moved, 'WATCHING')),
    is(
      'an audit log names users',
      audited,
      audited.said.audit?.callers.length === 1 && audited.said.audit.broken === 1,
    ),
  ]
}

interface Answer {
  readonly code: number | null
  readonly said: Said
}

async function writersOf(cluster: Cluster, root: string, more: readonly string[] = []): Promise<Answer> {
  const { code, stdout, stderr } = await migrateCluster(cluster, root, [
    'writers',
    '--format',
    'json',
    ...more,
  ])
  if (stdout === '') throw new Error(stderr)
  return { code, said: (JSON.parse(stdout) as { clusters: [Said] }).clusters[0] }
}

async function apply({ api }: Cluster, version: string, manager: string): Promise<void> {
  const object = {
    apiVersion: `cluster.x-k8s.io/${version}`,
    kind: 'MachineDrainRule',
    metadata: { name: 'a', namespace },
    spec: { drain: { behavior: 'Drain', order: 1 }, machines: [{ selector: { matchLabels: { a: 'b' } } }] },
  }
  const path = `${core}/${version}/namespaces/${namespace}/machinedrainrules/a`
  await api.apply(path, object, `fieldManager=${manager}&force=true`)
}

/** Opens a watch in v1beta1, and waits until it is counted. */
async function watch({ kubeconfig }: Cluster): Promise<ClientRequest> {
  const { users, clusters } = JSON.parse(readFileSync(kubeconfig, 'utf8')) as {
    users: [{ user: { token: string } }]
    clusters: [{ cluster: { server: string; 'certificate-authority-data': string } }]
  }
  const { server, 'certificate-authority-data': ca } = clusters[0].cluster
  let isOpen = false
  const request = get(
    `${server}${core}/v1beta1/machinedrainrules?watch=true`,
    {
      ca: Buffer.from(ca, 'base64'),
      headers: { authorization: `Bearer ${users[0].user.token}` },
    },
    (answer) => {
      isOpen = true
      answer.resume()
    },
  )
  // It is ended from here.
  request.on('error', () => undefined)
  await waitFor('the watch to be answered', 20, async () => isOpen)
  return request
}

function auditLog(folder: string): string {
  const event = {
    kind: 'Event',
    apiVersion: 'audit.k8s.io/v1',
    stage: 'ResponseComplete',
    verb: 'list',
    user: { username: 'ann' },
    objectRef: { resource: 'machines', apiGroup: 'cluster.x-k8s.io', apiVersion: 'v1beta1' },
  }
  const file = join(folder, 'audit.log')
  writeFileSync(file, `${JSON.stringify(event)}\n{"cluster.x-k8s.io\n`)
  return file
}

function is(name: string, said: unknown, right: boolean): Case {
  return right ? { name } : { name, wrong: JSON.stringify(said) }
}
