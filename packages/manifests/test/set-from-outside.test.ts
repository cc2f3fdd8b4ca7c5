import { expect, test } from 'vitest'
import { found } from './run-folder.ts'

const workers = (timeout: string, more = ''): string => `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata:
  name: md-0
spec:
  clusterName: a
  template:
    spec:
      clusterName: a${more}
      nodeDrainTimeout: ${timeout}
`

test.each(['###ZARF_VAR_DRAIN###', '"###ZARF_VAR_DRAIN###"', '#{DRAIN}#'])(
  '%s is a value that a deployment fills in, and no comment: the object stays',
  (value) => {
    const folder = { 'md.yaml': workers(value) }
    const { after, told } = found(folder)
    expect(after).toEqual(folder)
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('md.yaml:10 ')
  },
)

test('such a value moves where its form stays', () => {
  const text = workers('5m').replaceAll('clusterName: a', 'clusterName: ###ZARF_VAR_NAME###')
  const { after, told } = found({ 'md.yaml': text })
  expect(told).toEqual([])
  expect(after['md.yaml']).toBe(`\
apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineDeployment
metadata:
  name: md-0
spec:
  clusterName: ###ZARF_VAR_NAME###
  template:
    spec:
      clusterName: ###ZARF_VAR_NAME###
      deletion:
        nodeDrainTimeoutSeconds: 300
`)
})

test.each(['5m # kpt-set: ${drain}', '5m # {"$kpt-set":"drain"}'])(
  'a value that kpt sets and that has another form keeps its file: %s',
  (value) => {
    const folder = { 'md.yaml': workers(value) }
    const { after, told } = found(folder)
    expect(after).toEqual(folder)
    expect(told).toEqual(['md.yaml:10 file/setter-form'])
  },
)

test('a value that kpt sets and that keeps its form moves with its comment', () => {
  const text = workers('5m', ' # kpt-set: ${name}\n      bootstrap: { dataSecretName: b } # kpt-set: x')
  const { after, told } = found({ 'md.yaml': text })
  expect(told).toEqual([])
  expect(after['md.yaml']).toContain('nodeDrainTimeoutSeconds: 300')
  expect(after['md.yaml']).toContain('clusterName: a # kpt-set: ${name}\n')
})

test('a patch whose file is not among those of the run keeps what it may be for', () => {
  const folder = {
    'kustomization.yaml': 'resources: [md.yaml]\npatches:\n- path: ignored.yaml\n',
    'md.yaml': workers('5m'),
  }
  const { after, told } = found(folder)
  expect(after).toEqual(folder)
  expect(told).toContain('kustomization.yaml:3 kustomize/patch-file-unread')
})

test('a patch for another kind whose file is not among those of the run keeps nothing', () => {
  const { after } = found({
    'kustomization.yaml':
      'resources: [md.yaml]\npatches:\n- { path: ignored.yaml, target: { kind: Secret } }\n',
    'md.yaml': workers('5m'),
  })
  expect(after['md.yaml']).toContain('v1beta2')
})

test.each(['{{ .name }}', '${cluster}'])(
  'a patch of another tool for an object of which only that tool knows the name keeps its base: %s',
  (name) => {
    const folder = {
      'set.yaml': `\
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: a }
spec:
  goTemplate: true
  generators: [{ list: { elements: [{ name: md-0 }] } }]
  template:
    metadata: { name: a }
    spec:
      source:
        path: base
        kustomize:
          patches:
            - target: { kind: MachineDeployment, name: '${name}' }
              patch: |-
                - op: replace
                  path: /spec/template/spec/nodeDrainTimeout
                  value: '{{ .drain }}'
`,
      'base/kustomization.yaml': 'resources: [md.yaml]\n',
      'base/md.yaml': workers('5m'),
    }
    const { after, told } = found(folder)
    expect(after).toEqual(folder)
    expect(told.length).toBeGreaterThan(0)
  },
)
