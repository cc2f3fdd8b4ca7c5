import { expect, test } from 'vitest'
import { planManifest } from '../../plan-manifest.ts'

const check = (version: string, spec: string): string => `\
apiVersion: cluster.x-k8s.io/${version}
kind: MachineHealthCheck
metadata:
  name: {{ .Values.name }}
spec:
  clusterName: c
${spec}`
const deployment = (version: string, spec: string): string => `\
apiVersion: cluster.x-k8s.io/${version}
kind: MachineDeployment
metadata:
  name: {{ .Values.name }}
spec:
  clusterName: c
${spec}`
const worker = (version: string, spec: string): string => `\
apiVersion: bootstrap.cluster.x-k8s.io/${version}
kind: KubeadmConfigTemplate
metadata:
  name: {{ .Values.name }}
spec:
  template:
    spec:
${spec}`

const plan = (text: string, file = 'templates/a.yaml') => planManifest(text, { to: 'v1beta2', file })

/**
 * Sees that a text becomes another one, with nothing left to a person, that a second run finds nothing to do, and that other
 * line ends change nothing.
 */
function expectBecomes(before: string, after: string, file?: string): void {
  const { after: text, tasks } = plan(before, file)
  expect(text).toBe(after)
  expect(tasks).toEqual([])
  expect(plan(after, file).edits).toEqual([])
  expect(plan(before.replaceAll('\n', '\r\n'), file).after).toBe(after.replaceAll('\n', '\r\n'))
}

test('where branches write one key and none of them has to be printed, each gets the containers that are new', () => {
  expectBecomes(
    check(
      'v1beta1',
      `\
  {{- if .Values.a }}
  maxUnhealthy: 1
  {{- else if .Values.b }}
  maxUnhealthy: 40%
  {{- end }}
`,
    ),
    check(
      'v1beta2',
      `\
  {{- if .Values.a }}
  remediation:
    triggerIf:
      unhealthyLessThanOrEqualTo: 1
  {{- else if .Values.b }}
  remediation:
    triggerIf:
      unhealthyLessThanOrEqualTo: 40%
  {{- end }}
`,
    ),
  )
})

test('code that fails prints nothing, also in a branch of its own', () => {
  expectBecomes(
    check(
      'v1beta1',
      `\
  {{- if hasSuffix "%" .Values.m }}
  {{-   if not (regexMatch "^[0-9]+%$" .Values.m) }}
  {{-     fail "m is no percentage" }}
  {{-   end }}
  maxUnhealthy: {{ .Values.m | quote }}
  {{- else if regexMatch "^[0-9]+$" .Values.m }}
  maxUnhealthy: {{ .Values.m | int }}
  {{- else }}
  {{-   fail "m is no number" }}
  {{- end }}
  nodeStartupTimeout: 10m
`,
    ),
    check(
      'v1beta2',
      `\
  {{- if hasSuffix "%" .Values.m }}
  remediation:
    triggerIf:
      {{-   if not (regexMatch "^[0-9]+%$" .Values.m) }}
      {{-     fail "m is no percentage" }}
      {{-   end }}
      unhealthyLessThanOrEqualTo: {{ .Values.m | quote }}
  {{- else if regexMatch "^[0-9]+$" .Values.m }}
  remediation:
    triggerIf:
      unhealthyLessThanOrEqualTo: {{ .Values.m | int }}
  {{- else }}
  {{-   fail "m is no number" }}
  {{- end }}
  checks:
    nodeStartupTimeoutSeconds: 600
`,
    ),
  )
})

