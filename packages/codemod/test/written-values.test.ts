import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

const api = 'declare const api: any;\n'
const asks = "'cluster.x-k8s.io', 'v1beta1', 'a', 'machines', 'b'"

function planned(text: string, mode: 'v1beta2' | 'dual' = 'v1beta2', name = 'a.ts') {
  const plan = planFiles({ [name]: text }, { mode })(name)
  return { isSame: plan.after === text, after: plan.after, tasks: coded(plan) }
}

describe('what a call writes is followed to what declares it, or the call stays', () => {
  test.each([
    ['a function', "const drain = () => ({ nodeDrainTimeout: '10m' });", '{ spec: drain() }'],
    [
      'a constant that is spread and exported',
      "export const own = { nodeDrainTimeout: '10m' };",
      '{ spec: { ...own } }',
    ],
    [
      'a function that returns the whole body',
      "const make = () => ({ spec: { nodeDrainTimeout: '10m' } });",
      'make()',
    ],
    [
      'a type that mirrors nothing',
      'interface Timeouts { nodeDrainTimeout: string }\ndeclare const own: Timeouts;',
      '{ spec: own }',
    ],
    [
      'a type of which nothing is known inside',
      "declare const own: { spec: Record<string, unknown> };\nown.spec['nodeDrainTimeout'] = '10m';",
      'own',
    ],
    ['a copy', "const own = { nodeDrainTimeout: '10m' };", '{ spec: Object.assign({}, own) }'],
  ])('%s', (_, declared, body) => {
    const text = `${api}${declared}\nexport const write = () => api.patchNamespacedCustomObject(${asks}, ${body});\n`
    const { isSame, tasks } = planned(text)
    expect(isSame).toBe(true)
    expect(tasks).toContain('Machine:apiVersion: client/write-held')
  })

  test.each([
    [
      'operations that are gathered',
      "const all: unknown[] = []; all.push({ op: 'replace', path: '/spec/nodeDrainTimeout', value: '10m' });",
    ],
    [
      'operations with a type',
      "const all: { op: string; path: string; value: unknown }[] = []; all.push({ op: 'replace', path: '/spec/nodeDrainTimeout', value: '10m' });",
    ],
    [
      'operations that a function makes',
      "const replace = (path: string, value: unknown) => ({ op: 'replace', path, value }); const all = [replace('/spec/nodeDrainTimeout', '10m')];",
    ],
  ])('%s', (_, made) => {
    const text = `${api}export const write = () => { ${made} return api.patchNamespacedCustomObject(${asks}, all); };\n`
    const { isSame, tasks } = planned(text)
    expect(isSame).toBe(true)
    expect(tasks).toContain('Machine:apiVersion: client/write-held')
  })

  test('a body that is typed beside the path of a request', () => {
    const text = `${api}const drain = (m: number) => ({ spec: { nodeDrainTimeout: \`\${m}m\` } });
export const write = (m: number) => api.patch('/apis/cluster.x-k8s.io/v1beta1/namespaces/a/machines/b', drain(m));\n`
    const { isSame, tasks } = planned(text)
    expect(isSame).toBe(true)
    expect(tasks).toContain('Machine:spec.nodeDrainTimeout: client/written-unseen')
  })

  test('a body whose type mirrors the kind goes', () => {
    const text = `${api}interface Machine { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Machine'; spec: { nodeDrainTimeout?: string } }
export const write = (machine: Machine) => api.replaceNamespacedCustomObject(${asks}, machine);\n`
    expect(planned(text).after).toContain("api.replaceNamespacedCustomObject('cluster.x-k8s.io', 'v1beta2'")
  })

  test('a whole object that a function makes goes, for it says its version', () => {
    const text = `${api}const make = () => ({ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Machine', spec: { nodeDrainTimeout: '10m' } });
export const write = () => api.createNamespacedCustomObject(${asks}, make());\n`
    const { after, tasks } = planned(text)
    expect(after).toContain(
      "({ apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Machine', spec: { deletion: { nodeDrainTimeoutSeconds: 600 } } })",
    )
    expect(after).toContain("'v1beta2', 'a', 'machines'")
    expect(tasks).toEqual([])
  })
})

