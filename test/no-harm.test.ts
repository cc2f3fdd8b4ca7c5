import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { git } from './git.ts'
import { migrate, scratch } from './program.ts'

/** Small inputs on which `--write` once did harm, or after which a check was green although something was left. */

interface Report {
  readonly files: readonly { readonly tasks: readonly { readonly what: string; readonly refused?: true }[] }[]
}

function tasksOf(cwd: string, ...flags: readonly string[]): Report['files'][number]['tasks'] {
  const { stdout } = migrate(['manifests', '--format', 'json', ...flags], { cwd })
  return (JSON.parse(stdout) as Report).files.flatMap(({ tasks }) => tasks)
}

const chart = {
  'Chart.yaml': `\
apiVersion: v2
name: c
version: 0.1.0
`,
}

const cluster = `apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  name: a
spec:
  topology:
    class: base
    version: v1.31.0
`

test('files that are tracked are looked at, whatever .gitignore says; what is left out is counted', () => {
  const cwd = scratch({
    '.gitignore': 'cluster-**.yaml\n',
    'cluster-a.yaml': cluster,
    'cluster-b.yaml': cluster,
  })
  git(cwd, 'init', '-q')
  git(cwd, 'add', '-f', 'cluster-a.yaml')
  git(cwd, 'commit', '-qm', 'a')
  const { code, stdout } = migrate(['manifests', '--write'], { cwd })
  expect(code).toBe(0)
  expect(stdout).toContain(
    '1 file with Cluster API in it left out because of an ignore file; name it to include it',
  )
  expect(readFileSync(join(cwd, 'cluster-a.yaml'), 'utf8')).toContain('classRef:')
  expect(readFileSync(join(cwd, 'cluster-b.yaml'), 'utf8')).toBe(cluster)
})

const workers = (spec: string): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata:
  name: {{ .Release.Name }}
spec:
  clusterName: a
${spec}`

const bootstrap = (args: string): string => `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata:
  name: a
spec:
  template:
    spec:
      joinConfiguration:
        nodeRegistration:
          kubeletExtraArgs:
${args}`

describe('an object stays whole where its template prints the older form into it', () => {
  test.each([
    ['a value in place of the map', bootstrap('').replace('Args:\n', 'Args: {{ toJson .Values.args }}\n')],
    [
      'a duration',
      workers(`\
  template:
    spec:
      nodeDrainTimeout: {{ .Values.drain }}
`),
    ],
    [
      'a duration with a default',
      workers(`\
  template:
    spec:
      nodeDrainTimeout: {{ .Values.drain | default "5m" }}
`),
    ],
    ['members of the spec', workers('  {{- include "spec" . | nindent 2 }}\n')],
    [
      'a whole spec',
      workers('').replace('spec:\n  clusterName: a\n', 'spec: {{- toYaml .Values.spec | nindent 2 }}\n'),
    ],
    [
      'a branch that does',
      workers(
        `\
  template:
    spec:
      {{- if .Values.a }}
      nodeDrainTimeout: 5m
      {{- else }}
      nodeDrainTimeout: {{ .Values.drain }}
      {{- end }}
