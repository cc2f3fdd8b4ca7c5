import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeFrame } from '../code-frame.ts'
import type { FilePlan } from '../file-plan.ts'
import { concealed, withoutTexts } from './conceal.ts'
import { secretsOf } from './find.ts'
import { isSecretKey } from './keys.ts'
import { withoutRanges } from './ranges.ts'
import { namingKeys, openKeys, secretEndings, secretShapes, valueKeys } from './rules.ts'
import { scrubber } from './scrub.ts'

const shown = (text: string): string =>
  withoutRanges(text, secretsOf(text).ranges, { start: 0, end: text.length })

test.each([
  [
    'a Secret',
    `\
kind: Secret
data:
  a: b
`,
    `\
kind: Secret
data:
  a: <hidden>
`,
  ],
  ['its flow style', '{kind: Secret, data: {a: b}, c: d}', '{kind: Secret, data: {a: <hidden>}, c: d}'],
  ['its kind on the next line', 'data: {a: b}\nkind:\n  Secret', 'data: {a: <hidden>}\nkind:\n  Secret'],
  ['a tag', 'kind: !!str Secret\ndata: {a: b}', 'kind: !!str Secret\ndata: {a: <hidden>}'],
  ['an alias', 'x: &x {a: b}\nkind: Secret\ndata: *x', 'x: &x {a: <hidden>}\nkind: Secret\ndata: *x'],
  [
    'a merge key',
    `\
x: &x {kind: Secret}
y:
  <<: *x
  data: {a: b}`,
    `\
x: &x {kind: Secret}
y:
  <<: *x
  data: {a: <hidden>}`,
  ],
  [
    'a block scalar',
    `\
kind: Secret
data:
  a: |
    b

    c
`,
    `\
kind: Secret
data:
  a: <hidden>
    <hidden>

    <hidden>
`,
  ],
  [
    'a list of Secrets',
    'kind: SecretList\nitems:\n- data: {a: b}',
    'kind: SecretList\nitems:\n- data: {a: <hidden>}',
  ],
  [
    'a templated kind',
    `\
kind: {{ .k }}
data:
  a: b
`,
    `\
kind: {{ .k }}
data:
  a: <hidden>
`,
  ],
  [
    'a nested Secret',
    `\
d:
  x: |
    kind: Secret
    data:
      a: b
`,
    `\
d:
  x: |
    kind: Secret
    data:
      a: <hidden>
`,
  ],
  [
    'a broken file',
    `\
kind: Secret
data:
  a: "b
x: ]
`,
    `\
kind: Secret
data:
  a: <hidden>
x: ]
`,
  ],
  [
    'a comment',
    `\
kind: Secret
data:
  a: b # c
  # d
  e: f
`,
    `\
kind: Secret
data:
  a: <hidden>
  <hidden>
  e: <hidden>
`,
  ],
  [
    'a program',
    "const x = { kind: 'Secret', data: { a: 'b' } };",
    "const x = { kind: 'Secret', data: <hidden> };",
  ],
  ['a key by its name', 'spec: {certificateKey: a, x: b}', 'spec: {certificateKey: <hidden>, x: b}'],
  [
    'a named value',
    `\
env:
- name: DB_PASSWORD
  value: a
`,
    `\
env:
- name: DB_PASSWORD
  value: <hidden>
`,
  ],
  [
    'no manifests of a template, nor their names',
    `\
params: [{name: KIND_TOKEN, value: "\${CLUSTER_NAME}"}]
templates:
- path: a.yaml
  content:
  - {kind: Cluster, metadata: {name: "\${CLUSTER_NAME}-a"}}
`,
    `\
params: [{name: KIND_TOKEN, value: "\${CLUSTER_NAME}"}]
templates:
- path: a.yaml
  content:
  - {kind: Cluster, metadata: {name: "\${CLUSTER_NAME}-a"}}
`,
  ],
  [
    'a JSON patch in a text',
    `\
patch: |-
  - op: add
    path: /data/p
    value: a
  - {op: add, path: /metadata/name, value: b}
`,
    `\
patch: |-
  - op: add
    path: /data/p
    value: <hidden>
  - {op: add, path: /metadata/name, value: b}
`,
  ],
  [
    'a JSON patch',
    `\
- op: add
  path: /data/x
  value: y
`,
    `\
- op: add
  path: /data/x
  value: <hidden>
`,
  ],
  ['a command', 'run:\n- join --token abc\n', 'run:\n- join --token <hidden>\n'],
  ['a default', 'a: ${T:=5m}\nb: ${T:=abcd}\n', 'a: ${T:=5m}\nb: ${T:=<hidden>}\n'],
  ['a default that only begins like a percentage', 'a: ${T:=40%x}\n', 'a: ${T:=<hidden>}\n'],
  ['a default that only begins like a duration', 'a: ${T:=1h30mx}\n', 'a: ${T:=<hidden>}\n'],
  ['a default that only begins like a version', 'a: ${T:=v1x9s8d7f6}\n', 'a: ${T:=<hidden>}\n'],
  ['a default that is hexadecimal', 'a: ${T:=fd00:10:244:1}\n', 'a: ${T:=<hidden>}\n'],
  ['a default in a list', 'a: ${T:=["abcd"]}\n', 'a: ${T:=<hidden>}\n'],
  ['a default of what is named like a secret', 'a: ${DB_PASSWORD:=40%}\n', 'a: ${DB_PASSWORD:=<hidden>\n'],
  [
    'code of a template, and not each place that says where a value comes from',
    `\
{{- $authSecret := printf "%s-authn-config1" .Release.Name }}
{{- $otherSecret := printf "%s-%s" $.Values.clusterName "b" $authSecret }}
name: {{ .Release.Name }}-{{ $.Values.clusterName }}-{{ $authSecret }}
own: "%s-authn-config1"
x: y: z
`,
    `\
{{- $authSecret := <hidden>
{{- $otherSecret := <hidden>
name: {{ .Release.Name }}-{{ $.Values.clusterName }}-{{ $authSecret }}
own: "<hidden>"
x: y: z
`,
  ],
  ['a bootstrap token', '# abcdef.0123456789abcdef\n', '# <hidden>\n'],
  [
    'what says the same elsewhere',
    'password: Abc12345\nx: a-Abc12345-b\n',
    'password: <hidden>\nx: a-<hidden>\n',
  ],
])('hides the values of %s', (_, text, expected) => {
  expect(shown(text)).toBe(expected)
})

