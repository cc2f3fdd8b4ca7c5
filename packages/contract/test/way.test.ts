import { describe, expect, test } from 'vitest'
import { readRepository } from '../src/repository.ts'
import { wayOf } from '../src/way/way.ts'
import type { ProviderWay } from '../src/way/way.ts'

const key = 'cluster.x-k8s.io/v1beta'

/** A CRD of one version with a flag of v1beta1 and, where that is asked for, of v1beta2. */
function crd(kind: string, isReady: boolean, labels = ''): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${kind.toLowerCase()}s.infrastructure.cluster.x-k8s.io
${labels}spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: ${kind}, plural: ${kind.toLowerCase()}s}
  scope: Namespaced
  versions:
  - name: v1alpha1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        properties:
          metadata: {type: object}
          spec: {type: object, properties: {providerID: {type: string}}}
          status:
            properties:
${isReady ? '              initialization: {type: object, minProperties: 1, properties: {provisioned: {type: boolean}}}\n' : ''}              ready: {type: boolean}
            type: object
`
}

const goMod = `\
module a

require sigs.k8s.io/cluster-api v1.11.0
`
const controller = `package a

func f() {
	fooCluster.Status.Initialization.Provisioned = ptr.To(true)
	barCluster.Status.Initialization.Provisioned = ptr.To(true)
}
`
const migrator = `package main

import "sigs.k8s.io/cluster-api/controllers/crdmigrator"

func main() { fs.StringSliceVar(&a, "skip-crd-migration-phases", nil, "") }
`
const role = `kind: ClusterRole
metadata: {name: manager-role}
rules:
- {apiGroups: [apiextensions.k8s.io], resources: ['*'], verbs: ['*']}
`
const metadata = `apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3
kind: Metadata
releaseSeries:
- {major: 0, minor: 1, contract: v1beta1}
`
const kustomization = 'config/crd/kustomization.yaml'
const base = {
  'go.mod': goMod,
  'main.go': migrator,
  'a/controller.go': controller,
  'config/rbac/role.yaml': role,
  'metadata.yaml': metadata,
}

async function wayFrom(
  files: Readonly<Record<string, string>>,
  to: 'v1beta2' | 'final' = 'v1beta2',
): Promise<ProviderWay> {
  const all = { ...base, ...files } as Readonly<Record<string, string>>
  return wayOf(
    await readRepository({ paths: Object.keys(all), textOf: (path) => all[path], tags: ['v0.1.0'] }),
    { to },
  )
}

function after(way: ProviderWay, file: string): string | undefined {
  return way.files.find((plan) => plan.file === file)?.after
}

function found(way: ProviderWay, id: string): string | undefined {
  return way.steps.find(({ step }) => step.id === id)?.found
}

describe('the label goes where the provider keeps the older one', () => {
  const resources = 'resources:\n- bases/foo.yaml\n'

  test('beside it, where all CRDs it reaches go the same way', async () => {
    const way = await wayFrom({
      'config/crd/bases/foo.yaml': crd('FooCluster', true),
      [kustomization]: `\
labels:
- pairs:
    ${key}1: v1alpha1
${resources}`,
    })
    expect(after(way, kustomization)).toBe(
      `\
labels:
- pairs:
    ${key}1: v1alpha1
    ${key}2: v1alpha1
${resources}`,
    )
    expect(after(way, 'metadata.yaml')).toBe(`\
${metadata}- major: 0
  minor: 2
  contract: v1beta2
`)
    expect(way.steps.flatMap(({ tasks }) => tasks)).toEqual([])
  })

  test('in a patch of its own, where a label of the kustomization would reach more', async () => {
    const way = await wayFrom({
      'config/crd/bases/foo.yaml': crd('FooCluster', true),
      'config/crd/bases/thing.yaml': crd('FooThing', true)
        .replace('ready: {', 'other: {')
        .replace('initialization', 'else'),
      [kustomization]: `\
labels:
- pairs:
    ${key}1: v1alpha1
${resources}- bases/thing.yaml
`,
    })
    expect(after(way, kustomization)).toContain(`patches:
