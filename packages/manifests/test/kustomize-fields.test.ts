import { mapPlace, paths, schemaOf, transitions } from '@capi-migrate/transitions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planned } from './kustomize-folders.ts'
import type { Folder } from './tiny-kustomize.ts'

const cluster = `apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  name: c
spec:
  infrastructureRef:
    apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
    kind: Metal3Cluster
    name: c
`

const topology = cluster.replace('spec:\n', 'spec:\n  topology: {class: a, version: v1.31.0}\n')

function configured(config: string, kustomization = ''): Folder {
  return {
    'kustomization.yaml': `\
namespace: prod
resources: [cluster.yaml]
configurations: [config.yaml]
${kustomization}`,
    'cluster.yaml': cluster,
    'config.yaml': config,
  }
}

function after(config: string): string {
  const { after, tasks, problems } = planned(configured(config))
  expect({ tasks, problems }).toEqual({ tasks: [], problems: [] })
  return after['config.yaml']!
}

const ours = (path: string, kind = 'Cluster'): string =>
  `\
- kind: ${kind}
  group: cluster.x-k8s.io
  version: v1beta1
  path: ${path}
  create: true
`

describe('a field spec whose field the new version does not have', () => {
  const gone = ours('spec/infrastructureRef/namespace')
  const kept = ours('metadata/annotations')
  const now = kept.replace('v1beta1', 'v1beta2')

  test('goes, with the comment above it', () => {
    expect(after(`namespace:\n# Where the infrastructure is.\n${gone}${kept}`)).toBe(`namespace:\n${now}`)
    expect(after(`namespace:\n${kept}${gone}${kept}`)).toBe(`namespace:\n${now}${now}`)
  })

  test('takes its list along, but for the last one of the file', () => {
    expect(after(`namespace:\n${gone}commonAnnotations:\n${kept}`)).toBe(`commonAnnotations:\n${now}`)
    expect(after(`namespace:\n${gone}`)).toBe('namespace: []\n')
  })

  test('goes from the field specs of a reference by name', () => {
    const inner = (spec: string): string => spec.replace(/^/gm, '  ').trimEnd() + '\n'
    const reference = (specs: string): string =>
      `\
nameReference:
- kind: Namespace
  version: v1
  fieldSpecs:
${specs}`
    const other = ours('spec/infrastructureRef/name')
    expect(after(reference(inner(gone) + inner(other)))).toBe(
      reference(inner(other).replace('v1beta1', 'v1beta2')),
    )
  })

  test('goes where it names the group and no kind', () => {
    expect(after(`namespace:\n${gone.replace('kind: Cluster\n  ', '')}${kept}`)).toBe(`namespace:\n${now}`)
  })

  test('goes from the labels of a kustomization', () => {
    const label = (specs: string): string =>
      `\
labels:
- pairs: {a: b}
  fields:
${specs.replace(/^(?=.)/gm, '  ')}`
    const { after } = planned(configured('', label(gone + kept)))
    expect(after['kustomization.yaml']).toContain(label(now))
  })

  test('and that names neither group nor kind is left with a task', () => {
    const any = 'namespace:\n- path: spec/infrastructureRef/namespace\n'
    const { after, tasks } = planned(configured(any))
    expect(after['config.yaml']).toBe(any)
    expect(tasks).toMatchObject([
      {
        file: 'config.yaml',
        line: 2,
        row: 'Kustomization:fieldSpecs[]',
        code: 'kustomize/field-spec-without-counterpart',
      },
    ])
  })
})

test('a field spec whose field has moved goes with it', () => {
  expect(
    after(`\
nameReference:
- kind: X
  fieldSpecs:
${ours('spec/topology/class')}`),
  ).toBe(
    `\
nameReference:
- kind: X
  fieldSpecs:
${ours('spec/topology/classRef/name').replace('v1beta1', 'v1beta2')}`,
  )
})

