import { describe, expect, test } from 'vitest'
import { planFile } from '../src/index.ts'
import { planned } from './kustomize-folders.ts'
import type { Folder } from './tiny-kustomize.ts'

const cluster = `apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  name: c
spec:
  topology:
    class: base
    version: v1.31.0
`

const args = `- op: add
  path: /spec/template/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs/v
  value: "2"
`

function kustomization(path: string, more = ''): string {
  return `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [cluster.yaml]
${more}patches:
- target: {kind: Cluster}
  patch: |-
    - op: replace
      path: ${path}
      value: special
`
}

function named(name: string, text: string, files: Folder = {}): Folder {
  return { [name]: text, 'cluster.yaml': cluster, ...files }
}

test.each([
  'kustomization.yaml.tmpl',
  'kustomization.yml.tpl',
  'kustomization.yaml.gotmpl',
  'kustomization.yaml.j2',
  'Kustomization.tmpl',
  'prod-kustomization.yaml.tmpl',
])('%s is a kustomization', (name) => {
  const { after, tasks, problems } = planned(named(name, kustomization('/spec/topology/class')))
  expect({ tasks, problems }).toEqual({ tasks: [], problems: [] })
  expect(after[name]).toBe(kustomization('/spec/topology/classRef/name'))
})

test('code in a kustomization stays where it is, and its patches are rewritten', () => {
  const code = `\
namePrefix: {{ .Prefix }}
{{- if .Prod }}
namespace: {{ .Namespace | quote }}
{{- end }}
`
  for (const name of ['kustomization.yaml.tmpl', 'kustomization.yaml']) {
    const { after, tasks, problems } = planned(named(name, kustomization('/spec/topology/class', code)))
    expect({ tasks, problems }).toEqual({ tasks: [], problems: [] })
    expect(after[name]).toBe(kustomization('/spec/topology/classRef/name', code))
  }
})

test('code in an inline patch goes with it', () => {
  const patched = (path: string): string => kustomization(path).replace('special', '{{ .Class }}')
  const { after, tasks, problems } = planned(
    named('kustomization.yaml.tmpl', patched('/spec/topology/class')),
  )
  expect({ tasks, problems }).toEqual({ tasks: [], problems: [] })
  expect(after['kustomization.yaml.tmpl']).toBe(patched('/spec/topology/classRef/name'))
})

test('a file that a template of a kustomization names is a patch, and is told where it finds nothing', () => {
  const more = '- target: {kind: KubeadmControlPlaneTemplate}\n  path: args.yaml\n'
  const folder = named('kustomization.yaml.tmpl', kustomization('/spec/topology/class') + more, {
    'args.yaml': args,
  })
  const { after, tasks } = planned(folder)
  expect(after['args.yaml']).toBe(args)
  expect(tasks).toMatchObject([
    {
      file: 'args.yaml',
      line: 1,
      code: 'kustomize/patch-without-target',
      what: expect.stringContaining('extraArgs/v') as string,
    },
  ])
})

test('a JSON patch of a component that nobody names is told', () => {
  const { tasks } = planned({
    'kustomization.yaml': `\
kind: Component
patches:
- path: args.yaml
  target: {kind: KubeadmControlPlaneTemplate}
`,
    'args.yaml': args,
  })
  expect(tasks).toMatchObject([{ file: 'args.yaml', code: 'kustomize/patch-base-missing' }])
})

test('a JSON patch that no kustomization names is a task where it names a field that moves', () => {
  const of = (text: string, file = 'p.yaml') => planFile(text, { to: 'v1beta2', file }).tasks
  expect(of(`# Arguments.\n- {op: test, path: /metadata/name, value: a}\n${args}`)).toMatchObject([
    {
      line: 3,
      column: 3,
      object: 'JSON patch',
      row: 'Kustomization:patches[]',
      code: 'kustomize/patch-without-target',
    },
  ])
  expect(
    of(JSON.stringify([{ op: 'replace', path: '/spec/topology/class', value: 'a' }]), 'p.json'),
  ).toHaveLength(1)
})

test.each([
  [
    'of a Deployment',
    `\
- op: replace
  path: /spec/strategy/type
  value: Recreate
`,
  ],
  [
    'of a CustomResourceDefinition',
    `\
- op: add
  path: /spec/versions/0/schema
  value: {}
`,
  ],
  [
    'of a field that stays',
    `\
- op: replace
  path: /spec/topology/version
  value: v1.32.0
`,
  ],
  [
    'of a label',
    `\
- op: add
  path: /metadata/labels/a
  value: b
`,
  ],
])('a JSON patch %s is nothing to tell of', (_, text) => {
  expect(planFile(text, { to: 'v1beta2', file: 'p.yaml' }).tasks).toEqual([])
})

