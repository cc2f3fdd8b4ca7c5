import { expect, test } from 'vitest'
import { migrate, old, scratch } from './program.ts'

const cluster = {
  apiVersion: 'cluster.x-k8s.io/v1beta1',
  kind: 'Cluster',
  metadata: { name: 'c' },
  spec: { topology: { class: 'q', version: 'v1.33.0' } },
}
const line = JSON.stringify(cluster)

test('YAML in gives YAML out, document by document', () => {
  const config = `\
apiVersion: v1
kind: ConfigMap
data:
  a: "yes"
`
  expect(migrate(['convert', '-'], { input: `${old}---\n${config}---\n` })).toEqual({
    code: 0,
    stderr: '',
    stdout: `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata:
  name: prod
spec:
  topology:
    classRef:
      name: quick-start
    version: v1.33.0
---
apiVersion: v1
kind: ConfigMap
data:
  a: 'yes'
`,
  })
})

test('a List is converted item by item', () => {
  const list = { apiVersion: 'v1', kind: 'List', items: [cluster, { apiVersion: 'v1', kind: 'Secret' }] }
  const { stdout } = migrate(['convert'], { input: JSON.stringify(list) })
  expect(JSON.parse(stdout)).toMatchObject({
    kind: 'List',
    items: [
      { apiVersion: 'cluster.x-k8s.io/v1beta2', spec: { topology: { classRef: { name: 'q' } } } },
      { kind: 'Secret' },
    ],
  })
})

test('JSON lines come out in order; a line that fails says why, and the exit code is 1', () => {
  const bad = JSON.stringify({ ...cluster, spec: { topology: 'text' } })
  const { code, stdout } = migrate(['convert', '--format', 'jsonl', '--reading', 'server'], {
    input: [line, 'nonsense', '', bad, line].join('\n'),
  })
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as { apiVersion?: string; error?: string })
  expect(lines.map(({ apiVersion, error }) => apiVersion ?? typeof error)).toEqual([
    'cluster.x-k8s.io/v1beta2',
    'string',
    'string',
    'cluster.x-k8s.io/v1beta2',
  ])
  expect(code).toBe(1)
})

test('numbers that JavaScript cannot hold pass through raw fields digit by digit', () => {
  const value = '{"a":12345678901234567890,"b":1.0,"c":1e3,"d":-0,"e":7}'
  const input = line.replace('"version"', `"variables":[{"name":"v","value":${value}}],"version"`)
  expect(migrate(['convert', '--format', 'jsonl'], { input }).stdout).toContain(value)
  expect(migrate(['convert', '--format', 'json'], { input }).stdout.replace(/\s/g, '')).toContain(value)
  expect(migrate(['convert', '--format', 'yaml'], { input }).stdout).toContain(
    'a: 12345678901234567890\n        b: 1.0\n',
  )
})

test('--format turns one form into the other', () => {
  expect(JSON.parse(migrate(['convert', '--format', 'json'], { input: old }).stdout)).toMatchObject({
    kind: 'Cluster',
  })
  expect(migrate(['convert', '--format', 'yaml'], { input: line }).stdout).toMatch(/^apiVersion: cluster/)
})

test('a key is what kubectl makes of it', () => {
  const input = `apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata: { name: c, labels: { y: a, 1e3: b, 1.50: c, 089: d } }
`
  expect(JSON.parse(migrate(['convert', '--format', 'json'], { input }).stdout)).toMatchObject({
    metadata: { labels: { true: 'a', '1000': 'b', '1.5': 'c', '89': 'd' } },
  })
})

test('what no row can decide is told on stderr, and the exit code is 3', () => {
  const object = { ...cluster, kind: 'Machine', spec: { nodeDrainTimeout: '${X}' } }
  const { code, stdout, stderr } = migrate(['convert', '--format', 'jsonl'], {
    input: JSON.stringify(object),
  })
  expect(code).toBe(3)
  expect(stdout).toContain('${X}')
  expect(stderr).toMatch(/^task .*\nnext: /)
})

test('an object whose reference would lose its version is printed as it is', () => {
  const infrastructureRef = { apiGroup: 'example.io', kind: 'X', name: 'a' }
  const object = { ...cluster, apiVersion: 'cluster.x-k8s.io/v1beta2', spec: { infrastructureRef } }
  const input = JSON.stringify(object)
  const { code, stdout, stderr } = migrate(['convert', '--to', 'v1beta1', '--format', 'jsonl'], { input })
  expect(code).toBe(3)
  expect(JSON.parse(stdout)).toEqual(object)
  expect(stderr).toMatch(/^not changed .*Cluster c: do its tasks first\ntask .*X in group example.io/)
})

