import { expect, test } from 'vitest'
import type { Crd } from '../../facts/crd.ts'
import type { Answer, Question, Server } from '../../live/server.ts'
import type { KubeObject } from '../../source/object.ts'
import type { Source } from '../../source/source.ts'
import { claimed } from './claimed.ts'
import { rootOf } from './structure.ts'

const crd: Crd = {
  name: 'machinedeployments.cluster.x-k8s.io',
  group: 'cluster.x-k8s.io',
  kind: 'MachineDeployment',
  plural: 'machinedeployments',
  clusterWide: false,
  generation: 1,
  labels: {},
  annotations: {},
  versions: [
    { name: 'v1beta1', served: true, storage: false },
    { name: 'v1beta2', served: true, storage: true },
  ],
  storedVersions: ['v1beta2'],
  hasWebhook: true,
}
const gitops = {
  manager: 'gitops',
  operation: 'Apply',
  apiVersion: 'cluster.x-k8s.io/v1beta1',
  fieldsV1: { 'f:spec': { 'f:minReadySeconds': {} } },
} as const

const properties = (names: object): object => ({ type: 'object', properties: names })
const structures: Readonly<Record<string, object>> = {
  v1beta1: { properties: { spec: properties({ minReadySeconds: {}, replicas: {} }) } },
  v1beta2: {
    properties: {
      spec: properties({
        replicas: {},
        template: properties({ spec: properties({ minReadySeconds: {} }) }),
      }),
    },
  },
}

/** The object in both versions; `seven` is what the server says of a field nobody asked to change. */
function objectIn(version: string, resourceVersion: string, seven = 7): KubeObject {
  const spec =
    version === 'v1beta1'
      ? { replicas: 1, minReadySeconds: 7 }
      : { replicas: 1, template: { spec: { minReadySeconds: seven } } }
  const metadata = { name: 'md', namespace: 'ns', uid: 'u', resourceVersion, managedFields: [gitops] }
  return { apiVersion: `cluster.x-k8s.io/${version}`, kind: crd.kind, metadata, spec }
}

const now = {
  ...gitops,
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  fieldsV1: { 'f:spec': { 'f:template': { 'f:spec': { 'f:minReadySeconds': {} } } } },
}

/** A server that gives these answers to patches, one after the other, and remembers them. */
function worldOf(answers: readonly { readonly status: number; readonly body: object }[]) {
  const asked: Question[] = []
  const server = {
    ask: async (question: Question): Promise<Answer> => {
      const { status, body } = answers[asked.push(question) - 1]!
      return { status, headers: {}, text: JSON.stringify(body) }
    },
  } as unknown as Server
  let version = 0
  const source = {
    object: async (resource: { readonly version: string }) => {
      if (resource.version === 'v1beta2') version++
      return objectIn(resource.version, String(version))
    },
  } as unknown as Source
  const target = { source, server, crds: [crd], objects: { value: [], missing: [] }, done: new Set<string>() }
  const write = claimed(target, {
    crd,
    at: { name: 'md', namespace: 'ns' },
    managers: ['gitops'],
    structureOf: async (_crd, name) => rootOf(structures[name]! as Parameters<typeof rootOf>[0]),
  })
  return { asked, write }
}

const good = (seven = 7): object => {
  const object = objectIn('v1beta2', '9', seven)
  return { ...object, metadata: { ...object.metadata, managedFields: [now] } }
}
const ok = { status: 200, body: good() }

// Without its uid, an object that is gone by then would be created anew (measured).
test('what was owned in v1beta1 is applied in v1beta2, pinned and not forced', async () => {
  const { asked, write } = worldOf([ok, ok])
  expect(await write.perform()).toEqual({ before: '1', after: '9' })
  expect(asked.map(({ path }) => path.split('?')[1])).toEqual([
    'fieldManager=gitops&dryRun=All',
    'fieldManager=gitops',
  ])
  expect(JSON.parse(asked[1]!.body!.text)).toEqual({
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'MachineDeployment',
    metadata: { name: 'md', namespace: 'ns', uid: 'u', resourceVersion: '1' },
    spec: { template: { spec: { minReadySeconds: 7 } } },
  })
})

test('an apply that would change something is not done', async () => {
  const { asked, write } = worldOf([{ status: 200, body: good(8) }])
  await expect(write.perform()).rejects.toMatchObject({
    why: 'refused',
    message: 'an apply of what gitops owns would change spec.template.spec.minReadySeconds',
  })
  expect(asked).toHaveLength(1)
})

test('an apply that changed something all the same is a surprise', async () => {
  const { write } = worldOf([ok, { status: 200, body: good(8) }])
  await expect(write.perform()).rejects.toMatchObject({ name: 'Surprise' })
})

test('an object that was written meanwhile is read again', async () => {
  const stale = { status: 409, body: { message: 'the object has been modified' } }
  const { asked, write } = worldOf([ok, stale, ok, ok])
  expect(await write.perform()).toEqual({ before: '2', after: '9' })
  expect(asked).toHaveLength(4)
})

test('a conflict with another manager is never forced', async () => {
  const causes = [{ reason: 'FieldManagerConflict' }]
  const conflict = { status: 409, body: { message: 'conflict with "other"', details: { causes } } }
  const { asked, write } = worldOf([conflict])
  await expect(write.rehearse()).rejects.toMatchObject({ why: 'refused' })
  expect(asked.some(({ path }) => path.includes('force'))).toBe(false)
})
