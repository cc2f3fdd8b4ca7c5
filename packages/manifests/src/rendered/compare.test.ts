import { expect, test } from 'vitest'
import { acceptanceOf } from './accepted.ts'
import { compareRendered } from './compare.ts'
import type { RenderedObject } from './compare.ts'

const machine = (version: string, spec: string, name = 'a'): string => `\
---
apiVersion: cluster.x-k8s.io/${version}
kind: Machine
metadata: {name: ${name}}
spec: {clusterName: c, bootstrap: {dataSecretName: s}, infrastructureRef: {kind: M, name: m, ${version === 'v1beta1' ? 'apiVersion: infrastructure.cluster.x-k8s.io/v1beta1' : 'apiGroup: infrastructure.cluster.x-k8s.io'}}, ${spec}}
`
const old = machine('v1beta1', 'nodeDrainTimeout: 5m')
const now = machine('v1beta2', 'deletion: {nodeDrainTimeoutSeconds: 300}')
const config = (data: string): string =>
  `---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\ndata: {${data}}\n`

const states = (before: string, after: string): readonly string[] => {
  const objects = compareRendered(before, after, 'v1beta2')
  if (typeof objects === 'string') return [objects]
  return objects.map(({ name, state, what }) => [name, state, ...(what ? [what] : [])].join(', '))
}

test.each([
  ['its conversion is equal', old, now, ['Machine a, equal']],
  ['what stayed is left', old, old, ['Machine a, left']],
  ['what nothing moves in is the same', config('x: "1"'), config('x: "1"'), ['ConfigMap b, same']],
  [
    'the order of objects says nothing',
    old + config('x: "1"'),
    config('x: "1"') + now,
    ['Machine a, equal', 'ConfigMap b, same'],
  ],
  ['an empty container is as good as none', old, now.replace('m, ', 'm, x: {y: }, '), ['Machine a, equal']],
  [
    'another value is different',
    old,
    now.replace('300', '5m'),
    ['Machine a, different, spec.deletion.nodeDrainTimeoutSeconds'],
  ],
  [
    'a change of what should not change is different',
    config('x: "1"'),
    config('x: "2"'),
    ['ConfigMap b, different, data.x'],
  ],
  ['an object may not go', old, '', ['Machine a, different, it is not printed any more']],
  ['nor come', '', now, ['Machine a, different, it was not printed before']],
  ['two of one name are told apart', old + old, now + now, ['Machine a, equal', 'Machine a, equal']],
  [
    'one of them may not go',
    old + old,
    now,
    ['Machine a, equal', 'Machine a, different, it is not printed any more'],
  ],
])('%s', (_, before, after, expected) => {
  expect(states(before, after)).toEqual(expected)
})

test('what was no YAML before cannot be compared, and what is none any more is different', () => {
  expect(states('a: [', now)).toEqual([expect.stringMatching(/^what it renders is no YAML: /)])
  expect(states(old, 'a: [')).toEqual([expect.stringMatching(/^Machine a, different, no YAML any more: /)])
})

test('a manifest within another object may be migrated as well', () => {
  const nested = (text: string): string =>
    `---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\ndata:\n  a.yaml: |\n${text.replace(/^/gm, '    ')}\n`
  expect(states(nested(old), nested(now))).toEqual(['ConfigMap b, equal'])
  expect(states(nested(old), nested(old))).toEqual(['ConfigMap b, same'])
})

const first = (before: string, after: string): RenderedObject =>
  (compareRendered(before, after, 'v1beta2') as readonly RenderedObject[])[0]!

test('an object is refused where the strict check refuses what it is now', async () => {
  expect(await acceptanceOf(first(old, now))).toEqual({ refusals: [], inherited: false })
  const wrong = now.replace('300', '5m')
  expect((await acceptanceOf(first(old, wrong))).refusals).toHaveLength(1)
  expect(await acceptanceOf(first(old, wrong))).toMatchObject({ inherited: false })
})

test('a refusal that was there before is inherited; an object that stayed is not asked about', async () => {
  const bad = (text: string): string => text.replace('clusterName: c', 'clusterName: c, nonsense: 1')
  expect(await acceptanceOf(first(bad(old), bad(now)))).toMatchObject({ inherited: true })
  expect(await acceptanceOf(first(bad(old), bad(old)))).toEqual({ refusals: [], inherited: false })
})

test('a reference that the values leave without a kind was none before either', async () => {
  const cluster = (version: string, reference: string): string =>
    `apiVersion: cluster.x-k8s.io/${version}\nkind: Cluster\nmetadata: {name: a}\nspec: {infrastructureRef: ${reference}}\n`
  const before = cluster('v1beta1', '{apiVersion: null, kind: null, name: a}')
  const after = cluster('v1beta2', '{apiGroup: null, kind: null, name: a}')
  expect((await acceptanceOf(first(before, after))).refusals).toEqual([])
  const whole = cluster('v1beta1', '{apiVersion: b/v1, kind: B, name: a}')
  expect((await acceptanceOf(first(whole, after))).refusals).toHaveLength(2)
})

test('an object without a name is accepted by no version', async () => {
  const nameless = (text: string): string => text.replace('metadata: {name: a}', 'metadata: {name: }')
  const wrong = now.replace('300', '5m')
  expect(await acceptanceOf(first(nameless(old), nameless(wrong)))).toMatchObject({ inherited: true })
})
