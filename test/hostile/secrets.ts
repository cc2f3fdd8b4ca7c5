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
  `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1\nkind: ${kind}\nmetadata: {name: x}\nspec:\n  useExperimentalRetryJoin: true\n${spec}`

const indented = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by))

const plainSecret = `apiVersion: v1\nkind: Secret\nstringData:\n  password: ${secret}\n`

/** Secrets, in every style that YAML knows. */
const ofSecrets: readonly HostileInput[] = [
  beside('a Secret', plainSecret),
  beside('a Secret with base64', `apiVersion: v1\nkind: Secret\ndata:\n  p: ${base64(secret)}\n`),
  beside('values above the kind', `data:\n  p: ${base64(secret)}\nkind: Secret\napiVersion: v1\n`),
  beside('in braces', `{apiVersion: v1, kind: Secret, stringData: {password: ${secret}}}`),
  beside('in braces over lines', `{apiVersion: v1, kind: Secret,\n stringData: {a: b,\n  p: ${secret}}}`),
  beside('as JSON', `{"kind":"Secret","stringData":{"p":"${secret}"},"apiVersion":"v1"}`),
  beside('a literal', `kind: Secret\nstringData:\n  p: |\n    one\n    ${secret}\n    three\n`),
  beside('folded', `kind: Secret\nstringData:\n  p: >-\n    one\n    ${secret}\n`),
  beside('in quotes over lines', `kind: Secret\nstringData:\n  p: "one\n    ${secret}\n    two"\n`),
  beside('the kind on the next line', `kind:\n  Secret\nstringData:\n  p: ${secret}\n`),
  beside('a tag', `kind: !!str Secret\ndata:\n  p: ${secret}\n`),
  beside('a tag on the values', `kind: Secret\nstringData: !!map\n  p: !!str ${secret}\n`),
  beside('an anchor on the kind', `x: &k Secret\nkind: *k\ndata:\n  p: ${secret}\n`),
  beside('values by an alias', `x-values: &v\n  p: ${secret}\nkind: Secret\nstringData: *v\n`),
  beside('one value by an alias', `x-value: &v ${secret}\nkind: Secret\nstringData: {p: *v}\n`),
  beside('a merge key', `x-base: &b\n  kind: Secret\n  data: {p: ${secret}}\nobject:\n  <<: *b\n`),
  beside('merged values', `x-base: &b\n  p: ${secret}\nkind: Secret\nstringData:\n  <<: *b\n  q: r\n`),
  beside('the kind by a merge key', `x-base: &b {kind: Secret}\nobject:\n  <<: *b\n  data: {p: ${secret}}\n`),
  beside('a SecretList', `kind: SecretList\nitems:\n- data:\n    p: ${secret}\n`),
  beside('a List', `kind: List\nitems:\n- kind: ConfigMap\n- kind: Secret\n  data: {p: ${secret}}\n`),
  beside('a quoted key', `"kind": 'Secret'\n"stringData":\n  "p": '${secret}'\n`),
  beside('a key with a question mark', `kind: Secret\n? stringData\n: p: ${secret}\n`),
  beside('a comment among the values', `kind: Secret\nstringData:\n  a: b\n  # ${secret}\n  c: d\n`),
  beside('a comment behind a value', `kind: Secret\nstringData:\n  a: b # was ${secret}\n`),
  beside('a Secret in a comment', `# kind: Secret\n# stringData:\n#   p: ${secret}\na: b\n`),
  beside('values that are a list', `kind: Secret\nstringData:\n- ${secret}\n`),
  beside('a value with a colon', `kind: Secret\nstringData:\n  p: "a: ${secret}"\n`),
  beside('a Secret without a kind', `apiVersion: v1\nmetadata: {name: s}\ndata:\n  p: ${secret}\n`),
  // A diff keeps the line ends of its file, which is no business of this list.
  {
    ...beside('CRLF', plainSecret.replaceAll('\n', '\r\n')),
    runs: everyRun.filter((run) => !run.includes('--diff')),
  },
  alone('a JSON file', {
    'a.json': `{"apiVersion":"v1","kind":"List","items":[\n{"kind":"Secret",\n"stringData":{\n"p":"${secret}"\n}},\n{"apiVersion":"cluster.x-k8s.io/v1beta1","kind":"Machine","metadata":{"name":"m"},"spec":{"nodeDrainTimeout":"5x"}}]}`,
  }),
  alone('tabs in JSON', {
    'a.json': `{\n\t"apiVersion": "v1",\n\t"kind": "List",\n\t"items": [\n\t{"kind": "Secret",\n\t"data": {\n\t\t"p": "${secret}"\n\t}},\n{"apiVersion":"cluster.x-k8s.io/v1beta1","kind":"Machine","spec":{"nodeDrainTimeout":"5m"}}]}`,
  }),
]

