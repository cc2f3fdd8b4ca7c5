import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

// A version in a regular expression is that of the requests, or of the objects, that the expression matches.

const page = `declare const page: { route(path: RegExp, by: (route: { fulfill(it: unknown): void }) => void): void }\n`
const routed = (pattern: string, json = '{ items: [] }'): string =>
  `${page}page.route(${pattern}, (route) => route.fulfill({ json: ${json} }))\n`

const patterns = [
  String.raw`/\/apis\/cluster\.x-k8s\.io\/v1beta1\/clusters/`,
  String.raw`/apis\/cluster.x-k8s.io\/v1beta1\/namespaces\/[^/]+\/machines$/`,
  String.raw`/^cluster\.x-k8s\.io\/(v1alpha4|v1beta1)$/`,
  String.raw`new RegExp('/apis/cluster\\.x-k8s\\.io/v1beta1/namespaces/.*/machines')`,
  String.raw`new RegExp(String('md\\.v1beta1\\.cluster\\.x-k8s\\.io'))`,
]

test.each(patterns)('moves: %s', (pattern) => {
  const text = routed(pattern)
  expect(planFiles({ 'a.ts': text })('a.ts').after).toBe(text.replace('v1beta1', 'v1beta2'))
  const dual = planFiles({ 'a.ts': text }, { mode: 'dual' })('a.ts')
  expect(dual.edits).toEqual([])
  expect(coded(dual)).toEqual([expect.stringMatching(/client\/version-(?:compared|asked)$/)])
})

test.each([
  String.raw`/apis\/cluster\.x-k8s\.io\/(?:v1beta1|v1beta2)\//`,
  String.raw`/apis\/cluster\.x-k8s\.io\/v1\w+\//`,
])('matches both already: %s', (pattern) => {
  for (const mode of ['v1beta2', 'dual'] as const) {
    const plan = planFiles({ 'a.ts': routed(pattern) }, { mode })('a.ts')
    expect([plan.edits, plan.tasks]).toEqual([[], []])
  }
})

test('is a task in a group of providers if it names no resource', () => {
  const plan = planFiles({ 'a.ts': routed(String.raw`/apis\/controlplane\.cluster\.x-k8s\.io\/v1beta1\//`) })(
    'a.ts',
  )
  expect(plan.edits).toEqual([])
  expect(coded(plan)).toEqual(['KubeadmControlPlane:apiVersion: client/version-unnamed'])
})

test('stays with an answer that does not follow', () => {
  const plan = planFiles({ 'a.ts': routed(patterns[0]!, '{ status: { infrastructureReady: true } }') })(
    'a.ts',
  )
  expect(plan.edits).toEqual([])
  expect(coded(plan)).toEqual(['Cluster:apiVersion: client/residue-held'])
})

describe('dual: a comparison is not a request', () => {
  const object = 'interface Obj { apiVersion: string }\n'
  test.each([
    `(o: Obj) => o.apiVersion === 'cluster.x-k8s.io/v1beta1'`,
    `(o: Obj) => 'cluster.x-k8s.io/v1beta1' != o.apiVersion`,
    `(o: Obj) => { switch (o.apiVersion) { case 'cluster.x-k8s.io/v1beta1': return 1 } return 0 }`,
    `(o: Obj) => o.apiVersion.startsWith('cluster.x-k8s.io/v1beta1')`,
    `(o: Obj) => ['cluster.x-k8s.io/v1beta1'].includes(o.apiVersion)`,
  ])('%s', (code) => {
    const plan = planFiles({ 'a.ts': `${object}export const is = ${code}\n` }, { mode: 'dual' })('a.ts')
    expect(plan.edits).toEqual([])
    expect(coded(plan)).toEqual(['Cluster:apiVersion: client/version-compared'])
  })
})
