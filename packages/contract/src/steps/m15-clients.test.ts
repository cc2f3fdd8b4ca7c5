import { expect, test } from 'vitest'
import { testedOf } from '../read/components.ts'
import { readRepository } from '../repository.ts'
import type { Repository } from '../repository.ts'
import { endToEnd, m15, templates } from './m15-clients.ts'
import type { Outcome } from './outcome.ts'
import type { Look } from './step.ts'

const releases = 'https://github.com/kubernetes-sigs/cluster-api/releases/download'
const config = (core: string, contract: string): string => `providers:
- name: cluster-api
  type: CoreProvider
  versions:
  - name: v1.10.4
    value: ${releases}/v1.10.4/core-components.yaml
    contract: v1beta1
  - name: ${core}
    value: "${releases}/${core}/core-components.yaml"
    contract: ${contract}
- name: foo
  type: InfrastructureProvider
  versions:
  - name: v0.1.0
    value: https://example.com/foo/releases/download/v0.1.0/infrastructure-components.yaml
    contract: v1beta1
    files:
    - sourcePath: "../data/old/cluster-template.yaml"
  - name: v0.2.99
    value: ../../../config/default
    contract: ${contract}
    files:
    - sourcePath: "../data/foo/cluster-template.yaml"
    - sourcePath: "\${PWD}/test/e2e/data/foo/clusterclass-foo.yaml"
`

const object = (kind: string, version: string): string =>
  `\
apiVersion: cluster.x-k8s.io/${version}
kind: ${kind}
metadata: {name: a}
`

async function repositoryOf(files: Readonly<Record<string, string>>): Promise<Repository> {
  return readRepository({ paths: Object.keys(files), textOf: (path) => files[path] })
}

function look(at: Look, repository: Repository): readonly Outcome[] {
  return at({ repository, kinds: [], results: [], stage: 'v1beta2', to: 'v1beta2' })
}

const path = 'test/e2e/config/foo.yaml'

test('what tests build here follows v1beta2, and so does Cluster API from v1.11 on; older releases stay', async () => {
  const text = config('v1.12.0', 'v1beta1')
  const repository = await repositoryOf({ [path]: text })
  expect(look(endToEnd, repository)).toMatchObject([
    { state: 'done', says: 'tests install Cluster API v1.12.0' },
    { state: 'open', object: 'cluster-api', place: { file: path, line: 8 } },
    { state: 'open', object: 'foo', says: 'tests say that foo v0.2.99 follows v1beta1', place: { line: 19 } },
  ])
  const [repair] = m15.repair!({ repository, kinds: [], results: [], stage: 'v1beta2', to: 'v1beta2' })
  expect(repair?.changes.map(({ place, value }) => [place.join('.'), value])).toEqual([
    ['providers.0.versions.1.contract', 'v1beta2'],
    ['providers.1.versions.1.contract', 'v1beta2'],
  ])
})

test('what tests build is of the series that follows v1beta2', async () => {
  const metadata = `\
kind: Metadata
releaseSeries:
- {major: 0, minor: 2, contract: v1beta1}
- {major: 0, minor: 3, contract: v1beta2}
`
  const text = config('v1.12.0', 'v1beta2').replace(
    '    files:\n    - sourcePath: "../data/foo',
    '    files:\n    - sourcePath: ../../../metadata.yaml\n    - sourcePath: "../data/foo',
  )
  const repository = await repositoryOf({ [path]: text, 'metadata.yaml': metadata })
  expect(look(endToEnd, repository).filter(({ state }) => state === 'open')).toMatchObject([
    {
      says: 'tests build foo v0.2.99, and metadata.yaml says v1beta1 of series 0.2',
      next: 'call it v0.3.99, wherever tests name it',
    },
  ])
  const right = await repositoryOf({ [path]: text.replace('v0.2.99', 'v0.3.99'), 'metadata.yaml': metadata })
  expect(look(endToEnd, right).filter(({ state }) => state === 'open')).toEqual([])
})

test('a Cluster API that knows no v1beta2 is not enough', async () => {
  const repository = await repositoryOf({ [path]: config('v1.10.9', 'v1beta2') })
  expect(look(endToEnd, repository)[0]).toMatchObject({
    state: 'open',
    says: 'tests install Cluster API v1.10.9',
  })
})

test('templates that tests publish with what they build here are looked at, those of older releases are not', async () => {
  const repository = await repositoryOf({
    [path]: config('v1.12.0', 'v1beta2'),
    'test/e2e/data/old/cluster-template.yaml': object('Cluster', 'v1beta1'),
    'test/e2e/data/foo/clusterclass-foo.yaml': object('ClusterClass', 'v1beta1'),
    'test/e2e/data/foo/cluster-template/kustomization.yaml': 'resources: [../bases/cluster.yaml]\n',
    'test/e2e/data/foo/bases/cluster.yaml': object('Cluster', 'v1beta1'),
    'test/e2e/data/foo/bases/unused.yaml': object('Cluster', 'v1beta1'),
  })
  expect(testedOf(repository).map(({ file }) => file)).toEqual([
    'test/e2e/data/foo/clusterclass-foo.yaml',
    'test/e2e/data/foo/bases/cluster.yaml',
  ])
  expect(look(templates, repository)).toMatchObject([
    {
      state: 'open',
      next: expect.stringContaining('migrate manifests test/e2e/data/foo/clusterclass-foo.yaml`'),
    },
    { state: 'open', next: expect.stringContaining('migrate manifests test/e2e`') },
  ])
})

test('a template that says v1beta2 and has fields of v1beta1 is half-migrated', async () => {
  const repository = await repositoryOf({
    'templates/cluster-template.yaml': `${object('Cluster', 'v1beta2')}spec: {topology: {class: foo, version: v1.34.0}}\n`,
    'templates/cluster-template-good.yaml': `${object('Cluster', 'v1beta2')}spec: {topology: {classRef: {name: foo}, version: v1.34.0}}\n`,
  })
  expect(look(templates, repository)).toMatchObject([
    {
      state: 'open',
      says: 'Cluster a is of cluster.x-k8s.io/v1beta2 and has spec.topology.class, which v1beta2 does not have there',
      next: 'run `migrate manifests --repair templates/cluster-template.yaml`',
    },
    { state: 'done' },
  ])
})

test('an overlay of what is elsewhere is not built here: an older release keeps its contract', async () => {
  const overlay = 'config/default/kustomization.yaml'
  const built = async (resources: string): Promise<readonly unknown[]> =>
    (await repositoryOf({ [path]: config('v1.12.0', 'v1beta1'), [overlay]: resources })).endToEnd[0]!.releases
  expect(await built('resources:\n- ../crd\n')).toMatchObject([
    {},
    {},
    {},
    { version: 'v0.2.99', from: 'here' },
  ])
  for (const url of [
    'https://example.com/foo/config/default?ref=release-0.2',
    'github.com/foo/foo//config?ref=v0.2.0',
  ])
    expect(await built(`resources:\n- ${url}\n`)).toMatchObject([{}, {}, {}, { from: 'others' }])
})