test('a branch that only fails goes with the one before it', () => {
  expectBecomes(
    check(
      'v1beta1',
      `\
  {{- if .Values.m }}
  maxUnhealthy: {{ .Values.m | quote }}
  {{- else }}
  {{- fail "m is missing" }}
  {{- end }}
  nodeStartupTimeout: 10m
`,
    ),
    check(
      'v1beta2',
      `\
  {{- if .Values.m }}
  remediation:
    triggerIf:
      unhealthyLessThanOrEqualTo: {{ .Values.m | quote }}
  {{- else }}
  {{- fail "m is missing" }}
  {{- end }}
  checks:
    nodeStartupTimeoutSeconds: 600
`,
    ),
  )
})

test('two whole objects in blocks that follow one another are two objects', () => {
  const both = (version: string, first: string, second: string): string =>
    `\
{{- if eq .Values.mode "a" }}
${check(version, first)}{{- end }}
{{- if eq .Values.mode "b" }}
${deployment(version, second)}{{- end }}
`
  const before = both(
    'v1beta1',
    '  nodeStartupTimeout: 20m\n',
    '  minReadySeconds: 5\n  template:\n    spec:\n      clusterName: c\n',
  )
  expect(plan(before).objects.map(({ kind, line }) => [kind, line])).toEqual([
    ['MachineHealthCheck', 2],
    ['MachineDeployment', 11],
  ])
  expectBecomes(
    before,
    both(
      'v1beta2',
      '  checks:\n    nodeStartupTimeoutSeconds: 1200\n',
      '  template:\n    spec:\n      minReadySeconds: 5\n      clusterName: c\n',
    ),
  )
})

test('blocks that follow one another and write one key are read as branches of one', () => {
  expectBecomes(
    check(
      'v1beta1',
      `\
  {{- if .Values.a }}
  nodeStartupTimeout: 10m
  {{- end }}
  {{- if not .Values.a }}
  nodeStartupTimeout: 20m
  {{- end }}
`,
    ),
    check(
      'v1beta2',
      `\
  {{- if .Values.a }}
  checks:
    nodeStartupTimeoutSeconds: 600
  {{- end }}
  {{- if not .Values.a }}
  checks:
    nodeStartupTimeoutSeconds: 1200
  {{- end }}
`,
    ),
  )
})

test('a field above branches goes its own way, and code stands at the column of what it is around', () => {
  expectBecomes(
    deployment(
      'v1beta1',
      `\
  strategy:
    type: RollingUpdate
    rollingUpdate:
      deletePolicy: Oldest
      {{/* with few machines, one at a time */}}
      {{- if .Values.gpu }}
      maxSurge: 0
      maxUnavailable: 1
      {{- else }}
      maxSurge: 75%
      maxUnavailable: 0
      {{- end }}
  template:
    spec:
      clusterName: c
`,
    ),
    deployment(
      'v1beta2',
      `\
  rollout:
    strategy:
      type: RollingUpdate
      rollingUpdate:
        {{/* with few machines, one at a time */}}
        {{- if .Values.gpu }}
        maxSurge: 0
        maxUnavailable: 1
        {{- else }}
        maxSurge: 75%
        maxUnavailable: 0
        {{- end }}
  deletion:
    order: Oldest
  template:
    spec:
      clusterName: c
`,
    ),
  )
})

test('branches within branches are planned one by one as well', () => {
  expectBecomes(
    check(
      'v1beta1',
      `\
  {{- if .Values.a }}
  {{- if .Values.b }}
  nodeStartupTimeout: 1m
  {{- else }}
  nodeStartupTimeout: 2m
  {{- end }}
  {{- else }}
  nodeStartupTimeout: 3m
  {{- end }}
`,
    ),
    check(
      'v1beta2',
      `\
  checks:
    {{- if .Values.a }}
    {{- if .Values.b }}
    nodeStartupTimeoutSeconds: 60
    {{- else }}
    nodeStartupTimeoutSeconds: 120
    {{- end }}
    {{- else }}
    nodeStartupTimeoutSeconds: 180
    {{- end }}
`,
    ),
  )
})

