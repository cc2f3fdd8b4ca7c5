import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyReport } from './input.ts'
import type { HostileInput } from './input.ts'

/** Texts that a terminal, a log, a report or a reader would obey; `said` names them. */
const hostile: readonly (readonly [said: string, text: string])[] = [
  ['a colour', 'a\u001b[31mred'],
  ['a title of the window', '\u001b]0;x\u0007'],
  ['a control of eight bits', '\u009b31m'],
  ['text from right to left', 'a\u202eb\u2066c\u200fd\u061c'],
  ['a bell, a backspace and DEL', '\u0007\b\u007f'],
  ['a carriage return', 'good\rbad'],
  ['a workflow command', 'a\n::error::pwned\n::add-mask::x'],
  ['an older workflow command', '##[error]pwned'],
  ['markup of Markdown', '| `x` | [a](https://example.org) @everyone #1 **b** www.example.org'],
  ['markup of HTML', '<script>alert(1)</script> <!-- ]]> &amp;'],
  ['separators of lines', 'a\u2028b\u2029c\u0085d'],
  ['what has no width', 'a\u200bb\ufeffc\u00add\u2060e'],
]

const statusRuns: HostileInput['runs'] = [
  ['status', 'a.yaml'],
  ['status', 'a.yaml', '--show-conditions', 'all'],
  ['status', 'a.yaml', '--format', 'json'],
  ['status', 'a.yaml', '--columns'],
  ['status', 'a.yaml', '--computed'],
]

/** A text in quotes as YAML and JSON both read it; nothing of it is raw. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

function machine(fields: {
  readonly name?: string
  readonly timeout?: string
  readonly more?: string
}): string {
  const { name = 'm', timeout = '5m', more = '' } = fields
  return `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata: {name: ${quoted(name)}}
spec:
  clusterName: c
  nodeDrainTimeout: ${quoted(timeout)}
${more}`
}

/** One place after the other, with all the texts. */
const inManifests: readonly HostileInput[] = hostile.flatMap(([said, text]): readonly HostileInput[] => [
  {
    name: `${said} in names, values and keys`,
    files: {
      'a.yaml': machine({
        name: text,
        timeout: text,
        more: `  ${quoted(text)}: 1\n  infrastructureRef: {apiVersion: ${quoted(`x/y/${text}`)}, kind: ${quoted(text)}, name: ${quoted(text)}, namespace: ${quoted(text)}}\n`,
      }),
    },
    runs: everyReport,
  },
  {
    name: `${said} in kinds, versions and conditions`,
    files: {
      'a.yaml': `\
apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: c, namespace: ${quoted(text)}}
spec:
  infrastructureRef: {apiGroup: ${quoted(text)}, kind: ${quoted(text)}, name: ${quoted(text)}}
status:
  conditions:
  - {type: ${quoted(text)}, status: "False", reason: ${quoted(text)}, message: ${quoted(text)}, lastTransitionTime: "2026-01-01T00:00:00Z"}
---
apiVersion: ${quoted(`cluster.x-k8s.io/${text}`)}
kind: ${quoted(text)}
metadata: {name: x, ownerReferences: [{apiVersion: v1, kind: ${quoted(text)}, name: ${quoted(text)}, uid: "1"}]}
`,
    },
    runs: [...statusRuns, ['convert', 'a.yaml', '--to', 'v1beta1', '--format', 'jsonl'], ...everyReport],
  },
])

/** Raw bytes, which some readers refuse and some comments take. */
const raw: readonly HostileInput[] = [
  ['a comment', machine({}).replace('clusterName: c', 'clusterName: c # \u202e\u009b31m \u200b')],
  [
    'a dropped comment',
    machine({ more: '  # \u202e ::error::x ##[error]\n  infrastructureRef: {namespace: x} # \u061c\n' }),
  ],
  ['escapes that YAML refuses', machine({}).replace('clusterName: c', 'clusterName: "\u001b[2J"')],
  [
    'a command at the start of a line',
    machine({ more: '  # x\n' }).replace(
      'spec:',
      `\
"::error::x": |
  ::error::y
  ##[error]z
spec:`,
    ),
  ],
  ['what is not closed', `${machine({})}\n"\u202e::error::x: [\n`],
  ['a duplicate key', `${machine({})}  "\\e[31m": 1\n  "\\e[31m": 2\n`],
  ['an alias to nowhere', `${machine({})}  x: *\u202e\n`],
].map(([name, text]): HostileInput => ({
  name: `${name!}, raw`,
  files: { 'a.yaml': text! },
  runs: [...everyReport, ['convert', 'a.yaml', '--to', 'v1beta2', '--format', 'jsonl'], ['status', 'a.yaml']],
}))

