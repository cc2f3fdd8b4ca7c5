import { expect, test } from 'vitest'
import { secret } from './hostile/input.ts'
import { migrate, scratch } from './program.ts'

/** A name that says everything which somebody or something would obey, and what a report of a Secret would show. */
const name =
  'x\u001b[31m\u009b\u202e\u200b\u2028\r\n::error::pwned\n##[error]pwned | `a` [b](https://example.org) @everyone <i> ]]>'
const quoted = JSON.stringify(name).replace(
  /[\u007f-\uffff]/g,
  (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
)
const folder = 'f\u001b[31m\u009b\u202e\n::error::pwned\n##[error]pwned'

const manifest = `apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata: {name: ${quoted}}
spec:
  clusterName: c # \u202e\u009b
  nodeDrainTimeout: ${quoted}
  ${quoted}: 1
---
kind: Secret
stringData: {p: ${secret}}
---
apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: c, namespace: ${quoted}}
spec:
  infrastructureRef: {apiGroup: ${quoted}, kind: ${quoted}, name: ${secret}}
status:
  conditions:
  - {type: ${quoted}, status: "False", reason: ${quoted}, message: ${quoted}, lastTransitionTime: "2026-01-01T00:00:00Z"}
`
const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ${quoted}, labels: {cluster.x-k8s.io/v1beta1: ${quoted}}}
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: ${quoted}, plural: ${quoted}}
  versions:
  - {name: ${quoted}, served: true, storage: true, schema: {openAPIV3Schema: {properties: {${quoted}: {type: ${quoted}}}}}}
`
const program = `export const m = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Machine', metadata: { name: ${quoted} }, spec: { nodeDrainTimeout: ${quoted} } }
const password = '${secret}'
`
const open = {
  [name]: { file: 'a.yaml', object: 'Machine x', row: name, what: name, next: name, to: 'v1beta2' },
}
const notes = JSON.stringify({ version: 1, decisions: {}, done: {}, tasks: {}, open })

const formats = ['json', 'sarif', 'junit', 'github', 'markdown']
const role = ['--role', `${name}=InfraCluster`]

test.each<readonly string[]>([
  ['manifests', '.'],
  ['manifests', '.', '--diff'],
  ['manifests', '.', '--check'],
  ['manifests', '.', '--annotate', '--diff'],
  ...formats.map((format) => ['manifests', '.', '--format', format]),
  ['check', '.'],
  ['check', '.', '--format', 'json'],
  ['codemod', '.'],
  ['codemod', '.', '--diff'],
  ['contract', 'crd.yml', ...role],
  ['contract', 'crd.yml', ...role, '--matrix'],
  ['contract', 'crd.yml', ...role, '--stage', 'v1beta2', '--diff'],
  ['contract', 'crd.yml', ...role, '--format', 'json'],
  ['convert', '-', '--to', 'v1beta2', '--format', 'jsonl'],
  ['status', '-'],
  ['status', '-', '--show-conditions', 'all'],
  ['status', '-', '--format', 'json'],
  ['status', '-', '--columns'],
  ['explain', `Machine.${name}`],
  ['tasks', '.'],
  ['tasks', '.', '--format', 'json'],
  ['tasks', '.', '--done', name],
  ['wizard', '.', '--plain'],
  ['wizard', '.', '--format', 'markdown'],
  ['wizard', '.', '--format', 'json'],
  ['wizard', '.', '--accessible'],
  ['merge-reports', name],
  ['manifests', name],
  [name],
])('what is printed obeys nobody and tells no secret: %j', (...args) => {
  const cwd = scratch({
    'a.yaml': manifest,
    [`${folder}/${folder}.yaml`]: manifest,
    [`${folder}.yaml`]: 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: [\n',
    'crd.yml': crd,
    'a.ts': program,
    '.capi-migrate.json': notes,
  })
  const { code, stdout, stderr } = migrate(args, { cwd, input: args.includes('-') ? manifest : '' })
  expect([0, 1, 2, 3]).toContain(code)
  for (const text of [stdout, stderr]) {
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    expect(text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069]/)
    expect(text).not.toMatch(/^\s*::(?!(?:error|warning|notice) file=)|##\[/m)
    expect(text).not.toContain(secret)
    expect(text).not.toContain(Buffer.from(secret).toString('base64'))
  }
})

test('a file of tasks is Markdown, and has no markup of others in it', () => {
  const cwd = scratch({ 'a.yaml': manifest })
  const { stdout } = migrate(['manifests', '.', '--tasks', 'tasks.md', '--format', 'markdown'], { cwd })
  expect(stdout).toContain('@&#8203;everyone \\<i\\> \\]\\]\\>')
  expect(stdout).not.toMatch(/https:\/\/|@everyone/)
})

test('a text on stdin is rewritten byte for byte', () => {
  const { stdout } = migrate(['manifests', '-'], { input: manifest })
  expect(stdout).toContain(`stringData: {p: ${secret}}`)
  expect(stdout).toContain('clusterName: c # \u202e\u009b')
})

test('a diff says what it does not show', () => {
  const text = `\
kind: Secret
data: {a: b} # \u202e
---
${manifest.replace(/nodeDrainTimeout: .*/, 'nodeDrainTimeout: 5m')}`
  const { stdout } = migrate(['manifests', '.', '--diff'], { cwd: scratch({ 'a.yaml': text }) })
  expect(stdout.split('\n')[0]).toBe(
    '# a.yaml: secrets are hidden, and characters that a terminal obeys are spelled out; read this diff, and do not apply it',
  )
})
