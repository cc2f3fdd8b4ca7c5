import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

const dump = fileURLToPath(new URL('../examples/status/dump.yaml', import.meta.url))

function status(...args: string[]) {
  return migrate(['status', '--now', '2026-03-01T12:00:00Z', ...args])
}

test('the tree of a Cluster in trouble answers why', () => {
  const { code, stdout, stderr } = status(dump)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^NAME +REPLICAS AVAILABLE READY UP TO DATE STATUS +REASON +SINCE MESSAGE\n/)
  expect(stdout).toMatch(/└─3 Machines\.\.\. +3 +3 +3 +True +Ready +20m +See shop-eu-cp-4k2x9, /)
  expect(stdout).toMatch(/!! DELETED !! Machine shop\/shop-eu-general-old-x2v7k, v1\.34\.1/)
  expect(stdout).toContain('stage: DrainingNode, delay likely due')
})

test('a dump may come on stdin, as JSON too', () => {
  const { stdout } = migrate(['convert', dump, '--format', 'json'])
  const { code, stdout: tree } = migrate(['status', '--now', '2026-03-01T12:00:00Z'], { input: stdout })
  expect({ code, tree }).toEqual({ code: 0, tree: status(dump).stdout })
})

test('a folder is searched for dumps; other files in it do not matter', () => {
  const folder = scratch({
    'a/cluster.yaml': readFileSync(dump),
    'values.yaml': 'a: {{ .b }}\n',
    'README.md': '# cluster.x-k8s.io',
  })
  expect(status(folder)).toMatchObject({ code: 0, stdout: status(dump).stdout })
})

test('Machines stand one by one where they are not grouped, with their conditions where they are wanted', () => {
  const { stdout } = status(dump, '--grouping=false', '--show-conditions=Machine+')
  expect(stdout).not.toContain('Machines...')
  expect(stdout).toMatch(/├─Ready +False +NotReady/)
  expect(stdout).toMatch(/└─Deleting +True +DrainingNode/)
})

test('colours come when they are forced, and change nothing else', () => {
  const { stdout } = migrate(['status', '--now', '2026-03-01T12:00:00Z', dump], { env: { FORCE_COLOR: '1' } })
  expect(stdout).toContain('\u001b[31m!! DELETED !!\u001b[39m')
  // oxlint-disable-next-line no-control-regex -- colours are what is taken away
  expect(stdout.replaceAll(/\u001b\[\d+m/g, '')).toBe(status(dump).stdout)
})

test('--columns prints what kubectl would, also of objects in v1beta1', () => {
  const { code, stdout } = status(dump, '--columns')
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /NAME +CLUSTER +AVAILABLE +DESIRED +CURRENT +READY +AVAILABLE +UP-TO-DATE +PHASE +AGE +VERSION\n/,
  )
  expect(stdout).toMatch(
    /machinedeployment\.cluster\.x-k8s\.io\/shop-eu-batch +shop-eu +False +1 +1 +1 +0 +1 +Running/,
  )
  expect(status(dump, '--columns', '--columns-of', 'v1beta1').stdout).toContain('UNAVAILABLE')
})

test('--computed finds what is stale, and says what cannot be computed', () => {
  const { code, stdout } = status(dump, '--computed')
  expect(code).toBe(0)
  expect(stdout).toContain(
    'MachineDeployment shop/shop-eu-batch\n  Available\n    - stored    False NotAvailable',
  )
  expect(stdout).toContain('    + computed  True Available\n')
  expect(stdout).toContain('2 different, 161 the same, 35 not computed')
  expect(stdout).toContain('1 condition would need the list of etcd members')
})

test('--format json is data', () => {
  const { tree, problems } = JSON.parse(status(dump, '--format', 'json').stdout)
  expect(tree).toMatchObject({ type: 'object', kind: 'Cluster', namespace: 'shop', name: 'shop-eu' })
  expect(problems).toEqual([])
  expect(JSON.parse(status(dump, '--columns', '--format', 'json').stdout).tables).toHaveLength(5)
  expect(JSON.parse(status(dump, '--computed', '--format', 'json').stdout).differences).toHaveLength(2)
})

