import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

/** How a run ended, and the ids of its tasks with their files; apart those that the result still shows. */
interface Told {
  readonly code: number | null
  readonly tasks: readonly string[]
  readonly lasting: readonly string[]
}

interface Report {
  readonly files: readonly {
    readonly file: string
    readonly tasks: readonly { readonly id: string; readonly once?: true }[]
  }[]
}

function run(cwd: string, ...flags: readonly string[]): Told {
  const { code, stdout } = migrate(['manifests', '--format', 'json', ...flags], { cwd })
  const { files } = JSON.parse(stdout) as Report
  const idsOf = (isMeant: (task: { once?: true }) => boolean): string[] =>
    files.flatMap(({ file, tasks }) => tasks.filter(isMeant).map(({ id }) => `${file}: ${id}`)).sort()
  return { code, tasks: idsOf(() => true), lasting: idsOf(({ once }) => !once) }
}

const workers = (drain: string): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata:
  name: md
  namespace: here
spec:
  clusterName: prod
  selector: { matchLabels: { pool: md } }
  template:
    spec:
      clusterName: prod
      bootstrap: { dataSecretName: md }
      nodeDrainTimeout: ${drain}
      infrastructureRef:
        apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
        kind: DockerMachineTemplate
        name: md
        namespace: elsewhere
`

const indented = (text: string): string => text.replace(/^(?=.)/gm, '    ')

const plane = (name: string, extra: string): string => `apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
metadata:
  name: ${name}
spec:
  version: v1.31.0
  machineTemplate:
    infrastructureRef:
      apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
      kind: DockerMachineTemplate
      name: m
  kubeadmConfigSpec:
    clusterConfiguration:
      apiServer:
        extraArgs:
${extra}          v: "2"
`

/** Two control planes, for which one patch cannot be written. */
const planes = `${plane('one', '')}---\n${plane('two', '          audit: "1"\n')}`

const base = { 'base/kustomization.yaml': 'resources: [planes.yaml]\n', 'base/planes.yaml': planes }

const inline = (patch: string): Record<string, string> => ({
  ...base,
  'prod/kustomization.yaml': `\
resources: [../base]
patches:
- target: {kind: KubeadmControlPlane}
  patch: |-
${indented(patch)}`,
})

const args = '/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs'

const classOf = (operation: string): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
metadata:
  name: quick
spec:
  controlPlane:
    ref:
      apiVersion: controlplane.cluster.x-k8s.io/v1beta1
      kind: KubeadmControlPlaneTemplate
      name: plane
  patches:
    - name: verbosity
      definitions:
        - selector:
            apiVersion: controlplane.cluster.x-k8s.io/v1beta1
            kind: KubeadmControlPlaneTemplate
            matchResources:
              controlPlane: true
          jsonPatches:
            - ${operation}
`

const json = (text: string): string => `{
  "apiVersion": "cluster.x-k8s.io/v1beta1",
  "kind": "MachineDeployment",
  "metadata": { "name": "md" },
  "spec": { "template": { "spec": { "nodeDrainTimeout": "${text}" } } }
}
`

