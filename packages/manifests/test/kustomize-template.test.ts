import { expect, test } from 'vitest'
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
  expect(tasks).toMatchObject([{ file: 'args.yaml', code: 'kustomize/patch-without-target' }])
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
