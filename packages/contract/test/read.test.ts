import { describe, expect, test } from 'vitest'
import { evaluate } from '../src/evaluate.ts'
import { kindsOf } from '../src/kinds/provider-kind.ts'
import { fieldAt } from '../src/read/schema.ts'
import { readRepository } from '../src/repository.ts'
import type { Repository } from '../src/repository.ts'

function repositoryOf(files: Readonly<Record<string, string>>): Promise<Repository> {
  return readRepository({ paths: Object.keys(files), textOf: (path) => files[path] })
}

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: fooclusters.infrastructure.cluster.x-k8s.io
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: FooCluster, plural: fooclusters}
  versions:
    - name: v1beta1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            status:
              type: object
              properties:
                ready: {type: boolean}
                failureDomains:
                  type: object
                  additionalProperties: {type: object}
`
const at = 'config/crd/bases/fooclusters.yaml'
const key = 'cluster.x-k8s.io/v1beta1'

/** The contract labels of the CRD with whoever gave them. */
async function labels(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { crds } = await repositoryOf({ [at]: crd, ...files })
  return crds[0]!.labels.map(({ key, value, file, line, from }) => `${key}=${value} ${from} ${file}:${line}`)
}

describe('contract labels are found in all the places where providers keep them', () => {
  const kustomization = 'config/crd/kustomization.yaml'
  const resources = 'resources: [bases/fooclusters.yaml]\n'

  test('in the CRD, where a marker of controller-gen puts them', async () => {
    const marked = crd.replace(
      'metadata:\n',
      `\
metadata:
  labels:
    ${key}: v1beta1
`,
    )
    expect(await labels({ [at]: marked })).toEqual([`${key}=v1beta1 crd ${at}:5`])
  })

  test('under labels of a kustomization', async () => {
    const text = `\
${resources}labels:
  - pairs:
      ${key}: v1beta1
`
    expect(await labels({ [kustomization]: text })).toEqual([`${key}=v1beta1 labels ${kustomization}:4`])
  })

  test('under commonLabels, whatever the case of the word, and through another kustomization', async () => {
    expect(
      await labels({
        [kustomization]: resources,
        'config/default/kustomization.yaml': `\
resources: [../crd]
commonlabels:
  ${key}: v1beta1
`,
      }),
    ).toEqual([`${key}=v1beta1 commonLabels config/default/kustomization.yaml:3`])
  })

  test('in a patch of the CRD', async () => {
    const patch = `kind: CustomResourceDefinition
metadata:
  name: fooclusters.infrastructure.cluster.x-k8s.io
  labels:
    ${key}: v1beta1
`
    expect(
      await labels({
        [kustomization]: `${resources}patches:\n  - path: patches/label.yaml\n`,
        'config/crd/patches/label.yaml': patch,
      }),
    ).toEqual([`${key}=v1beta1 patch config/crd/patches/label.yaml:5`])
  })

  test('in a JSON patch of it', async () => {
    const patch = `patches:
  - target: {kind: CustomResourceDefinition, name: foo.*}
    patch: |
      - op: add
        path: /metadata/labels/cluster.x-k8s.io~1v1beta1
        value: v1beta1
`
    expect(await labels({ [kustomization]: resources + patch })).toEqual([
      `${key}=v1beta1 patch ${kustomization}:3`,
    ])
  })

  test('a patch of another CRD says nothing', async () => {
    const patch = `kind: CustomResourceDefinition\nmetadata: {name: others.foo.com, labels: {${key}: v1}}\n`
    expect(
      await labels({
        [kustomization]: `${resources}patchesStrategicMerge: [label.yaml]\n`,
        'config/crd/label.yaml': patch,
      }),
    ).toEqual([])
  })
})

describe('what is odd is reported, and stops nothing', () => {
  test('a CRD in a Helm chart', async () => {
    const { unread, crds } = await repositoryOf({
      [at]: crd,
      'charts/foo/crds.yaml': `{{- if .Values.crds }}\n${crd}{{- end }}\n`,
    })
    expect(crds).toHaveLength(1)
    expect(unread).toEqual([
      {
        file: 'charts/foo/crds.yaml',
        line: 1,
        what: 'a CRD inside a template: it is read only as it is printed',
      },
    ])
  })

  test('a CRD without status has no role, and one of apiextensions v1beta1 is read', async () => {
    const bare = crd.replace(/ {12}status:[\s\S]*/, '            spec: {type: object}\n')
    const old = `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: foomachines.infrastructure.cluster.x-k8s.io}
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: FooMachine, plural: foomachines}
  version: v1alpha3
  subresources: {status: {}}
  validation:
    openAPIV3Schema:
      properties:
        spec: {properties: {providerID: {type: string}}}
