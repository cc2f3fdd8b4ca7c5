import { expect, test } from 'vitest'
import { planManifest } from '../../plan-manifest.ts'

const header = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata:
  name: \${NAME}
`
const now = header.replace('v1beta1', 'v1beta2')
const plan = (text: string, file = 'a.yaml'): ReturnType<typeof planManifest> =>
  planManifest(text, { to: 'v1beta2', file })
const kubeadm = (args: string): string => `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata:
  name: {{ .Values.name }}
spec:
  template:
    spec:
      joinConfiguration:
        nodeRegistration:
          kubeletExtraArgs:
${args}`

test.each([
  [
    'a value',
    `\
spec:
  template:
    spec:
      nodeDrainTimeout: \${DRAIN}
`,
    `\
spec:
  template:
    spec:
      deletion:
        nodeDrainTimeoutSeconds: \${DRAIN}
`,
  ],
  [
    'a default',
    `\
spec:
  template:
    spec:
      nodeDrainTimeout: "\${DRAIN:=5m}"
`,
    `\
spec:
  template:
    spec:
      deletion:
        nodeDrainTimeoutSeconds: \${DRAIN:=300}
`,
  ],
])('a duration that is %s of envsubst moves, and a person is told', (_, before, after) => {
  const { after: text, tasks } = plan(header + before)
  expect(text).toBe(now + after)
  expect(tasks).toHaveLength(1)
  expect(tasks[0]).toMatchObject({ line: 8, object: 'MachineDeployment ${NAME}' })
  expect(tasks[0]!.next).toContain('wherever DRAIN is set')
})

test('the namespace of a reference is dropped where it is the same placeholder', () => {
  const ref = (rest: string): string =>
    `\
  namespace: \${NS}
spec:
  template:
    spec:
      infrastructureRef:
        ${rest}
        kind: X
        name: x
`
  const { after, tasks } = plan(
    `${header}${ref('apiVersion: i.cluster.x-k8s.io/v1beta1\n        namespace: ${NS}')}`,
  )
  expect(after).toBe(now + ref('apiGroup: i.cluster.x-k8s.io'))
  expect(tasks).toEqual([])
})

test('group and version of a template: the group goes on', () => {
  const { after } = plan(
    `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
spec:
  infrastructureRef:
    apiVersion: {{ .Values.group }}/{{ .Values.version }}
    kind: X
    name: x
`,
  )
  expect(after).toContain('    apiGroup: {{ .Values.group }}\n')
})

test('what arrives at the end of a document stays in the loop around it', () => {
  const loop = (document: string): string =>
    `\
{{- range .Values.pools }}
---
apiVersion: cluster.x-k8s.io/${document}{{- end }}
`
  const newer = `\
v1beta2
kind: MachineDeployment
spec:
  template:
    spec:
      minReadySeconds: 10
      version: {{ .version }}
`
  const older = `\
v1beta1
kind: MachineDeployment
spec:
  template:
    spec:
      version: {{ .version }}
  minReadySeconds: 10
`
  expect(planManifest(loop(newer), { to: 'v1beta1', file: 'a.yaml' }).after).toBe(loop(older))
})

test('a loop over a map becomes a loop over a list, its control lines where they were', () => {
  const { after } = plan(
    kubeadm(
      `\
            {{- range $k, $v := .Values.args }}
            {{ $k }}: {{ $v | quote }} # c
            {{- end }}
`,
    ),
  )
  expect(after).toContain(
    `\
          kubeletExtraArgs:
            {{- range $k, $v := .Values.args }}
            - name: {{ $k }}
              value: {{ $v | quote }} # c
            {{- end }}
`,
  )
})

test('an object stays whole where template code prints all members of a map: they have to be items', () => {
  const text = `${kubeadm(
    `\
            {{- if .Values.args }}
            {{- include "args" . | nindent 12 }}
            {{- end }}
`,
  )}          name: node\n`
  const { after, tasks } = plan(text)
  expect(after).toBe(text)
  expect(tasks.map(({ what }) => what)).toEqual([
    'this object is left as it is: {{- include "args" . | nindent 12 }} must give items of a list now, sorted by name',
  ])
})

test('what a key prints moves with it, its indentation too', () => {
  const text = `\
