import { describe, expect, test } from 'vitest'
import { migrated } from './run-folder.ts'
import type { Folder } from './tiny-kustomize.ts'

/** A manifest that has to move, with a mark to find it again. */
const manifest = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineHealthCheck
metadata:
  name: in-machine
spec:
  clusterName: c
  selector: {matchLabels: {a: b}}
  nodeStartupTimeout: 10m
`
const inLines = (width: number, text = manifest): string => text.replace(/^(?=.)/gm, ' '.repeat(width))
const quoted = JSON.stringify(manifest)
const packed = Buffer.from(manifest).toString('base64')

const object = (apiVersion: string, kind: string, spec: string, name = 'a'): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: ${name}\nspec:\n${inLines(2, spec)}`

const core = 'cluster.x-k8s.io/v1beta1'
const bootstrap = 'bootstrap.cluster.x-k8s.io/v1beta1'
const controlPlane = 'controlplane.cluster.x-k8s.io/v1beta1'
const infrastructure = 'infrastructure.cluster.x-k8s.io/v1beta1'

const file = `- path: /m.yaml\n  content: |\n${inLines(4)}`
const files = `files:\n${file}`
const inTemplate = (spec: string): string => `template:\n  spec:\n${inLines(4, spec)}`
const plane = (spec: string): string =>
  object(
    controlPlane,
    'KubeadmControlPlane',
    `version: v1.31.0
machineTemplate:
  infrastructureRef: {apiVersion: ${infrastructure}, kind: DevMachineTemplate, name: x}
kubeadmConfigSpec:
${inLines(2, spec)}`,
  )
const classOf = (patch: string): string =>
  object(
    core,
    'ClusterClass',
    `patches:
- name: p
  definitions:
  - selector:
      apiVersion: ${controlPlane}
      kind: KubeadmControlPlaneTemplate
      matchResources: {controlPlane: true}
    jsonPatches:
    - op: add
      path: /spec/template/spec/kubeadmConfigSpec/files/-
${inLines(6, patch)}`,
  )