- patch: |
    apiVersion: apiextensions.k8s.io/v1
    kind: CustomResourceDefinition
    metadata:
      name: fooclusters.infrastructure.cluster.x-k8s.io
      labels:
        ${key}2: v1alpha1
`)
  })

  test('in the CRD, where that has it', async () => {
    const way = await wayFrom({
      'config/crd/bases/foo.yaml': crd('FooCluster', true, `  labels:\n    ${key}1: v1alpha1\n`),
    })
    expect(after(way, 'config/crd/bases/foo.yaml')).toContain(
      `    ${key}1: v1alpha1\n    ${key}2: v1alpha1\n`,
    )
  })
})

describe('a version that follows both contracts loses nothing', () => {
  const preview =
    '              v1beta2: {type: object, properties: {conditions: {type: array}}}\n              ready:'
  const one = (labels: string): string =>
    crd('FooCluster', true, labels).replace('              ready:', preview)

  test('conditions that it previews are left to a person', async () => {
    const way = await wayFrom({ 'config/crd/bases/foo.yaml': one(`  labels:\n    ${key}1: v1alpha1\n`) })
    expect(after(way, 'config/crd/bases/foo.yaml')).toBeUndefined()
    expect(way.steps.flatMap(({ tasks }) => tasks)).toMatchObject([
      {
        row: 'M09',
        what: 'status.v1beta2 of v1alpha1 is there',
        next: 'v1alpha1 is in use and keeps it: leave it out of a newer version, with conversions',
      },
    ])
  })

  test('what v1beta1 reads stays for as long as its label is there', async () => {
    const labels = `\
  labels:
    ${key}1: v1alpha1
    ${key}2: v1alpha1
`
    const old = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata: {name: a}
`
    const way = await wayFrom(
      {
        'config/crd/bases/foo.yaml': crd('FooCluster', true, labels),
        'metadata.yaml': metadata.replace('v1beta1', 'v1beta2'),
        // No manifests can be planned here, so that M15 stays open and M17 waits for it.
        'templates/cluster-template.yaml': old,
      },
      'final',
    )
    expect(after(way, 'config/crd/bases/foo.yaml')).toBeUndefined()
    expect(way.steps.flatMap(({ tasks }) => tasks).find(({ row }) => row === 'M16')?.next).toContain(
      'once the label for v1beta1 is gone',
    )
  })
})

test('a conversion that fills a fact in writes it for its own kind, and for no other', async () => {
  const way = await wayFrom({
    'config/crd/bases/foo.yaml': crd('FooCluster', true, `  labels:\n    ${key}1: v1alpha1\n`),
    'config/crd/bases/bar.yaml': crd('BarCluster', true, `  labels:\n    ${key}1: v1alpha1\n`),
    'a/controller.go': `package a

func (src *FooCluster) ConvertTo(hub conversion.Hub) error {
	clusterv1.Convert_bool_To_Pointer_bool(src.Status.Ready, ok, nil, &dst.Status.Initialization.Provisioned)
}
`,
  })
  expect(way.steps.find(({ step }) => step.id === 'M10')?.tasks.map(({ object }) => object)).toEqual([
    'BarCluster',
  ])
})