${header.replace('${NAME}', '{{ .Values.name }}')}spec:
  template:
    spec:
      {{- with .Values.gates }}
      bootstrap:
        dataSecretName: {{ . }}
      {{- end }}
      infrastructureRef:
        {{- toYaml .Values.ref | nindent 8 }}
`
  expect(plan(text).after).toBe(text)
  const named = text.replace('      infrastructureRef:\n        {{- toYaml .Values.ref | nindent 8 }}\n', '')
  expect(plan(named).after).toBe(named.replace('v1beta1', 'v1beta2'))
})

test.each([
  ['the value of a field', 5, 'spec: {{ include "spec" . | nindent 2 }}\n'],
  [
    'members beside others',
    7,
    `\
spec:
  clusterName: a
  {{- include "spec" . | nindent 2 }}
`,
  ],
  [
    'members far below',
    7,
    `\
spec:
  template:
    spec:
      {{- toYaml .Values.spec | nindent 6 }}
`,
  ],
])(
  'what template code prints can hold fields that change, so a person is asked to look: %s',
  (_, line, spec) => {
    const { after, tasks } = plan(header.replace('${NAME}', '{{ .Values.name }}') + spec)
    expect(after).toBe(header.replace('${NAME}', '{{ .Values.name }}') + spec)
    expect(tasks).toHaveLength(1)
    expect(tasks[0]).toMatchObject({ line, code: 'field/may-print-old' })
  },
)

test('nobody is asked about labels', () => {
  const labels = `\
  labels: {{ include "labels" . | nindent 4 }}
spec:
  clusterName: a
`
  expect(plan(header.replace('${NAME}', '{{ .Values.name }}') + labels).tasks).toEqual([])
})

test.each([
  ['{{ .Values.drain | quote }}', '{{ .Values.drain }}'],
  ['{{- quote .Values.drain }}', '{{- .Values.drain }}'],
  ["'{{ .Values.drain }}'", '{{ .Values.drain }}'],
])('a number is not quoted: %s', (quoted, bare) => {
  const spec = (field: string): string => `\
spec:
  template:
    spec:
      ${field}
`
  const text = now.replace('${NAME}', '{{ .Values.name }}') + spec(`nodeDrainTimeout: ${quoted}`)
  const { after } = planManifest(text, { to: 'v1beta2', file: 'a.yaml', repair: true })
  expect(after).toContain(`nodeDrainTimeoutSeconds: ${bare}\n`)
})

test('a line that closes a block stays where the last field before it goes', () => {
  const ref = (version: string, first: string, last = ''): string => `{{- range .Values.pools }}
---
apiVersion: cluster.x-k8s.io/${version}
kind: MachineDeployment
spec:
  template:
    spec:
      infrastructureRef:
        ${first}
        kind: X
        name: {{ .name }}
${last}{{- end }}
`
  const namespace = '        namespace: {{ $.Release.Namespace }}\n'
  const { after, tasks } = plan(ref('v1beta1', 'apiVersion: i.cluster.x-k8s.io/v1beta1', namespace))
  expect(after).toBe(ref('v1beta2', 'apiGroup: i.cluster.x-k8s.io'))
  expect(tasks.map(({ row }) => row)).toEqual([])
})

const plane = (version: string, spec: string): string =>
  `\
apiVersion: controlplane.cluster.x-k8s.io/${version}
kind: KubeadmControlPlane
metadata:
  name: {{ .name }}
spec:
${spec}`

test.each([
  [
    'around one level',
    `\
  {{- if .timeout }}
  nodeStartupTimeout: 5m
  {{- end }}
`,
    `\
  {{- if .timeout }}
  checks:
    nodeStartupTimeoutSeconds: 300
  {{- end }}
`,
  ],
  [
    'around two, which would be empty without it and refused',
    `\
  {{- with .max }}
  maxUnhealthy: {{ . }}
  {{- end }}
  clusterName: x
