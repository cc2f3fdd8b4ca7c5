import { parseArgs } from 'node:util'
import { valueAt } from '@capi-migrate/transitions'
import { loadDocuments } from '../../packages/manifests/src/read/load.ts'
import { planManifest } from '../../packages/manifests/src/index.ts'
import { apiServer, emptied, spec } from './patches/emptied.ts'
import { randomOf } from './fuzz/random.ts'
import type { Random } from './fuzz/random.ts'

const args = `${apiServer}/extraArgs`

/** A class with random patches of flags, and its template, before and after a migration, with random variables: JSON lines. */
export function randomPatches(given: readonly string[]): string {
  const { values } = parseArgs({
    args: [...given],
    options: { count: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
  })
  const perClass = 20
  const lines: string[] = []
  let held = 0
  for (let stream = 0; lines.length < Number(values.count) / perClass; stream++) {
    const random = randomOf(Number(values.seed), stream)
    const text = classOf(random)
    const { after, tasks, problem } = planManifest(text, { to: 'v1beta2' })
    if (problem) throw new Error(problem.what)
    if (tasks.length > 0) {
      held++
      continue
    }
    const [before, now] = [text, after].map(sideOf)
    const variables = Array.from({ length: perClass }, () =>
      variablesOf(random, text.includes('template: "')),
    )
    lines.push(JSON.stringify({ before, after: now, variables }))
  }
  console.log(`patches: ${lines.length} classes, ${held} others are held`)
  return lines.join('\n')
}

function sideOf(text: string): unknown {
  const read = loadDocuments(text)
  if (!('documents' in read)) throw new Error(read.error.what)
  const [object, template] = read.documents
  return { template, patches: valueAt(object, ['spec', 'patches']) }
}

const flags = ['audit', 'b', 'oidc-client-id', 'v', 'zzz']
const values = [
  'required',
  'optional',
  'loose',
  'object.required',
  'object.optional',
  'object.default',
  'object.with-hyphen',
  'list[0]',
  'list[1]',
  'nested.list[0].name',
  'builtin.cluster.name',
  'builtin.cluster.network.serviceDomain',
  'builtin.controlPlane.replicas',
]

/** What a template prints a value with. */
const texts = [
  (one: string) => `{{ ${one} }}`,
  (one: string) => `{{- ${one} -}}`,
  (one: string) => `"{{ ${one} }}"`,
  (one: string) => `'{{ ${one} }}'`,
  (one: string) => `{{ ${one} | quote }}`,
  (one: string) => `{{ toJson ${one} }}`,
  (one: string) => `https://{{ ${one} }}:443`,
  (one: string) => `{{ if ${one} }}{{ ${one} }}{{ else }}none{{ end }}`,
  (one: string) => `{{- if ${one} }}\n"{{ ${one} }}"\n{{- else }}\nnone\n{{- end }}\n`,
  (one: string) => `{{- /* a comment */ -}}\n{{ ${one} }}\n`,
  (one: string) => ` {{ ${one} }} a\n\n  b # c\n`,
  (one: string) => `# c\n{{ ${one} }}`,
]

const patch = (flag: string, valueFrom: string): string => patchOf(`${args}/${flag}`, valueFrom)

const patchOf = (path: string, source: string): string => `      - op: add
        path: ${path}
        ${source.startsWith('value:') ? source : `valueFrom:\n          ${source}`}
`

function classOf(random: Random): string {
  const term = (variable: string): string => (/[-[]/.test(variable) ? '.required' : `.${variable}`)
  const share = random.pick([0, 0.5])
  const patches = flags
    .filter(() => random.chance(0.3))
    .map((flag) => {
      const variable = random.pick(values)
      if (!random.chance(share)) return patch(flag, `variable: ${variable}`)
      return patch(flag, `template: ${JSON.stringify(random.pick(texts)(term(variable)))}`)
    })
  const whole = random.pick(texts.slice(2, 6))(term(random.pick(values)))
  const map = patch('', `template: ${JSON.stringify(`audit: ${whole}\nv: "{{ .required }}"\n`)}`)
  const operations = random.chance(share / 2) ? map.replace(`${args}/`, args) : patches.join('')
  const commands = random.chance(0.3) ? patchOf(`${spec}/postKubeadmCommands/-`, 'variable: required') : ''
  const others = emptied
    .filter(() => random.chance(0.25))
    .map(([paths, sources]) => patchOf(random.pick(paths), random.pick(sources)))
    .join('')
  const more = random.chance(0.1) ? patchOf(`${spec}/preKubeadmCommands/-`, 'variable: required') : ''
  const extraArgs = random.chance(0.3) ? '{}' : '{ a: b }'
  const condition = random.chance(0.3) ? '    enabledIf: "{{ if .optional }}true{{ end }}"\n' : ''
  return `apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
metadata: { name: a }
spec:
  controlPlane:
    ref:
      apiVersion: controlplane.cluster.x-k8s.io/v1beta1
      kind: KubeadmControlPlaneTemplate
      name: a
  variables:
  - name: required
    required: true
    schema: { openAPIV3Schema: { type: string } }
  - name: optional
    required: false
    schema: { openAPIV3Schema: { type: string } }
  - name: loose
    required: true
    schema: { openAPIV3Schema: { x-kubernetes-int-or-string: true } }
  - name: object
    required: true
    schema:
      openAPIV3Schema:
        type: object
        required: [required]
        properties:
          required: { type: string }
          optional: { type: string }
          default: { type: string, default: x }
          with-hyphen: { type: string }
  - name: list
    required: true
    schema: { openAPIV3Schema: { type: array, items: { type: string } } }
  - name: nested
    required: false
    schema: { openAPIV3Schema: { type: object, x-kubernetes-preserve-unknown-fields: true } }
  - name: flag
    required: true
    schema: { openAPIV3Schema: { type: boolean } }
  - name: perhaps
    required: false
    schema: { openAPIV3Schema: { type: boolean } }
  - name: switch
    required: true
    schema: { openAPIV3Schema: { type: string, enum: ["true", "false", "no"] } }
  - name: commands
    required: true
    schema: { openAPIV3Schema: { type: array, default: [], items: { type: string } } }
  - name: more
    required: false
    schema: { openAPIV3Schema: { type: array, items: { type: string } } }
  - name: volumes
    required: true
    schema:
      openAPIV3Schema:
        type: array
        items:
          type: object
          properties:
            name: { type: string }
            hostPath: { type: string }
            mountPath: { type: string }
            readOnly: { type: boolean }
  - name: port
    required: true
    schema: { openAPIV3Schema: { type: integer } }
  patches:
  - name: a
${condition}    definitions:
    - selector:
        apiVersion: controlplane.cluster.x-k8s.io/v1beta1
        kind: KubeadmControlPlaneTemplate
        matchResources: { controlPlane: true }
      jsonPatches:
${others}${more}${commands}${commands}${operations || patch('c', 'variable: loose')}---
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlaneTemplate
metadata: { name: a }
spec:
  template:
    spec:
      kubeadmConfigSpec:
        clusterConfiguration:
          apiServer:
            certSANs: [localhost]
            extraVolumes: [{ name: a, hostPath: /b, mountPath: /b }]
            extraArgs: ${extraArgs}
        files: [{ path: /a, content: a${random.pick(['', ', append: true', ', append: false'])} }]
        initConfiguration: { localAPIEndpoint: { advertiseAddress: 10.0.0.1 } }
        postKubeadmCommands: []
`
}

const pieces = [
  ' ',
  '\u007f',
  '\u00a0',
  '\u00ad',
  '\uffff',
  'é',
  '漢',
  '😀',
  '\u0001',
  '<',
  '&amp;',
  ...'\\ \\n \\u00e9 {{ }} {{ .x }} : # - a B 0 1 0x1 1e3 .5 yes null ~ true | > % @ ` [ ] { } , & * ! ?'.split(
    ' ',
  ),
]

/** What ends a scalar of YAML: a template that prints such a value as it is has never given it to Cluster API unharmed. */
const ends = ['"', "'", '\n', '\t', '\r', '\u0085', '\u2028', '\ufeff']

function variablesOf(random: Random, hasTemplates: boolean): unknown {
  const own = hasTemplates ? pieces : [...pieces, ...ends]
  const string = (): string => Array.from({ length: random.below(5) }, () => random.pick(own)).join('')
  const maybe = <T>(value: T): T | undefined => (random.chance(0.7) ? value : undefined)
  const loose = (): unknown =>
    random.pick<() => unknown>([
      string,
      () => 5,
      () => -1.5,
      () => 1e21,
      () => true,
      () => null,
      () => [string()],
      () => ({ a: string() }),
    ])()
  const object = {
    required: string(),
    optional: maybe(string()),
    default: string(),
    'with-hyphen': maybe(string()),
  }
  const values: Readonly<Record<string, unknown>> = {
    required: string(),
    optional: maybe(string()),
    loose: loose(),
    object,
    list: Array.from({ length: random.below(3) }, string),
    nested: maybe(
      random.pick<unknown>([loose(), { list: [loose(), { name: loose() }] }, { list: [{ name: loose() }] }]),
    ),
    flag: random.chance(0.5),
    perhaps: maybe(random.chance(0.5)),
    switch: random.pick(['true', 'false', 'no']),
    commands: Array.from({ length: random.below(3) }, string),
    more: maybe(Array.from({ length: random.below(3) }, string)),
    volumes: [{ name: 'a', hostPath: '/a', mountPath: '/a', readOnly: maybe(random.chance(0.5)) }],
    port: random.pick([0, 6443]),
    builtin: {
      cluster: { name: 'a', network: maybe({ serviceDomain: string() }) },
      controlPlane: { replicas: maybe(3) },
    },
  }
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
}