test('blocks with more branches for one key than anybody writes are left, and soon', () => {
  const blocks = Array.from(
    { length: 500 },
    (_, i) => `  {{- if .a${i} }}\n  nodeStartupTimeout: 1m\n  {{- end }}\n`,
  )
  const text = check('v1beta1', blocks.join(''))
  expect(plan(text).after).toBe(text)
})

const verbosity = (version: string): string =>
  version === 'v1beta1' ? '            v: "2"\n' : '            - name: v\n              value: "2"\n'

test.each([
  ['with', '{{- with .Values.x }}', '{{- toYaml . | nindent 12 }}'],
  ['range', '{{- range .Values.x }}', '{{ . }}'],
  ['if', '{{- if .Values.x }}', '{{- .Values.x | nindent 12 }}'],
])('a block scalar holds the `%s` that prints into it', (_, open, prints) => {
  for (const blank of ['', '\n']) {
    const spec = (version: string): string =>
      worker(
        version,
        `\
      files:
        - path: /x
          content: |
            text
            ${open}
            ${prints}
${blank}            {{- end }}
      joinConfiguration:
        nodeRegistration:
          kubeletExtraArgs:
${verbosity(version)}`,
      )
    expectBecomes(spec('v1beta1'), spec('v1beta2'))
  }
})

test('the text of a block scalar may be printed behind its header', () => {
  const spec = (version: string): string =>
    worker(
      version,
      `\
      files:
        - path: /x
          content: | {{ toYaml .Values.x | nindent 12 }}
      joinConfiguration:
        nodeRegistration:
          kubeletExtraArgs:
${verbosity(version)}`,
    )
  expectBecomes(spec('v1beta1'), spec('v1beta2'))
})

test('what prints lines goes with its key, in a block scalar too', () => {
  const metadata = (at: number): string =>
    `\
metadata:
  labels: {{- toYaml .Values.labels | nindent ${at + 4} }}
  annotations:
    note: |
      text
      {{- with .Values.x }}
      {{- toYaml . | nindent ${at + 6} }}
      {{- end }}
    other: | {{ .Values.y | nindent ${at + 6} }}
`.replace(/^(?=.)/gm, ' '.repeat(at))
  const machines = (
    version: string,
    metadata: string,
    [bootstrap, infrastructure]: readonly string[],
  ): string => `\
apiVersion: cluster.x-k8s.io/${version}
kind: ClusterClass
metadata:
  name: a
spec:
  workers:
    machineDeployments:
      - class: a
${metadata}${bootstrap}${infrastructure}`
  const ref = (name: string, key: string, at: number, version: string): string =>
    `\
${name}:
  ${key}:
    apiVersion: ${name}.cluster.x-k8s.io/${version}
    kind: ${name === 'bootstrap' ? 'KubeadmConfigTemplate' : 'DockerMachineTemplate'}
    name: a
`.replace(/^(?=.)/gm, ' '.repeat(at))
  const refs = (key: string, at: number, version: string): readonly string[] =>
    ['bootstrap', 'infrastructure'].map((name) => ref(name, key, at, version))
  expectBecomes(
    machines('v1beta1', `        template:\n${metadata(10)}`, refs('ref', 10, 'v1beta1')),
    machines('v1beta2', metadata(8), refs('templateRef', 8, 'v1beta2')),
  )
})

test('a value that a loop prints over several lines is one value', () => {
  const plane = (version: string, args: string): string => `\
apiVersion: controlplane.cluster.x-k8s.io/${version}
kind: KubeadmControlPlane
metadata:
  name: {{ .Values.name }}
spec:
  kubeadmConfigSpec:
    clusterConfiguration:
      apiServer:
        extraArgs:
${args}`
  expectBecomes(
    plane(
      'v1beta1',
      `\
          a: "1"
          {{- if .Values.fg }}
          feature-gates: {{ range $index, $element := .Values.fg -}}
            {{ if $index }},{{ end }}{{ $element.name }}={{ $element.enabled }}
          {{- end }}
          {{- end }}
          profiling: "false"
`,
    ),
    plane(
      'v1beta2',
      `\
          - name: a
            value: "1"
          {{- if .Values.fg }}
          - name: feature-gates
            value: {{ range $index, $element := .Values.fg -}}
              {{ if $index }},{{ end }}{{ $element.name }}={{ $element.enabled }}
            {{- end }}
          {{- end }}
          - name: profiling
            value: "false"
`,
    ),
  )
})