describe('a label that commonLabels puts into selectors', () => {
  const top = 'config/default/kustomization.yaml'
  const common = (...lines: readonly string[]): string =>
    `\
resources:
- ../crd
- ../manager
commonLabels:
${lines.map((line) => `  ${line}\n`).join('')}`
  const files = {
    'config/crd/bases/foo.yaml': crd('FooCluster', true),
    [kustomization]: 'resources:\n- bases/foo.yaml\n',
    'config/manager/kustomization.yaml': 'resources:\n- manager.yaml\n',
    'config/manager/manager.yaml': `\
apiVersion: apps/v1
kind: Deployment
metadata: {name: manager}
`,
    [top]: common('cluster.x-k8s.io/provider: foo', `${key}1: v1alpha1`),
  }

  test('moves to the kustomization of the CRDs, with the newer one beside it', async () => {
    const way = await wayFrom(files)
    expect(after(way, top)).toBe(common('cluster.x-k8s.io/provider: foo'))
    expect(after(way, kustomization)).toBe(`labels:
- includeSelectors: false
  pairs:
    ${key}1: v1alpha1
    ${key}2: v1alpha1
resources:
- bases/foo.yaml
`)
    expect(way.steps.flatMap(({ tasks }) => tasks)).toEqual([])
    const written = Object.fromEntries(way.files.map(({ file, after: text }) => [file, text]))
    expect((await wayFrom({ ...files, ...written })).files).toEqual([])
  })

  test('only leaves where the CRDs have it already', async () => {
    const own = `\
resources:
- bases/foo.yaml
commonLabels:
  ${key}1: v1alpha1
`
    const way = await wayFrom({ ...files, [kustomization]: own })
    expect(after(way, top)).toBe(common('cluster.x-k8s.io/provider: foo'))
    expect(after(way, kustomization)).toBe(`${own}  ${key}2: v1alpha1\n`)
  })

  test('stays in its kustomization, without selectors, where the CRDs have none of their own', async () => {
    const way = await wayFrom({
      ...files,
      [kustomization]: '',
      [top]: files[top].replace('- ../crd', '- ../crd/bases/foo.yaml'),
    })
    expect(after(way, top)).toBe(`resources:
- ../crd/bases/foo.yaml
- ../manager
commonLabels:
  cluster.x-k8s.io/provider: foo
labels:
- includeSelectors: false
  pairs:
    ${key}1: v1alpha1
    ${key}2: v1alpha1
`)
  })

  test('is left to a person where the CRDs say something else', async () => {
    const own = `\
resources:
- bases/foo.yaml
commonLabels:
  ${key}1: v1alpha0
`
    const way = await wayFrom({ ...files, [kustomization]: own })
    expect(after(way, top)).toBeUndefined()
    expect(way.steps.flatMap(({ tasks }) => tasks)).toMatchObject([
      { row: 'M13', file: top, line: 6, what: expect.stringContaining('into its selector') },
    ])
  })
})

describe('the label does not go ahead of what it promises', () => {
  const labelled = `  labels:\n    ${key}1: v1alpha1\n`

  test('fields are written, and the label waits for the controller', async () => {
    const way = await wayFrom({
      'config/crd/bases/foo.yaml': crd('FooCluster', false, labelled),
      'a/controller.go': `\
package a

func f() { fooCluster.Status.Ready = true }
`,
    })
    const text = after(way, 'config/crd/bases/foo.yaml')
    expect(text).toContain('initialization:\n                minProperties: 1')
    expect(text).not.toContain(`${key}2`)
    expect(after(way, 'metadata.yaml')).toBeUndefined()
    expect(way.steps.flatMap(({ tasks }) => tasks)).toMatchObject([
      { row: 'M10', what: 'no controller writes status.initialization.provisioned' },
    ])
  })

  test('without Go source nobody can tell, and nothing is flipped', async () => {
    const way = await wayFrom({
      'config/crd/bases/foo.yaml': crd('FooCluster', true, labelled),
      'a/controller.go': '// Code generated by hand. DO NOT EDIT.\n',
      'main.go': '// Code generated by hand. DO NOT EDIT.\n',
    })
    expect(found(way, 'M10')).toBe('unknown')
    expect(after(way, 'config/crd/bases/foo.yaml')).toBeUndefined()
  })
})

test('a version whose Go types nobody finds is neither served nor stored', async () => {
  const both = crd('FooCluster', false, `  labels:\n    ${key}1: v1alpha1\n`)
    .replace(
      '              ready:',
      '              failureDomains: {type: object, additionalProperties: {type: object}}\n              ready:',
    )
    .replace('  scope: Namespaced\n', '  scope: Namespaced\n  conversion: {strategy: Webhook}\n')
  const way = await wayFrom({
    'config/crd/bases/foo.yaml': both.replace('{strategy: Webhook}', '\n    strategy: Webhook'),
    'a/conversion.go': `\
package a

func (src *FooCluster) ConvertTo(dst conversion.Hub) error { return nil }
`,
    'a/conversion_test.go': `\
package a

func TestFuzz(t *testing.T) { utilconversion.FuzzTestFunc(Input{Hub: &FooCluster{}}) }
`,
  })
  const text = after(way, 'config/crd/bases/foo.yaml')
  expect(text).toContain(`\
  - name: v1beta1
    served: false
    storage: false
`)
})