test.each([
  `\
kind: ConfigMap
data:
  a: b
`,
  `\
kind: SecretStore
data:
  a: b
`,
  `\
secretName: a
sshKeyName: b
sshAuthorizedKeys: [c]
dataSecretName: d
`,
  'secretRef: {name: a}\npasswdFrom: {secret: {name: a, key: b}}\n',
  'credentials: {name: a, namespace: b}\n',
  `\
password: \${PASSWORD}
token: {{ .Values.token }}
secret:
`,
  'automountServiceAccountToken: false\nimagePullSecrets: [{name: a}]\n',
  'bootstrapTokens:\n- ttl: 5m\n',
  'properties: {token: {type: string, description: what it is}}\n',
  ...['40%', '"33.3%"', '-1', '10m', '1h30m', '8m0s', '0.5', '2Gi', '128Mi', 'v1', 'v1beta2', '1.31.0'].map(
    (harmless) => `a: \${T:=${harmless}}\n`,
  ),
  ...[
    'v1.31.0',
    'v1.31.0-rc.1',
    'v1.31.0+rke2r1',
    '10.0.0.0/8',
    'fd00:10:244::/56',
    'true',
    '[]',
    '',
    '""',
  ].map((harmless) => `a: \${T:=${harmless}}\n`),
  'a: ${T:=["192.168.0.0/16"]}\nb: ${T:=[10.1.0.0/16, fd00::/8]}\n',
  'contract: abcdef.v1beta1\nimage: registry.k8s.io/kube-apiserver:v1.30.0\n',
])('shows %j', (text) => {
  expect(shown(text).replace('key: <hidden>', 'key: b')).toBe(text)
})

test('a message does not quote what is hidden, nor its base64', () => {
  const { texts } = secretsOf('kind: Secret\nstringData: {p: SUPERSECRET42, q: red}\n')
  const scrub = scrubber(texts)
  expect(scrub('"SUPERSECRET42" is no duration')).toBe('"<hidden>" is no duration')
  expect(scrub('U1VQRVJTRUNSRVQ0Mg== is none')).toBe('<hidden> is none')
  expect(scrub('"red" is none; the reddest is shown')).toBe('<hidden> is none; the reddest is shown')
})

test('a plan that is concealed says nothing secret, and writes it', () => {
  const before = 'kind: Secret\nstringData: {p: SUPERSECRET42}\n'
  const text = 'stringData: {p: SUPERSECRET42 }'
  const task = {
    id: 'x',
    line: 1,
    column: 1,
    row: 'r',
    object: 'o',
    what: 'SUPERSECRET42',
    next: 'n',
    tried: ['a: SUPERSECRET42'],
  }
  const edits = [{ start: 13, end: before.length - 1, text, row: 'r' }]
  const after = `kind: Secret\n${text}\n`
  const object = {
    apiVersion: 'v1',
    kind: 'Machine',
    name: 'a-SUPERSECRET42',
    line: 1,
    rows: [],
    emptied: ['SUPERSECRET42'],
    droppedComments: ['# SUPERSECRET42'],
  }
  const plan = concealed({ file: 'a', before, after, edits, tasks: [task], objects: [object] })
  expect(plan.tasks[0]).toMatchObject({ what: '<hidden>', tried: ['a: <hidden>'] })
  const said = { name: 'a-<hidden>', emptied: ['<hidden>'], droppedComments: ['# <hidden>'] }
  expect(plan.objects).toEqual([{ ...object, ...said }])
  expect(JSON.stringify(plan.objects)).toBe(JSON.stringify([{ ...object, ...said }]))
  expect(structuredClone(plan.objects)).toEqual([{ ...object, ...said }])
  expect(plan.edits).toEqual(edits)
  expect(concealed(plan)).toEqual(plan)
})

