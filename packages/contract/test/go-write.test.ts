import { describe, expect, test } from 'vitest'
import { planGo } from '../src/go-edits/plan-go.ts'
import type { GoPlan } from '../src/go-edits/plan-go.ts'
import { readRepository } from '../src/repository.ts'
import { wayOf } from '../src/way/way.ts'
import type { ProviderWay } from '../src/way/way.ts'
import { goExamples } from './go-examples.ts'

const goMod = `module example.com/foo

go 1.23.0

require (
	sigs.k8s.io/cluster-api v1.10.4
	sigs.k8s.io/cluster-api/test v1.10.4 // indirect
	sigs.k8s.io/controller-runtime v0.20.4
)
`

async function planned(files: Readonly<Record<string, string>>): Promise<GoPlan | undefined> {
  const all: Readonly<Record<string, string>> = { 'go.mod': goMod, ...files }
  return planGo(await readRepository({ paths: Object.keys(all), textOf: (path) => all[path] }))
}

describe('examples', () => {
  test.each(goExamples())('$title', async ({ before, after, left }) => {
    const plan = await planned(before)
    const texts = Object.fromEntries(plan!.files.map(({ file, after: text }) => [file, text]))
    delete texts['go.mod']
    expect(texts).toEqual(after)
    const tasks = plan!.left.flatMap((one) =>
      one.state === 'open' ? [`${one.place!.file}:${one.place!.line} ${one.says}\n`] : [],
    )
    expect(tasks.join('')).toBe(left)
  })

  test.each(goExamples())('$title – a second time there is nothing to do', async ({ before }) => {
    const once = await planned(before)
    const texts = Object.fromEntries(once!.files.map(({ file, after }) => [file, after]))
    expect(await planned({ ...before, ...texts })).toBeUndefined()
  })
})

test('go.mod requires the first release that has the packages, and nothing else of it changes', async () => {
  const plan = await planned({ 'a.go': 'package a\n' })
  expect(plan!.files.map(({ file, after }) => [file, after])).toEqual([
    ['go.mod', goMod.replaceAll('v1.10.4', 'v1.11.5')],
  ])
})

test('a module that requires the release already stays as it is', async () => {
  expect(await planned({ 'go.mod': goMod.replaceAll('v1.10.4', 'v1.12.2') })).toBeUndefined()
})

test('a variable that is called like a package is none', async () => {
  const body = `package a

import (
	"sigs.k8s.io/cluster-api/api/v1beta1"
)

func f(cluster v1beta1.Cluster) {
	for _, v1beta1 := range versions {
		use(v1beta1.Name)
	}
	use(func(v1beta1 Version) string { return v1beta1.Name })
	use(v1beta1.ClusterNameLabel)
}
`
  const plan = await planned({ 'a.go': body })
  expect(plan!.files.find(({ file }) => file === 'a.go')!.after).toBe(
    body
      .replace(
        '"sigs.k8s.io/cluster-api/api/v1beta1"',
        'clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"',
      )
      .replace('v1beta1.Cluster)', 'clusterv1.Cluster)')
      .replace('v1beta1.ClusterNameLabel', 'clusterv1.ClusterNameLabel'),
  )
})

test('what a map of the provider holds is of the version that the map has', async () => {
  const types = `package v1beta1

import clusterv1 "sigs.k8s.io/cluster-api/api/v1beta1"

// FooClusterStatus is what is.
type FooClusterStatus struct {
	FailureDomains clusterv1.FailureDomains \`json:"failureDomains"\`
}

// +kubebuilder:object:root=true

// FooCluster is a cluster.
type FooCluster struct {
	Status FooClusterStatus \`json:"status"\`
}
`
  const body = `package a

import clusterv1 "sigs.k8s.io/cluster-api/api/v1beta1"

func set(foo *infrav1.FooCluster, spec clusterv1.FailureDomainSpec) { foo.Status.FailureDomains["a"] = spec }
`
  const written = async (files: Readonly<Record<string, string>>) =>
    (await planned(files))!.files.find(({ file }) => file === 'a/a.go')!.after
  expect(await written({ 'api/v1beta1/types.go': types, 'a/a.go': body })).toContain(
    'spec clusterv1beta1.FailureDomainSpec)',
  )
  expect(await written({ 'a/a.go': body })).toContain('spec clusterv1.FailureDomain)')
})

