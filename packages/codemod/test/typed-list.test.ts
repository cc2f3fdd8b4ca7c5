import { expect, test } from 'vitest'
import { planFiles } from './plan-files.ts'

// A server prints a typed list so: no item says what it is.
const list = (version: string, items: string): string => `export const answer = {
  apiVersion: 'cluster.x-k8s.io/${version}',
  kind: 'MachineList',
  items: ${items},
}
`

const older = `{ metadata: { name: 'a' }, spec: { nodeDrainTimeout: '5m' } }`
const newer = `{ metadata: { name: 'a' }, spec: { deletion: { nodeDrainTimeoutSeconds: 300 } } }`

test.each([
  ['in a list', `[${older}]`, `[${newer}]`],
  ['with its kind', `[{ kind: 'Machine', ${older.slice(1)}]`, `[{ kind: 'Machine', ${newer.slice(1)}]`],
  ['by a function', `['a', 'b'].map(() => (${older}))`, `['a', 'b'].map(() => (${newer}))`],
  [
    'that names another kind, which stays',
    `[{ apiVersion: 'example.io/v1', kind: 'Other', ${older.slice(1)}]`,
    `[{ apiVersion: 'example.io/v1', kind: 'Other', ${older.slice(1)}]`,
  ],
])('an item of a typed list moves with the list: %s', (_, before, after) => {
  const plan = planFiles({ 'a.ts': list('v1beta1', before) })('a.ts')
  expect(plan.after).toBe(list('v1beta2', after))
})