test('a field spec that leads into a map which is a list now is left whole: its version, too', () => {
  const spec = `\
varReference:
- kind: KubeadmControlPlane
  version: v1beta1
  path: spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs`
  for (const config of [`${spec}/v\n`, `${spec}\n`]) {
    const { after, tasks } = planned(configured(config))
    expect(after['config.yaml']).toBe(config)
    expect(tasks).toMatchObject([
      { file: 'config.yaml', line: 4, code: 'kustomize/field-spec-without-counterpart' },
    ])
  }
})

test('law: whatever is said of a field, no field spec of the new version names one that it does not have', () => {
  const old = transitions
    .filter(({ from, to }) => from === 'v1beta1' && to === 'v1beta2')
    .flatMap(({ group, kind }) => {
      const schema = schemaOf(group, 'v1beta1', kind)
      return schema ? [...paths(schema)].map(([path]) => ({ group, kind, path: slashed(path) })) : []
    })
    .filter(({ path }) => path !== '' && !path.includes('{'))
  const spec = fc.record({ of: fc.constantFrom(...old), create: fc.boolean() })
  fc.assert(
    fc.property(fc.array(spec, { minLength: 1, maxLength: 6 }), (specs) => {
      const list = specs.map(({ of, create }) => ({ ...of, version: 'v1beta1', create }))
      const { after, tasks, problems } = planned(configured(JSON.stringify({ namespace: list }, null, 2)))
      expect(problems).toEqual([])
      const now = (JSON.parse(after['config.yaml']!) as { namespace: typeof list }).namespace
      for (const { group, version, kind, path } of now.filter(({ version }) => version === 'v1beta2'))
        expect(known(group, version, kind), path).toContain(path)
      // What stays holds all else back.
      if (tasks.length > 0) return void expect(now).toEqual(list)
      expect(now.filter(({ version }) => version === 'v1beta1')).toEqual([])
      const lost = list.filter(({ group, kind, path }) => {
        const type = { apiVersion: `${group}/v1beta1`, kind }
        return (
          known(group, 'v1beta2', kind).includes(path) &&
          mapPlace(type, path.split('/'), { to: 'v1beta2' })?.to.length
        )
      })
      expect(now.length).toBeGreaterThanOrEqual(lost.length)
    }),
    { seed: 11, numRuns: 150 },
  )
})

function known(group: string, version: string, kind: string): readonly string[] {
  return [...paths(schemaOf(group, version, kind)!)].map(([path]) => slashed(path))
}

function slashed(path: string): string {
  return path.replaceAll('[]', '').replaceAll('.', '/')
}

test('a field spec of objects that are not at hand is left whole: they may be of either version', () => {
  const remote = 'resources: [https://example.com/class.yaml]\nconfigurations: [config.yaml]\n'
  const config = `\
nameReference:
- kind: X
  fieldSpecs:
  - kind: ClusterClass
    path: spec/controlPlane/ref/name
`
  const { after, tasks } = planned({ 'kustomization.yaml': remote, 'config.yaml': config })
  expect(after['config.yaml']).toBe(config)
  expect(tasks).toMatchObject([{ line: 4, code: 'kustomize/field-spec-base-missing' }])
  const kept = config.replace('controlPlane/ref/name', 'variables/name')
  expect(planned({ 'kustomization.yaml': remote, 'config.yaml': kept }).tasks).toEqual([])
})