test('a map and a list cannot share a version: a new one is added, with the fields of v1beta2', async () => {
  const both = crd('FooCluster', false, `  labels:\n    ${key}1: v1alpha1\n`).replace(
    '              ready:',
    '              failureDomains: {type: object, additionalProperties: {type: object}}\n              ready:',
  )
  const way = await wayFrom({ 'config/crd/bases/foo.yaml': both })
  const text = after(way, 'config/crd/bases/foo.yaml')!
  const [old, next] = text.split('name: v1beta1')
  expect(old).toContain('failureDomains: {type: object, additionalProperties: {type: object}}')
  expect(next).toMatch(/failureDomains:\n +items:[\s\S]*x-kubernetes-list-map-keys:\n +- name/)
  expect(next).toContain('storage: false')
  expect(found(way, 'M07')).toBe('open')
  expect(way.steps.flatMap(({ tasks }) => tasks.map(({ row }) => row))).toContain('M08')
})

test('at the end the older label goes, and fields of a version in use are left to a person', async () => {
  const labels = `\
  labels:
    ${key}1: v1alpha1
    ${key}2: v1alpha1
`
  const way = await wayFrom(
    {
      'config/crd/bases/foo.yaml': crd('FooCluster', true, labels),
      'metadata.yaml': metadata.replace('v1beta1', 'v1beta2'),
    },
    'final',
  )
  const text = after(way, 'config/crd/bases/foo.yaml')
  expect(text).toContain('ready:')
  expect(way.steps.flatMap(({ tasks }) => tasks)).toMatchObject([
    { row: 'M16', what: 'status.ready of v1alpha1 is there' },
  ])
  expect(text).toContain(`  labels:\n    ${key}2: v1alpha1\n`)
  expect(text).not.toContain(`${key}1`)
})

