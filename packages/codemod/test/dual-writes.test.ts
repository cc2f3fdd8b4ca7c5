import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

// Dual code writes to a part of an object in the version that it asked for the object in.

const server = `declare const api: { get(url: string): Promise<unknown>; put(url: string, body: unknown): Promise<void> }
const url = '/apis/cluster.x-k8s.io/v1beta1/namespaces/default/machinedeployments/w'
interface MachineDeployment { metadata: { name: string }; spec: { minReadySeconds: number; strategy?: { type?: string } } }
`

describe('a field of an object that a server gave is left where it is written', () => {
  test.each([
    ['an assignment', `md.spec.minReadySeconds = 5`, undefined],
    ['a sum', `md.spec.minReadySeconds += 5`, `md.spec.minReadySeconds! += 5`],
    ['a count', `md.spec.minReadySeconds++`, `md.spec.minReadySeconds!++`],
    ['a delete', `delete md.spec.strategy`, undefined],
    ['a key', `md.spec['minReadySeconds'] = 0`, undefined],
    ['a copy', `md.spec = { ...md.spec, strategy: { type: 'OnDelete' } }`, undefined],
  ])('%s', (_, line, now = line) => {
    const text = `${server}export async function f() {
  const md = await api.get(url) as MachineDeployment
  ${line}
  await api.put(url, md)
}
`
    const plan = planFiles({ 'a.ts': text }, { mode: 'dual', verify: true })('a.ts')
    expect(plan.after).toContain(`\n  ${now}\n`)
    expect(plan.after).toContain('rollout?: { strategy?')
    expect(coded(plan).filter((task) => task.endsWith('client/dual-write'))).toHaveLength(1)
  })
})

test('an object that code makes itself is of v1beta2 in all that is written to it', () => {
  const text = `interface MachineDeployment { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'MachineDeployment'; spec: { minReadySeconds?: number } }
export function make(): MachineDeployment {
  const md: MachineDeployment = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'MachineDeployment', spec: {} }
  md.spec.minReadySeconds = 5
  return md
}
`
  const { after } = planFiles({ 'a.ts': text }, { mode: 'dual' })('a.ts')
  expect(after).toContain(`apiVersion: 'cluster.x-k8s.io/v1beta2', kind`)
  expect(after).not.toContain('md.spec.minReadySeconds = 5')
})

test('a fixture stays with a literal that writes a field of it over', () => {
  const fixture = `const fixture = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', status: { infrastructureReady: true, controlPlaneReady: true } }\n`
  const text = `${fixture}export const late = { ...fixture, status: { ...fixture.status, controlPlaneReady: false } }\n`
  expect(planFiles({ 'a.ts': text }, { mode: 'dual' })('a.ts').edits).toEqual([])
  expect(planFiles({ 'a.ts': `export ${fixture}` }, { mode: 'dual' })('a.ts').after).toContain('v1beta2')
})