`,
    `\
  {{- with .max }}
  remediation:
    triggerIf:
      unhealthyLessThanOrEqualTo: {{ . }}
  {{- end }}
  clusterName: x
`,
  ],
  [
    'around several fields of one container',
    `\
  {{- if .all }}
  nodeStartupTimeout: 5m
  unhealthyConditions:
    - { type: Ready, status: Unknown, timeout: 1m }
  {{- end }}
`,
    `\
  {{- if .all }}
  checks:
    nodeStartupTimeoutSeconds: 300
    unhealthyNodeConditions:
      - { type: Ready, status: Unknown, timeoutSeconds: 60 }
  {{- end }}
`,
  ],
  [
    'not around a container that holds more',
    `\
  {{- if .timeout }}
  nodeStartupTimeout: 5m
  {{- end }}
  unhealthyConditions:
    - { type: Ready, status: Unknown, timeout: 1m }
`,
    `\
  checks:
    {{- if .timeout }}
    nodeStartupTimeoutSeconds: 300
    {{- end }}
    unhealthyNodeConditions:
      - { type: Ready, status: Unknown, timeoutSeconds: 60 }
`,
  ],
])('a condition on all that a new container holds goes %s', (_, before, after) => {
  const check = (version: string, spec: string): string =>
    `\
apiVersion: cluster.x-k8s.io/${version}
kind: MachineHealthCheck
spec:
${spec}`
  expect(plan(check('v1beta1', before), 'a.tpl').after).toBe(check('v1beta2', after))
})

test('two conditions that may leave a container within a new one empty are left to a person', () => {
  const text = `apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineHealthCheck
spec:
  clusterName: x
  {{- if .max }}
  maxUnhealthy: 40%
  {{- end }}
  {{- if .range }}
  unhealthyRange: "[1-3]"
  {{- end }}
`
  const { after, tasks } = plan(text, 'a.tpl')
  expect(after).toBe(text)
  expect(tasks).toMatchObject([
    {
      line: 6,
      code: 'template/branch-empty',
      what: expect.stringContaining('leave spec.remediation empty') as string,
    },
  ])
})

test('code that opens and closes a block goes with what is in it, unless it is not indented at all', () => {
  const drains = (indent: string, deep: string, name: string, value: string): string =>
    ['a', 'b']
      .map(
        (key) => `\
${indent}{% if ${key} %}
${deep}${name}: ${value}
${indent}{% endif %}
`,
      )
      .join('')
  const machine = (fields: string): string => `\
spec:
  replicas: 1
  template:
    spec:
${fields}`
  const text = (indent: string): string =>
    header +
    machine(drains(indent, '      ', 'nodeDrainTimeout', '5m').replace(/Drain(?!.*Drain)/s, 'Deletion'))
  const deep = (indent: string): string =>
    now +
    machine(
      `      deletion:\n${drains(indent, '        ', 'nodeDrainTimeoutSeconds', '300').replace(/Drain(?!.*Drain)/s, 'Deletion')}`,
    )
  expect(plan(text('      '), 'a.yaml.j2').after).toBe(deep('        '))
  expect(plan(text(''), 'a.yaml.j2').after).toBe(deep(''))
})

test('where two branches write the same key, each goes where it belongs', () => {
  const { after, tasks } = plan(
    plane(
      'v1beta1',
      `  replicas: 3
{{- if .rolling }}
  rolloutStrategy:
    rollingUpdate:
      maxSurge: {{ .maxSurge }}
{{- else }}
  rolloutStrategy: # at once
    rollingUpdate:
      maxSurge: 1
    type: RollingUpdate
{{- end }}
  version: {{ .version }}
`,
    ),
  )
  expect(after).toBe(
    plane(
      'v1beta2',
      `  replicas: 3
  rollout:
{{- if .rolling }}
    strategy:
      type: RollingUpdate
      rollingUpdate:
        maxSurge: {{ .maxSurge }}
{{- else }}
    strategy: # at once
      rollingUpdate:
        maxSurge: 1
      type: RollingUpdate
{{- end }}
  version: {{ .version }}
