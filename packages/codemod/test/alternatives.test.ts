import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

const asked = "const { items } = await (await fetch('/apis/cluster.x-k8s.io/v1beta1/clusters')).json();\n"
const spoken = '// cluster.x-k8s.io Cluster\n'

describe.each(['v1beta2', 'dual'] as const)('%s: a read of both places is left, and asks nothing', (mode) => {
  test.each([
    [
      'newer first',
      'cluster.status?.initialization?.infrastructureProvisioned ?? cluster.status?.infrastructureReady',
    ],
    [
      'older first, in a longer choice',
      "cluster.spec.topology?.class || cluster.spec.topology?.classRef?.name || 'none'",
    ],
    [
      'a condition',
      'cluster.status.initialization ? cluster.status.initialization.infrastructureProvisioned : cluster.status.infrastructureReady',
    ],
    [
      'conditions',
      "(cluster.status?.v1beta2?.conditions ?? cluster.status?.conditions)?.some((c) => c.type === 'Available')",
    ],
  ])('%s', (_, read) => {
    const made = `${asked}export const all = items.map((cluster) => ${read});\n`
    const plan = planFiles({ 'a.mjs': made }, { mode })('a.mjs')
    expect(plan.after).toContain(read)
    expect(coded(plan).filter((task) => !task.includes('client/version-asked'))).toEqual([])
    const open = `${spoken}export const one = (cluster) => ${read};\n`
    expect(coded(planFiles({ 'a.mjs': open }, { mode })('a.mjs'))).toEqual([])
  })
})

test('a choice between places of different objects is no such read', () => {
  const read = 'cluster.status?.initialization?.infrastructureProvisioned ?? own.status?.infrastructureReady'
  const open = `${spoken}export const one = (cluster, own) => ${read};\n`
  expect(coded(planFiles({ 'a.mjs': open })('a.mjs'))).toEqual([
    'Cluster:status.infrastructureReady: client/untyped-field-moved',
  ])
})

test('dual: a word that is asked of the legacy list is that of v1beta1', () => {
  const text = `import * as k8s from 'some-client';
type Mach = k8s.KubernetesObject & { kind: 'Machine'; status?: { failureReason?: string; conditions?: { type: string; status: string }[] } };
const path = '/apis/cluster.x-k8s.io/v1beta1/namespaces/a/machines';
const informer = k8s.makeInformer<Mach>(path, () => k8s.list({ group: 'cluster.x-k8s.io', version: 'v1beta1', plural: 'machines' }));
informer.on('update', (m) => m.status?.conditions?.find(({ type }) => type === 'NodeHealthy'));
`
  const plan = planFiles({ 'a.ts': text }, { mode: 'dual' })('a.ts')
  expect(plan.after).toContain('(m.status?.deprecated?.v1beta1?.conditions ?? m.status?.conditions)?.find(')
  expect(coded(plan).filter((task) => task.includes('condition'))).toEqual([])
})