describe('transformers', () => {
  const gone = ours('spec/infrastructureRef/namespace')
  const builtin = (rest: string): string =>
    `\
apiVersion: builtin
kind: NamespaceTransformer
metadata:
  name: t
  namespace: prod
${rest}`
  const folder = (how: string, files: Folder = {}): Folder => ({
    'kustomization.yaml': `resources: [cluster.yaml]\ntransformers:\n${how}`,
    'cluster.yaml': cluster,
    ...files,
  })
  const full = builtin(`fieldSpecs:\n- path: metadata/namespace\n${gone}`)
  const now = builtin('fieldSpecs:\n- path: metadata/namespace\n')

  test.each<readonly [string, Folder, string, string]>([
    ['a file', folder('- t.yaml\n', { 't.yaml': full }), 't.yaml', now],
    [
      'a folder',
      folder('- t\n', { 't/kustomization.yaml': 'resources: [t.yaml]\n', 't/t.yaml': full }),
      't/t.yaml',
      now,
    ],
    [
      'a text',
      folder(`- |-\n${full.replace(/^(?=.)/gm, '  ')}`),
      'kustomization.yaml',
      now.replace(/^(?=.)/gm, '  '),
    ],
  ])('have field specs: in %s', (_, files, path, expected) => {
    const { after, tasks, problems } = planned(files)
    expect({ tasks, problems }).toEqual({ tasks: [], problems: [] })
    expect(after[path]).toContain(expected)
    expect(after[path]).not.toContain('infrastructureRef')
  })

  test('have replacements', () => {
    const of = (path: string): string =>
      `\
apiVersion: builtin
kind: ReplacementTransformer
metadata: {name: t}
replacements:
- source: {kind: Cluster, fieldPath: metadata.name}
  targets:
  - select: {kind: Cluster}
    fieldPaths: [${path}]
`
    const { after, tasks } = planned(
      folder('- t.yaml\n', { 't.yaml': of('spec.topology.class'), 'cluster.yaml': topology }),
    )
    expect(tasks).toEqual([])
    expect(after['t.yaml']).toBe(of('spec.topology.classRef.name'))
  })

  test('have replacements whose other paths stay, in a text beside another', () => {
    const of = (path: string): string => `\
- |
  apiVersion: builtin
  kind: ReplacementTransformer
  metadata: {name: t}
  replacements:
  - source: {kind: Cluster, fieldPath: metadata.name}
    targets:
    - select: {kind: Cluster}
      fieldPaths: [${path}, metadata.annotations.a]
- |
  apiVersion: builtin
  kind: LabelTransformer
  metadata: {name: l}
  labels: {a: b}
  fieldSpecs: [{path: metadata/labels, create: true}]
`
    const { after, tasks, problems } = planned(
      folder(of('spec.topology.class'), { 'cluster.yaml': topology }),
    )
    expect({ tasks, problems }).toEqual({ tasks: [], problems: [] })
    expect(after['kustomization.yaml']).toContain(of('spec.topology.classRef.name'))
  })

  test('have JSON patches, which are told', () => {
    const patch = `\
apiVersion: builtin
kind: PatchTransformer
metadata: {name: t}
target: {kind: Cluster}
patch: |-
  - op: replace
    path: /spec/topology/class
    value: b
`
    const { after, tasks } = planned(folder('- t.yaml\n', { 't.yaml': patch }))
    expect(after['t.yaml']).toBe(patch)
    expect(tasks).toMatchObject([
      {
        file: 't.yaml',
        line: 5,
        row: 'Kustomization:transformers[]',
        code: 'kustomize/patch-in-transformer',
      },
    ])
  })
})

describe('a replacement that writes a field which the new version does not have', () => {
  const select = '  - select: {kind: Cluster}\n'
  const gone = 'spec.infrastructureRef.namespace'
  const create = '    options: {create: true}\n'
  const of = (...targets: string[]): string =>
    `- source: {kind: Cluster, fieldPath: metadata.name}\n  targets:\n${targets.join('')}`
  const ofPaths = (...paths: string[]): string => `${select}    fieldPaths: [${paths.join(', ')}]\n${create}`
  const kept = ofPaths('metadata.annotations.a')

  test.each([
    ['goes', of(ofPaths(gone)) + of(kept), of(kept)],
    ['loses that target', of(ofPaths(gone), kept), of(kept)],
    ['loses that path', of(ofPaths(gone, 'metadata.annotations.a')), of(kept)],
  ])('%s', (_, list, expected) => {
    const { after, tasks, problems } = planned({
      'kustomization.yaml': `resources: [cluster.yaml]\nreplacements:\n${list}`,
      'cluster.yaml': cluster,
    })
    expect({ tasks, problems }).toEqual({ tasks: [], problems: [] })
    expect(after['kustomization.yaml']).toBe(`resources: [cluster.yaml]\nreplacements:\n${expected}`)
  })
})