test('behind a directive, documents after the first are sorted by name as well', () => {
  const text = `\
%YAML 1.1
---
a: {{ .Values.x }}
---
${worker(
  'v1beta1',
  `\
      joinConfiguration:
        nodeRegistration:
          kubeletExtraArgs:
            {{- range .Values.args }}
            {{ .name }}: "{{ .value }}"
            {{- end }}
`,
)}`
  // In no chart: there a named template would print the map.
  const { after, tasks } = plan(text, 'a.yaml')
  expect(after).toBe(text)
  expect(tasks).toMatchObject([{ code: 'field/order-unknown', line: 14 }])
})

test('a block scalar of which nothing may be left is told: v1beta2 takes no empty text', () => {
  const text = worker(
    'v1beta1',
    `\
      files:
        - path: /x
          content: |
            {{- with .Values.x }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
      joinConfiguration:
        nodeRegistration:
          kubeletExtraArgs:
            v: "2"
`,
  )
  const { after, tasks } = plan(text)
  expect(after).toBe(text)
  expect(tasks).toMatchObject([
    {
      code: 'template/branch-empty',
      what: 'this part of the template is left as it is: a branch of it would leave spec.template.spec.files[0].content empty, which v1beta2 refuses',
    },
  ])
})

test('where one of two branches is completed, what is added stands in that branch', () => {
  expectBecomes(
    deployment(
      'v1beta1',
      `\
{{- if .Values.strategy }}
  strategy:
{{- if (eq .Values.strategy "InPlace") }}
    type: {{ .Values.strategy }}
{{- else }}
    rollingUpdate:
      maxSurge: {{ .Values.maxSurge }}
{{- end }}
{{- end }}
`,
    ),
    deployment(
      'v1beta2',
      `\
{{- if .Values.strategy }}
  rollout:
    strategy:
{{- if (eq .Values.strategy "InPlace") }}
      type: {{ .Values.strategy }}
{{- else }}
      type: RollingUpdate
      rollingUpdate:
        maxSurge: {{ .Values.maxSurge }}
{{- end }}
{{- end }}
`,
    ),
  )
})

test('branches that cannot be put together are told as such, at their line', () => {
  const text = check(
    'v1beta1',
    `\
  {{- if .Values.a }}
  maxUnhealthy: 1
  {{- else if .Values.b }}
  maxUnhealthy: 60%
  {{- end }}
  {{- if .Values.a }}
  unhealthyRange: "[0-5]"
  {{- end }}
`,
  )
  const { after, tasks } = plan(text)
  expect(after).toBe(text)
  expect(tasks).toMatchObject([
    { line: 10, code: 'template/branch-differs', row: 'MachineHealthCheck:template' },
  ])
})

test('a line that is no YAML is told where it stands', () => {
  const text = `${check('v1beta1', '  nodeStartupTimeout: 5m\n')}---\n${check('v1beta1', '   selector: {}\n')}`
  const { tasks, after } = plan(text)
  expect(after).toContain('nodeStartupTimeoutSeconds: 300')
  expect(tasks).toMatchObject([{ line: 15, code: 'template/problem' }])
})

test('a key that is written twice in one branch is still a key written twice', () => {
  const twice = check('v1beta1', '  nodeStartupTimeout: 5m\n  nodeStartupTimeout: 6m\n')
  expect(plan(twice).tasks).toMatchObject([{ code: 'yaml/key-twice' }])
})