/** Names of files and folders. */
const named: readonly HostileInput[] = [
  ...hostile.map(([said, text]): HostileInput => {
    const name = text.replaceAll('/', '_').replaceAll('\0', '')
    return {
      name: `${said} in the names of files and folders`,
      files: {
        [`${name}/${name}.yaml`]: machine({ timeout: '5x' }),
        [`${name}.yml`]: 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: [\n',
      },
      runs: everyReport,
    }
  }),
  {
    name: 'a name that is not UTF-8',
    files: { 'a.yaml': machine({}) },
    lay: (folder) => {
      try {
        const bytes = Buffer.concat([
          Buffer.from(join(folder, 'b-')),
          Buffer.from([0xff, 0x9b, 0x1b]),
          Buffer.from('.yaml'),
        ])
        writeFileSync(bytes, machine({ timeout: '5x' }))
        return undefined
      } catch {
        return 'the file system takes UTF-8 names only'
      }
    },
    runs: everyReport,
  },
  {
    name: 'a folder that looks like a file',
    files: {},
    lay: (folder) => {
      mkdirSync(join(folder, '\u001b[31m.yaml'))
      return undefined
    },
    runs: [
      ...everyReport,
      ['manifests', '\u001b[31m.yaml'],
      ['convert', '\u001b[31m.yaml', '--to', 'v1beta2'],
      ['status', '\u001b[31m.yaml'],
    ],
  },
  {
    name: 'names on the command line that are not there',
    files: {},
    runs: [
      ['manifests', 'a\u001b[31m\n::error::x'],
      ['check', 'a\u001b[31m'],
      ['status', 'a\u001b[31m'],
      ['convert', 'a\u001b[31m', '--to', 'v1beta2'],
      ['wizard', 'a\u001b[31m'],
      ['tasks', 'a\u001b[31m'],
      ['contract', 'a\u001b[31m'],
      ['explain', 'Cluster.\u001b[31m\n::error::x'],
      ['explain', '\u001b[31m\u202e'],
      ['merge-reports', 'a\u001b[31m'],
      ['\u001b[31m'],
      ['manifests', '--\u001b[31m'],
      ['manifests', '.', '--format', '\u001b[31m'],
    ],
  },
]

const crd = (name: string): string =>
  `\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${quoted(name)}
  labels: {cluster.x-k8s.io/v1beta1: ${quoted(name)}}
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: ${quoted(name)}, plural: ${quoted(name)}}
  versions:
  - name: ${quoted(name)}
    served: true
    storage: true
    schema: {openAPIV3Schema: {properties: {status: {properties: {ready: {type: boolean}}}, spec: {properties: {controlPlaneEndpoint: {type: object}, ${quoted(name)}: {type: ${quoted(name)}}}}}}}
`

/** Charts, kustomizations, programs, CRDs and notes. */
const others: readonly HostileInput[] = hostile.flatMap(([said, text]): readonly HostileInput[] => [
  {
    name: `${said} in CRDs`,
    files: {
      'config/crd/a.yaml': crd(text),
      'metadata.yaml': `\
apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3
kind: Metadata
releaseSeries: [{major: 1, minor: 0, contract: ${quoted(text)}}]
`,
    },
    runs: [
      ['contract', '.', '--role', `${text}=InfraCluster`],
      ['contract', '.', '--role', `${text}=InfraCluster`, '--matrix'],
      ['contract', '.', '--role', `${text}=InfraCluster`, '--format', 'json'],
      ['contract', '.', '--role', `${text}=InfraCluster`, '--stage', 'v1beta2'],
      ['contract', '.', '--role', `${text}=InfraCluster`, '--stage', 'v1beta2', '--diff'],
      ['contract', '.', '--role', `${text}=InfraCluster`, '--format', 'junit'],
      ['contract', '.'],
    ],
  },
  {
    name: `${said} in notes, a kustomization and values`,
    files: {
      '.capi-migrate.json': JSON.stringify({
        version: 1,
        tool: text,
        decisions: {},
        done: { x: text },
        tasks: { x: text },
        open: {
          [text]: { file: 'a.yaml', object: 'Machine m', row: text, what: text, next: text, to: 'v1beta2' },
        },
      }),
      'a.yaml': machine({}),
      'kustomization.yaml': `\
resources: [a.yaml, ${quoted(text)}]
patches:
- target: {kind: ${quoted(text)}, name: ${quoted(text)}}
  path: ${quoted(text)}
- patch: ${quoted(`\
- op: add
  path: /spec/${text}
  value: 1
`)}
  target: {kind: Machine}
`,
      'chart/Chart.yaml': `\
apiVersion: v2
name: ${quoted(text)}
version: 1.0.0
`,
      'chart/values.yaml': `${quoted(text)}: ${quoted(text)}\ntimeout: ${quoted(text)}\n`,
      'chart/templates/a.yaml': machine({}).replace('"5m"', '{{ .Values.timeout }}'),
    },
    runs: [
      ...everyReport,
      ['tasks', '.'],
      ['tasks', '.', '--format', 'json'],
      ['tasks', '.', '--done', text.replaceAll('\0', '')],
    ],
  },
  {
    name: `${said} in a program`,
    files: {
      'tsconfig.json': '{"compilerOptions":{"strict":true}}',
      'a.ts': `export const m = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Machine', metadata: { name: ${quoted(text)} }, spec: { clusterName: 'c', nodeDrainTimeout: ${quoted(text)}, ${quoted(text)}: 1 } }\n`,
    },
    runs: [
      ['codemod', '.'],
      ['codemod', '.', '--diff'],
      ['codemod', '.', '--format', 'json'],
      ['codemod', '.', '--format', 'github'],
      ['codemod', '.', '--format', 'sarif'],
      ['codemod', '.', '--format', 'markdown'],
      ['codemod', '.', '--format', 'junit'],
    ],
  },
])

/** Inputs with names and values that are made to be obeyed. No run prints one as it is, in any stream. */
export const nameInputs: readonly HostileInput[] = [...inManifests, ...raw, ...named, ...others]
