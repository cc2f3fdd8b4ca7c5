import { expect, test } from 'vitest'
import { planManifest } from '../../plan-manifest.ts'

/** A template whose kubelet has these arguments; each line is indented as far as the map is. */
const kubelet = (lines: readonly string[], version = 'v1beta1'): string =>
  [
    `apiVersion: bootstrap.cluster.x-k8s.io/${version}`,
    'kind: KubeadmConfigTemplate',
    'metadata:',
    '  name: {{ .Values.name }}',
    'spec:',
    '  template:',
    '    spec:',
    '      joinConfiguration:',
    '        nodeRegistration:',
    '          kubeletExtraArgs:',
    ...lines.map((line) => (line === '' ? line : ' '.repeat(12) + line)),
    '          name: node',
    '',
  ].join('\n')

/** In no chart: there a named template would print the map. */
const plan = (lines: readonly string[]): ReturnType<typeof planManifest> =>
  planManifest(kubelet(lines), { to: 'v1beta2', file: 'a.yaml' })

test.each<[string, string[], string[]]>([
  [
    'a block around entries that stay together moves as one, and they are sorted inside it',
    ['v: "2"', '{{- if .Values.b }}', '# b2 is second', 'b2: x', 'b1: y # first', '{{- end }}', 'a: z'],
    [
      '- name: a',
      '  value: z',
      '{{- if .Values.b }}',
      '- name: b1',
      '  value: y # first',
      '# b2 is second',
      '- name: b2',
      '  value: x',
      '{{- end }}',
      '- name: v',
      '  value: "2"',
    ],
  ],
  [
    'a condition whose entries do not stay together is said around each run of them',
    ['b: "1"', '{{- if .Values.x }}', 'a: "2"', 'c: "3"', 'd: "4"', '{{- end }}'],
    [
      '{{- if .Values.x }}',
      '- name: a',
      '  value: "2"',
      '{{- end }}',
      '- name: b',
      '  value: "1"',
      '{{- if .Values.x }}',
      '- name: c',
      '  value: "3"',
      '- name: d',
      '  value: "4"',
      '{{- end }}',
    ],
  ],
  [
    'a block within a block is said again with what is around it',
    ['{{- with .Values.x }}', 'a: {{ .a }}', '{{- if .y }}', 'c: "1"', '{{- end }}', '{{- end }}', 'b: "2"'],
    [
      '{{- with .Values.x }}',
      '- name: a',
      '  value: {{ .a }}',
      '{{- end }}',
      '- name: b',
      '  value: "2"',
      '{{- with .Values.x }}',
      '{{- if .y }}',
      '- name: c',
      '  value: "1"',
      '{{- end }}',
      '{{- end }}',
    ],
  ],
  [
    'branches that stay together remain one block',
    ['v: "2"', '{{- if .Values.x }}', 'b: "1"', '{{- else }}', 'b: "3"', '{{- end }}'],
    [
      '{{- if .Values.x }}',
      '- name: b',
      '  value: "1"',
      '{{- else }}',
      '- name: b',
      '  value: "3"',
      '{{- end }}',
      '- name: v',
      '  value: "2"',
    ],
  ],
  [
    'branches that do not are said with those before them empty',
    ['b: "0"', '{{- if .Values.x }}', 'a: "1"', '{{- else }}', 'c: "2"', '{{- end }}'],
    [
      '{{- if .Values.x }}',
      '- name: a',
      '  value: "1"',
      '{{- end }}',
      '- name: b',
      '  value: "0"',
      '{{- if .Values.x }}',
      '{{- else }}',
      '- name: c',
      '  value: "2"',
      '{{- end }}',
    ],
  ],
  [
    'names that start alike take the place of their start',
    ['v: "2"', '{{- range $k, $v := .Values.gates }}', 'feature-{{ $k }}: {{ $v }}', '{{- end }}', 'a: "1"'],
    [
      '- name: a',
      '  value: "1"',
      '{{- range $k, $v := .Values.gates }}',
      '- name: feature-{{ $k }}',
      '  value: {{ $v }}',
      '{{- end }}',
      '- name: v',
      '  value: "2"',
    ],
  ],
  [
    'a loop over a map prints its keys sorted',
    ['{{- range $k, $v := .Values.args }}', '{{ $k }}: {{ $v | quote }}', '{{- end }}'],
    ['{{- range $k, $v := .Values.args }}', '- name: {{ $k }}', '  value: {{ $v | quote }}', '{{- end }}'],
  ],
  [
    'a single name may be anything',
    ['{{- if .Values.name }}', '{{ .Values.name }}: x', '{{- end }}'],
    ['{{- if .Values.name }}', '- name: {{ .Values.name }}', '  value: x', '{{- end }}'],
  ],
  [
    'code that closes what the map is in stays behind its last entry',
    ['b: "1"', 'a: "2"', '{{- if .Values.x }}', 'aa: "3"', '{{- end }}'],
    [
      '- name: a',
      '  value: "2"',
      '{{- if .Values.x }}',
      '- name: aa',
      '  value: "3"',
      '{{- end }}',
      '- name: b',
      '  value: "1"',
    ],
  ],
])('%s', (_, before, after) => {
  const { after: text, tasks } = plan(before)
  expect(text).toBe(kubelet(after, 'v1beta2'))
  expect(tasks).toEqual([])
})

