import { expect, test } from 'vitest'
import { planManifest } from '../plan-manifest.ts'

const item = (name: string, version: string, drain: string): string => `\
- apiVersion: cluster.x-k8s.io/${version}
  kind: Machine
  metadata: {name: ${name}}
  spec:
    clusterName: c
    ${drain}
    bootstrap: {dataSecretName: x}
    infrastructureRef: {${version === 'v1beta1' ? 'apiVersion: infrastructure.cluster.x-k8s.io/v1beta1' : 'apiGroup: infrastructure.cluster.x-k8s.io'}, kind: Other, name: t}
`
const held = item('held', 'v1beta1', 'deletion: {nodeDrainTimeoutSeconds: 5}')
const old = item('a', 'v1beta1', 'nodeDrainTimeout: 5m')
const now = item('a', 'v1beta2', 'deletion:\n      nodeDrainTimeoutSeconds: 300')
const list = (...items: readonly string[]): string => `apiVersion: v1\nkind: List\nitems:\n${items.join('')}`
const planned = (text: string) => planManifest(text, { to: 'v1beta2', file: 'a.yaml' })

test.each([
  ['first', [held, old], [held, now]],
  ['last', [old, held], [now, held]],
])('an item of a List that stays does not hold the others: the %s', (_, before, after) => {
  const plan = planned(list(...before))
  expect(plan.after).toBe(list(...after))
  expect(plan.tasks).toMatchObject([{ object: 'Machine held', code: 'field/ignored', rollout: true }])
  expect(plan.tasks[0]).not.toHaveProperty('once')
  const again = planned(plan.after)
  expect(again.after).toBe(plan.after)
  expect(again.tasks.map(({ id, what }) => [id, what])).toEqual(plan.tasks.map(({ id, what }) => [id, what]))
})

test('each item that stays has its own task', () => {
  const { after, tasks } = planned(list(held, old, held.replace('name: held', 'name: too')))
  expect(after).toContain(now)
  expect(tasks.map(({ object }) => object)).toEqual(['Machine held', 'Machine too'])
})

test('a typed list has one version, so it stays with all its items, and says so', () => {
  const typed = `apiVersion: cluster.x-k8s.io/v1beta1\nkind: MachineList\nitems:\n${[held, old]
    .join('')
    .replaceAll('- apiVersion: cluster.x-k8s.io/v1beta1\n  kind: Machine\n  metadata', '- metadata')}`
  const { after, tasks } = planned(typed)
  expect(after).toBe(typed)
  expect(tasks.map(({ what }) => what)).toEqual([
    expect.stringMatching(/^this list, with all its items, is left as it is: v1beta1 has no field/),
  ])
})
