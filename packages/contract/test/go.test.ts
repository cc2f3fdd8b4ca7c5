import { expect, test } from 'vitest'
import { packagesOf } from '../src/go/api-package.ts'
import { factsOf } from '../src/go/facts.ts'
import { importsOfText } from '../src/go/imports.ts'
import { goPath, isAbout } from '../src/go/names.ts'
import { goParser } from '../src/go/parser.ts'
import { GoSource } from '../src/go/source.ts'

const types = `package v1beta1

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Foo is a thing.
type Foo struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`
	Status FooStatus \`json:"status,omitempty"\`
}

type FooStatus struct {
	Common \`json:",inline"\`
	Ready bool \`json:"ready"\`
	Machine othervX.Machine \`json:"machine"\`
}

type Common struct {
	Initialization FooInitialization \`json:"initialization,omitempty,omitzero"\`
}

type FooInitialization struct {
	Provisioned *bool \`json:"provisioned,omitempty"\`
}
`

test('a file is read into imports, types, writes and calls, each with its line', async () => {
  const parser = await goParser()
  const facts = parser.parse(
    `package a

import (
	"sigs.k8s.io/cluster-api/util"
	old "sigs.k8s.io/cluster-api/util/deprecated/v1beta1/patch"
)

// x.Status.Ready = false says nothing here.
func f() {
	x.Status.Ready, err = g(), nil
	helper, _ := old.NewHelper(x, c)
}
`,
    factsOf,
  )
  expect(facts).toMatchObject({
    package: 'a',
    imports: [
      { path: 'sigs.k8s.io/cluster-api/util', name: 'util', line: 4 },
      { path: 'sigs.k8s.io/cluster-api/util/deprecated/v1beta1/patch', name: 'old', line: 5 },
    ],
    writes: [{ target: 'x.Status.Ready', line: 10, signature: ' ()' }],
    calls: [{ name: 'old.NewHelper', arguments: ['x', 'c'], line: 11 }],
  })
})

test('a field of a kind is found by its JSON path, through embedded structs', async () => {
  const source = new GoSource({ paths: ['api/v1beta1/foo.go'], textOf: () => types }, await goParser())
  const [api] = packagesOf(source, 'Foo')
  expect(api).toMatchObject({ folder: 'api/v1beta1', version: 'v1beta1' })
  expect(api?.type('Foo')?.type.markers.map(({ text }) => text)).toContain('+kubebuilder:subresource:status')
  expect(api?.field('Foo', 'status.initialization.provisioned')).toMatchObject({
    field: { name: 'Provisioned', type: '*bool', tag: 'provisioned,omitempty', line: 24 },
    names: ['Status', 'Initialization', 'Provisioned'],
  })
  expect(api?.field('Foo', 'status.nothing')).toBeUndefined()
  expect(api?.field('Foo', 'status.machine.name')).toBe('unknown')
})

test.each([
  ['s.DOCluster', 'yes'],
  ['doCluster', 'yes'],
  ['machineScope.DOMachine', 'no'],
  ['cluster', 'no'],
  ['obj', 'maybe'],
])('%s is a DOCluster: %s', (name, expected) => {
  expect(isAbout(name, 'DOCluster', ['DOMachine', 'Cluster', 'Machine'])).toBe(expected)
})

test.each([
  ['params.MachinePool', 'no'],
  ['params.GCPManagedMachinePool', 'yes'],
  ['managedMachinePool', 'yes'],
])('%s is a GCPManagedMachinePool, whose name ends as the core kind does: %s', (name, expected) => {
  expect(isAbout(name, 'GCPManagedMachinePool', ['GCPMachinePool', 'MachinePool'])).toBe(expected)
})

test('a JSON path is a Go path by convention', () => {
  expect(goPath('status.initialization.provisioned')).toBe('Status.Initialization.Provisioned')
  expect(goPath('status.deprecated.v1beta1')).toBe('Status.Deprecated.V1Beta1')
})

test.each([
  ['none', 'package a\n\nvar s = `\nimport "b"\n`\n'],
  ['one', '//go:build x\n\n// Package a does "a".\npackage a\n\nimport "example.com/b"\n\nfunc f() {}\n'],
  [
    'a group',
    'package a\n\nimport (\n\t"fmt"\n\n\tb "example.com/c" // for "d"\n\t. `example.com/e`\n\t_ "example.com/f/v2"\n\t// "g"\n\t/*\n\t"h"\n\t*/\n)\n',
  ],
  ['several groups', 'package a\n\nimport "C"\nimport (\n\tx "y"\n)\nimport z "w"\n\ntype T struct{}\n'],
])('what a text imports is read without a parser: %s', async (_, text) => {
  const { imports } = (await goParser()).parse(text, factsOf)
  expect(importsOfText(text)).toEqual(imports)
})

test('types of Cluster API come to a package through packages that import it', async () => {
  const files: Readonly<Record<string, string>> = {
    'a/a.go': 'package a\n\nimport _ "sigs.k8s.io/cluster-api/util"\n',
    'b/b.go': 'package b\n\nimport _ "example.com/m/a"\n',
    'b/more.go': 'package b\n',
    'c/c_test.go': 'package c\n\nimport _ "example.com/m/b"\n',
    'c/c.go': 'package c\n',
    'd/d.go': 'package d\n\nimport _ "sigs.k8s.io/controller-runtime"\n',
  }
  const go = new GoSource({ paths: Object.keys(files), textOf: (path) => files[path] }, await goParser())
  expect(['a', 'b', 'c', 'd'].filter((folder) => go.isReached(folder))).toEqual(['a', 'b', 'c'])
})