`
    const repository = await repositoryOf({ 'crds/a.yaml': bare, 'crds/b.yaml': old })
    const { kinds, others } = kindsOf(repository)
    expect(others.map(({ kind }) => kind)).toEqual(['FooCluster'])
    expect(kinds).toMatchObject([{ role: 'InfraMachine', crd: { isOutdated: true } }])
    expect(kinds[0]?.crd.versions).toMatchObject([{ name: 'v1alpha3', hasStatus: true }])
  })

  test('Go that is none, generated and vendored Go, and YAML that is none', async () => {
    const { go, unread } = await repositoryOf({
      'a.go': `\
package a

type A struct { !!
`,
      'vendor/b.go': 'package b\n',
      'zz_generated.deepcopy.go': 'package c\n',
      'd.go': '// Code generated by mockgen. DO NOT EDIT.\npackage d\n',
      'bad.yaml': 'kind: Foo\n  a: [\n',
    })
    expect(go.files.map(({ path }) => path)).toEqual(['a.go'])
    expect(go.factsOf(go.files[0]!).package).toBe('a')
    expect(go.unparsable).toEqual([{ file: 'a.go', line: 3 }])
    expect(unread).toMatchObject([{ file: 'bad.yaml' }])
  })

  test('the CRD below config/ is the source, its copies elsewhere are not', async () => {
    const { crds } = await repositoryOf({ 'charts/foo/crds/foo.yaml': crd, [at]: crd, 'foo.yaml': crd })
    expect(crds.map(({ file }) => file)).toEqual([at])
  })

  test('500 CRDs', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 500 }, (_, i) => [
        `crds/${i}.yaml`,
        crd.replaceAll(/FooCluster|fooclusters/g, `Foo${i}`),
      ]),
    )
    expect((await repositoryOf(files)).crds).toHaveLength(500)
  })
})

test('addons that do not name Cluster API are not parsed', async () => {
  const crd = 'kind: CustomResourceDefinition\nspec: {group: GROUP}\n'
  const own = crd.replace('GROUP', 'infrastructure.cluster.x-k8s.io')
  const files: Readonly<Record<string, string>> = {
    'templates/addons/cni.yaml': crd.replace('GROUP', 'cni.example.com'),
    'templates/addons/objects.yaml': own,
    'config/crd/bases/foo.yaml': crd.replace('GROUP', 'foo.example.com'),
    'pkg/crds/foo.yaml': crd.replace('GROUP', 'foo.example.com'),
    'deploy/role.yaml': 'kind: ClusterRole\nmetadata: {name: a}\n',
    'named.yaml': crd.replace('GROUP', 'foo.example.com'),
  }
  expect(await parsedOf(files)).toEqual(Object.keys(files).slice(1))
})

async function parsedOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { parsed } = await readRepository({ paths: Object.keys(files), textOf: (path) => files[path] })
  return [...parsed].flatMap(([path, { documents }]) => (documents ? [path] : []))
}

test('a CRD of a group of its own may have a role, wherever it lies', async () => {
  const own = crd.replaceAll('infrastructure.cluster.x-k8s.io', 'acme.example.com')
  expect(own).not.toContain('cluster.x-k8s.io')
  const { kinds } = kindsOf(await repositoryOf({ 'deploy/acme.yaml': own }))
  expect(kinds).toMatchObject([{ role: 'InfraCluster' }])
  const others = {
    'deploy/machine.json': JSON.stringify({
      kind: 'CustomResourceDefinition',
      spec: { group: 'acme.example.com', names: { kind: 'AcmeMachineTemplate' } },
    }),
    'deploy/pool.yaml': 'kind: CustomResourceDefinition\nspec: {group: ipam.example.com}\n',
    'deploy/config.yaml':
      'kind: CustomResourceDefinition\nspec: {group: a.example.com, versions: [{dataSecretName: {}}]}\n',
  }
  expect(await parsedOf(others)).toEqual(Object.keys(others))
})

test('what config/default builds is read, wherever it lies', async () => {
  const files = {
    'config/default/kustomization.yaml': 'resources: [../../install/manager.yaml]\n',
    'install/manager.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\n',
    'install/other.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: b}\n',
  }
  expect(await parsedOf(files)).toEqual(Object.keys(files).slice(0, 2))
})

test('a field of a schema is found by its path, with its line', async () => {
  const { crds } = await repositoryOf({ [at]: crd })
  const { schema } = crds[0]!.versions[0]!
  expect(fieldAt(schema, 'status.ready')).toMatchObject({ line: 19, type: 'boolean' })
  expect(fieldAt(schema, 'status.failureDomains{}')).toMatchObject({ type: 'object' })
  expect(fieldAt(schema, 'status.failureDomains[]')).toBeUndefined()
})

test('of CRDs alone nobody can tell how they are released', async () => {
  const repository = await repositoryOf({ 'crd.yaml': crd })
  const results = evaluate(repository, kindsOf(repository).kinds)
  const release = results.filter(({ rule }) => rule.id.startsWith('clusterctl.metadata'))
  expect(release.map(({ state }) => state)).toEqual(release.map(() => 'cannot tell'))
  expect(release[0]?.missing).toEqual(['the repository of the provider'])
})
