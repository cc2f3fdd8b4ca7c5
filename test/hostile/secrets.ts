import { everyReport, secret } from './input.ts'
import type { HostileInput } from './input.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** An object that is rewritten, so that there is a diff, a task and a finding around the secret. */
const machine = `apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata: {name: m}
spec:
  clusterName: c
  nodeDrainTimeout: ${'${TIMEOUT}'}
`

/** A document before and after a Machine, so that it is above a change and below one. */
function beside(name: string, document: string): HostileInput {
  const lines = document.endsWith('\n') ? document : `${document}\n`
  return { name, files: { 'a.yaml': `${machine}---\n${lines}---\n${machine}` }, runs: everyRun }
}

function alone(name: string, files: HostileInput['files'], runs = everyRun): HostileInput {
  return { name, files, runs }
}

const file = 'a.yaml'
const everyRun: HostileInput['runs'] = [...everyReport, ['contract', '.']]

const bootstrap = (spec: string, kind = 'KubeadmConfig'): string =>
  `\
apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: ${kind}
metadata: {name: x}
spec:
  useExperimentalRetryJoin: true
${spec}`

const indented = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by))

const plainSecret = `\
apiVersion: v1
kind: Secret
stringData:
  password: ${secret}
`

/** Secrets, in every style that YAML knows. */
const ofSecrets: readonly HostileInput[] = [
  beside('a Secret', plainSecret),
  beside(
    'a Secret with base64',
    `\
apiVersion: v1
kind: Secret
data:
  p: ${base64(secret)}
`,
  ),
  beside(
    'values above the kind',
    `\
data:
  p: ${base64(secret)}
kind: Secret
apiVersion: v1
`,
  ),
  beside('in braces', `{apiVersion: v1, kind: Secret, stringData: {password: ${secret}}}`),
  beside('in braces over lines', `{apiVersion: v1, kind: Secret,\n stringData: {a: b,\n  p: ${secret}}}`),
  beside('as JSON', `{"kind":"Secret","stringData":{"p":"${secret}"},"apiVersion":"v1"}`),
  beside(
    'a literal',
    `\
kind: Secret
stringData:
  p: |
    one
    ${secret}
    three
`,
  ),
  beside(
    'folded',
    `\
kind: Secret
stringData:
  p: >-
    one
    ${secret}
`,
  ),
  beside(
    'in quotes over lines',
    `\
kind: Secret
stringData:
  p: "one
    ${secret}
    two"
`,
  ),
  beside(
    'the kind on the next line',
    `\
kind:
  Secret
stringData:
  p: ${secret}
`,
  ),
  beside(
    'a tag',
    `\
kind: !!str Secret
data:
  p: ${secret}
`,
  ),
  beside(
    'a tag on the values',
    `\
kind: Secret
stringData: !!map
  p: !!str ${secret}
`,
  ),
  beside(
    'an anchor on the kind',
    `\
x: &k Secret
kind: *k
data:
  p: ${secret}
`,
  ),
  beside(
    'values by an alias',
    `\
x-values: &v
  p: ${secret}
kind: Secret
stringData: *v
`,
  ),
  beside(
    'one value by an alias',
    `\
x-value: &v ${secret}
kind: Secret
stringData: {p: *v}
`,
  ),
  beside(
    'a merge key',
    `\
x-base: &b
  kind: Secret
  data: {p: ${secret}}
object:
  <<: *b
`,
  ),
  beside(
    'merged values',
    `\
x-base: &b
  p: ${secret}
kind: Secret
stringData:
  <<: *b
  q: r
`,
  ),
  beside(
    'the kind by a merge key',
    `\
x-base: &b {kind: Secret}
object:
  <<: *b
  data: {p: ${secret}}
`,
  ),
  beside(
    'a SecretList',
    `\
kind: SecretList
items:
- data:
    p: ${secret}
`,
  ),
  beside(
    'a List',
    `\
kind: List
items:
- kind: ConfigMap
- kind: Secret
  data: {p: ${secret}}
`,
  ),
  beside(
    'a quoted key',
    `\
"kind": 'Secret'
"stringData":
  "p": '${secret}'
`,
  ),
  beside(
    'a key with a question mark',
    `\
kind: Secret
? stringData
: p: ${secret}
`,
  ),
  beside(
    'a comment among the values',
    `\
kind: Secret
stringData:
  a: b
  # ${secret}
  c: d
`,
  ),
  beside(
    'a comment behind a value',
    `\
kind: Secret
stringData:
  a: b # was ${secret}
`,
  ),
  beside(
    'a Secret in a comment',
    `\
# kind: Secret
# stringData:
#   p: ${secret}
a: b
`,
  ),
  beside(
    'values that are a list',
    `\
kind: Secret
stringData:
- ${secret}
`,
  ),
  beside(
    'a value with a colon',
    `\
kind: Secret
stringData:
  p: "a: ${secret}"
`,
  ),
  beside(
    'a Secret without a kind',
    `\
apiVersion: v1
metadata: {name: s}
data:
  p: ${secret}
`,
  ),
  // A diff keeps the line ends of its file, which is no business of this list.
  {
    ...beside('CRLF', plainSecret.replaceAll('\n', '\r\n')),
    runs: everyRun.filter((run) => !run.includes('--diff')),
  },
  alone('a JSON file', {
    'a.json': `\
{"apiVersion":"v1","kind":"List","items":[
{"kind":"Secret",
"stringData":{
"p":"${secret}"
}},
{"apiVersion":"cluster.x-k8s.io/v1beta1","kind":"Machine","metadata":{"name":"m"},"spec":{"nodeDrainTimeout":"5x"}}]}`,
  }),
  alone('tabs in JSON', {
    'a.json': `\
{
\t"apiVersion": "v1",
\t"kind": "List",
\t"items": [
\t{"kind": "Secret",
\t"data": {
\t\t"p": "${secret}"
\t}},
{"apiVersion":"cluster.x-k8s.io/v1beta1","kind":"Machine","spec":{"nodeDrainTimeout":"5m"}}]}`,
  }),
]

