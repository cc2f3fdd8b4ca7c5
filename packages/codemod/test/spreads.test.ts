import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

const given = `interface Given { cls: string; ns?: string; drain?: boolean; gone?: boolean; version: string }\n`

function planned(text: string) {
  const plan = planFiles({ 'a.ts': text })('a.ts')
  return { isSame: plan.after === text, after: plan.after, tasks: coded(plan) }
}

/** A program that makes a Cluster with a topology of these members. */
const cluster = (members: string, before = ''): string =>
  `${given}${before}export const make = (i: Given) => ({ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', metadata: { name: 'a' }, spec: { topology: { ${members} } } });\n`

/** The same with a Machine and its spec. */
const machine = (members: string, before = ''): string =>
  `${given}${before}export const make = (i: Given) => ({ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Machine', metadata: { name: 'a' }, spec: { ${members} } });\n`

describe('members that a literal spreads', () => {
  test.each([
    [
      'a choice',
      'class: i.cls, version: i.version, ...(i.ns ? { classNamespace: i.ns } : {})',
      'classRef: { name: i.cls, ...(i.ns ? { namespace: i.ns } : {}) }, version: i.version',
    ],
    [
      'a condition before them',
      '...(i.ns && { classNamespace: i.ns }), class: i.cls',
      'classRef: { ...(i.ns && { namespace: i.ns }), name: i.cls }',
    ],
    [
      'a choice of two literals',
      "class: i.cls, ...(i.ns ? { classNamespace: i.ns } : { classNamespace: 'b' })",
      "classRef: { name: i.cls, ...(i.ns ? { namespace: i.ns } : { namespace: 'b' }) }",
    ],
    [
      'an assertion',
      "class: i.cls, ...({ classNamespace: 'b' } as const)",
      "classRef: { name: i.cls, ...({ namespace: 'b' } as const) }",
    ],
  ])('%s moves with the members beside it', (_, members, moved) => {
    const { after, tasks } = planned(cluster(members))
    expect(after).toContain(`topology: { ${moved} }`)
    expect(tasks).toEqual([])
  })

  test('a constant that nothing else uses moves with the members beside it', () => {
    const { after } = planned(cluster('class: i.cls, ...extra', "const extra = { classNamespace: 'b' };\n"))
    expect(after).toContain("const extra = { namespace: 'b' };")
    expect(after).toContain('topology: { classRef: { name: i.cls, ...extra } }')
  })

  test('a constant that is one of two literals moves as well', () => {
    const { after } = planned(
      cluster('class: i.cls, ...extra', "const extra = Math.random() > 0 ? { classNamespace: 'b' } : {};\n"),
    )
    expect(after).toContain("? { namespace: 'b' } : {};")
    expect(after).toContain('topology: { classRef: { name: i.cls, ...extra } }')
  })

  test('members that nothing else writes the parent of stay in their condition', () => {
    const { after, tasks } = planned(machine("clusterName: 'a', ...(i.drain && { nodeDrainTimeout: '10m' })"))
    expect(after).toContain(
      "spec: { clusterName: 'a', ...(i.drain && { deletion: { nodeDrainTimeoutSeconds: 600 } }) }",
    )
    expect(tasks).toEqual([])
  })

  test('parts of the object below a spread move', () => {
    const { after } = planned(
      `${given}export const make = (i: Given) => ({ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', metadata: { name: 'a' }, spec: { ...(i.cls && { topology: { class: i.cls } }) } });\n`,
    )
    expect(after).toContain('...(i.cls && { topology: { classRef: { name: i.cls } } })')
  })

  test.each([
    [
      'with members that stay',
      cluster('class: i.cls, ...(i.ns && { classNamespace: i.ns, version: i.version })'),
    ],
    [
      'of two conditions that may leave the new parent empty',
      machine("...(i.drain && { nodeDrainTimeout: '10m' }), ...(i.gone && { nodeDeletionTimeout: '5m' })"),
    ],
    [
      'of a function',
      cluster('class: i.cls, ...extra()', "const extra = () => ({ classNamespace: 'b' });\n"),
    ],
    [
      'of a constant that is used elsewhere',
      cluster('class: i.cls, ...extra', "export const extra = { classNamespace: 'b' };\n"),
    ],
    [
      'of a type that mirrors nothing',
      cluster('class: i.cls, ...extra', 'declare const extra: { classNamespace?: string };\n'),
    ],
    ['of anything', cluster('class: i.cls, ...extra', 'declare const extra: any;\n')],
  ])('a spread %s keeps the kind', (_, text) => {
    const { isSame, tasks } = planned(text)
    expect(isSame).toBe(true)
    expect(tasks.join()).toMatch(/client\/written-/)
  })

  test.each([
    ['of fields that stay', "version: 'v1.31.0'"],
    ['of nothing', ''],
  ])('a spread of a constant %s changes nothing', (_, members) => {
    const { after } = planned(cluster('class: i.cls, ...extra', `export const extra = { ${members} };\n`))
    expect(after).toContain('topology: { classRef: { name: i.cls }, ...extra }')
  })
})

describe('what a mirror is spread of keeps its parts below new parents', () => {
  const types = `interface MachineHealthCheckSpec { clusterName: string; nodeStartupTimeout?: string; maxUnhealthy?: string; unhealthyRange?: string }
export interface MachineHealthCheck { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'MachineHealthCheck'; spec: MachineHealthCheckSpec }
`
  test('which come after the spread that they are overridden by', () => {
    const { after } = planned(
      `${types}export const make = (own: Partial<MachineHealthCheckSpec>): MachineHealthCheckSpec => ({ clusterName: 'a', nodeStartupTimeout: '5m', ...own });\n`,
    )
    expect(after).toContain(
      "({ clusterName: 'a', ...own, checks: { nodeStartupTimeoutSeconds: 300, ...own?.checks } })",
    )
  })

  test('with all the parents on the way', () => {
    const { after } = planned(
      `${types}export const make = (own: MachineHealthCheckSpec): MachineHealthCheckSpec => ({ ...own, maxUnhealthy: '40%' });\n`,
    )
    expect(after).toContain(
      "remediation: { ...own?.remediation, triggerIf: { ...own?.remediation?.triggerIf, unhealthyLessThanOrEqualTo: '40%' } }",
    )
  })

  test('unless two spreads may have them: of the newer parents only the last would stay', () => {
    const { isSame, tasks } = planned(
      `${types}export const merge = (a: MachineHealthCheckSpec, b: Partial<MachineHealthCheckSpec>): MachineHealthCheckSpec => ({ ...a, ...b });\n`,
    )
    expect(isSame).toBe(true)
    expect(tasks.join()).toContain('client/written-elsewhere')
  })

  test('and where it is computed, the kind stays', () => {
    const { isSame } = planned(
      `${types}declare const load: () => MachineHealthCheckSpec;\nexport const make = (): MachineHealthCheckSpec => ({ ...load(), maxUnhealthy: '40%' });\n`,
    )
    expect(isSame).toBe(true)
  })
})

test('a patch moves what it spreads', () => {
  const { after } = planned(
    `declare const api: any;\nexport const write = (drain: boolean) => api.patchNamespacedCustomObject('cluster.x-k8s.io', 'v1beta1', 'a', 'machines', 'b', { spec: { ...(drain && { nodeDrainTimeout: '10m' }) } });\n`,
  )
  expect(after).toContain(
    "'v1beta2', 'a', 'machines', 'b', { spec: { ...(drain && { deletion: { nodeDrainTimeoutSeconds: 600 } }) } }",
  )
})