describe('what is not there shows nothing before the way has got there', () => {
  const labelled = `  labels:\n    ${key}1: v1alpha1\n`
  const waits = (way: ProviderWay, ...ids: readonly string[]): readonly unknown[] =>
    way.steps
      .filter(({ step }) => ids.includes(step.id))
      .map(({ step, found: one, isWaiting }) => [step.id, one, isWaiting])

  test('one version is no older version removed, and no old field none given up', async () => {
    const way = await wayFrom(
      {
        'config/crd/bases/foo.yaml': crd('FooCluster', true, labelled).replace('ready: {', 'other: {'),
        'a/controller.go': 'package a\n',
      },
      'final',
    )
    expect(waits(way, 'M16', 'M17', 'M18')).toEqual([
      ['M16', 'clear', true],
      ['M17', 'open', true],
      ['M18', 'clear', true],
    ])
  })

  test('the older label stays until the newer one is there, whatever templates say', async () => {
    const template = `\
apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: a}
`
    const way = await wayFrom(
      {
        'config/crd/bases/foo.yaml': crd('FooCluster', true, labelled),
        'a/controller.go': `\
package a

func f() { fooCluster.Status.Ready = true }
`,
        'templates/cluster-template.yaml': template,
      },
      'final',
    )
    expect(found(way, 'M15')).toBe('done')
    expect(way.files.map(({ file }) => file)).toEqual([])
  })

  test('conversions are not needed where no shapes contradict, and wait where the version is still to come', async () => {
    const inPlace = await wayFrom({ 'config/crd/bases/foo.yaml': crd('FooCluster', false, labelled) })
    expect([found(inPlace, 'M08'), found(inPlace, 'M12')]).toEqual(['not needed', 'not needed'])
    const contradicting = crd('FooCluster', false, labelled).replace(
      '              ready:',
      '              failureDomains: {type: object, additionalProperties: {type: object}}\n              ready:',
    )
    const split = await wayFrom({ 'config/crd/bases/foo.yaml': contradicting })
    expect(waits(split, 'M08', 'M12')).toEqual([
      ['M08', 'clear', true],
      ['M12', 'clear', true],
    ])
  })

  test('the one patch helper of Cluster API v1.10 does not show that the deprecated one is used', async () => {
    const legacy = crd('FooCluster', false, labelled).replace(
      '              ready:',
      '              conditions: {type: array, items: {type: object, properties: {severity: {type: string}}}}\n              ready:',
    )
    const way = await wayFrom({
      'go.mod': goMod.replace('v1.11.0', 'v1.10.0'),
      'config/crd/bases/foo.yaml': legacy,
      'a/controller.go': `\
package a

import "sigs.k8s.io/cluster-api/util/patch"

func f() { patch.NewHelper(fooCluster, c) }
`,
    })
    expect(waits(way, 'M01', 'M02')).toEqual([
      ['M01', 'open', false],
      ['M02', 'open', true],
    ])
    expect(way.steps.find(({ step }) => step.id === 'M02')?.tasks.map(({ next }) => next)).toEqual([
      expect.stringContaining('import sigs.k8s.io/cluster-api/util/deprecated/v1beta1/patch'),
    ])
  })

  test('objects are migrated only where there is a version to migrate from', async () => {
    const one = crd('FooCluster', true, labelled)
    const two = one.replace(
      '  - name: v1alpha1\n',
      '  - {name: v1alpha0, served: true, storage: false, schema: {openAPIV3Schema: {}}}\n  - name: v1alpha1\n',
    )
    const found = async (text: string, to: 'v1beta2' | 'final' = 'v1beta2'): Promise<unknown> => {
      const way = await wayFrom({ 'main.go': 'package main\n', 'config/crd/bases/foo.yaml': text }, to)
      return waits(way, 'M05')
    }
    const moving = two.replace(labelled, `${labelled}    ${key}2: v1alpha0\n`)
    expect(await found(one, 'final')).toEqual([['M05', 'not needed', false]])
    expect(await found(two)).toEqual([['M05', 'not needed', false]])
    expect(await found(two, 'final')).toEqual([['M05', 'open', false]])
    expect(await found(moving)).toEqual([['M05', 'open', false]])
  })

  test('a release that replaces the required one counts', async () => {
    const way = await wayFrom({
      'go.mod': `\
module a

replace (
	sigs.k8s.io/cluster-api => sigs.k8s.io/cluster-api v1.14.0
	sigs.k8s.io/cluster-api/api => sigs.k8s.io/cluster-api/api v1.14.0
)

require sigs.k8s.io/cluster-api v0.0.0-00010101000000-000000000000
`,
      'config/crd/bases/foo.yaml': crd('FooCluster', true, labelled),
    })
    expect(waits(way, 'M01')).toEqual([['M01', 'clear', false]])
  })

  test('without a kind nobody can tell how steps about kinds stand', async () => {
    const way = await wayFrom({}, 'final')
    expect(['M07', 'M09', 'M10', 'M13', 'M18'].map((id) => found(way, id))).toEqual(
      Array.from({ length: 5 }, () => 'unknown'),
    )
  })
})

test('a second run has nothing to write', async () => {
  const files = {
    'config/crd/bases/foo.yaml': crd('FooCluster', false),
    [kustomization]: `\
labels:
- pairs:
    ${key}1: v1alpha1
resources:
- bases/foo.yaml
`,
    'config/rbac/role.yaml': role.replace('apiextensions.k8s.io', 'other.k8s.io'),
  }
  const first = await wayFrom(files)
  expect(first.files.length).toBeGreaterThan(2)
  const written = Object.fromEntries(first.files.map(({ file, after: text }) => [file, text]))
  expect((await wayFrom({ ...files, ...written })).files).toEqual([])
})
