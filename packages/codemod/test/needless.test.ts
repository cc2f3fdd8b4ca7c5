import { expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

// What needs no task has none.

test('a name of a type of the program, which a type argument says', () => {
  const text = `import { useState } from 'some-library';
// cluster.x-k8s.io/v1beta1
interface AppConfig { kubernetesVersion: string }
const [config] = useState<AppConfig>({ kubernetesVersion: '1.31.0' });
export const version = config.kubernetesVersion;
`
  expect(coded(planFiles({ 'a.ts': text })('a.ts'))).toEqual([])
})

test.each([
  ['the program makes nothing of it', 'use<Own>()'],
  ['the type has no such member', "use<{ id: string }>({ id: 'a' })"],
])('but not where %s', (_, call) => {
  const text = `import { use } from 'some-library';
// cluster.x-k8s.io/v1beta1
type Own = { bootstrapReady?: boolean; phase?: string };
const own = ${call};
export const ready = own.bootstrapReady;
`
  expect(coded(planFiles({ 'a.ts': text })('a.ts'))).toEqual([
    'Machine:status.bootstrapReady: client/untyped-field-moved',
  ])
})

test('a type that is the same in both versions beside one of v1beta2', () => {
  const text = `export interface ClusterClassStatus { conditions?: { type: string }[]; observedGeneration?: number }
export interface ClusterClass {
  apiVersion: 'cluster.x-k8s.io/v1beta2'; kind: 'ClusterClass';
  spec: { infrastructure: { templateRef: { apiVersion: string; kind: string; name: string } } }; status?: ClusterClassStatus;
}
`
  expect(coded(planFiles({ 'a.ts': text })('a.ts'))).toEqual([])
})

test.each([
  ['unused', '', []],
  ['exported', 'export { CAPI };', ['Cluster:apiVersion: client/version-asked']],
  [
    'used',
    'export const is = (c: any) => c.apiVersion === CAPI;',
    ['Cluster:apiVersion: client/version-asked'],
  ],
])('dual: a constant that is %s', (_, use, expected) => {
  const text = `const CAPI = 'cluster.x-k8s.io/v1beta1';
export interface Cluster { kind: 'Cluster'; status?: { infrastructureReady?: boolean } }
${use}
`
  expect(coded(planFiles({ 'a.ts': text }, { mode: 'dual' })('a.ts'))).toEqual(expected)
})