/** Secrets in templates, and in files that cannot be read. */
const inTemplates: readonly HostileInput[] = [
  beside(
    'a templated kind',
    `\
kind: {{ .Values.kind }}
data:
  p: ${secret}
`,
  ),
  beside(
    'a kind of envsubst',
    `\
kind: ${'${KIND}'}
stringData:
  p: ${secret}
`,
  ),
  beside(
    'a template',
    `\
kind: Secret
stringData:
  {{- if .Values.x }}
  p: ${secret}
  {{- end }}
`,
  ),
  beside(
    'a default in a template',
    `\
kind: Secret
stringData:
  p: {{ .Values.p | default "${secret}" }}
`,
  ),
  beside(
    'two branches',
    `\
kind: Secret
{{ if .a }}
data:
  p: ${secret}
{{ else }}
data:
  p: x${secret}
{{ end }}
`,
  ),
  alone('a chart', {
    'Chart.yaml': `\
name: c
version: 1.0.0
apiVersion: v2
`,
    'values.yaml': `\
timeout: 5x
password: ${secret}
apiVersion: cluster.x-k8s.io/v1beta1
`,
    'templates/a.yaml': `\
${machine}---
kind: Secret
stringData:
  p: {{ .Values.p | default "${secret}" | quote }}
---
${machine}`,
  }),
  alone('a broken file', {
    'a.yaml': `\
${machine}---
kind: Secret
stringData:
  p: "${secret}
  q: [
`,
  }),
  alone('broken on the line of the value', {
    'a.yaml': `\
${machine}---
kind: Secret
stringData: {p: ${secret}: x]
`,
  }),
  alone('a default of envsubst', { 'a.yaml': machine.replace('TIMEOUT', `TIMEOUT:=${secret}`) }),
  alone('a default with a dash', { 'a.yaml': machine.replace('TIMEOUT', `AWS_SECRET_KEY:-${secret}`) }),
]

