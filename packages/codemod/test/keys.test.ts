import { expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

const machine = `export interface Machine { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Machine'; metadata: { labels?: Record<string, string> }; spec: { nodeDrainTimeout?: string } }\n`

test.each([
  ['entries', `export const f = (m: Machine) => Object.entries(m.spec)`],
  ['keys', `export const f = (m: Machine) => Object.keys(m.spec).filter((key) => key.startsWith('node'))`],
  ['a loop', `export function f(m: Machine) { for (const key in m.spec) console.log(key) }`],
])('code that goes through members of which some move is a task: %s', (_, code) => {
  expect(coded(planFiles({ 'a.ts': `${machine}${code}\n` })('a.ts'))).toEqual([
    'Machine:spec.nodeDrainTimeout: client/keys-walked',
  ])
})

test('through labels it is none', () => {
  const code = `export const f = (m: Machine) => Object.entries(m.metadata.labels ?? {})\n`
  expect(coded(planFiles({ 'a.ts': machine + code })('a.ts'))).toEqual([])
})