test.each<[string, string[], RegExp]>([
  [
    'a loop beside a fixed name',
    ['{{- range $k, $v := .Values.args }}', '{{ $k }}: {{ $v }}', '{{- end }}', 'v: "2"'],
    /\{\{ \$k \}\}/,
  ],
  [
    'what prints members beside a fixed name',
    ['{{- toYaml .Values.args | nindent 12 }}', 'v: "2"'],
    /toYaml/,
  ],
  [
    'two loops',
    [
      '{{- range $k, $v := .Values.a }}',
      '{{ $k }}: {{ $v }}',
      '{{- end }}',
      '{{- range $n, $v := .Values.b }}',
      '{{ $n }}: {{ $v }}',
      '{{- end }}',
    ],
    /\{\{ \$k \}\}/,
  ],
  [
    'a loop over a list',
    ['{{- range .Values.flags }}', '{{ .name }}: {{ .value }}', '{{- end }}'],
    /range \.Values\.flags/,
  ],
  [
    'a loop that prints two names',
    ['{{- range $k, $v := .Values.a }}', 'a-{{ $k }}: x', 'b-{{ $k }}: y', '{{- end }}'],
    /several names/,
  ],
  [
    'a key that goes on after it',
    ['{{- range $k, $v := .Values.a }}', '{{ $k }}-x: {{ $v }}', '{{- end }}'],
    /not known in what order/,
  ],
  ['a start that does not decide', ['foo-{{ .Values.x }}: a', 'foo-bar: b'], /foo-\{\{ \.Values\.x \}\}/],
  [
    'a loop that sets a variable',
    ['{{- range .Values.flags }}', '{{- $n := .name }}', '{{ $n }}: x', '{{- end }}'],
    /cannot be told/,
  ],
  [
    'code that assigns',
    ['{{- $n = 1 }}', 'b: "1"', '{{- if $n }}', 'a: {{ $n }}', '{{- end }}'],
    /cannot be told/,
  ],
  [
    'an assignment in a condition',
    ['b: "1"', '{{- if .Values.x }}', '{{- with $n = 2 }}', 'a: x', '{{- end }}', '{{- end }}'],
    /cannot be moved/,
  ],
])('nobody knows the order, so all stays as it is, with one task: %s', (_, lines, why) => {
  const { after, edits, tasks } = plan(lines)
  expect(after).toBe(kubelet(lines))
  expect(edits).toEqual([])
  expect(tasks).toHaveLength(1)
  expect(tasks[0]).toMatchObject({
    rollout: true,
    line: 10,
    object: 'KubeadmConfigTemplate {{ .Values.name }}',
    code: 'field/order-unknown',
  })
  expect(tasks[0]!.what).toMatch(why)
  expect(tasks[0]!.next).toContain('sorted')
})

test('a document whose order is known moves beside one that stays', () => {
  const unknown = ['{{- range $k, $v := .Values.args }}', '{{ $k }}: {{ $v }}', '{{- end }}', 'v: "2"']
  const text = (version: string, args: string[]): string =>
    `${kubelet(unknown)}---\n${kubelet(args, version)}`
  const { after, tasks } = planManifest(text('v1beta1', ['b: x', 'a: y']), { to: 'v1beta2', file: 'a.yaml' })
  expect(after).toBe(text('v1beta2', ['- name: a', '  value: y', '- name: b', '  value: x']))
  expect(tasks.map(({ rollout }) => rollout)).toEqual([true])
})

