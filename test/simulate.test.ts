import { expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

const crd = (labels: string, served = true): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: acmeclusters.infrastructure.cluster.x-k8s.io
  labels: {${labels}}
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: AcmeCluster, listKind: AcmeClusterList, plural: acmeclusters}
  versions:
    - name: v1beta1
      served: ${served}
      storage: true
      schema:
        openAPIV3Schema:
          properties: {status: {type: object, properties: {ready: {type: boolean}}}}
    - name: v1beta2
      served: true
      storage: false
`
const old = 'cluster.x-k8s.io/v1beta1: v1beta1'
const both = `${old}, cluster.x-k8s.io/v1beta2: v1beta2`
const object = (
  status: string,
  kind = 'AcmeCluster',
): string => `apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: ${kind}
metadata: {name: prod, namespace: team}
spec: {controlPlaneEndpoint: {host: prod.example.com, port: 6443}}
status: ${status}
`
const run = (files: Record<string, string>, ...more: readonly string[]) =>
  migrate(['contract', 'simulate', 'object.yaml', '--crd', 'crd.yaml', ...more], { cwd: scratch(files) })

test('what works today and stops with v1.16 is said with its reason, and is a task', () => {
  const { code, stdout } = run(
    { 'crd.yaml': crd(old), 'object.yaml': object('{ready: true}') },
    '--core',
    '1.14',
  )
  expect(code).toBe(3)
  expect(stdout).toContain('AcmeCluster team/prod  InfraCluster, Cluster API v1.14\n')
  expect(stdout).toContain('  Cluster    status.initialization.infrastructureProvisioned: true\n')
  expect(stdout).toContain('  condition  InfrastructureReady  True  Ready\n')
  expect(stdout).toMatch(
    /With v1\.16 this will stop working, because the CRD has no label cluster\.x-k8s\.io\/v1beta2/,
  )
})

test('--core chooses the release that reads: v1.16 cannot', () => {
  const { code, stdout } = run(
    { 'crd.yaml': crd(old), 'object.yaml': object('{ready: true}') },
    '--core',
    '1.16',
  )
  expect(code).toBe(3)
  expect(stdout).toContain('  condition  InfrastructureReady  Unknown  InternalError')
  expect(stdout).toContain('cannot find any versions matching contract versions ["v1beta2"]')
  expect(stdout).not.toContain('will stop working')
})

test('fields have the names of the release that writes them', () => {
  const files = { 'crd.yaml': crd(old), 'object.yaml': object('{ready: true}') }
  const { stdout } = run(files, '--core', '1.10')
  expect(stdout).toContain('  Cluster    status.infrastructureReady: true\n')
  expect(stdout).not.toContain('Cluster    status.initialization')
})

test('an object of the older version is read in the one that is selected', () => {
  const files = { 'crd.yaml': crd(both), 'object.yaml': object('{ready: true, failureDomains: {eu-1: {}}}') }
  const { code, stdout } = run(files, '--format', 'json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    schemaVersion: 1,
    simulations: [
      {
        object: 'AcmeCluster team/prod',
        core: 'v1.14',
        label: { contract: 'v1beta2', selected: 'v1beta2' },
        fields: {
          'status.failureDomains': [{ name: 'eu-1', controlPlane: false }],
          'status.initialization.infrastructureProvisioned': true,
        },
        later: { core: 'v1.16', differences: [] },
      },
    ],
  })
})

test('what is waited for is no error; an owner that is there is taken as it is', () => {
  const files = { 'crd.yaml': crd(both), 'object.yaml': object('{}') }
  const alone = run(files)
  expect(alone.code).toBe(0)
  expect(alone.stdout).toContain(
    'waits for  AcmeCluster status.initialization.provisioned to be true; nothing reports an error',
  )
  const cluster = `---
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata: {name: prod, namespace: team}
spec:
  infrastructureRef: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: AcmeCluster, name: prod}
status: {infrastructureReady: true}
`
  const owned = run({ ...files, 'object.yaml': object('{}') + cluster })
  expect(owned.stdout).not.toContain('waits for')
  expect(owned.stdout).toContain('InfrastructureReady  True  Ready')
})

test('a version that is not served is refused by the API server', () => {
  const { code, stdout } = run({ 'crd.yaml': crd(old, false), 'object.yaml': object('{ready: true}') })
  expect(code).toBe(3)
  expect(stdout).toContain(
    'error      no matches for kind "AcmeCluster" in version "infrastructure.cluster.x-k8s.io/v1beta1"',
  )
})

test('bad input is an error with a next step, and nothing is printed', () => {
  const files = { 'crd.yaml': crd(old), 'object.yaml': object('{}') }
  for (const [given, args, said] of [
    [{ ...files, 'object.yaml': object('{}', 'OtherCluster') }, [], 'there is no CRD of OtherCluster'],
    [{ ...files, 'object.yaml': '' }, [], 'there is no object to look at'],
    [files, ['--core', '1.8'], 'Expected a version from 1.9 to 1.16'],
    [files, ['--role', 'AcmeCluster=Cloud'], 'names no role'],
  ] as const) {
    const { code, stdout, stderr } = run(given, ...args)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(said)
  }
})
