import { describe, expect, test } from 'vitest'
import { valueAt } from '@capi-migrate/transitions'
import { planManifest } from '../../plan-manifest.ts'
import { loadDocuments } from '../../read/load.ts'

const spec = '/spec/template/spec/kubeadmConfigSpec'

/** A class with a patch, and its template. */
const classWith = (patch: string): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
metadata: { name: a }
spec:
  controlPlane:
    ref:
      apiVersion: controlplane.cluster.x-k8s.io/v1beta1
      kind: KubeadmControlPlaneTemplate
      name: a
  variables:
  - name: flag
    required: true
    schema: { openAPIV3Schema: { type: boolean, default: false } }
  - name: optional
    required: false
    schema: { openAPIV3Schema: { type: boolean } }
  - name: list
    required: true
    schema: { openAPIV3Schema: { type: array, default: [], items: { type: string } } }
  - name: some
    required: true
    schema: { openAPIV3Schema: { type: array, minItems: 1, items: { type: string } } }
  - name: files
    required: true
    schema:
      openAPIV3Schema:
        type: array
        minItems: 1
        items: { type: object, properties: { path: { type: string }, append: { type: boolean } } }
  - name: paths
    required: true
    schema:
      openAPIV3Schema:
        { type: array, minItems: 1, items: { type: object, properties: { path: { type: string } } } }
  patches:
  - name: a
    definitions:
    - selector:
        apiVersion: controlplane.cluster.x-k8s.io/v1beta1
        kind: KubeadmControlPlaneTemplate
        matchResources: { controlPlane: true }
      jsonPatches:
      - ${patch}
---
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlaneTemplate
metadata: { name: a }
spec:
  template:
    spec:
      kubeadmConfigSpec:
        files: [{ path: /a, content: a }]
        clusterConfiguration: { apiServer: { extraVolumes: [{ name: a, hostPath: /a, mountPath: /a }] } }
`

/** The valueFrom that a patch has once its class is migrated, or the codes of its tasks. */
const migrated = (path: string, valueFrom: Readonly<Record<string, string>>): unknown => {
  const [[key, text]] = Object.entries(valueFrom) as [[string, string]]
  const patch = `op: add\n        path: ${spec}${path}\n        valueFrom:\n          ${key}: ${JSON.stringify(text)}`
  const { after, tasks, problem } = planManifest(classWith(patch), { to: 'v1beta2' })
  expect(problem).toBeUndefined()
  if (tasks.length > 0) return tasks.map(({ code }) => code)
  const read = loadDocuments(after)
  const [clusterClass] = 'documents' in read ? read.documents : []
  return valueAt(clusterClass, ['spec', 'patches', 0, 'definitions', 0, 'jsonPatches', 0, 'valueFrom'])
}

describe('what v1beta1 leaves out, and v1beta2 stores, is not printed', () => {
  test.each([
    ['/files/0/append', { variable: 'flag' }, '{{ with .flag }}{{ toJson . }}{{ end }}'],
    [
      '/files/0/append',
      { variable: 'optional' },
      '{{ if kindIs "bool" .optional }}{{ with .optional }}{{ toJson . }}{{ end }}{{ else }}{{ fail "optional is not a boolean" }}{{ end }}',
    ],
    [
      '/clusterConfiguration/apiServer/extraVolumes/0/readOnly',
      { template: '{{ .flag }}' },
      '{{ if .flag }}{{ .flag }}{{ end }}',
    ],
    [
      '/preKubeadmCommands',
      { variable: 'list' },
      '{{ with .list }}[{{ range . }}{{ quote . }},{{ end }}]{{ end }}',
    ],
    [
      '/files/-',
      { template: "path: /b\ncontent: 'append: false'\nappend: false\n" },
      "path: /b\ncontent: 'append: false'\n",
    ],
    [
      '/files/-',
      { template: 'path: /b\nappend: {{ .flag }}\n' },
      'path: /b\nappend: {{ if .flag }}{{ .flag }}{{ end }}\n',
    ],
    [
      '/files',
      { template: '- path: /b\n  append: {{ not .flag }}\n' },
      '- path: /b\n  append: {{ if not (regexMatch "(?i)^(false|no?|off)$" (toString (not .flag))) }}{{ not .flag }}{{ end }}\n',
    ],
  ])('%s of %j', (path, valueFrom, template) => expect(migrated(path, valueFrom)).toEqual({ template }))
})

test.each([
  ['/preKubeadmCommands', { variable: 'some' }],
  ['/files', { variable: 'paths' }],
  ['/files/0/append', { template: 'true' }],
  ['/files/-', { template: 'path: /b\nappend: true\n' }],
])('%s of %j is never empty', (path, valueFrom) => expect(migrated(path, valueFrom)).toEqual(valueFrom))

test.each([
  ['/files', { variable: 'files' }, 'patch/variable-holds-empty'],
  ['/preKubeadmCommands', { template: '[{{ if .flag }}a{{ end }}]' }, 'patch/may-print-empty'],
  [
    '/clusterConfiguration/apiServer',
    { template: 'certSANs: [{{ range .list }}{{ quote . }},{{ end }}]\n' },
    'patch/text-not-rewritten',
  ],
])('%s of %j is held', (path, valueFrom, code) => expect(migrated(path, valueFrom)).toEqual([code]))
