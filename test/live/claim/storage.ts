import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import type { Case, World } from '../suite.ts'
import { caseOf } from './case.ts'
import { fix } from './fix.ts'

const group = 'infrastructure.cluster.x-k8s.io'
const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const crd = `${crds}/testmachines.${group}`
const objects = `/apis/${group}/v1beta2/namespaces/default/testmachines`
const names = Array.from({ length: 25 }, (_, i) => `stored-${i}`)

/** Objects of a provider without crd-migrator are stored anew, and its CRD says so. */
export async function storage(cluster: Cluster, world: World): Promise<readonly Case[]> {
  const { api } = cluster
  await api.create(crds, definition)
  await sleep(1500)
  for (const name of names)
    await api.apply(`${objects.replace('v1beta2', 'v1beta1')}/${name}`, machine(name), 'fieldManager=gitops')
  await api.send('PATCH', crd, storing, 'application/json-patch+json')
  await sleep(1500)
  const spec = JSON.stringify(await specOf(cluster))
  const old = await storedIn()
  const before = JSON.stringify(await api.list(objects))
  const dry = await fix(cluster, world, ['storage'])
  const still = await storedIn()
  const part = await fix(cluster, world, ['storage', '--write', '--namespace=kube-system'])
  const wet = await fix(cluster, world, ['storage', '--write'])
  const now = await storedIn()
  const after = JSON.stringify(await api.list(objects))
  return [
    caseOf('a dry run of storing anew stores nothing', [
      ...(old === 'v1beta1' && still === 'v1beta1' ? [] : [`${old}, then ${still}`]),
      ...(dry.code === 2 && dry.objects.length === names.length + 1 ? [] : [JSON.stringify(dry)]),
    ]),
    caseOf(
      'one namespace alone is not all: storedVersions stays',
      part.code === 3 ? [] : [JSON.stringify(part)],
    ),
    caseOf('each object is stored in v1beta2, and is what it was', [
      ...(now === 'v1beta2' ? [] : [`stored in ${now}`]),
      ...(unversioned(before) === unversioned(after) ? [] : [after]),
    ]),
    caseOf('the CRD says so, and keeps its spec', [
      ...(wet.code === 0 ? [] : [JSON.stringify(wet)]),
      ...((await versionsOf(cluster)) === 'v1beta2' ? [] : [await versionsOf(cluster)]),
      ...(JSON.stringify(await specOf(cluster)) === spec ? [] : ['the spec is another one']),
    ]),
  ]
}

function machine(name: string): object {
  return {
    apiVersion: `${group}/v1beta1`,
    kind: 'TestMachine',
    metadata: { name, namespace: 'default' },
    spec: { size: 1 },
  }
}

const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
const version = (name: string, storage: boolean): object => ({
  name,
  storage,
  served: true,
  schema,
  subresources: { status: {} },
})

const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `testmachines.${group}`, labels: { 'cluster.x-k8s.io/v1beta2': 'v1beta2' } },
  spec: {
    group,
    scope: 'Namespaced',
    names: { kind: 'TestMachine', plural: 'testmachines', singular: 'testmachine' },
    versions: [version('v1beta1', true), version('v1beta2', false)],
  },
}

/** What an upgrade of the provider does. */
const storing = [false, true].map((value, i) => ({
  op: 'replace',
  path: `/spec/versions/${i}/storage`,
  value,
}))

interface Definition {
  readonly spec: object
  readonly status: { readonly storedVersions: readonly string[] }
}

async function specOf({ api }: Cluster): Promise<object> {
  return ((await api.send('GET', crd)) as Definition).spec
}

async function versionsOf({ api }: Cluster): Promise<string> {
  return ((await api.send('GET', crd)) as Definition).status.storedVersions.join()
}

function unversioned(objects: string): string {
  return objects.replaceAll(/"resourceVersion":"\d+"/g, '')
}

/** The versions in which etcd holds the objects. */
async function storedIn(): Promise<string> {
  const prefix = `/registry/${group}/testmachines/default/`
  const range = { key: base64(prefix), range_end: base64(prefix.replace(/.$/, '0')) }
  const { kvs = [] } = JSON.parse(await posted('/v3/kv/range', JSON.stringify(range))) as {
    kvs?: readonly { readonly value: string }[]
  }
  const stored = kvs.map(
    ({ value }) => JSON.parse(Buffer.from(value, 'base64').toString()) as { apiVersion: string },
  )
  return [...new Set(stored.map(({ apiVersion }) => apiVersion.split('/')[1]))].join()
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

function posted(path: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const question = request({ host: '127.0.0.1', port: 2379, method: 'POST', path }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks).toString()))
    })
    question.on('error', reject)
    question.end(body)
  })
}
