import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeFrame } from '../code-frame.ts'
import type { FilePlan } from '../file-plan.ts'
import { concealed } from './conceal.ts'
import { secretsOf } from './find.ts'
import { isSecretKey } from './keys.ts'
import { withoutRanges } from './ranges.ts'
import { namingKeys, openKeys, secretEndings, secretShapes } from './rules.ts'
import { scrubber } from './scrub.ts'

const shown = (text: string): string =>
  withoutRanges(text, secretsOf(text).ranges, { start: 0, end: text.length })

test.each([
  ['a Secret', 'kind: Secret\ndata:\n  a: b\n', 'kind: Secret\ndata:\n  a: <hidden>\n'],
  ['its flow style', '{kind: Secret, data: {a: b}, c: d}', '{kind: Secret, data: {a: <hidden>}, c: d}'],
  ['its kind on the next line', 'data: {a: b}\nkind:\n  Secret', 'data: {a: <hidden>}\nkind:\n  Secret'],
  ['a tag', 'kind: !!str Secret\ndata: {a: b}', 'kind: !!str Secret\ndata: {a: <hidden>}'],
  ['an alias', 'x: &x {a: b}\nkind: Secret\ndata: *x', 'x: &x {a: <hidden>}\nkind: Secret\ndata: *x'],
  [
    'a merge key',
    'x: &x {kind: Secret}\ny:\n  <<: *x\n  data: {a: b}',
    'x: &x {kind: Secret}\ny:\n  <<: *x\n  data: {a: <hidden>}',
  ],
  [
    'a block scalar',
    'kind: Secret\ndata:\n  a: |\n    b\n\n    c\n',
    'kind: Secret\ndata:\n  a: <hidden>\n    <hidden>\n\n    <hidden>\n',
  ],
  [
    'a list of Secrets',
    'kind: SecretList\nitems:\n- data: {a: b}',
    'kind: SecretList\nitems:\n- data: {a: <hidden>}',
  ],
  ['a templated kind', 'kind: {{ .k }}\ndata:\n  a: b\n', 'kind: {{ .k }}\ndata:\n  a: <hidden>\n'],
  [
    'a nested Secret',
    'd:\n  x: |\n    kind: Secret\n    data:\n      a: b\n',
    'd:\n  x: |\n    kind: Secret\n    data:\n      a: <hidden>\n',
  ],
  ['a broken file', 'kind: Secret\ndata:\n  a: "b\nx: ]\n', 'kind: Secret\ndata:\n  a: <hidden>\nx: ]\n'],
  [
    'a comment',
    'kind: Secret\ndata:\n  a: b # c\n  # d\n  e: f\n',
    'kind: Secret\ndata:\n  a: <hidden>\n  <hidden>\n  e: <hidden>\n',
  ],
  [
    'a program',
    "const x = { kind: 'Secret', data: { a: 'b' } };",
    "const x = { kind: 'Secret', data: <hidden> };",
  ],
  ['a key by its name', 'spec: {certificateKey: a, x: b}', 'spec: {certificateKey: <hidden>, x: b}'],
  [
    'a named value',
    'env:\n- name: DB_PASSWORD\n  value: a\n',
    'env:\n- name: DB_PASSWORD\n  value: <hidden>\n',
  ],
  [
    'no manifests of a template, nor their names',
    'params: [{name: KIND_TOKEN, value: "${CLUSTER_NAME}"}]\ntemplates:\n- path: a.yaml\n  content:\n  - {kind: Cluster, metadata: {name: "${CLUSTER_NAME}-a"}}\n',
    'params: [{name: KIND_TOKEN, value: "${CLUSTER_NAME}"}]\ntemplates:\n- path: a.yaml\n  content:\n  - {kind: Cluster, metadata: {name: "${CLUSTER_NAME}-a"}}\n',
  ],
  [
    'a JSON patch in a text',
    'patch: |-\n  - op: add\n    path: /data/p\n    value: a\n  - {op: add, path: /metadata/name, value: b}\n',
    'patch: |-\n  - op: add\n    path: /data/p\n    value: <hidden>\n  - {op: add, path: /metadata/name, value: b}\n',
  ],
  [
    'a JSON patch',
    '- op: add\n  path: /data/x\n  value: y\n',
    '- op: add\n  path: /data/x\n  value: <hidden>\n',
  ],
  ['a command', 'run:\n- join --token abc\n', 'run:\n- join --token <hidden>\n'],
  ['a default', 'a: ${T:=5m}\nb: ${T:=abcd}\n', 'a: ${T:=5m}\nb: ${T:=<hidden>}\n'],
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
  'kind: ConfigMap\ndata:\n  a: b\n',
  'kind: SecretStore\ndata:\n  a: b\n',
  'secretName: a\nsshKeyName: b\nsshAuthorizedKeys: [c]\ndataSecretName: d\n',
  'secretRef: {name: a}\npasswdFrom: {secret: {name: a, key: b}}\n',
  'credentials: {name: a, namespace: b}\n',
  'password: ${PASSWORD}\ntoken: {{ .Values.token }}\nsecret:\n',
  'automountServiceAccountToken: false\nimagePullSecrets: [{name: a}]\n',
  'bootstrapTokens:\n- ttl: 5m\n',
  'properties: {token: {type: string, description: what it is}}\n',
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
  const plan: FilePlan = concealed({ file: 'a', before, after, edits, tasks: [task], objects: [] })
  expect(plan.tasks[0]).toMatchObject({ what: '<hidden>', tried: ['a: <hidden>'] })
  expect(plan.edits).toEqual(edits)
  expect(plan.secrets?.after).toEqual([{ start: 29, end: 42 }])
  expect(concealed(plan)).toEqual(plan)
})

test('a code frame shows no secret, of a broken text either', () => {
  const text = 'kind: Secret\nstringData: {p: hunter2: x]\n'
  expect(codeFrame(text, { start: 30, end: 31 })).toMatch(/^ {2}2 │ stringData: <hidden>\n/)
})

test.each([
  ['a text of Secrets', 'kind: ConfigMap\ndata:\n  x: |\n', '    kind: Secret\n    data: {a: b}\n'],
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

test('docs/secrets.md has the whole list', () => {
  const page = readFileSync(new URL('../../../../docs/secrets.md', import.meta.url), 'utf8')
  const words = [...secretEndings, ...openKeys, ...namingKeys].map((word) => `\`${word}\``)
  const missing = [...words, ...secretShapes.map(({ what }) => what)].filter((one) => !page.includes(one))
  expect(missing).toEqual([])
})

test.each(['Cluster', 'KubeadmControlPlaneTemplate', '${CLUSTER_NAME}'])(
  'a message keeps the word %s, though it stands among secrets',
  (word) => {
    const { texts } = secretsOf(`kind: Secret\nstringData:\n  a: ${word}\n  b: S3cretS3cret\n`)
    expect(scrubber(texts)(`${word} prod: S3cretS3cret`)).toBe(`${word} prod: <hidden>`)
  },
)
