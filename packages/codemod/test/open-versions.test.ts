import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

// A group that providers have kinds in: the word beside a version says whose it is, or a person does.

const read = `export const list = (t: { prefix: string; plural: string }) => fetch(\`\${t.prefix}/\${t.plural}\`)\n`

describe.each([
  ['controlplane', 'kubeadmcontrolplanes', 'KubeadmControlPlane'],
  ['bootstrap', 'kubeadmconfigs', 'KubeadmConfig'],
  ['ipam', 'ipaddressclaims', 'IPAddress'],
])('%s', (group, plural, kind) => {
  const prefix = (version: string): string => `'/apis/${group}.cluster.x-k8s.io/${version}'`
  const table = (version: string, word = plural): string =>
    `export const table = [{ prefix: ${prefix(version)}, plural: '${word}' }]\n${read}`

  test('a prefix goes with the resource beside it', () => {
    expect(planFiles({ 'a.ts': table('v1beta1') })('a.ts').after).toBe(table('v1beta2'))
    const dual = planFiles({ 'a.ts': table('v1beta1') }, { mode: 'dual' })('a.ts')
    expect(dual.edits).toEqual([])
    expect(coded(dual)).toHaveLength(1)
  })

  test.each([
    ['a prefix', `export const prefix = ${prefix('v1beta1')}\n`],
    ['a row', `export const row = ['${group}.cluster.x-k8s.io', 'v1beta1']\n`],
  ])('is a task where nothing names the resource: %s', (_, text) => {
    const plan = planFiles({ 'a.ts': text })('a.ts')
    expect(plan.edits).toEqual([])
    expect(coded(plan)).toEqual([`${kind}:apiVersion: client/version-unnamed`])
  })

  test('of another provider it says nothing', () => {
    const plan = planFiles({ 'a.ts': table('v1beta1', 'otherthings') })('a.ts')
    expect([plan.edits, plan.tasks]).toEqual([[], []])
  })
})

describe('a version behind a proxy', () => {
  const send = 'export const list = (plural: string) => fetch(`/proxy/capi/${version}/${plural}`)\n'
  const group = '/** cluster.x-k8s.io */\n'

  test.each([
    ['a default', `const version = process.env.CAPI_VERSION || 'v1beta1'\n`],
    ['a member', `const { version } = { version: '', capiVersion: 'v1beta1' }\n`],
  ])('is a task: %s', (_, text) => {
    for (const mode of ['v1beta2', 'dual'] as const) {
      const plan = planFiles(
        { 'a.ts': `${group}declare const process: any\n${text}${send}` },
        { mode },
      )('a.ts')
      expect(plan.edits).toEqual([])
      expect(coded(plan)).toEqual([expect.stringMatching(/: client\/version-unplaced$/)])
    }
  })

  test.each(['v1beta2', 'dual'] as const)('%s: says nothing where a request has the group', (mode) => {
    const text =
      "declare const process: any\nconst version = process.env.CAPI_VERSION || 'v1beta1'\nexport const list = () => fetch(`/apis/cluster.x-k8s.io/${version}/machines`)\n"
    const plan = planFiles({ 'a.ts': text }, { mode })('a.ts')
    expect(coded(plan).filter((task) => task.endsWith('unplaced'))).toEqual([])
  })
})
