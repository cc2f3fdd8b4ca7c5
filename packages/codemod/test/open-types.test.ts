import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

// Nothing leads from the request to the type, and it has what only v1beta1 has: the version does not go alone.

const row = `export interface Row { metadata: { name: string }; spec: { clusterName: string; nodeDrainTimeout?: string }; status?: { phase?: string } }
export const drain = (row: Row) => row.spec.nodeDrainTimeout
`
const held = 'Machine:apiVersion: client/unnamed-held'

describe('a type of any name that looks like what is asked for', () => {
  test.each([
    [
      'a client with a base',
      `declare const ky: { extend(o: object): { get(url: string): { json<T>(): Promise<T> } } }
const api = ky.extend({ prefixUrl: 'https://a/apis/cluster.x-k8s.io/v1beta1' })
export const rows = async (): Promise<Row[]> => (await api.get('machines').json<{ items: Row[] }>()).items
`,
    ],
    [
      'a map of paths',
      `const paths = { rows: '/apis/cluster.x-k8s.io/v1beta1/machines' } as const
interface Types { rows: Row }
export async function list<K extends keyof Types>(key: K): Promise<Types[K][]> { return (await (await fetch(paths[key])).json()).items }
`,
    ],
    [
      'a stream',
      `declare const socket: { open(path: string): { lines: AsyncIterable<string> } }
export async function* watch(): AsyncGenerator<{ object: Row }> {
  const { lines } = socket.open('/apis/cluster.x-k8s.io/v1beta1/machines?watch=1')
  for await (const line of lines) yield JSON.parse(line) as { object: Row }
}
`,
    ],
  ])('holds the version: %s', (_, text) => {
    const plan = planFiles({ 'row.ts': row, 'a.ts': `import type { Row } from './row'\n${text}` })
    expect(plan('a.ts').edits).toEqual([])
    expect(coded(plan('a.ts'))).toEqual([held])
    expect(plan('row.ts').edits).toEqual([])
  })

  const asked = `export const load = () => fetch('/apis/cluster.x-k8s.io/v1beta1/machines').then((r) => r.status)\n`

  test('holds nothing where it is configured', () => {
    const plan = planFiles({ 'a.ts': row + asked }, { types: { Row: 'Machine' } })('a.ts')
    expect(plan.after).toContain('row.spec.deletion?.nodeDrainTimeoutSeconds')
    expect(plan.after).toContain('/v1beta2/machines')
  })

  test.each([
    [
      'has fields that others have',
      `interface Row { spec: { replicas?: number; minReadySeconds?: number } }\n`,
    ],
    [
      'is a part of what states another group',
      `export interface Deployment { apiVersion: 'apps/v1'; kind: 'Deployment'; spec: { template: ${row.slice(row.indexOf('{'), row.indexOf('\n'))} } }\n`,
    ],
    ['states another group', row.replace('metadata', `apiVersion: 'example.com/v1'; kind: 'Row'; metadata`)],
    [
      'has what only v1beta2 has',
      row
        .replace(
          'nodeDrainTimeout?: string',
          'deletion?: { nodeDrainTimeoutSeconds?: number }; providerID?: string',
        )
        .replace(/export const.*\n/, ''),
    ],
  ])('holds nothing where it %s', (_, other) => {
    const plan = planFiles({ 'row.ts': other, 'a.ts': `import './row'\n${asked}` })
    expect(plan('a.ts').after).toContain('/v1beta2/machines')
  })
})

test('a path with several holes names its resource', () => {
  const plan = planFiles({
    'a.ts': `interface Sets { items: { spec: { deletePolicy?: string } }[] }
export async function policies(base: string, ns: string) {
  const response = await fetch(\`\${base}/apis/cluster.x-k8s.io/v1beta1/namespaces/\${ns}/machinesets\`)
  const list: Sets = await response.json()
  return list.items.map((one) => one.spec.deletePolicy)
}
`,
  })('a.ts')
  expect(plan.after).toContain('/v1beta2/namespaces')
  expect(plan.after).toContain('one.spec.deletion?.order')
})

test('a type that only a comment of JavaScript says holds the version', () => {
  const plan = planFiles({
    'a.js': `/** @typedef {{ spec: { nodeDrainTimeout?: string }, status?: { bootstrapReady?: boolean } }} Row */
/** @returns {Promise<Row[]>} */
export async function rows() { const r = await fetch('/apis/cluster.x-k8s.io/v1beta1/machines'); return (await r.json()).items }
/** @param {Row} row */
export const drain = (row) => row.spec.nodeDrainTimeout
export const ready = async () => (await rows()).filter((row) => row.status?.bootstrapReady)
`,
  })('a.js')
  expect(plan.edits).toEqual([])
  expect(coded(plan)).toEqual(['Machine:apiVersion: client/version-held'])
})

test('what has a member is asked as a whole, whatever it is made of', () => {
  const plan = planFiles({
    'a.ts': `interface Machine { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Machine'; spec?: { nodeDrainTimeout?: string } }
export const has = (machine: Machine) => Object.hasOwn(machine.spec ?? {}, 'nodeDrainTimeout')
`,
  })('a.ts')
  expect(plan.after).toContain('(machine.spec ?? {}).deletion?.nodeDrainTimeoutSeconds !== undefined')
})