/** Credentials outside of Secrets. */
const elsewhere: readonly HostileInput[] = [
  alone('a bootstrap token', {
    [file]: bootstrap(
      `\
  initConfiguration:
    bootstrapTokens:
    - token: abcdef.${secret}
      ttl: 5x
`,
    ),
  }),
  alone('a discovery token', {
    [file]: bootstrap(
      `\
  joinConfiguration:
    discovery:
      tlsBootstrapToken: ${secret}
      bootstrapToken: {token: ${secret}}
`,
    ),
  }),
  alone('a certificate key', { [file]: bootstrap(`  initConfiguration:\n    certificateKey: ${secret}\n`) }),
  alone('a passwd', {
    [file]: bootstrap(`\
  users:
  - name: a
    passwd: ${secret}
`),
  }),
  alone('the content of a file', {
    [file]: bootstrap(
      `\
  files:
  - path: /a
    content: "${secret}"
    encoding: ${secret}enc
    permissions: 644
`,
    ),
  }),
  alone('a longer content', {
    [file]: bootstrap(
      `\
  files:
  - path: /a
    content: |
      first
      ${secret}
    permissions: 644
`,
    ),
  }),
  alone('a kubeconfig', {
    [file]: bootstrap(
      `\
  files:
  - path: /a
    content: |
      apiVersion: v1
      kind: Config
      users:
      - user:
          client-key-data: ${base64(secret)}
          token: ${secret}
          password: "${secret}"
`,
    ),
  }),
  alone('a Secret in a file', {
    [file]: bootstrap(`\
  files:
  - path: /a
    content: |
${indented(plainSecret, 6)}`),
  }),
  alone('arguments', {
    [file]: bootstrap(
      `  clusterConfiguration: {apiServer: {extraArgs: {token: ${secret}, etcd-password: ${secret}}}}\n`,
    ),
  }),
  alone('commands', {
    [file]: bootstrap(
      `\
  preKubeadmCommands:
  - "curl -u x --password ${secret} https://a"
  - export API_TOKEN=${secret}
  - join --token=${secret}
`,
    ),
  }),
  alone('a private key', {
    [file]: bootstrap(
      `\
  verbosity: "x"
  files:
  - path: /a
    owner: x
    content: |
      -----BEGIN EC PRIVATE KEY-----
      ${secret}
      -----END EC PRIVATE KEY-----
`,
    ),
  }),
  beside(
    'a private key in a ConfigMap',
    `\
kind: ConfigMap
data:
  k: |
    -----BEGIN RSA PRIVATE KEY-----
    ${secret}
    -----END RSA PRIVATE KEY-----
`,
  ),
  beside(
    'a Secret in a ConfigMap',
    `\
kind: ConfigMap
data:
  s.yaml: |
${indented(plainSecret, 4)}`,
  ),
  beside(
    'a Secret in a folded text',
    `\
kind: ConfigMap
data:
  s.yaml: >
    {"kind": "Secret",
    "stringData": {"p": "${secret}"}}
`,
  ),
  beside(
    'a Secret in a quoted text',
    `\
kind: ConfigMap
data:
  s.yaml: "kind: Secret\\nstringData:\\n  p: ${secret}\\n"
`,
  ),
  beside(
    'a Secret in JSON in a text',
    `\
kind: ConfigMap
data:
  s.json: '{"kind":"Secret","data":{"p":"${secret}"}}'
`,
  ),
  beside(
    'a Secret in escaped JSON',
    `\
kind: ConfigMap
data:
  s.json: "{\\"kind\\":\\"Secret\\",\\"data\\":{\\"p\\":\\"${secret}\\"}}"
`,
  ),
  beside(
    'a Secret in base64',
    `\
kind: ConfigMap
binaryData:
  s.yaml: ${base64(plainSecret)}
`,
  ),
  beside(
    'an annotation',
    `\
kind: Secret
metadata:
  annotations:
    last-applied: '{"stringData":{"p":"${secret}"}}'
`,
  ),
  beside(
    'an Ingress with a password in a URL',
    `\
kind: Foo
spec:
  url: https://me:${secret}@example.org/
`,
  ),
  beside(
    'credentials',
    `\
kind: Foo
spec:
  credentials:
    user: me
    value: ${secret}
`,
  ),
  beside(
    'an environment',
    `\
kind: Foo
spec:
  env:
  - name: DB_PASSWORD
    value: ${secret}
`,
  ),
  beside(
    'known key names',
    `kind: Foo\nspec: {apiKey: ${secret}, accessKey: ${secret}, client_secret: ${secret}, psk: ${secret}}\n`,
  ),
  beside(
    'a JSON patch',
    `\
kind: Foo
patches:
- op: replace
  path: /stringData/p
  value: ${secret}
`,
  ),
  beside(
    'a variable of a class',
    `\
kind: Foo
variables:
- name: registryPassword
  value: ${secret}
`,
  ),
  beside(
    'registry credentials',
    `\
kind: Foo
spec:
  x: '{"auths":{"a":{"auth":"${secret}"}}}'
`,
  ),
  alone('a value that a message quotes', {
    [file]: `\
kind: Secret
stringData: {p: ${secret}}
---
${machine.replace('${TIMEOUT}', secret)}`,
  }),
  alone('a value that another object says', {
    [file]: `\
x-p: &p ${secret}
kind: Secret
stringData: {p: *p}
---
${machine.replace('name: m', `name: m, annotations: {a: ${secret}}`)}`,
  }),
  alone('a kustomization', {
    'kustomization.yaml': `\
resources: [m.yaml]
secretGenerator:
- name: s
  literals: [password=${secret}]
patches:
- target: {kind: Secret}
  patch: |-
    - op: add
      path: /data/p
      value: ${secret}
- patch: |-
    apiVersion: cluster.x-k8s.io/v1beta1
    kind: Machine
    metadata: {name: m}
    spec: {nodeDrainTimeout: 5x}
`,
    'm.yaml': machine,
  }),
]

