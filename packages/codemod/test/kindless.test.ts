import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

// The version of an object goes with its content: what says no kind keeps both.

const status = `metadata: { name: 'a' }, status: { infrastructureReady: true }`
const moved = 'infrastructureProvisioned: true'
const older = `apiVersion: 'cluster.x-k8s.io/v1beta1'`
const newer = `apiVersion: 'cluster.x-k8s.io/v1beta2'`

describe('v1beta2', () => {
  const after = (text: string): string => planFiles({ 'a.ts': text })('a.ts').after

  test.each([
    ['in place', `[{ kind: 'Cluster', ${status} }]`],
    ['of a type', `[{ kind: 'Cluster', ${status} } as any]`],
    ['built for each name', `['a'].map((name) => ({ kind: 'Cluster', ${status} }))`],
  ])('a list says its kind by its items: %s', (_, items) => {
    const text = `declare const scope: any\nscope.reply(200, { ${older}, items: ${items} })\n`
    expect(after(text)).toContain(`{ ${newer}, items`)
    expect(after(text)).toContain(moved)
  })

  test('a list goes with items that stand elsewhere, and say their version', () => {
    const text = `const a = { ${older}, kind: 'Cluster', ${status} }\nexport const list = { ${older}, items: [a] }\n`
    expect(after(text)).toContain(`list = { ${newer}`)
    expect(after(text)).toContain(moved)
  })

  test.each([
    ['an object', `{ ${older}, ${status} }`],
    ['a list of objects', `{ ${older}, items: [{ ${status} }] }`],
    ['a list of several kinds', `{ ${older}, items: [{ kind: 'Machine' }, { kind: 'Cluster', ${status} }] }`],
  ])('what names no kind holds: %s', (_, made) => {
    const plan = planFiles({ 'a.ts': `declare const scope: any\nscope.reply(200, ${made})\n` })('a.ts')
    expect(plan.edits).toEqual([])
    expect(coded(plan)).toHaveLength(1)
  })
})

test('what a type says the kind of moves as a whole', () => {
  const type = `interface Cluster { ${older}; kind?: 'Cluster'; metadata: { name: string }; status: { infrastructureReady?: boolean } }\n`
  const text = `${type}export const a: Cluster = { ${older}, ${status} }\n`
  const { after } = planFiles({ 'a.ts': text })('a.ts')
  expect(after).toContain(`a: Cluster = { ${newer}`)
  expect(after).toContain(moved)
})

describe('what registers a class keeps the version that its path says', () => {
  const registered = (api: string): string => `declare class LensExtensionKubeObject<S> { status: S }
export class Cluster extends LensExtensionKubeObject<{ phase?: string }> {
  static readonly apiBase = '/apis/cluster.x-k8s.io/${api}/clusters'
  static readonly crd = { apiVersions: ['cluster.x-k8s.io/${api}'], plural: 'clusters' }
}
`
  test('dual', () => {
    const plan = planFiles({ 'a.ts': registered('v1beta1') }, { mode: 'dual' })('a.ts')
    expect(plan.edits).toEqual([])
    expect(coded(plan)).toHaveLength(2)
  })

  test('v1beta2', () => {
    expect(planFiles({ 'a.ts': registered('v1beta1') })('a.ts').after).toBe(registered('v1beta2'))
  })

  test('v1beta2, beside another kind that stays', () => {
    const untyped = `export const load = async (api: any) => (await api.get('/apis/cluster.x-k8s.io/v1beta1/machinedeployments')).items.map((md: any) => md.spec.minReadySeconds)\nexport const late = (md: any) => md.status.unavailableReplicas\n`
    const { after } = planFiles({ 'a.ts': registered('v1beta1') + untyped })('a.ts')
    expect([registered('v1beta1'), registered('v1beta2')].some((each) => after.includes(each))).toBe(true)
  })
})