`,
    ),
  )
  expect(tasks).toEqual([])
  expect(plan(after).edits).toEqual([])
})

test('what only one of the branches has to say in seconds keeps the whole object, with a task in its place', () => {
  const drain = (first: string, second: string): string =>
    `\
  machineTemplate:
{{- if .a }}
    nodeDrainTimeout: ${first}
{{- else }}
    nodeDrainTimeout: ${second}
{{- end }}
`
  const text = plane('v1beta1', drain('5m', '{{ .drain }}'))
  const { after, tasks } = plan(text)
  expect(after).toBe(text)
  expect(tasks).toMatchObject([
    {
      line: 10,
      code: 'value/duration-printed',
      what: 'this object is left as it is: {{ .drain }} must give whole seconds now',
    },
  ])
})

test('a field that goes leaves the lines around it', () => {
  const join = (field: string): string =>
    `\
  kubeadmConfigSpec:
    format: ignition
    {{- if not .a }}
${field}    verbosity: 3
    {{- end }}
    files: []
`
  const { after } = plan(plane('v1beta1', join('    useExperimentalRetryJoin: true\n')))
  expect(after).toBe(plane('v1beta2', join('').replace('    files: []\n', '')))
})

test('a group that a helper prints with its version is cut off where the template can do that', () => {
  const cluster = (version: string, group: string): string =>
    `\
apiVersion: cluster.x-k8s.io/${version}
kind: Cluster
spec:
  infrastructureRef:
    ${group}
    kind: X
    name: {{ .Release.Name }}
`
  const { after, tasks } = plan(cluster('v1beta1', 'apiVersion: {{ include "version" . }}'))
  expect(after).toBe(cluster('v1beta2', 'apiGroup: {{ include "version" . | splitList "/" | first }}'))
  expect(tasks).toEqual([])
})

test('spaces inside of braces make no other value', () => {
  const text = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  namespace: {{.ns}}
spec:
  infrastructureRef:
    apiVersion: i.cluster.x-k8s.io/v1
    kind: X
    name: {{ .name }}
    namespace: {{ .ns }}
`
  expect(plan(text).tasks).toEqual([])
})

test('what a helper prints below a key is its value, wherever the helper puts it', () => {
  const spec = (kind: string, [before, behind] = ['', '']): string =>
    `\
  kubeadmConfigSpec:
${before}    mounts:
    {{- include "mounts" . | indent 2 }}
${behind}    files:
    {{- include "a" . | nindent 4 }}
    {{- if .b }}
    {{- include "b" . | nindent 4 }}
    {{- end }}
    format: ignition
${kind}`
  const { after, tasks } = plan(plane('v1beta1', spec('  machineTemplate:\n    nodeDrainTimeout: 5m\n')))
  expect(after).toBe(
    plane(
      'v1beta2',
      spec(
        `\
  machineTemplate:
    spec:
      deletion:
        nodeDrainTimeoutSeconds: 300
`,
        ['    {{- if ne (trim (include "mounts" .)) "[]" }}\n', '    {{- end }}\n'],
      ),
    ),
  )
  expect(tasks).toEqual([])
})

test('where a branch would say something else, the document stays as it is', () => {
  const text = `\
${header}spec:
  {{- if .Values.a }}
  minReadySeconds: 5
  replicas: 1
  {{- end }}
  template:
    spec:
      clusterName: a
`
  const { after, tasks } = plan(text, 'templates/a.yaml')
  expect(after).toBe(text)
  expect(tasks).toMatchObject([
    {
      code: 'template/blocks-unbalanced',
      what: expect.stringMatching(
        /^this part of the template is left as it is: its control lines /,
      ) as string,
    },
  ])
})

test('code over several lines that would have to be indented anew stays, and its document with it', () => {
  const text = `\
${header.replace('MachineDeployment', 'MachineHealthCheck')}spec:
  {{- if (and .a
     .b) }}
  nodeStartupTimeout: 5m
  {{- end }}
  unhealthyConditions:
  - { type: Ready, status: Unknown, timeout: 1m }
`
  const { after, tasks } = plan(text, 'templates/a.yaml')
  expect(after).toBe(text)
  expect(tasks).toMatchObject([{ code: 'template/line-torn' }])
})

