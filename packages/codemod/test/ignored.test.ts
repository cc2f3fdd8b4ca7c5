import { expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

function planned(text: string) {
  const plan = planFiles({ 'a.ts': text }, { mode: 'v1beta2' })('a.ts')
  return { isSame: plan.after === text, tasks: coded(plan) }
}

const machine = (spec: string): string =>
  `{ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Machine', metadata: { name: 'm' }, spec: { clusterName: 'c', ${spec} } }`
const sent = (body: string): string =>
  `declare const api: any;\nexport const make = () => api.createNamespacedCustomObject('cluster.x-k8s.io', 'v1beta1', 'a', 'machines', ${body});\n`

test.each([
  ['beside the older one', "nodeDrainTimeout: '5m', deletion: { nodeDrainTimeoutSeconds: 600 }", 'deletion'],
  ['alone', 'deletion: { nodeDrainTimeoutSeconds: 600 }', 'deletion'],
  [
    'below a field of both',
    "infrastructureRef: { apiGroup: 'a', kind: 'A', name: 'b' }",
    'infrastructureRef',
  ],
])('an object that says v1beta1 stays as it is with a field of v1beta2 %s', (_, spec, path) => {
  const { isSame, tasks } = planned(`export const m = ${machine(spec)}\n`)
  expect([isSame, tasks]).toEqual([true, [`Machine:spec.${path}: client/literal-ignored`]])
})

test('a call that sends it stays with its version', () => {
  const { isSame, tasks } = planned(sent(machine('deletion: { nodeDrainTimeoutSeconds: 600 }')))
  expect([isSame, tasks[0]]).toEqual([true, 'Machine:spec.deletion: client/written-ignored'])
})

test('without such a field it moves', () => {
  expect(planned(sent(machine("nodeDrainTimeout: '5m'")))).toEqual({ isSame: false, tasks: [] })
})