/** Secrets in templates, and in files that cannot be read. */
const inTemplates: readonly HostileInput[] = [
  beside('a templated kind', `kind: {{ .Values.kind }}\ndata:\n  p: ${secret}\n`),
  beside('a kind of envsubst', `kind: ${'${KIND}'}\nstringData:\n  p: ${secret}\n`),
  beside('a template', `kind: Secret\nstringData:\n  {{- if .Values.x }}\n  p: ${secret}\n  {{- end }}\n`),
  beside(
    'a default in a template',
    `kind: Secret\nstringData:\n  p: {{ .Values.p | default "${secret}" }}\n`,
  ),
  beside(
    'two branches',
    `kind: Secret\n{{ if .a }}\ndata:\n  p: ${secret}\n{{ else }}\ndata:\n  p: x${secret}\n{{ end }}\n`,
  ),
  alone('a chart', {
    'Chart.yaml': 'name: c\nversion: 1.0.0\napiVersion: v2\n',
    'values.yaml': `timeout: 5x\npassword: ${secret}\napiVersion: cluster.x-k8s.io/v1beta1\n`,
    'templates/a.yaml': `${machine}---\nkind: Secret\nstringData:\n  p: {{ .Values.p | default "${secret}" | quote }}\n---\n${machine}`,
  }),
  alone('a broken file', { 'a.yaml': `${machine}---\nkind: Secret\nstringData:\n  p: "${secret}\n  q: [\n` }),
  alone('broken on the line of the value', {
    'a.yaml': `${machine}---\nkind: Secret\nstringData: {p: ${secret}: x]\n`,
  }),
  alone('a default of envsubst', { 'a.yaml': machine.replace('TIMEOUT', `TIMEOUT:=${secret}`) }),
  alone('a default with a dash', { 'a.yaml': machine.replace('TIMEOUT', `AWS_SECRET_KEY:-${secret}`) }),
]