describe('status.initialization', () => {
  const crd = (fields: string) => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: fooclusters.infrastructure.cluster.x-k8s.io
  labels: {cluster.x-k8s.io/v1beta1: v1beta1}
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: FooCluster, plural: fooclusters}
  versions:
    - name: v1beta1
      served: true
      storage: true
      subresources: {status: {}}
      schema:
        openAPIV3Schema:
          type: object
          properties:
            status: {type: object, properties: {ready: {type: boolean}${fields}}}
`
  const initialization = ', initialization: {type: object, properties: {provisioned: {type: boolean}}}'
  const types = `package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// FooClusterStatus is what is.
type FooClusterStatus struct {
	// +optional
	Ready bool \`json:"ready"\`
}

// +kubebuilder:object:root=true

// FooCluster is a cluster.
type FooCluster struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	Status FooClusterStatus \`json:"status,omitempty"\`
}
`
  const controller = `package controller

import (
	infrav1 "example.com/foo/api/v1beta1"
)

func done(foo *infrav1.FooCluster, other *Other) {
	if true {
		foo.Status.Ready = true
	}
	other.Status.Ready = true
	foo.Status.Ready = false
}
`
  async function way(fields: string, more: Readonly<Record<string, string>> = {}): Promise<ProviderWay> {
    const all: Readonly<Record<string, string>> = {
      'go.mod': goMod.replaceAll('v1.10.4', 'v1.11.5'),
      'crd.yaml': crd(fields),
      'api/v1beta1/types.go': types,
      'internal/controller.go': controller,
      ...more,
    }
    const repository = await readRepository({ paths: Object.keys(all), textOf: (path) => all[path] })
    const roles = new Map([['FooCluster', 'InfraCluster' as const]])
    return wayOf(repository, { to: 'v1beta2', roles, go: true })
  }

  async function written(...given: Parameters<typeof way>) {
    const { files } = await way(...given)
    return Object.fromEntries(
      files.flatMap(({ file, after }) => (file.endsWith('.go') ? [[file, after]] : [])),
    )
  }

  test('it is in the Go type where the CRD has it, and is written beside ready', async () => {
    const now = await written(initialization)
    expect(now).toEqual({
      'api/v1beta1/types.go': types.replace(
        `	Ready bool \`json:"ready"\`
}
`,
        `	Ready bool \`json:"ready"\`

	// Initialization says what has been done once.
	// +optional
	Initialization FooClusterInitializationStatus \`json:"initialization,omitempty,omitzero"\`
}

// FooClusterInitializationStatus says what has been done once.
// +kubebuilder:validation:MinProperties=1
type FooClusterInitializationStatus struct {
	// Provisioned is true once FooCluster has been ready for the first time, and stays so.
	// +optional
	Provisioned *bool \`json:"provisioned,omitempty"\`
}
`,
      ),
      'internal/controller.go': controller
        .replace(
          '	infrav1 "example.com/foo/api/v1beta1"\n',
          '	infrav1 "example.com/foo/api/v1beta1"\n	"k8s.io/utils/ptr"\n',
        )
        .replace(
          '		foo.Status.Ready = true\n',
          '		foo.Status.Ready = true\n		foo.Status.Initialization.Provisioned = ptr.To(true)\n',
        ),
    })
    expect(await written(initialization, now)).toEqual({})
  })

  test('what it imports does not stand among packages of the standard library', async () => {
    const grouped = controller.replace('import (\n', 'import (\n\t"context"\n\t"fmt"\n\n')
    const now = await written(initialization, { 'internal/controller.go': grouped })
    expect(now['internal/controller.go']).toContain(
      '\t"context"\n\t"fmt"\n\n\tinfrav1 "example.com/foo/api/v1beta1"\n\t"k8s.io/utils/ptr"\n',
    )
  })

  test('nothing is written through a pointer, nor where the struct is set as a whole', async () => {
    const typed = (type: string): Readonly<Record<string, string>> => ({
      'api/v1beta1/types.go': types
        .replace(
          '	Ready bool `json:"ready"`\n',
          `	Ready bool \`json:"ready"\`\n	Initialization ${type} \`json:"initialization,omitempty"\`\n`,
        )
        .concat('\ntype Initialization struct {\n	Provisioned *bool `json:"provisioned,omitempty"`\n}\n'),
    })
    const whole = controller.replace(
      'foo.Status.Ready = true\n',
      'foo.Status.Ready = true\n		foo.Status.Initialization = infrav1.Initialization{Provisioned: yes}\n',
    )
    expect(await written(initialization, typed('*Initialization'))).toEqual({})
    expect(await written(initialization, typed('Initialization'))).not.toEqual({})
    expect(
      await written(initialization, { ...typed('Initialization'), 'internal/controller.go': whole }),
    ).toEqual({})
  })

  test('what was written shows that it is written, whatever the object is called', async () => {
    // Names alone say that this is a Cluster of Cluster API.
    const named = controller.replaceAll('foo', 'ourCluster')
    const now = await written(initialization, { 'internal/controller.go': named })
    const step = async (code: string) => {
      const { steps } = await way(initialization, { ...now, 'internal/controller.go': code })
      return steps.find(({ step: { id } }) => id === 'M10')!.found
    }
    const code = now['internal/controller.go']!
    expect(await step(code)).toBe('done')
    const other = code
      .replace('ourCluster *infrav1.FooCluster', 'fooCluster *clusterv1.Cluster')
      .replaceAll('ourCluster', 'fooCluster')
    const imported = '\tclusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"\n'
    expect(await step(other.replace('import (\n', `import (\n${imported}`))).toBe('open')
  })

  test('the label follows in the same run, and a second has nothing to do', async () => {
    const first = await way('')
    const texts = Object.fromEntries(first.files.map(({ file, after }) => [file, after]))
    expect(texts['crd.yaml']).toMatch(/cluster\.x-k8s\.io\/v1beta2: "v1beta1"/)
    const left = (one: ProviderWay): readonly string[] =>
      one.steps.flatMap(({ tasks }) => tasks.map(({ id }) => id))
    expect(left(first).filter((id) => /^M1[03]/.test(id))).toEqual([])
    const second = await way('', texts)
    expect(second.files).toEqual([])
    expect(left(second)).toEqual(left(first))
  })

  test('what is written into a CRD, Go follows', async () => {
    expect(await written('')).toEqual(await written(initialization))
  })
})

test('a file that imports nothing of Cluster API reads its objects, too; a test knows what functions of tests give', async () => {
  const make = `package a

import clusterv1 "sigs.k8s.io/cluster-api/api/v1beta1"

func newMachine() *clusterv1.Machine { return nil }
`
  const body = `package a

func f() {
	m := newMachine()
	use(*m.Spec.Version, m.Status.InfrastructureReady)
}
`
  const plan = await planned({ 'a/make_test.go': make, 'a/a_test.go': body })
  expect(plan!.files.find(({ file }) => file === 'a/a_test.go')?.after).toBe(
    body
      .replace('package a\n', 'package a\n\nimport "k8s.io/utils/ptr"\n')
      .replace('*m', 'm')
      .replace(
        'm.Status.InfrastructureReady',
        'ptr.Deref(m.Status.Initialization.InfrastructureProvisioned, false)',
      ),
  )
})