test('a plan without its texts knows their secrets where it says more later', () => {
  const text = 'kind: Secret\nstringData: {p: SUPERSECRET42}\n'
  const plan: FilePlan = { file: 'a', before: text, after: text, edits: [], tasks: [], objects: [] }
  const bare = withoutTexts(concealed(plan))
  expect([bare.before, bare.after]).toEqual(['', ''])
  const problem = { what: 'SUPERSECRET42', next: 'n' }
  expect(concealed({ ...bare, problem }).problem).toEqual({ what: '<hidden>', next: 'n' })
})

test('a code frame shows no secret, of a broken text either', () => {
  const text = 'kind: Secret\nstringData: {p: hunter2: x]\n'
  expect(codeFrame(text, { start: 30, end: 31 })).toMatch(/^ {2}2 │ stringData: <hidden>\n/)
})

test.each([
  [
    'a text of Secrets',
    `\
kind: ConfigMap
data:
  x: |
`,
    '    kind: Secret\n    data: {a: b}\n',
  ],
  ['brackets', 'x: ]\n', 'secret: {'],
  ['quotes', 'x: ]\n', '"token": "'],
  ['one long word', 'password: ', 'a'],
  ['aliases', 'token: &a [x]\n', 'password: [*a, *a]\n'],
])('%s can be of any length', (_, head, one) => {
  expect(secretsOf(head + one.repeat(5000)).ranges.length).toBeGreaterThan(0)
})

test('aliases of aliases are gone through once', () => {
  const levels = Array.from({ length: 60 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]\n`).join('')
  expect(secretsOf(`a0: &a0 [abc]\n${levels}token: *a60\n`).ranges.length).toBeGreaterThan(0)
})

test('a secret key is one of the list, however it is written', () => {
  for (const ending of secretEndings) {
    const words = ending.split(' ')
    const camel = words.map((word, i) => (i > 0 ? word[0]!.toUpperCase() + word.slice(1) : word)).join('')
    for (const key of [camel, words.join('-'), words.join('_').toUpperCase(), `x-${words.join('.')}`])
      expect([key, isSecretKey(key)]).toEqual([key, true])
  }
})

test.each([
  ...secretEndings.flatMap((ending) => {
    const [first = '', ...more] = ending.split(' ')
    const camel = first + more.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
    const apart = ['-', '--', '_', '__', '.'].map((sign) => ending.replaceAll(' ', sign))
    return [camel, ending.replaceAll(' ', '_').toUpperCase(), ...apart].map((key) => `${key}: abcd1234\n`)
  }),
  ...valueKeys.map((key) => `metadata: {name: x}\n${key}: {p: abcd1234}\n`),
  '"\\x70wd": abcd1234\n',
])('nothing else has to be there for a secret to be hidden: %j', (text) => {
  expect(shown(text)).toBe(text.replace('abcd1234', '<hidden>'))
})

test.each([
  ['-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----'],
  ['LS0tLS1CRUdJTiBFQyBQUklWQVRF'],
  ['abcdef.0123456789abcdef'],
  ['eyJhbGciOiJI.eyJzdWIiOiIx'],
  ['AKIAIOSFODNN7EXAMPLE'],
  ['ghp_0123456789abcdef', 'github_pat_0123456789abcdef', 'glpat-0123456789abcdef', 'xoxb-0123456789'],
  ['$6$abcdefgh', '$argon2idanything$abcdefgh'],
  ['https://me:abcd1234@host'],
  ['${A:=abcd1234}'],
])('nor for what is secret by its looks: %j', (...texts) => {
  expect(secretShapes).toHaveLength(9)
  for (const text of texts) expect(secretsOf(`# ${text}\n`).ranges).toHaveLength(1)
})

test('docs/secrets.md has the whole list', () => {
  const page = readFileSync(new URL('../../../../docs/secrets.md', import.meta.url), 'utf8')
  const words = [...secretEndings, ...openKeys, ...namingKeys].map((word) => `\`${word}\``)
  const missing = [...words, ...secretShapes.map(({ what }) => what)].filter((one) => !page.includes(one))
  expect(missing).toEqual([])
})

test.each(['Cluster', 'KubeadmControlPlaneTemplate', '${CLUSTER_NAME}'])(
  'a message keeps the word %s, though it stands among secrets',
  (word) => {
    const { texts } = secretsOf(`\
kind: Secret
stringData:
  a: ${word}
  b: S3cretS3cret
`)
    expect(scrubber(texts)(`${word} prod: S3cretS3cret`)).toBe(`${word} prod: <hidden>`)
  },
)
