import { expect, test } from 'vitest'
import { coded, planFiles, told } from './plan-files.ts'

// A task about what is not understood says what changes, once.

const types = `interface Condition { type: string; status: string }
interface Machine { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Machine'; status?: { infrastructureReady?: boolean } }
interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; status?: { infrastructureReady?: boolean; conditions?: Condition[] } }
export const up = (m: Machine, c: Cluster) => [m.status?.infrastructureReady, c.status?.infrastructureReady]
`

test('dual: a path that several kinds have in one place is one task', () => {
  const text = `${types}export const column = { title: 'Infra', path: 'status.infrastructureReady' }\n`
  expect(coded(planFiles({ 'a.ts': text }, { mode: 'dual' })('a.ts'))).toHaveLength(1)
})

test('the type of a condition is said with the type that it is now', () => {
  const text = `${types}export const wait = 'kubectl wait --for=condition=ControlPlaneReady cluster/a'\n`
  const tasks = told(planFiles({ 'a.ts': text }, { mode: 'dual' })('a.ts'))
  expect(tasks).toEqual([
    'Cluster:status.conditions: the command fixes no version of Cluster, so the server or a variable picks it: the condition ControlPlaneReady is ControlPlaneAvailable in v1beta2',
  ])
})

test('a text with several paths is held with all of them', () => {
  const text = `${types}export const columns = 'NAME:.metadata.name,A:.status.infrastructureReady,B:.status.controlPlaneReady'\n`
  const tasks = told(planFiles({ 'a.ts': text })('a.ts')).join()
  for (const path of ['infrastructureReady', 'controlPlaneReady'])
    expect(tasks).toContain(`line 5 status.${path}`)
})

test.each([
  ['an object of Kubernetes', "{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: {} }"],
  ['a reference to one', "{ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', name: 'a' }"],
  ['an object of a provider', "{ apiVersion: 'example.com/v1', kind: 'Other', metadata: { name: 'a' } }"],
  ['a name that is the same in v1beta2', "{ controlPlaneRef: { kind: 'Other', name: 'a' } }"],
])('nothing is asked about %s', (_, literal) => {
  const text = `interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; spec?: { infrastructureRef?: { apiVersion: string; kind: string; name: string } } }
export const kindOf = (c: Cluster) => c.spec?.infrastructureRef?.kind;
declare const apply: (object: any) => void;
apply(${literal});
`
  expect(coded(planFiles({ 'a.ts': text })('a.ts'))).toEqual([])
})

test('a reference that may be one of Cluster API is asked about', () => {
  const text = `interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; spec?: { infrastructureRef?: { apiVersion: string; kind: string; name: string } } }
export const kindOf = (c: Cluster) => c.spec?.infrastructureRef?.kind;
declare const apply: (object: any) => void;
apply({ apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'Own', name: 'a' });
`
  expect(coded(planFiles({ 'a.ts': text })('a.ts'))).toEqual([
    'Cluster:spec.infrastructureRef.apiVersion: client/residue',
  ])
})