`,
      ),
    ],
  ])('%s', (_, text) => {
    const helper = `\
{{- define "kubeletArgs" -}}
cloud-provider: external
v: "2"
{{- end -}}
`
    const cwd = scratch({ ...chart, 'templates/a.yaml': text, 'templates/_h.tpl': helper })
    expect(migrate(['manifests', '--write'], { cwd }).code).toBe(3)
    expect(readFileSync(join(cwd, 'templates/a.yaml'), 'utf8')).toBe(text)
    expect(tasksOf(cwd, '--check')).toMatchObject([
      { refused: true, what: expect.stringMatching(/^this object is left as it is: /) as string },
    ])
  })
})

test.each([
  ['a helper prints', '{{- include "kubeletArgs" . | nindent 12 }}', 'include "kubeletArgs" . | fromYaml'],
  ['values hold', '{{- toYaml .Values.args | nindent 12 }}', '.Values.args'],
])('a map that %s is printed as a list, and stays one where it is kept', (_, code, map) => {
  const helper = '{{- define "kubeletArgs" -}}\nv: "2"\n{{- end -}}\n'
  const text = bootstrap(`            ${code}\n`)
  const cwd = scratch({ ...chart, 'templates/a.yaml': text, 'templates/_h.tpl': helper })
  expect(migrate(['manifests', '--write'], { cwd }).code).toBe(0)
  expect(readFileSync(join(cwd, 'templates/a.yaml'), 'utf8')).toContain(
    `{{- range $name, $value := ${map} }}`,
  )
  expect(readFileSync(join(cwd, 'templates/_h.tpl'), 'utf8')).toBe(helper)
  expect(tasksOf(cwd, '--check')).toEqual([])
})

test('a patch of a class that writes an empty value by default keeps its kind of template, unless it is guarded', () => {
  const classOf = (guard: string): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
metadata: { name: a }
spec:
  infrastructure:
    ref: { apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: DockerClusterTemplate, name: a }
  controlPlane:
    ref: { apiVersion: controlplane.cluster.x-k8s.io/v1beta1, kind: KubeadmControlPlaneTemplate, name: a }
  patches:
    - name: etcd
${guard}      definitions:
        - selector:
            apiVersion: controlplane.cluster.x-k8s.io/v1beta1
            kind: KubeadmControlPlaneTemplate
            matchResources: { controlPlane: true }
          jsonPatches:
            - op: add
              path: /spec/template/spec/kubeadmConfigSpec/clusterConfiguration/etcd
              valueFrom:
                template: |
                  local:
                    imageTag: {{ .etcdImageTag }}
  variables:
    - name: etcdImageTag
      required: true
      schema:
        openAPIV3Schema: { type: string, default: "" }
`
  const cwd = scratch({
    'a.yaml': classOf(''),
    'b/b.yaml': classOf(`      enabledIf: '{{ ne .etcdImageTag "" }}'\n`),
  })
  expect(tasksOf(cwd, 'b')).toEqual([])
  expect(tasksOf(cwd, 'a.yaml')).toMatchObject([
    { what: expect.stringMatching(/^variable etcdImageTag is empty by default/) as string },
  ])
  migrate(['manifests', '--write', '--force'], { cwd })
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toContain(
    'templateRef: { apiVersion: controlplane.cluster.x-k8s.io/v1beta1, kind: KubeadmControlPlaneTemplate',
  )
  expect(readFileSync(join(cwd, 'b/b.yaml'), 'utf8')).not.toContain('controlplane.cluster.x-k8s.io/v1beta1')
})

test('versions inside of template code and among values are told, but where both versions are asked for', () => {
  const cwd = scratch({
    ...chart,
    'values.yaml': 'capi:\n  version: cluster.x-k8s.io/v1beta1\n',
    'templates/_h.tpl': `\
{{- define "capi.version" -}}
cluster.x-k8s.io/v1beta1
{{- end -}}
`,
    'templates/lookup.yaml': `{{- $found := (lookup "cluster.x-k8s.io/v1beta1" "MachineSet" .Release.Namespace "").items }}
{{- if .Capabilities.APIVersions.Has "cluster.x-k8s.io/v1beta1" }}
apiVersion: v1
kind: ConfigMap
metadata:
  name: a
{{- end }}
`,
    'templates/both.yaml': `{{- if .Capabilities.APIVersions.Has "cluster.x-k8s.io/v1beta2" }}
a: 1
{{- else if .Capabilities.APIVersions.Has "cluster.x-k8s.io/v1beta1" }}
a: 2
{{- end }}
`,
    'templates/class.yaml': `apiVersion: cluster.x-k8s.io/v1beta2
kind: ClusterClass
metadata:
  name: a
spec:
  controlPlane:
    templateRef:
      apiVersion: controlplane.cluster.x-k8s.io/{{ .Values.hosted | ternary "v1alpha1" "v1beta1" }}
      kind: KubeadmControlPlaneTemplate
      name: a
`,
  })
  const said = tasksOf(cwd).map(({ what }) => what)
  expect(said).toEqual([
    'capi.version is cluster.x-k8s.io/v1beta1; whatever takes its version from here is left as it is',
    '{{ .Values.hosted | ternary "v1alpha1" "v1beta1" }} says v1beta1 itself',
    '{{- if .Capabilities.APIVersions.Has "cluster.x-k8s.io/v1beta1" }} says v1beta1 itself',
    'version is cluster.x-k8s.io/v1beta1; whatever takes its version from here is left as it is',
  ])
})

test('a map that holds nothing but null goes: a server leaves an empty one behind, which v1beta2 refuses', () => {
  const cwd = scratch({
    'a.yaml': `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  name: a
spec:
  paused: true
  topology:
    class: a
    version: v1.31.0
    controlPlane:
      metadata:
        annotations:
`,
  })
  expect(migrate(['manifests', '--write'], { cwd }).code).toBe(0)
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).not.toContain('annotations')
  expect(migrate(['check'], { cwd }).code).toBe(0)
})