const forms: readonly [form: string, files: Readonly<Record<string, string>>, flag?: '--references'][] = [
  ['plain YAML: a reference that leaves its namespace', { 'a.yaml': workers('5m') }],
  ['JSON', { 'a.json': json('${DRAIN}') }],
  ['a template of clusterctl', { 'a.yaml': workers('${DRAIN}') }],
  ['a template of clusterctl with a default', { 'a.yaml': workers('${DRAIN:=5m}') }],
  [
    'a Helm chart',
    {
      'Chart.yaml': `\
apiVersion: v2
name: c
version: 1.0.0
`,
      'templates/a.yaml': workers('{{ .Values.drain }}'),
    },
  ],
  [
    'a Helm chart whose lines trim white space',
    {
      'Chart.yaml': `\
apiVersion: v2
name: c
version: 1.0.0
`,
      'templates/_a.tpl': `{{- define "a" -}}\n${workers('{{ .Values.drain }}')}{{- end -}}\n`,
    },
  ],
  [
    'a named template that prints a piece of an object',
    {
      'templates/_a.tpl': `\
{{- define "a" }}
extraArgs:
  v: "2"
extraVolumes: []
{{- end }}
`,
    },
  ],
  ['a Go template', { 'a.yaml.tmpl': workers('{{ .drain }}') }],
  ['ytt', { 'a.yaml': `#@ load("@ytt:data", "data")\n${workers('#@ data.values.drain')}` }],
  ['<< >>', { 'a.yaml': workers('<< .drain >>') }],
  ['a version that is not served any more', { 'a.yaml': workers('5m').replace('v1beta1', 'v1alpha3') }],
  [
    'a ConfigMap',
    {
      'a.yaml': `\
apiVersion: v1
kind: ConfigMap
metadata:
  name: a
data:
  a: |
${indented(workers('${DRAIN}'))}`,
    },
  ],
  [
    'a ConfigMap with a quoted text',
    {
      'a.yaml': `\
apiVersion: v1
kind: ConfigMap
metadata:
  name: a
data:
  a: ${JSON.stringify(workers('${DRAIN}'))}
`,
    },
  ],
  [
    'a Secret in base64',
    {
      'a.yaml': `\
apiVersion: v1
kind: Secret
metadata:
  name: a
data:
  a: ${Buffer.from(workers('${DRAIN}')).toString('base64')}
`,
    },
  ],
  [
    'Markdown',
    {
      'a.md': `\
# How to

\`\`\`yaml
${workers('${DRAIN}')}\`\`\`

\`\`\`json
${json('${DRAIN}')}\`\`\`
`,
    },
  ],
  [
    'a health check',
    {
      'a.yaml': `\
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata:
  name: a
spec:
  healthChecks:
    - apiVersion: cluster.x-k8s.io/v1beta1
      kind: Cluster
      name: prod
`,
    },
  ],
  [
    'a script',
    { 'a.sh': "kubectl wait kubeadmcontrolplane/a --for=jsonpath='{.status.ready}'=true\n" },
    '--references',
  ],
  ['Kustomize: a JSON patch for several objects', inline(`- {op: replace, path: ${args}/v, value: "3"}\n`)],
  ['Kustomize: a JSON patch that moves an entry', inline(`- {op: move, from: ${args}/v, path: ${args}/w}\n`)],
  [
    'Kustomize: a JSON patch that does not apply',
    inline('- {op: replace, path: /spec/nothing/here, value: 1}\n'),
  ],
  [
    'Kustomize: a JSON patch with a variable',
    inline('- {op: add, path: /spec/machineTemplate/nodeDrainTimeout, value: "${DRAIN}"}\n'),
  ],
  [
    'Kustomize: a merge for several objects',
    {
      ...base,
      'prod/kustomization.yaml': `\
resources: [../base]
patches:
- path: p.yaml
  target: {kind: KubeadmControlPlane}
`,
      'prod/p.yaml': plane('any', ''),
    },
  ],
  [
    'Kustomize: a merge with a variable',
    {
      ...base,
      'prod/kustomization.yaml': 'resources: [../base]\npatches: [{path: p.yaml}]\n',
      'prod/p.yaml': `\
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
metadata:
  name: one
spec:
  machineTemplate:
    nodeDrainTimeout: \${DRAIN}
`,
    },
  ],
  [
    'Kustomize: a base that is not there',
    {
      'prod/kustomization.yaml': `\
resources: [../base]
patches:
- target: {kind: KubeadmControlPlane}
  patch: |-
${indented(plane('one', ''))}`,
    },
  ],
  [
    'Kustomize: a replacement of another form',
    {
      'kustomization.yaml': `resources: [plane.yaml]
replacements:
- source: {kind: KubeadmControlPlane, fieldPath: metadata.annotations.drain}
  targets:
  - select: {kind: KubeadmControlPlane}
    fieldPaths: [spec.machineTemplate.nodeDrainTimeout]
`,
      'plane.yaml': plane('one', '')
        .replace('  name: one\n', '  name: one\n  annotations: {drain: 5m}\n')
        .replace('  machineTemplate:\n', '  machineTemplate:\n    nodeDrainTimeout: 1m\n'),
    },
  ],
  [
    'a ClusterClass without its template',
    { 'a.yaml': classOf(`{op: replace, path: /spec/template${args}/v, value: "3"}`) },
  ],
]

/** Forms whose text takes no comments: there a task that no later run finds again is kept with `--tasks`. */
const withoutComments: readonly string[] = ['JSON', 'Markdown']

/** A repository with forms in a folder of its own each: `3/` is the fourth. One run of the program is for all of them. */
function repositoryOf(isMeant: (form: string, flag: string) => boolean): Readonly<Record<string, string>> {
  const entries = forms.flatMap(([form, files, flag = '--docs'], at) =>
    isMeant(form, flag) ? Object.entries(files).map(([file, text]) => [`${at}/${file}`, text] as const) : [],
  )
  return Object.fromEntries(entries)
}

/** The forms of a repository that a run has no task about. */
function silentOf({ tasks }: Told, files: Readonly<Record<string, string>>): readonly string[] {
  const folders = new Set(Object.keys(files).map((file) => file.slice(0, file.indexOf('/') + 1)))
  const silent = [...folders].filter((folder) => !tasks.some((task) => task.startsWith(folder)))
  return silent.map((folder) => forms[parseInt(folder)]![0])
}

