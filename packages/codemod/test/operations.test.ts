import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

// An operation of a JSON patch goes with the version that it is sent to, whoever makes it and whoever sends it.

const path = `const KCP = (ns: string, n: string) => \`/apis/controlplane.cluster.x-k8s.io/v1beta1/namespaces/\${ns}/kubeadmcontrolplanes/\${n}\`
const send = (url: string, body: unknown) => fetch(url, { method: 'PATCH', body: JSON.stringify(body) })
`

/** Ways to make an operation, of a pointer and a value. */
const builders: Readonly<
  Record<string, readonly [lines: string, made: (pointer: string, value: string) => string]>
> = {
  'in place': ['', (pointer, value) => `[{ op: 'add', path: '${pointer}', value: ${value} }]`],
  'a function': [
    `const op = (path: string, value: unknown) => ({ op: 'add', path, value })\n`,
    (pointer, value) => `[op('${pointer}', ${value})]`,
  ],
  'a function with the operation': [
    `function op(op: string, path: string, value?: unknown) { return { op, path, value } }\n`,
    (pointer, value) => `[op('add', '${pointer}', ${value})]`,
  ],
  'a function with the operation last': [
    `const op = (to: string, value: unknown, how = 'add') => ({ op: how, path: to, value })\n`,
    (pointer, value) => `[op('${pointer}', ${value})]`,
  ],
  'methods of a class': [
    `class Patch { ops: object[] = []; add(path: string, value: unknown) { this.ops.push({ op: 'add', path, value }); return this } }\n`,
    (pointer, value) => `new Patch().add('${pointer}', ${value}).ops`,
  ],
  'a class': [
    `class Add { readonly op = 'add'; path: string; value: unknown; constructor(path: string, value: unknown) { this.path = path; this.value = value } }\n`,
    (pointer, value) => `[new Add('${pointer}', ${value})]`,
  ],
  'a list of pairs': [
    `const ops = (pairs: [string, unknown][]) => pairs.map(([path, value]) => ({ op: 'add', path, value }))\n`,
    (pointer, value) => `ops([['${pointer}', ${value}]])`,
  ],
  'entries of an object': [
    `const ops = (it: Record<string, unknown>) => Object.entries(it).map(([path, value]) => ({ op: 'add', path, value }))\n`,
    (pointer, value) => `ops({ '${pointer}': ${value} })`,
  ],
  'a module that is not here': [
    `declare const jsonpatch: { add(path: string, value: unknown): object }\n`,
    (pointer, value) => `[jsonpatch.add('${pointer}', ${value})]`,
  ],
}

describe.each(Object.entries(builders))('%s', (_, [lines, made]) => {
  const planOf = (pointer: string, value: string, mode: 'v1beta2' | 'dual' = 'v1beta2') => {
    const use = `export const change = (ns: string, n: string) => send(KCP(ns, n), ${made(pointer, value)})\n`
    return planFiles({ 'a.ts': path + lines + use }, { mode })('a.ts')
  }

  test('whose parent may be missing keeps the kind', () => {
    const plan = planOf('/spec/rolloutAfter', 'new Date().toISOString()')
    expect(plan.edits).toEqual([])
    expect(coded(plan)).toContainEqual(expect.stringMatching(/^KubeadmControlPlane:apiVersion: /))
  })

  test('that goes nowhere moves with the version alone', () => {
    const plan = planOf('/spec/replicas', '3')
    expect(plan.tasks).toEqual([])
    expect(plan.after).toContain('x-k8s.io/v1beta2/namespaces')
    expect(plan.after).toContain('/spec/replicas')
  })

  test('is written to v1beta1 by dual code', () => {
    const plan = planOf('/spec/rolloutAfter', `'x'`, 'dual')
    expect(plan.edits).toEqual([])
    expect(plan.tasks.map(({ what }) => what).join('\n')).not.toMatch(/reads one version/)
    expect(plan.tasks.map(({ what }) => what).join('\n')).toMatch(/spec.rolloutAfter/)
  })
})

test.each([
  ['v1beta2', 'client/written-parent'],
  ['dual', 'client/dual-write'],
] as const)('%s: an operation of a class stays with the version of its selector', (mode, code) => {
  const patches = `[{ name: 'p', definitions: [{ selector: { apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1', kind: 'KubeadmControlPlaneTemplate', matchResources: { controlPlane: true } }, jsonPatches }] }]`
  const text = `const jsonPatches = [{ op: 'add', path: '/spec/template/spec/rolloutStrategy', value: { type: 'RollingUpdate' } }]
export const it = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'ClusterClass', metadata: { name: 'q' }, spec: { controlPlane: { ref: { apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1', kind: 'KubeadmControlPlaneTemplate', name: 'q' }, nodeDrainTimeout: '1m' }, patches: ${patches} } }
`
  const plan = planFiles({ 'a.ts': text }, { mode })('a.ts')
  expect(plan.after.match(/controlplane\.cluster\.x-k8s\.io\/v1beta\d/g)).toEqual(
    Array(2).fill('controlplane.cluster.x-k8s.io/v1beta1'),
  )
  expect(plan.after).toContain(`'/spec/template/spec/rolloutStrategy'`)
  expect(coded(plan)).toContain(`KubeadmControlPlaneTemplate:spec.template.spec.rolloutStrategy: ${code}`)
})