test('one document that cannot be read does not keep the others', () => {
  const good = `\
${header}spec:
  minReadySeconds: 1
  template: {}
`
  const { after } = plan(
    `\
${good}---
${header}spec: {{ .Values.x }}
  bad:
   - ]
---
${good}`,
    'templates/a.yaml',
  )
  expect(after.match(/v1beta2/g)).toHaveLength(2)
})

test('a second run has nothing to do', () => {
  const { after } = plan(
    kubeadm(
      `\
            {{- range $k, $v := .a }}
            {{ $k }}: {{ $v }}
            {{- end }}
`,
    ),
  )
  expect(plan(after).edits).toEqual([])
})

const classWith = (rest: string): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
metadata:
  name: ${rest}
spec:
  controlPlane:
    ref:
      apiVersion: controlplane.cluster.x-k8s.io/v1beta1
      kind: KubeadmControlPlaneTemplate
      name: cp
  patches:
    - name: log
      definitions:
        - selector:
            apiVersion: controlplane.cluster.x-k8s.io/v1beta1
            kind: KubeadmControlPlaneTemplate
            matchResources:
              controlPlane: true
          jsonPatches:
            - op: add
              path: /spec/template/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs/v
              valueFrom:
                variable: logLevel
---
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlaneTemplate
metadata:
  name: cp
spec:
  template:
    spec:
      kubeadmConfigSpec:
        clusterConfiguration:
          apiServer:
            extraArgs:
              profiling: "false"
`

const level =
  '{{ if kindIs "string" .logLevel }}{{ quote .logLevel }}{{ else }}{{ fail "logLevel is not a string" }}{{ end }}'

test.each([
  ['Helm prints what is for Cluster API', '{{ .Values.name }}', `{{ \`${level}\` }}`],
  ['Jinja leaves it alone', '{% if a %}a{% endif %}', `{% raw %}${level}{% endraw %}`],
  ['envsubst does not see it', '${NAME}', level],
  ['nothing reads a plain file', 'c', level],
])('a patch that is rendered by Cluster API: %s', (_, name, value) => {
  const { after, tasks } = plan(classWith(name))
  expect(tasks).toEqual([])
  expect(after).toContain(
    `\
extraArgs/-
              valueFrom:
                template: |
                  name: v
                  value: ${value}
`,
  )
  expect(plan(after).edits).toEqual([])
})

test.each([
  ['a kind of another provider', 'infrastructure.cluster.x-k8s.io/v1beta1\nkind: AWSCluster', []],
  ['a role', 'rbac.authorization.k8s.io/v1\nkind: ClusterRole\ngroups: [cluster.x-k8s.io]', []],
  ['an object of ours', 'cluster.x-k8s.io/v1beta1\nkind: Cluster', ['template/problem']],
])('of a document that cannot be read, %s is told only where it may have to move', (_, text, codes) => {
  const unreadable = `\
apiVersion: ${text}
metadata:
  name: {{ .Values.a }}
 bad: [{{ .Values.b }}
`
  expect(plan(unreadable, 'templates/a.yaml').tasks.map(({ code }) => code)).toEqual(codes)
})

test.each([
  ['an entry', 'spec: {maxUnhealthy: 40%{{ if .Values.x }}, clusterName: a{{ end }}}'],
  ['the end of a map', 'spec: {maxUnhealthy: 40%{{ if .Values.x }}}{{ else }}, clusterName: a}{{ end }}'],
])('a block between braces that prints %s keeps the object as it is', (_, spec) => {
  const text = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineHealthCheck
${spec}
`
  const { after, tasks } = plan(text, 'chart/templates/a.yaml')
  expect(after).toBe(text)
  expect(tasks).toMatchObject([{ code: expect.stringMatching(/^template\//) as string }])
})

test('a block between braces that prints a part of a value moves with it', () => {
  const text = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineHealthCheck
spec: {unhealthyRange: "{{ if .Values.x }}[1-2]{{ else }}[3-4]{{ end }}"}
`
  expect(plan(text, 'chart/templates/a.yaml').after).toContain(
    'unhealthyInRange: "{{ if .Values.x }}[1-2]{{ else }}[3-4]{{ end }}"',
  )
})