/** Other commands, each with a text that it quotes. */
const otherCommands: readonly HostileInput[] = [
  {
    name: 'what cannot be converted',
    files: {
      [file]: machine
        .replace('clusterName: c', `clusterName: c\n  password: ${secret}\n  bootstrap: ${secret}`)
        .replace('${TIMEOUT}', secret),
    },
    runs: [['convert', file, '--to', 'v1beta2', '--format', 'jsonl'], ...everyRun],
  },
  {
    name: 'a broken text on stdin',
    files: {},
    stdin: `\
kind: Secret
stringData:
  password: ${secret}: "x
`,
    runs: [
      ['convert', '-', '--to', 'v1beta2'],
      ['status', '-'],
      ['manifests', '-', '--diff'],
      ['check', '-'],
    ],
  },
  {
    name: 'a dump with a Secret',
    files: {
      [file]: `\
${plainSecret}---
${machine}---
apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: c}
`,
    },
    runs: [
      ['status', file],
      ['status', file, '--format', 'json'],
      ['status', file, '--columns'],
      ['status', file, '--computed'],
    ],
  },
  {
    name: 'a program',
    files: {
      'tsconfig.json': '{"compilerOptions":{"strict":true}}',
      'a.ts': `\
const apiVersion = 'cluster.x-k8s.io/v1beta1'
const password = '${secret}'
export const s = { kind: 'Secret', stringData: { p: '${secret}' } }
export const m = { apiVersion, kind: 'Machine', spec: { nodeDrainTimeout: '5m' } }
export const n = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Machine', metadata: { name: 'a' }, spec: { clusterName: 'c', nodeDrainTimeout: '5m' } }
`,
    },
    runs: [
      ['codemod', '.'],
      ['codemod', '.', '--diff'],
      ['codemod', '.', '--format', 'json'],
      ['codemod', '.', '--format', 'markdown'],
    ],
  },
]

/** Inputs with secrets in them. No run of any of them shows one, or its base64, in any stream. */
export const secretInputs: readonly HostileInput[] = [
  ...ofSecrets,
  ...inTemplates,
  ...elsewhere,
  ...otherCommands,
]
