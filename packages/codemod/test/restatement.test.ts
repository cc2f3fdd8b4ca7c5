import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

const types = `export interface Machine {
  apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Machine';
  spec: { nodeDrainTimeout?: string; bootstrap: { configRef?: { apiVersion: string; kind: string; name: string } } };
}
`
const planned = (text: string) => {
  const plan = planFiles({ 'a.ts': types + text })('a.ts')
  return {
    after: plan.after.slice(plan.after.indexOf('export const')),
    tasks: coded(plan),
    isSame: plan.after === types + text,
  }
}

describe('a value gets the form that v1beta2 has', () => {
  test.each([
    ['seconds in a text', 'n: number', '`${n}s`', 'Math.trunc(n)'],
    ['minutes in a text', 'n: number', '`${n + 1}m`', 'Math.trunc((n + 1) * 60)'],
    ['branches', 'n: number', "n > 1 ? '5m' : undefined", 'n > 1 ? 300 : undefined'],
    [
      'the same field of another object',
      'n: Machine',
      'n.spec.nodeDrainTimeout',
      'n.spec.deletion?.nodeDrainTimeoutSeconds',
    ],
  ])('%s', (_, parameter, value, now) => {
    const text = (written: string) => `export const set = (m: Machine, ${parameter}) => { ${written}; };\n`
    expect(planned(text(`m.spec.nodeDrainTimeout = ${value}`)).after).toBe(
      text(`m.spec.deletion = { ...m.spec.deletion, nodeDrainTimeoutSeconds: ${now} }`),
    )
    const literal = (written: string) => text(`m.spec = { ${written}, bootstrap: {} }`)
    expect(planned(literal(`nodeDrainTimeout: ${value}`)).after).toBe(
      literal(`deletion: { nodeDrainTimeoutSeconds: ${now} }`),
    )
  })

  test('the version of an object in sight is its group in a reference', () => {
    const { after, tasks } =
      planned(`export const config = { apiVersion: 'example.com/v1', kind: 'Config', metadata: { name: 'a' } };
export const machine: Machine = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Machine', spec: { bootstrap: { configRef: { apiVersion: config.apiVersion, kind: config.kind, name: config.metadata.name } } } };
`)
    expect(after).toContain("configRef: { apiGroup: 'example.com', kind: config.kind")
    expect(tasks).toEqual([])
  })
})

describe('a value that is computed stays with its version and all that is of its kind', () => {
  test.each([
    ['a name', 'nodeDrainTimeout: value'],
    ['a text of texts', 'nodeDrainTimeout: `${value}s`'],
    ['a text of several parts', 'nodeDrainTimeout: `${value.length}m${value.length}s`'],
    ['a version', "bootstrap: { configRef: { apiVersion: value, kind: 'A', name: 'a' } }"],
  ])('%s', (_, member) => {
    const own = member.startsWith('bootstrap') ? member : `${member}, bootstrap: {}`
    const literal = `export const make = (value: string): Machine => ({ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Machine', spec: { ${own} } });\n`
    const { isSame, tasks } = planned(literal)
    expect(isSame).toBe(true)
    expect(tasks.join()).toContain('client/written-computed')
    expect(tasks).toContain('Machine:apiVersion: client/write-held')
  })

  test('an assignment', () => {
    const { isSame, tasks } = planned(
      'export const set = (m: Machine, value: string) => { m.spec.nodeDrainTimeout = value; };\n',
    )
    expect(isSame).toBe(true)
    expect(tasks).toContain('Machine:spec.nodeDrainTimeout: client/written-computed')
  })
})