describe('an object that code makes is read and written as it is declared', () => {
  const made = (type = ''): string =>
    `const cluster${type} = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', metadata: {}, spec: { topology: { class: 'a', version: 'v1.31.0' } } };\n`

  test.each([
    ['without a type', 'a.ts', ''],
    ['that is any', 'a.ts', ': any'],
    ['in JavaScript', 'a.js', ''],
  ])('%s', (_, name, type) => {
    const text = `${made(type)}cluster.spec.topology.class = 'b';\nexport const { class: own } = cluster.spec.topology;\nexport const same = cluster.spec.topology.class;\n`
    const { after } = planned(text, 'v1beta2', name)
    expect(after).toContain("topology: { classRef: { name: 'a' }, version: 'v1.31.0' }")
    expect(after).not.toMatch(/\.class\b|\bclass:/)
  })

  test('dual code leaves it, its references and all that is done with it', () => {
    const text = `${api}export const write = () => {
  const cluster: any = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', metadata: {}, spec: { controlPlaneRef: { apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1', kind: 'KubeadmControlPlane', name: 'a' }, topology: { class: 'a' } } };
  cluster.spec.topology.class = 'b';
  return api.createNamespacedCustomObject('cluster.x-k8s.io', 'v1beta1', 'a', 'clusters', cluster);
};\n`
    const { isSame, tasks } = planned(text, 'dual')
    expect(isSame).toBe(true)
    expect(new Set(tasks)).toEqual(new Set(['Cluster:apiVersion: client/version-asked']))
  })
})

describe('a call that names a resource type says what it creates', () => {
  const text =
    "export const make = (store) => store.dispatch('management/create', { type: 'cluster.x-k8s.io.machine', spec: { nodeDrainTimeout: '10m' } });\n"

  test('in the version of its server', () => {
    expect(planned(text, 'v1beta2', 'a.js').after).toContain(
      'spec: { deletion: { nodeDrainTimeoutSeconds: 600 } }',
    )
  })

  test('which dual code leaves, with a task', () => {
    const { isSame, tasks } = planned(text, 'dual', 'a.js')
    expect(isSame).toBe(true)
    expect(tasks).toEqual(['Machine:spec.nodeDrainTimeout: client/dual-write'])
  })

  test('and stays where a value is computed', () => {
    const { isSame, tasks } = planned(text.replace("'10m'", 'store.drain'), 'v1beta2', 'a.js')
    expect(isSame).toBe(true)
    expect(tasks).toEqual(['Machine:spec.nodeDrainTimeout: client/written-computed'])
  })
})

describe('a manifest in code follows to what its parts are made of, or stays', () => {
  const around = (spec: string): string =>
    `export const cluster = (cls: string, big: boolean) => ({ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', spec: ${spec} });\n`

  test.each([
    [
      'a function',
      `function make(it: string) { return { topology: { class: it } } }\n${around('make(cls)')}`,
    ],
    ['a merged object', around('Object.assign({ topology: { class: cls } }, { paused: big })')],
    [
      'what is given',
      `export const own = (spec: any) => ({ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', spec });\n`,
    ],
    ['items of a list', around('{ topology: { class: cls, variables: [...(cls as any)] } }')],
  ])('stays: %s', (_, text) => {
    const { isSame, tasks } = planned(text)
    expect([isSame, tasks.join()]).toEqual([true, expect.stringContaining('client/written-unseen')])
  })

  test.each([
    ['{ topology: { class: cls } } as object', '{ topology: { classRef: { name: cls } } } as object'],
    [
      "big ? { topology: { class: cls } } : { topology: { class: 'small' } }",
      "big ? { topology: { classRef: { name: cls } } } : { topology: { classRef: { name: 'small' } } }",
    ],
  ])('follows: %s', (before, after) => {
    expect(planned(around(before)).after).toBe(around(after).replace('v1beta1', 'v1beta2'))
  })
})