const forms: Readonly<Record<string, Folder>> = {
  'a block': { 'a.yaml': plane(files) },
  'a string in quotes': { 'a.yaml': plane(`files:\n- {path: /m, content: ${quoted}}\n`) },
  JSON: {
    'a.json': JSON.stringify({
      apiVersion: controlPlane,
      kind: 'KubeadmControlPlane',
      metadata: { name: 'a' },
      spec: { kubeadmConfigSpec: { files: [{ path: '/m', content: manifest }] } },
    }),
  },
  'a list': { 'a.yaml': `apiVersion: v1\nkind: List\nitems:\n- ${inLines(2, plane(files)).trimStart()}` },
  'a KubeadmConfig': { 'a.yaml': object(bootstrap, 'KubeadmConfig', files) },
  'a KubeadmConfigTemplate': { 'a.yaml': object(bootstrap, 'KubeadmConfigTemplate', inTemplate(files)) },
  'a KubeadmControlPlaneTemplate': {
    'a.yaml': object(
      controlPlane,
      'KubeadmControlPlaneTemplate',
      inTemplate(`kubeadmConfigSpec:\n${inLines(2, files)}`),
    ),
  },
  'users and ignition': {
    'a.yaml': plane(
      `users:\n- name: a\n  gecos: ${quoted}\nignition:\n  containerLinuxConfig:\n    additionalConfig: |\n      storage:\n        files:\n        - path: /m\n          contents:\n            inline: |\n${inLines(14)}`,
    ),
  },
  RKE2ControlPlane: {
    'a.yaml': object('controlplane.cluster.x-k8s.io/v1beta1', 'RKE2ControlPlane', files),
  },
  TalosConfigTemplate: {
    'a.yaml': object(
      'bootstrap.cluster.x-k8s.io/v1alpha3',
      'TalosConfigTemplate',
      inTemplate(
        `strategicPatches:\n- |\n${inLines(2, `cluster:\n  inlineManifests:\n  - name: m\n    contents: |\n${inLines(6)}`)}`,
      ),
    ),
  },
  K0sControlPlane: {
    'a.yaml': object(
      'controlplane.cluster.x-k8s.io/v1beta1',
      'K0sControlPlane',
      `k0sConfigSpec:\n${inLines(2, files)}`,
    ),
  },
  AWSMachineTemplate: {
    'a.yaml': object(
      'infrastructure.cluster.x-k8s.io/v1beta2',
      'AWSMachineTemplate',
      inTemplate(`userData: ${quoted}\n`),
    ),
  },
  'a class patch with a value': { 'a.yaml': classOf(`value:\n  path: /m\n  content: |\n${inLines(4)}`) },
  'a class patch with a template': {
    'a.yaml': classOf(
      `valueFrom:\n  template: |\n    path: /m-{{ .builtin.cluster.name }}\n    content: |\n${inLines(6)}`,
    ),
  },
  'a variable of a Cluster': {
    'a.yaml': object(
      core,
      'Cluster',
      `topology:\n  class: c\n  version: v1.31.0\n  variables:\n  - name: m\n    value: |\n${inLines(6)}`,
    ),
  },
  'a variable of a class': {
    'a.yaml': object(
      core,
      'ClusterClass',
      `variables:\n- name: m\n  required: false\n  schema:\n    openAPIV3Schema:\n      type: string\n      default: |\n${inLines(8)}`,
    ),
  },
  'a chart': {
    'c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\n',
    'c/values.yaml': 'name: a\n',
    'c/templates/a.yaml': plane(files).replace('name: a', 'name: {{ .Values.name }}'),
  },
  'values of a chart': {
    'c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\n',
    'c/values.yaml': files,
    'c/templates/a.yaml': plane('files:\n  {{- toYaml .Values.files | nindent 2 }}\n'),
  },
  'a named template': {
    'c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\n',
    'c/values.yaml': '{}\n',
    'c/templates/_files.tpl': `{{- define "c.files" -}}\n${file}{{- end -}}\n`,
    'c/templates/a.yaml': plane('files:\n  {{- include "c.files" . | nindent 2 }}\n'),
  },
  envsubst: { 'a.yaml': plane(files).replace('name: a', 'name: ${NAME}') },
  'a template that is a manifest with code': {
    'a.yaml': plane(files).replace('clusterName: c', 'clusterName: ${CLUSTER_NAME}'),
  },
  'a strategic merge patch': {
    'kustomization.yaml': 'resources: [a.yaml]\npatches:\n- path: p.yaml\n',
    'a.yaml': plane('preKubeadmCommands: [echo]\n'),
    'p.yaml': object(controlPlane, 'KubeadmControlPlane', `kubeadmConfigSpec:\n${inLines(2, files)}`),
  },
  'an inline merge patch': {
    'kustomization.yaml': `resources: [a.yaml]\npatches:\n- patch: |\n${inLines(4, object(controlPlane, 'KubeadmControlPlane', `kubeadmConfigSpec:\n${inLines(2, files)}`))}`,
    'a.yaml': plane('preKubeadmCommands: [echo]\n'),
  },
  'a JSON patch': {
    'kustomization.yaml':
      'resources: [a.yaml]\npatches:\n- path: p.yaml\n  target: {kind: KubeadmControlPlane}\n',
    'a.yaml': plane('files:\n- {path: /x, content: y}\n'),
    'p.yaml': `- op: add\n  path: /spec/kubeadmConfigSpec/files/-\n  value:\n    path: /m\n    content: |\n${inLines(6)}`,
  },
  'a patch of Flux': {
    'a.yaml': object(
      'kustomize.toolkit.fluxcd.io/v1',
      'Kustomization',
      `path: x\npatches:\n- patch: |\n${inLines(4, object(controlPlane, 'KubeadmControlPlane', `kubeadmConfigSpec:\n${inLines(2, files)}`))}`,
    ),
  },
  'an object in a ConfigMap': {
    'a.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: m\ndata:\n  a: |\n${inLines(4, plane(files))}`,
  },
  'a code block': { 'a.md': `# A\n\n\`\`\`yaml\n${plane(files)}\`\`\`\n` },
  'a Secret that contentFrom names': {
    'a.yaml': plane('files:\n- path: /m\n  contentFrom:\n    secret:\n      name: boot\n      key: m\n'),
    's.yaml': `apiVersion: v1\nkind: Secret\nmetadata:\n  name: boot\nstringData:\n  m: |\n${inLines(4)}`,
  },
  'a Secret in base64': {
    'a.yaml': `${plane('files:\n- path: /m\n  contentFrom: {secret: {key: m, name: boot}}\n')}---\napiVersion: v1\nkind: Secret\nmetadata:\n  name: boot\ndata:\n  m: ${packed}\n`,
  },
  'a Secret of a chart': {
    'c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\n',
    'c/values.yaml': 'name: a\n',
    'c/templates/a.yaml': plane(
      'files:\n- path: /m\n  contentFrom:\n    secret:\n      name: {{ .Values.name }}-boot\n      key: m\n',
    ),
    'c/templates/s.yaml': `apiVersion: v1\nkind: Secret\nmetadata:\n  name: {{ .Values.name }}-boot\nstringData:\n  m: |\n${inLines(4)}`,
  },
}

