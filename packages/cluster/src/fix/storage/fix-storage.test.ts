import { expect, test } from 'vitest'
import type { Crd } from '../../facts/crd.ts'
import type { Answer, Question, Server } from '../../live/server.ts'
import type { Resource } from '../../source/resource.ts'
import type { Source } from '../../source/source.ts'
import { journalOf } from '../journal.ts'
import { runFix } from '../run.ts'
import { fixStorage } from './fix-storage.ts'

const crd: Crd = {
  name: 'testmachines.infrastructure.cluster.x-k8s.io',
  group: 'infrastructure.cluster.x-k8s.io',
  kind: 'TestMachine',
  plural: 'testmachines',
  clusterWide: false,
  generation: 4,
  labels: {},
  annotations: {},
  versions: [
    { name: 'v1beta1', served: true, storage: false },
    { name: 'v1beta2', served: true, storage: true },
  ],
  storedVersions: ['v1beta1', 'v1beta2'],
  hasWebhook: false,
}

/** A cluster of two objects, whose patches a test may refuse; it remembers what was patched. */
function worldOf(own: Crd, refuse: (path: string) => boolean = () => false, status = 422) {
  const patched: string[] = []
  const versions = [{ name: 'v1beta2', subresources: { status: {} } }]
  const definition = { metadata: { name: own.name, generation: 4, resourceVersion: '1' }, spec: { versions } }
  const machine = (name: string) => ({ metadata: { name, namespace: 'ns', uid: name, resourceVersion: '1' } })
  const source = {
    object: async (resource: Resource, { name }: { readonly name: string }) =>
      resource.kind === own.kind ? machine(name) : definition,
    pages: async function* () {
      yield [machine('a'), machine('b')]
    },
  } as unknown as Source
  const server = {
    ask: async ({ path }: Question): Promise<Answer> => {
      const [place = '', query = ''] = path.split('?')
      if (refuse(place)) return { status, headers: {}, text: '{"message":"invalid"}' }
      if (!query.includes('dryRun')) patched.push(place)
      const body = place.includes('customresourcedefinitions')
        ? { ...definition, status: { storedVersions: ['v1beta2'] } }
        : machine(/testmachines\/(\w+)/.exec(place)![1]!)
      return { status: 200, headers: {}, text: JSON.stringify(body) }
    },
  } as unknown as Server
  const target = { source, server, crds: [own], objects: { value: [], missing: [] }, done: new Set<string>() }
  return { patched, target }
}

const options = {
  // No line is ever written to it.
  journal: {
    ...journalOf('/nonexistent/journal', 'test', 'storage'),
    open: () => undefined,
    add: () => undefined,
  },
  resume: false,
  batch: 20,
}
const objects = '/apis/infrastructure.cluster.x-k8s.io/v1beta2/namespaces/ns/testmachines'
const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

test('each object is stored anew by way of its status, then the CRD says so', async () => {
  const { patched, target } = worldOf(crd)
  await runFix(fixStorage(target), options)
  expect(patched).toEqual([`${objects}/a/status`, `${objects}/b/status`, `${definitions}/${crd.name}/status`])
})

test('a CRD says nothing while one of its objects is refused', async () => {
  const { patched, target } = worldOf(crd, (path) => path.includes('/b/'))
  const run = await runFix(fixStorage(target), options)
  expect(patched).toEqual([`${objects}/a/status`])
  expect(run.stays.map(({ object }) => object)).toEqual([
    'TestMachine ns/b',
    `CustomResourceDefinition ${crd.name}`,
  ])
})

test('a webhook that refuses with 409 is no other writer', async () => {
  const { patched, target } = worldOf(crd, (path) => path.includes('/b/'), 409)
  const run = await runFix(fixStorage(target), options)
  expect(patched).toEqual([`${objects}/a/status`])
  expect(run.stays).toHaveLength(2)
})

test('what the storage version lacks is not taken away', async () => {
  const { patched, target } = worldOf(crd)
  const { object } = target.source
  const more = async (resource: Resource, at: { readonly name: string }) => {
    const found = (await object(resource, at))!
    return at.name === 'b' && resource.version === 'v1beta1' ? { ...found, spec: { size: 1 } } : found
  }
  const run = await runFix(fixStorage({ ...target, source: { ...target.source, object: more } }), options)
  expect(patched).toEqual([`${objects}/a/status`])
  expect(run.stays[0]).toMatchObject({ object: 'TestMachine ns/b', says: 'v1beta2 lacks some of its fields' })
})

test('an earlier upgrade of the CRD has stored nothing anew for this one', async () => {
  const { patched, target } = worldOf(crd)
  const journal = { ...options.journal, done: new Set([`a ${crd.name} 4`, `b ${crd.name} 3`]) }
  await runFix(fixStorage({ ...target, done: journal.done }), { ...options, journal, resume: true })
  expect(patched).toEqual([`${objects}/b/status`, `${definitions}/${crd.name}/status`])
})

test('objects of one namespace are not all', async () => {
  const { patched, target } = worldOf(crd)
  const run = await runFix(fixStorage({ ...target, namespace: 'ns' }), options)
  expect(patched).toHaveLength(2)
  expect(run.stays).toHaveLength(1)
})

test('a storage version that goes is not for us to change', async () => {
  const own = { ...crd, group: 'cluster.x-k8s.io', kind: 'Machine', name: 'machines.cluster.x-k8s.io' }
  const versions = crd.versions.map((one) => ({ ...one, storage: !one.storage }))
  for (const storedVersions of [['v1beta1', 'v1beta2'], ['v1beta1']]) {
    const { patched, target } = worldOf({ ...own, versions, storedVersions })
    const run = await runFix(fixStorage(target), options)
    expect(patched).toEqual([])
    expect(run.stays[0]?.says).toBe('its storage version is v1beta1, which goes')
  }
})

test('where all is stored in one version there is nothing to do', async () => {
  const { target } = worldOf({ ...crd, storedVersions: ['v1beta2'] })
  expect((await runFix(fixStorage(target), options)).planned).toEqual([])
})