test('an object that only v1beta2 refuses is printed as it is', () => {
  const input = JSON.stringify({
    apiVersion: 'addons.cluster.x-k8s.io/v1beta1',
    kind: 'ClusterResourceSet',
    metadata: { name: 'c' },
    spec: { clusterSelector: { matchLabels: { a: 'b' } }, resources: [] },
  })
  const { code, stdout, stderr } = migrate(['convert', '--format', 'jsonl'], { input })
  expect(code).toBe(3)
  expect(JSON.parse(stdout)).toEqual(JSON.parse(input))
  expect(stderr).toMatch(
    /^not changed .*\ntask .*v1beta2 refuses it: spec\.resources: found 0 items, wanted at least 1.*\nnext: /,
  )
})

test('what is lost on the way is told on stderr', () => {
  const infrastructureRef = {
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
    kind: 'X',
    name: 'a',
    namespace: 'b',
  }
  const object = { ...cluster, spec: { infrastructureRef, topology: {} } }
  const input = JSON.stringify(object)
  for (const how of [[], ['--format', 'jsonl'], ['--reading', 'server']]) {
    const { code, stderr } = migrate(['convert', ...how], { input })
    expect(stderr).toMatch(/^dropped .*Cluster c spec\.infrastructureRef\.namespace: \S.*\n$/)
    expect(code).toBe(0)
  }
  const now = JSON.stringify({
    ...cluster,
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'MachineDeployment',
    spec: { deletion: { order: 'Oldest' }, taints: [] },
  })
  expect(migrate(['convert', '--to', 'v1beta1', '--reading', 'server'], { input: now }).stderr).toBe('')
})

test.each([[[]], [['--reading', 'server']]])('a version that a kind never had is an error %s', (how) => {
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [cluster] })
  for (const input of [line, list])
    expect(migrate(['convert', '--to', 'v1alpha1', ...how], { input })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('Cluster of cluster.x-k8s.io has no v1alpha1') as string,
    })
  const other = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap' })
  expect(migrate(['convert', '--to', 'v1alpha1', ...how], { input: other })).toMatchObject({
    code: 0,
    stderr: '',
  })
})

const bad: readonly [what: string, input: string | Uint8Array, said: RegExp][] = [
  ['invalid YAML', 'a: [\nb: 1', /-:\d+:\d+: this is not YAML/],
  ['a scalar', 'just text', /not an object/],
  ['binary', Buffer.of(0, 1), /binary/],
  ['not UTF-8', Buffer.of(0xff, 0xfe, 0xfd), /UTF-8/],
  ['an alias bomb', bomb(), /aliases/],
  ['deep nesting', `${'['.repeat(100_000)}`, /nest|depth|deep/i],
  ['deep JSON', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, /nest|depth|deep/i],
]

test.each(bad)('%s is an error without a stack, and nothing is printed', (_, input, said) => {
  const { code, stdout, stderr } = migrate(['convert'], { input })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(said)
  expect(stderr).toContain('\nnext: ')
  expect(stderr).not.toMatch(/^ {4}at /m)
})

test('__proto__ is a key like any other', () => {
  const { stdout } = migrate(['convert', '--format', 'jsonl'], {
    input: line.replace('"name":"c"', '"name":"c","annotations":{"__proto__":"x"}'),
  })
  expect(stdout).toContain('"__proto__":"x"')
})

test('a file that fails does not keep the others from being converted', () => {
  const cwd = scratch({ 'a.yaml': 'a: [', 'b.yaml': old })
  const { code, stdout } = migrate(['convert', 'a.yaml', 'b.yaml', 'c.yaml'], { cwd })
  expect(code).toBe(1)
  expect(stdout).toContain('kind: Cluster')
})

function bomb(): string {
  const lines = Array.from(
    { length: 9 },
    (_, i) =>
      `${String.fromCharCode(98 + i)}: &${String.fromCharCode(98 + i)} [${Array(9)
        .fill(`*${String.fromCharCode(97 + i)}`)
        .join(', ')}]`,
  )
  return ['a: &a [x, x]', ...lines, ''].join('\n')
}