test('what a template does not name for sure is called as it is written there', () => {
  const remote = kustomization('/spec/topology/class').replace(
    'cluster.yaml',
    'https://a.io/${VERSION}/c.yaml',
  )
  const { tasks } = planned({ 'kustomization.yaml.tmpl': remote })
  expect(tasks).toMatchObject([{ what: expect.stringContaining('https://a.io/${VERSION}/c.yaml') as string }])
})

describe('the value of an operation', () => {
  const drain = (path: string, value: string): string => `resources: [m.yaml]
patches:
- target: {kind: Machine}
  patch: |-
    - op: add
      path: ${path}
      value: ${value}
`
  const machine = `apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata:
  name: a
spec:
  nodeDeletionTimeout: 1m
`
  const [before, after] = ['/spec/nodeDrainTimeout', '/spec/deletion/nodeDrainTimeoutSeconds']

  test.each([
    ['kustomization.yaml', '${DRAIN}', '${DRAIN}'],
    ['kustomization.yaml', '${DRAIN:=5m}', '${DRAIN:=300}'],
    ['kustomization.yaml.tmpl', '${DRAIN}', '${DRAIN}'],
  ])('in %s that is %s moves, and is told', (name, value, now) => {
    const plan = planned({ [name]: drain(before, value), 'm.yaml': machine })
    expect(plan.problems).toEqual([])
    expect(plan.after[name]).toBe(drain(after, now))
    expect(plan.tasks).toMatchObject([{ next: 'wherever DRAIN is set, give whole seconds (300 for 5m)' }])
    expect(plan.tasks[0]!.rollout).toBeUndefined()
  })

  test('that is template code keeps all that hangs together with it', () => {
    const folder = { 'kustomization.yaml.tmpl': drain(before, '{{ .Drain }}'), 'm.yaml': machine }
    const plan = planned(folder)
    expect(plan.after).toEqual(folder)
    expect(plan.tasks).toMatchObject([{ code: 'value/duration-printed', rollout: true }])
  })

  test('that has both kinds of code is read', () => {
    const more = (text: string): string =>
      `${text}    - op: replace\n      path: /spec/version\n      value: {{ .V }}\n`
    const folder = {
      'kustomization.yaml.tmpl': more(drain(before, '5m')),
      'm.yaml': `${machine}  version: v1\n`,
    }
    const { after: now, tasks } = planned({ ...folder, 'unused.yaml': 'a: ${B}\n' })
    expect(tasks).toEqual([])
    expect(now['kustomization.yaml.tmpl']).toBe(more(drain(after, '300')))
  })

  test('that is a variable in place of a map is told', () => {
    const plane = `apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
metadata:
  name: a
spec:
  kubeadmConfigSpec:
    clusterConfiguration:
      scheduler: {}
    preKubeadmCommands: [echo]
`
    const text = `resources: [cp.yaml]
patches:
- target: {kind: KubeadmControlPlane}
  patch: |-
    - op: add
      path: /spec/kubeadmConfigSpec/clusterConfiguration/scheduler/extraArgs
      value: \${ARGS}
`
    const { tasks } = planned({ 'kustomization.yaml': text, 'cp.yaml': plane })
    expect(tasks).toMatchObject([{ code: 'value/list-printed' }])
  })
})

describe('a patch whose target template code names', () => {
  const text = (path: string, value: string): string => `resources: [m.yaml]
patches:
{{- range .Pools }}
- target: {kind: Machine, name: {{ .Name }}}
  patch: |-
    - op: replace
      path: ${path}
      value: ${value}
{{- end }}
`
  const machine = `apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata:
  name: a
spec:
  nodeDrainTimeout: 1m
`

  test('is rewritten where it is the same for all that it may find', () => {
    const folder = { 'kustomization.yaml.tmpl': text('/spec/nodeDrainTimeout', '5m'), 'm.yaml': machine }
    const { after, tasks } = planned(folder)
    expect(tasks).toEqual([])
    expect(after['kustomization.yaml.tmpl']).toBe(text('/spec/deletion/nodeDrainTimeoutSeconds', '300'))
  })

  test('stays with its objects where it would have to add a parent', () => {
    const file = text('/spec/nodeDrainTimeout', '5m').replace('replace', 'add')
    const folder = {
      'kustomization.yaml.tmpl': file,
      'm.yaml': machine.replace('  nodeDrainTimeout: 1m', '  version: v1'),
    }
    const { after, tasks } = planned(folder)
    expect(after).toEqual(folder)
    expect(tasks).toMatchObject([{ code: 'kustomize/patch-target-printed', rollout: true }])
  })
})
