import { expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

const machine = `apiVersion: infrastructure.cluster.x-k8s.io/v1alpha1
kind: FooMachine # ours
metadata:
  name: one
spec:
  providerID: foo://1
status:
  ready: true
`
const core = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Machine
metadata:
  name: one
spec:
  clusterName: prod
  bootstrap:
    dataSecretName: one
  infrastructureRef:
    apiGroup: infrastructure.cluster.x-k8s.io
    kind: FooMachine
    name: one
`
const moved = machine.replace('  ready: true\n', '  initialization:\n    provisioned: true\n')
const command = ['manifests', '.', '--contract', 'v1beta2'] as const

test('objects of a provider stay, and are counted, until their role is known', () => {
  const cwd = scratch({ 'machine.yaml': machine })
  expect(migrate([...command, '--check'], { cwd })).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringContaining(
      'objects of providers without a role stay as they are: 1 FooMachine',
    ) as string,
  })
})

test('a role that is given, or that a reference in the same tree shows, moves their contract fields', () => {
  for (const [files, flags] of [
    [{ 'machine.yaml': machine }, ['--role', 'FooMachine=InfraMachine']],
    [{ 'machine.yaml': machine, 'core.yaml': core }, []],
  ] as const) {
    const cwd = scratch(files)
    const { code, stdout } = migrate([...command, '--diff', ...flags], { cwd })
    expect(code).toBe(2)
    expect(stdout).toContain(`\
-  ready: true
+  initialization:
+    provisioned: true
`)
  }
})

test('an object that has the newer fields goes on from there', () => {
  const cwd = scratch({ 'machine.yaml': moved.replace('status:\n', 'status:\n  ready: true\n') })
  const flags = ['--role', 'FooMachine=InfraMachine', '--diff'] as const
  expect(migrate([...command, ...flags], { cwd })).toMatchObject({ code: 0 })
  expect(migrate(['manifests', '.', '--contract', 'final', ...flags], { cwd }).stdout).toContain(
    '-  ready: true\n',
  )
})

const crd = (field: string): string => `kind: CustomResourceDefinition
metadata:
  name: foomachines.infrastructure.cluster.x-k8s.io
  labels: {cluster.x-k8s.io/v1beta2: v1beta1, cluster.x-k8s.io/v1beta1: v1alpha1}
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: FooMachine, plural: foomachines}
  versions:
    - {name: v1alpha1, served: true, storage: false, schema: {openAPIV3Schema: {properties: {spec: {properties: {providerID: {type: string}}}}}}}
    - {name: v1beta1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {metadata: {type: object}, spec: {type: object, properties: {${field}: {type: string}}}, status: {type: object, properties: {initialization: {type: object, properties: {provisioned: {type: boolean}}}}}}}}}
`
test('a CRD shows the role, and its label the version', () => {
  const cwd = scratch({ 'objects/machine.yaml': machine, 'crds/crd.yaml': crd('providerID') })
  const run = migrate(['manifests', 'objects', '--contract', 'v1beta2', '--crds', 'crds', '--write'], { cwd })
  expect(run).toMatchObject({ code: 0, stderr: '' })
  expect(
    migrate(['manifests', '-', '--contract', 'v1beta2', '--crds', 'crds'], { cwd, input: machine }).stdout,
  ).toBe(moved.replace('v1alpha1', 'v1beta1'))
})

test('an object that would lose a field by the version stays, and is a task', () => {
  const cwd = scratch({ 'objects/machine.yaml': machine, 'crds/crd.yaml': crd('id') })
  const { code, stdout } = migrate(['manifests', 'objects', '--contract', 'v1beta2', '--crds', 'crds'], {
    cwd,
  })
  expect(code).toBe(3)
  expect(stdout).toContain('infrastructure.cluster.x-k8s.io/v1beta1 has no field spec.providerID')
})

test('--crds and --role need --contract', () => {
  const cwd = scratch({ 'machine.yaml': machine })
  expect(migrate(['manifests', '.', '--role', 'FooMachine=InfraMachine'], { cwd })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('say --contract v1beta2 too') as string,
  })
})

test('kinds of a role may lie in any group', () => {
  const plane = `apiVersion: controlplane.foo.com/v1
kind: FooControlPlane
metadata:
  name: a
status:
  initialized: true
`
  const cluster = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata:
  name: a
spec:
  controlPlaneRef:
    apiGroup: controlplane.foo.com
    kind: FooControlPlane
    name: a
`
  const chart = { 'Chart.yaml': 'name: c\nversion: 1.0.0\n' }
  for (const [files, flags] of [
    [{ 'plane.yaml': plane }, ['--role', 'FooControlPlane=ControlPlane']],
    [
      { 'both.yaml': `${cluster.replaceAll('foo.com', 'bar.com')}---\n${plane}` },
      ['--role', 'FooControlPlane=ControlPlane'],
    ],
    [{ 'plane.yaml': plane, 'cluster.yaml': cluster }, []],
    [
      {
        ...chart,
        'templates/plane.yaml': plane.replace('name: a', 'name: {{ .Release.Name }}'),
        'cluster.yaml': cluster,
      },
      [],
    ],
  ] as const) {
    const cwd = scratch(files)
    const { code, stdout } = migrate([...command, '--diff', ...flags], { cwd })
    expect(code).toBe(2)
    expect(stdout).toContain(`\
-  initialized: true
+  initialization:
+    controlPlaneInitialized: true
`)
  }
})