test('lists with an order nobody knows are told together', () => {
  const lines = ['{{- toYaml .Values.args | nindent 12 }}', 'v: "2"']
  const text = kubelet(lines).replace(
    '      joinConfiguration:\n',
    `\
      initConfiguration:
        nodeRegistration:
          kubeletExtraArgs:
            {{ .x }}: a
            b: c
      joinConfiguration:
`,
  )
  const { tasks } = planManifest(text, { to: 'v1beta2', file: 'a.yaml' })
  expect(tasks).toHaveLength(1)
  expect(tasks[0]!.what).toMatch(
    /initConfiguration.*same holds for .*joinConfiguration\.nodeRegistration\.kubeletExtraArgs$/,
  )
})

test('variables of envsubst: a name among others is unknown, a value is not', () => {
  const text = (args: string): string =>
    kubelet([]).replace('{{ .Values.name }}', '${NAME}').replace('          name: node\n', args)
  const args = (one: string): string => text(`            v: \${V}\n            ${one}: x\n`)
  const known = planManifest(args('a'), { to: 'v1beta2', file: 'a.yaml' })
  expect(known.after).toContain(
    `\
            - name: a
              value: x
            - name: v
              value: \${V}
`,
  )
  const unknown = planManifest(args('${FLAG}'), { to: 'v1beta2', file: 'a.yaml' })
  expect(unknown.edits).toEqual([])
  expect(unknown.tasks).toMatchObject([
    { rollout: true, next: expect.stringContaining('instead of variables') as string },
  ])
})

test('a loop of ytt is told to sort, for there nothing else does', () => {
  const loop = (head: string, entry: string): string =>
    `#@ load("@ytt:data", "data")\n${kubelet([`#@ for key in ${head}:`, ...entry.split('\n'), '#@ end']).replace('{{ .Values.name }}', 'a')}`
  const { after, tasks } = planManifest(loop('data.values.args', '(@= key @): #@ data.values.args[key]'), {
    to: 'v1beta2',
    file: 'a.yaml',
  })
  expect(after).toContain(
    `\
            #@ for key in sorted(data.values.args):
            - name: (@= key @)
              value: #@ data.values.args[key]
            #@ end
`,
  )
  expect(tasks).toEqual([])
})

test('what is said of an entry that moved is said where it stood', () => {
  const { checked } = plan(['v: 1.10', '{{- if .Values.x }}', 'a: "1"', '{{- end }}'])
  expect(checked?.findings.map(({ line }) => line)).toEqual([11])
})

test('line ends and a missing one at the end stay', () => {
  const text = kubelet(['v: "2"', '{{- if .Values.x }}', 'a: "1"', '{{- end }}']).replace(
    '          name: node\n',
    '',
  )
  const crlf = text.trimEnd().replaceAll('\n', '\r\n')
  const { after } = planManifest(crlf, { to: 'v1beta2', file: 'chart/templates/a.yaml' })
  const lines = [
    '{{- if .Values.x }}',
    '- name: a',
    '  value: "1"',
    '{{- end }}',
    '- name: v',
    '  value: "2"',
  ]
  const expected = kubelet(lines, 'v1beta2')
    .replace('          name: node\n', '')
    .trimEnd()
    .replaceAll('\n', '\r\n')
  expect(after).toBe(expected)
})

test('code that names a value goes before all that may read it', () => {
  const lines = ['b: "1"', '{{- $n := .Values.n }}', '{{- if $n }}', 'a: {{ $n }}', '{{- end }}']
  expect(entriesOf(plan(lines).after)).toEqual([
    '{{- $n := .Values.n }}',
    '{{- if $n }}',
    '- name: a',
    'value: {{ $n }}',
    '{{- end }}',
    '- name: b',
    'value: "1"',
  ])
})

/** The lines of the list, without indentation. */
function entriesOf(text: string): readonly string[] {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => line.trim())
  return lines.slice(lines.indexOf('kubeletExtraArgs:') + 1, -1)
}