/** Credentials outside of Secrets. */
const elsewhere: readonly HostileInput[] = [
  alone('a bootstrap token', {
    [file]: bootstrap(
      `  initConfiguration:\n    bootstrapTokens:\n    - token: abcdef.${secret}\n      ttl: 5x\n`,
    ),
  }),
  alone('a discovery token', {
    [file]: bootstrap(
      `  joinConfiguration:\n    discovery:\n      tlsBootstrapToken: ${secret}\n      bootstrapToken: {token: ${secret}}\n`,
    ),
  }),
  alone('a certificate key', { [file]: bootstrap(`  initConfiguration:\n    certificateKey: ${secret}\n`) }),
  alone('a passwd', { [file]: bootstrap(`  users:\n  - name: a\n    passwd: ${secret}\n`) }),
  alone('the content of a file', {
    [file]: bootstrap(
      `  files:\n  - path: /a\n    content: "${secret}"\n    encoding: ${secret}enc\n    permissions: 644\n`,
    ),
  }),
  alone('a longer content', {
    [file]: bootstrap(
      `  files:\n  - path: /a\n    content: |\n      first\n      ${secret}\n    permissions: 644\n`,
    ),
  }),
  alone('a kubeconfig', {
    [file]: bootstrap(
      `  files:\n  - path: /a\n    content: |\n      apiVersion: v1\n      kind: Config\n      users:\n      - user:\n          client-key-data: ${base64(secret)}\n          token: ${secret}\n          password: "${secret}"\n`,
    ),
  }),
  alone('a Secret in a file', {
    [file]: bootstrap(`  files:\n  - path: /a\n    content: |\n${indented(plainSecret, 6)}`),
  }),
  alone('arguments', {
    [file]: bootstrap(
      `  clusterConfiguration: {apiServer: {extraArgs: {token: ${secret}, etcd-password: ${secret}}}}\n`,
    ),
  }),
  alone('commands', {
    [file]: bootstrap(
      `  preKubeadmCommands:\n  - "curl -u x --password ${secret} https://a"\n  - export API_TOKEN=${secret}\n  - join --token=${secret}\n`,
    ),
  }),
  alone('a private key', {
    [file]: bootstrap(
      `  verbosity: "x"\n  files:\n  - path: /a\n    owner: x\n    content: |\n      -----BEGIN EC PRIVATE KEY-----\n      ${secret}\n      -----END EC PRIVATE KEY-----\n`,
    ),
  }),
  beside(
    'a private key in a ConfigMap',
    `kind: ConfigMap\ndata:\n  k: |\n    -----BEGIN RSA PRIVATE KEY-----\n    ${secret}\n    -----END RSA PRIVATE KEY-----\n`,
  ),
  beside('a Secret in a ConfigMap', `kind: ConfigMap\ndata:\n  s.yaml: |\n${indented(plainSecret, 4)}`),
  beside(
    'a Secret in a folded text',
    `kind: ConfigMap\ndata:\n  s.yaml: >\n    {"kind": "Secret",\n    "stringData": {"p": "${secret}"}}\n`,
  ),
  beside(
    'a Secret in a quoted text',
    `kind: ConfigMap\ndata:\n  s.yaml: "kind: Secret\\nstringData:\\n  p: ${secret}\\n"\n`,
  ),
  beside(
    'a Secret in JSON in a text',
    `kind: ConfigMap\ndata:\n  s.json: '{"kind":"Secret","data":{"p":"${secret}"}}'\n`,
  ),
  beside(
    'a Secret in escaped JSON',
    `kind: ConfigMap\ndata:\n  s.json: "{\\"kind\\":\\"Secret\\",\\"data\\":{\\"p\\":\\"${secret}\\"}}"\n`,
  ),
  beside('a Secret in base64', `kind: ConfigMap\nbinaryData:\n  s.yaml: ${base64(plainSecret)}\n`),
  beside(
    'an annotation',
    `kind: Secret\nmetadata:\n  annotations:\n    last-applied: '{"stringData":{"p":"${secret}"}}'\n`,
  ),
  beside(
    'an Ingress with a password in a URL',
    `kind: Foo\nspec:\n  url: https://me:${secret}@example.org/\n`,
  ),
  beside('credentials', `kind: Foo\nspec:\n  credentials:\n    user: me\n    value: ${secret}\n`),
  beside('an environment', `kind: Foo\nspec:\n  env:\n  - name: DB_PASSWORD\n    value: ${secret}\n`),
  beside(
    'known key names',
    `kind: Foo\nspec: {apiKey: ${secret}, accessKey: ${secret}, client_secret: ${secret}, psk: ${secret}}\n`,
  ),
  beside('a JSON patch', `kind: Foo\npatches:\n- op: replace\n  path: /stringData/p\n  value: ${secret}\n`),
  beside('a variable of a class', `kind: Foo\nvariables:\n- name: registryPassword\n  value: ${secret}\n`),
  beside('registry credentials', `kind: Foo\nspec:\n  x: '{"auths":{"a":{"auth":"${secret}"}}}'\n`),
  alone('a value that a message quotes', {
    [file]: `kind: Secret\nstringData: {p: ${secret}}\n---\n${machine.replace('${TIMEOUT}', secret)}`,
  }),
  alone('a value that another object says', {
    [file]: `x-p: &p ${secret}\nkind: Secret\nstringData: {p: *p}\n---\n${machine.replace('name: m', `name: m, annotations: {a: ${secret}}`)}`,
  }),
  alone('a kustomization', {
    'kustomization.yaml': `resources: [m.yaml]\nsecretGenerator:\n- name: s\n  literals: [password=${secret}]\npatches:\n- target: {kind: Secret}\n  patch: |-\n    - op: add\n      path: /data/p\n      value: ${secret}\n- patch: |-\n    apiVersion: cluster.x-k8s.io/v1beta1\n    kind: Machine\n    metadata: {name: m}\n    spec: {nodeDrainTimeout: 5x}\n`,
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
    stdin: `kind: Secret\nstringData:\n  password: ${secret}: "x\n`,
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
      [file]: `${plainSecret}---\n${machine}---\napiVersion: cluster.x-k8s.io/v1beta2\nkind: Cluster\nmetadata: {name: c}\n`,
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
      'a.ts': `const apiVersion = 'cluster.x-k8s.io/v1beta1'\nconst password = '${secret}'\nexport const s = { kind: 'Secret', stringData: { p: '${secret}' } }\nexport const m = { apiVersion, kind: 'Machine', spec: { nodeDrainTimeout: '5m' } }\nexport const n = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Machine', metadata: { name: 'a' }, spec: { clusterName: 'c', nodeDrainTimeout: '5m' } }\n`,
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