describe.each(['--docs', '--references'])('with %s', (flagGiven) => {
  test('and --annotate, what is left to a person is told by every run until it is done', () => {
    const files = repositoryOf((form, flag) => flag === flagGiven && !withoutComments.includes(form))
    const cwd = scratch(files)
    const first = run(cwd, flagGiven, '--annotate', '--write')
    expect(first.code).toBe(3)
    expect(silentOf(first, files)).toEqual([])
    const written = textsOf(cwd, files)
    expect(run(cwd, flagGiven, '--annotate', '--write')).toEqual(first)
    expect(run(cwd, flagGiven)).toEqual(first)
    expect(textsOf(cwd, files)).toEqual(written)
  })

  test('no comment is written; what the files do not show any more is noted until it is done', () => {
    const files = repositoryOf((_, flag) => flag === flagGiven)
    const cwd = scratch(files)
    const first = run(cwd, flagGiven, '--write')
    expect(first.code).toBe(3)
    expect(silentOf(first, files)).toEqual([])
    const written = textsOf(cwd, files)
    expect(written.join('')).not.toContain('capi-task')
    expect(run(cwd, flagGiven, '--write')).toEqual(first)
    expect(run(cwd, flagGiven, '--check')).toEqual(first)
    expect(textsOf(cwd, files)).toEqual(written)
    const noted = migrate(['tasks', '--format', 'json'], { cwd }).stdout
    const ids = (JSON.parse(noted) as { tasks: { id: string }[] }).tasks.map(({ id }) => id)
    expect(ids).toHaveLength(first.tasks.length - first.lasting.length)
    expect(existsSync(join(cwd, '.capi-migrate.json'))).toBe(ids.length > 0)
    if (ids.length === 0) return
    expect(migrate(['tasks', '--done', ...ids], { cwd })).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(join(cwd, '.capi-migrate.json'))).toBe(false)
    expect(run(cwd, flagGiven, '--check').tasks).toEqual(first.lasting)
  })
})

function textsOf(cwd: string, files: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(files).map((file) => readFileSync(join(cwd, file), 'utf8'))
}

test('a task is closed when its object or its file is gone, and on the way back', () => {
  const files = { 'a.yaml': workers('${DRAIN}'), 'b.yaml': workers('${DRAIN}').replaceAll('md', 'other') }
  const cwd = scratch(files)
  expect(run(cwd, '--write').tasks).toHaveLength(4)
  const [first] = textsOf(cwd, files)
  writeFileSync(join(cwd, 'a.yaml'), first!.replaceAll('md', 'renamed'))
  expect(run(cwd, '--check').tasks.map((task) => task.slice(0, 6))).toEqual(['b.yaml', 'b.yaml'])
  const { stderr } = migrate(['manifests', '--write'], { cwd })
  expect(stderr).toContain('2 tasks of .capi-migrate.json closed: the object or file is gone')
  expect(
    migrate(['manifests', '--to', 'v1beta1', '--write', '--api-version', '*=v1beta1'], { cwd }).code,
  ).not.toBe(1)
  expect(migrate(['tasks'], { cwd }).stdout).not.toContain('must give whole seconds')
  rmSync(join(cwd, 'b.yaml'))
  expect(migrate(['tasks'], { cwd }).stdout).toContain('b.yaml')
  expect(migrate(['tasks', '--prune'], { cwd }).stdout).not.toContain('b.yaml')
})

test.each([
  [
    'about the file',
    {
      'a.yaml': `# Code generated by hand. DO NOT EDIT.\n${workers('5m').replace(/ +namespace: .*\n/g, '')}`,
    },
  ],
  [
    'about an object whose name is escaped',
    { 'a.yaml': workers('${DRAIN}').replace('name: md', 'name: "wor\\x6bers"') },
  ],
])('a task %s is not taken for one whose object is gone', (_, files) => {
  const cwd = scratch(files)
  const first = run(cwd, '--write')
  expect(first.code).toBe(3)
  expect(run(cwd, '--check')).toEqual(first)
  rmSync(join(cwd, 'a.yaml'))
  expect(migrate(['tasks', '--prune'], { cwd }).code).toBe(0)
})

test('an id is unique in a repository, and the same wherever the program is run from', () => {
  const twice = `${workers('${DRAIN}')}---\n${workers('${DRAIN}')}`
  const cwd = scratch({ 'x/a.yaml': twice, 'y/a.yaml': twice })
  const ids = run(cwd).tasks.map((task) => task.slice(task.indexOf(': ')))
  expect(new Set(ids).size).toBe(8)
  expect(run(cwd, 'x/a.yaml').tasks.map((task) => task.slice(task.indexOf(': ')))).toEqual(ids.slice(0, 4))
})

test('notes that cannot be read are an error, and nothing is written over them', () => {
  const cwd = scratch({ 'a.yaml': workers('${DRAIN}'), '.capi-migrate.json': '{' })
  const before = textsOf(cwd, { 'a.yaml': '' })
  for (const flag of ['--check', '--write']) {
    const { code, stderr } = migrate(['manifests', flag], { cwd })
    expect(code).toBe(1)
    expect(stderr).toContain('.capi-migrate.json: it is not JSON')
  }
  expect(textsOf(cwd, { 'a.yaml': '' })).toEqual(before)
  expect(migrate(['tasks'], { cwd }).code).toBe(1)
})

test('a comment that a person deletes is a task that is done', () => {
  const cwd = scratch({ 'a.yaml': workers('${DRAIN}') })
  expect(run(cwd, '--annotate', '--write').tasks).toHaveLength(2)
  const [written] = textsOf(cwd, { 'a.yaml': '' })
  writeFileSync(join(cwd, 'a.yaml'), written!.replace(/^ *# capi-task: .*\n/gm, ''))
  expect(run(cwd)).toEqual({ code: 0, tasks: [], lasting: [] })
})