const meta = (name: string, more = '') => `{ name: ${name}, namespace: ns${more} }`
const cluster = (name: string) =>
  `\
---
apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: ${meta(name)}
`
const owned = (kind: string, name: string, owner: string, ownerName: string) =>
  `\
---
apiVersion: cluster.x-k8s.io/v1beta2
kind: ${kind}
metadata: ${meta(
    name,
    `, ownerReferences: [{ apiVersion: cluster.x-k8s.io/v1beta2, kind: ${owner}, name: ${ownerName}, controller: true }]`,
  )}
`

test.each<[what: string, input: string, error: string, next: string]>([
  [
    'no Cluster',
    `\
apiVersion: v1
kind: Pod
metadata: { name: p }
`,
    'there is no Cluster among 1 objects',
    'kubectl get',
  ],
  [
    'a circle of owners',
    cluster('a') +
      owned('MachineSet', 's', 'MachineDeployment', 'd') +
      owned('MachineDeployment', 'd', 'MachineSet', 's'),
    'these objects own each other in a circle: MachineSet ns/s, MachineDeployment ns/d',
    'ownerReferences',
  ],
  [
    'a missing owner',
    cluster('a') + owned('MachineSet', 's', 'MachineDeployment', 'd'),
    'MachineDeployment ns/d owns MachineSet ns/s, and is not in the dump',
    'dump its kind too',
  ],
  ['text that is no YAML', 'a: [\n', '-:2:1: this is not YAML', 'mend the file'],
])('%s is told with what to do next', (_, input, error, next) => {
  const { code, stderr } = migrate(['status'], { input })
  expect(code).toBe(1)
  expect(stderr).toContain(error)
  expect(stderr).toMatch(new RegExp(`\\nnext: .*${next}`))
})

test('one of several Clusters can be chosen', () => {
  const input = cluster('a') + cluster('b')
  expect(migrate(['status'], { input }).stdout).toContain('2 Clusters, 0 available')
  expect(migrate(['status', '--cluster', 'ns/b'], { input })).toMatchObject({ code: 0 })
  expect(migrate(['status', '--cluster', 'c'], { input }).stderr).toContain('there is no Cluster c')
})

test('flags that make no sense are told', () => {
  expect(status(dump, '--show-conditions', 'Machine, Cluster').stderr).toContain('whitespace is not allowed')
  expect(migrate(['status', dump, '--now', 'yesterday']).stderr).toContain('Expected a time')
})

test.each([
  ['argocd', 'resource.customizations.health.cluster.x-k8s.io_Machine: |'],
  ['flux', '- apiVersion: controlplane.cluster.x-k8s.io/v1beta2\n      kind: KubeadmControlPlane\n'],
  ['ksm', 'metricNamePrefix: capi_kubeadmcontrolplane'],
])('status generate %s prints its configuration as YAML', (tool, part) => {
  const { code, stdout, stderr } = migrate(['status', 'generate', tool])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain(part)
  expect(load(stdout)).toBeTypeOf('object')
})

test('status generate knows its tools', () => {
  const { code, stderr } = migrate(['status', 'generate', 'nagios'])
  expect(code).toBe(1)
  expect(stderr).toContain('argocd, flux, ksm')
})

test('in a folder, what the objects refer to is found in whatever group it lies', () => {
  const folder = scratch({
    'cluster.yaml': `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: c1, namespace: ns}
spec: {controlPlaneRef: {apiGroup: controlplane.foo.com, kind: FooControlPlane, name: cp}}
`,
    'cp.yaml': `apiVersion: controlplane.foo.com/v1
kind: FooControlPlane
metadata: {name: cp, namespace: ns}
spec: {replicas: 3, version: v1.35.0}
status: {replicas: 3}
`,
    'other.yaml': 'apiVersion: v1\nkind: {{ .Values.kind }}\n',
  })
  const { code, stdout } = status(folder)
  expect(code).toBe(0)
  expect(stdout).toContain('FooControlPlane ns/cp, v1.35.0')
})