test.each([
  [
    'between braces, over lines',
    'branch-not-yaml',
    `\
kind: MachineHealthCheck
spec: {
  maxUnhealthy: 40%{{ if .Values.x }},
  clusterName: a{{ end }}}
`,
  ],
  [
    'inside lines that part ways',
    'blocks-unbalanced',
    `\
kind: MachineDeployment
spec:
  minReadySeconds: 3{{ if .Values.x }}0
  paused: {{ else }}1
  paused: {{ end }}true
  template:
    spec:
      clusterName: a
`,
  ],
])('a block that opens and closes %s keeps the object as it is', (_, code, object) => {
  const text = `apiVersion: cluster.x-k8s.io/v1beta1\n${object}`
  const { after, tasks } = plan(text, 'chart/templates/a.yaml')
  expect(after).toBe(text)
  expect(tasks).toMatchObject([{ code: `template/${code}` }])
})

test('blocks inside lines that stay beside each other are no hindrance', () => {
  const text = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata:
  name: a{{ if .Values.x }}
  namespace: b{{ end }}
spec:
  clusterName: a{{ if .Values.y }}
  paused: true{{ end }}
  template:
    spec:
      nodeDrainTimeout: 5m{{ if .Values.z }}
      nodeDeletionTimeout: 5m{{ end }}
`
  expect(plan(text, 'chart/templates/a.yaml').after).toBe(
    text
      .replace('v1beta1', 'v1beta2')
      .replace('nodeDrainTimeout: 5m', 'deletion:\n        nodeDrainTimeoutSeconds: 300')
      .replace('nodeDeletionTimeout: 5m', '  nodeDeletionTimeoutSeconds: 300'),
  )
})

test.each(['{{ end -}}', '{{- end }}', '{{ end }}'])(
  'the line that closes a block around the object, %s, stays at its end when the last field moves up',
  (end) => {
    const text = `\
{{ if .Values.on -}}
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineHealthCheck
metadata:
  name: a
spec:
  clusterName: c
  nodeStartupTimeout: 10m
  selector: {}
  unhealthyConditions:
  - type: Ready
    status: Unknown
    timeout: 5m
${end}
`
    expect(plan(text, 'chart/templates/a.yaml').after).toBe(`\
{{ if .Values.on -}}
apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineHealthCheck
metadata:
  name: a
spec:
  clusterName: c
  checks:
    nodeStartupTimeoutSeconds: 600
    unhealthyNodeConditions:
    - type: Ready
      status: Unknown
      timeoutSeconds: 300
  selector: {}
${end}
`)
  },
)

test.each([
  ['labels that code prints', 'name: a\n  labels:\n    {{- include "labels" $ | nindent 4 }}'],
  [
    'labels that code prints beside others',
    'name: a\n  labels:\n    x: y\n    {{- include "labels" $ | nindent 4 }}',
  ],
  ['annotations that code prints', 'name: a\n  annotations:\n    {{- toYaml .Values.notes | nindent 4 }}'],
  ['metadata that code prints', 'name: a\n  {{- include "metadata" $ | nindent 2 }}'],
])('what a server does not store goes, whatever the metadata is: %s', (_, metadata) => {
  const volume = (path: string): string =>
    `        - name: audit\n          hostPath: ${path}\n          mountPath: ${path}\n`
  const text = `\
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
metadata:
  ${metadata}
spec:
  kubeadmConfigSpec:
    clusterConfiguration:
      apiServer:
        extraVolumes:
${volume('/a')}          readOnly: false
${volume('/b')}          readOnly: true
`
  expect(plan(text, 'chart/templates/a.yaml').after).toBe(
    text.replace('v1beta1', 'v1beta2').replace('          readOnly: false\n', ''),
  )
})
