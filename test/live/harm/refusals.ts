import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { kubeconfigOf } from '../person.ts'
import { attacked, said, seed, templates } from './stage.ts'
import type { Stage } from './stage.ts'

const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

/** Who may only read writes nothing; a version that is none is not taken for one. */
export async function powerless(stage: Stage): Promise<void> {
  const { cluster, expect, world } = stage
  await seed(stage, 'powerless', ['a', 'b'])
  const may = [{ apiGroups: ['*'], resources: ['*'], verbs: ['get', 'list'] }]
  const reader = await kubeconfigOf('harm-reader', may, cluster, world.folder)
  const before = JSON.stringify(await cluster.api.list(templates('powerless')))
  const journal = `--journal=${join(world.folder, 'powerless.jsonl')}`
  const args = ['fix', 'ownership', '--write', '--namespace=powerless', journal]
  const run = await said(stage, reader, [...args, '--core=v1.14.0'])
  const wrong = await said(stage, cluster.kubeconfig, [...args, '--core=1.14'])
  const isSame = JSON.stringify(await cluster.api.list(templates('powerless'))) === before
  const isTold = run.code === 1 && run.stderr.includes('403') && run.stderr.includes('rbac')
  expect('who may not write is told so, and nothing is written', isTold && isSame, JSON.stringify(run))
  expect('what is no version of Cluster API is refused', wrong.code === 1 && isSame, JSON.stringify(wrong))
}

/** Without a conversion webhook, storing anew would take away what the storage version lacks. */
export async function lossy(stage: Stage): Promise<void> {
  const { cluster, expect, world, proxy } = stage
  const { api } = cluster
  const group = 'infrastructure.cluster.x-k8s.io'
  mkdirSync(join(world.folder, 'lossy'))
  await api.create('/api/v1/namespaces', { metadata: { name: 'lossy' } })
  const version = (name: string, storage: boolean, fields: readonly string[]): object => ({
    name,
    storage,
    served: true,
    schema: {
      openAPIV3Schema: {
        type: 'object',
        properties: {
          spec: {
            type: 'object',
            properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
          },
        },
      },
    },
  })
  const name = `lossymachines.${group}`
  await api.create(crds, {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind: 'LossyMachine', plural: 'lossymachines', singular: 'lossymachine' },
      versions: [version('v1beta1', true, ['old', 'both']), version('v1beta2', false, ['both'])],
    },
  })
  await sleep(1500)
  const old = `/apis/${group}/v1beta1/namespaces/lossy/lossymachines`
  const object = { apiVersion: `${group}/v1beta1`, kind: 'LossyMachine', metadata: { name: 'a' } }
  await api.create(old, { ...object, spec: { old: 'kept', both: 'x' } })
  const storing = [false, true].map((value, i) => ({
    op: 'replace',
    path: `/spec/versions/${i}/storage`,
    value,
  }))
  await api.send('PATCH', `${crds}/${name}`, storing, 'application/json-patch+json')
  await sleep(1500)
  proxy.use(() => false)
  const run = await attacked(stage, 'lossy', ['storage', '--write'])
  const [now] = await api.list(old)
  const isKept = (now!.spec as { old?: string }).old === 'kept'
  const isTold = run.code === 3 && run.stays.some(({ says }) => says.includes('lacks some of its fields'))
  expect('storing anew takes no field away', isKept && isTold, JSON.stringify([now, run]))
}

/** A class whose templates are not there stays; so do releases of Helm that cannot be read, or are not ours to write. */
export async function unfit(stage: Stage): Promise<void> {
  const { cluster, expect, world, proxy } = stage
  const { api } = cluster
  mkdirSync(join(world.folder, 'unfit'))
  await api.create('/api/v1/namespaces', { metadata: { name: 'unfit' } })
  const ref = (group: string, kind: string): object => ({
    templateRef: { apiVersion: `${group}.cluster.x-k8s.io/v1beta1`, kind, name: 'missing' },
  })
  const classes = '/apis/cluster.x-k8s.io/v1beta2/namespaces/unfit/clusterclasses'
  await api.create(classes, {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'ClusterClass',
    metadata: { name: 'orphan', namespace: 'unfit' },
    spec: {
      infrastructure: ref('infrastructure', 'DevClusterTemplate'),
      controlPlane: ref('controlplane', 'KubeadmControlPlaneTemplate'),
    },
  })
  const before = JSON.stringify(await api.list(classes))
  proxy.use(() => false)
  const run = await attacked(stage, 'unfit', ['refs', '--write'])
  const isSame = JSON.stringify(await api.list(classes)) === before
  expect('a class whose templates are not there stays', run.code === 3 && isSame, JSON.stringify(run))

  const secrets = '/api/v1/namespaces/unfit/secrets'
  const contents = ['null', '[1]', '{"manifest":7}', '{"hooks":null}', 'no JSON', '']
  const twice = (text: string): string => Buffer.from(Buffer.from(text).toString('base64')).toString('base64')
  for (const [i, text] of contents.entries())
    await api.create(secrets, {
      type: 'helm.sh/release.v1',
      metadata: {
        name: `odd-${i}`,
        labels: { owner: 'helm', name: `odd-${i}`, status: 'deployed', version: '1' },
      },
      data: { release: twice(text) },
    })
  const manifest = 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nmetadata: {name: a}\n'
  await api.create('/api/v1/namespaces/unfit/configmaps', {
    metadata: { name: 'beside', labels: { owner: 'helm', name: 'beside', status: 'deployed', version: '1' } },
    data: { release: Buffer.from(JSON.stringify({ name: 'beside', manifest })).toString('base64') },
  })
  const kept = JSON.stringify(await api.list(secrets))
  const helm = await attacked(stage, 'unfit', ['helm', '--write'])
  const isKept = JSON.stringify(await api.list(secrets)) === kept
  expect('damaged releases are told, and stay', helm.missing.length === 5 && isKept, JSON.stringify(helm))
  const isTold = helm.code === 3 && helm.stays.some(({ object }) => object === 'ConfigMap unfit/beside')
  expect('a release in a ConfigMap is left to a person', isTold, JSON.stringify(helm))
}