/** How often the manifest is there as it was, whatever it is indented by or packed in. */
function manifestsIn(folder: Folder): number {
  const all = Object.values(folder).join('\n')
  const plain = all.replace(/\\n/g, '\n').replace(/\\"/g, '"')
  const open = all.includes(packed) ? manifest : ''
  return `${plain}\n${open}`.split('nodeStartupTimeout: 10m').length - 1
}

/** What other tasks hold as a whole. */
const heldAnyway = new Set(['a patch of Flux'])

describe.each(Object.entries(forms))('%s', (name, folder) => {
  test('the text is not changed, and a task says what it does to Machines', () => {
    const { after, tasks } = migrated(folder, undefined, { references: true })
    expect(manifestsIn(after)).toBe(manifestsIn(folder))
    const text = Object.values(after).join('\n')
    expect(text.split(`${core}\nkind: MachineHealthCheck`).length).toBe(
      Object.values(folder).join('\n').split(`${core}\nkind: MachineHealthCheck`).length,
    )
    if (heldAnyway.has(name)) return expect(tasks).not.toEqual([])
    const { rollout, apart } = tasks.find(({ code }) => code?.endsWith('/machine-data')) ?? {}
    expect({ rollout, apart }, JSON.stringify(tasks, null, 1)).toEqual({ rollout: true, apart: true })
    // The object that holds it is migrated.
    expect(text).not.toMatch(
      /^ {0,6}(?:apiVersion: )?(?:controlplane|bootstrap)\.cluster\.x-k8s\.io\/v1beta1\nkind: Kubeadm/m,
    )
  })

  test('with the option the text is written as others are', () => {
    const { tasks } = migrated(folder, undefined, { machineData: true, references: true })
    expect(tasks.filter(({ apart }) => apart)).toEqual([])
  })
})

test.each<[string, Folder]>([
  ['a block', { 'a.yaml': plane(files) }],
  ['a class patch', { 'a.yaml': classOf(`value:\n  path: /m\n  content: |\n${inLines(4)}`) }],
  ['a chart', forms['a chart']!],
  ['a Secret', forms['a Secret that contentFrom names']!],
  ['values of a chart', forms['values of a chart']!],
])('with the option %s has no v1beta1 left', (_, folder) => {
  const { after } = migrated(folder, undefined, { machineData: true })
  expect(Object.values(after).join('\n')).not.toContain('nodeStartupTimeout: 10m')
})

test.each([
  ['a command', 'preKubeadmCommands:\n- kubectl wait --for=condition=ControlPlaneReady cluster/a\n'],
  [
    'a script in a file',
    'files:\n- path: /x.sh\n  content: |\n    kubectl wait --for=condition=ControlPlaneReady clusters.cluster.x-k8s.io/a\n',
  ],
  ['a command with a version', 'postKubeadmCommands:\n- kubectl get clusters.v1beta1.cluster.x-k8s.io -A\n'],
])('%s in machine data is told, and not written with --references', (_, spec) => {
  const before = plane(spec)
  for (const folder of [
    { 'a.yaml': before },
    {
      'a.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: m\ndata:\n  a: |\n${inLines(4, before)}`,
    },
  ]) {
    const { after, tasks } = migrated(folder, undefined, { references: true })
    const text = spec.slice(spec.indexOf('kubectl')).trim()
    expect(after['a.yaml']).toContain(text)
    expect(tasks).not.toEqual([])
    for (const task of tasks)
      expect(task).toMatchObject({ code: 'reference/machine-data', rollout: true, apart: true })
  }
})

test('what no Machine gets is written as before', () => {
  const map = (kind: string, name: string): string =>
    `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n${kind === 'Secret' ? 'stringData' : 'data'}:\n  m: |\n${inLines(4)}`
  const { after, tasks } = migrated({
    'a.yaml': plane('files:\n- path: /m\n  contentFrom: {secret: {name: boot, key: m}}\n'),
    'b.yaml': map('ConfigMap', 'boot'),
    'c.yaml': map('Secret', 'other'),
    'd.yaml': map('Secret', 'boot').replace('name: boot', 'name: boot\n  namespace: b'),
  })
  expect(manifestsIn(after)).toBe(1)
  expect(tasks).toHaveLength(1)
})

test('the task says where, which Machines, the version, and what to do until when', () => {
  const { tasks } = migrated({ 'a.yaml': plane(files) })
  expect(tasks).toMatchObject([
    {
      object: 'KubeadmControlPlane a',
      what: 'the manifest in spec.kubeadmConfigSpec.files[0].content is machine data: a change of it replaces the Machines of this KubeadmControlPlane, so it is not changed and still says v1beta1',
      next: 'run the command with `--machine-data` to write it before Cluster API v1.16, which no longer serves v1beta1: the Machine applies the manifest when it boots',
    },
  ])
})

test('a task comment stands outside of the text', () => {
  const folder = { 'a.yaml': plane(files) }
  const { after } = migrated(folder, undefined, { annotate: true })
  expect(after['a.yaml']).toContain(`\n      # capi-task`)
  expect(after['a.yaml']).toContain(inLines(8))
})
