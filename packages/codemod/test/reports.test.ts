import { expect, test } from 'vitest'
import { planFiles, told } from './plan-files.ts'

const types = `export interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; status?: { controlPlaneReady?: boolean; conditions?: { type: string; status: string }[] } }
`
const read =
  types + "export const up = (c: Cluster) => c.status?.conditions?.find((one) => one.type === 'Available');\n"
const rowsOf = (text: string, mode: 'v1beta2' | 'dual') =>
  planFiles(
    { 'a.ts': text },
    { mode },
  )('a.ts')
    .objects.flatMap(({ rows }) => rows)
    .filter(({ row }) => row.endsWith('conditions'))
    .map(({ verb, to }) => [verb, to])

test('dual: conditions go where the code reads them first', () => {
  expect(rowsOf(read, 'dual')).toEqual([['move', 'status.v1beta2.conditions']])
})

test('conditions whose words change stay at their path', () => {
  const text = `${types}export const up = (c: Cluster) => c.status?.conditions?.find((one) => one.type === 'ControlPlaneReady');\n`
  expect(rowsOf(text, 'v1beta2')).toEqual([['restate', 'status.conditions']])
})

test('dual: a second run counts nothing', () => {
  const { after } = planFiles({ 'a.ts': read }, { mode: 'dual' })('a.ts')
  const again = planFiles({ 'a.ts': after }, { mode: 'dual' })('a.ts')
  expect(again.edits).toEqual([])
  expect(again.objects.flatMap(({ rows }) => rows)).toEqual([])
})

test('a write is called a write, and the group is no kind', () => {
  const text = `// cluster.x-k8s.io/v1beta1 Machine
export const set = (m) => { m.status.infrastructureReady = true };
`
  expect(told(planFiles({ 'a.mjs': text })('a.mjs'))).toEqual([
    'Machine:status.infrastructureReady: status.infrastructureReady is written to a value without a type; of a Machine it is status.initialization.infrastructureProvisioned now',
  ])
})
