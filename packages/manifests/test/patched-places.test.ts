import { describe, expect, test } from 'vitest'
import { flux, indented } from './flux.ts'
import { found } from './run-folder.ts'
import type { Folder } from './tiny-kustomize.ts'

const workers = (name: string): string => `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata:
  name: ${name}
spec:
  clusterName: a
  selector: {}
  minReadySeconds: 3
  template: { spec: { clusterName: a } }
`
const moved = (name: string): string =>
  workers(name)
    .replace('v1beta1', 'v1beta2')
    .replace('  minReadySeconds: 3\n', '')
    .replace('{ clusterName: a }', '{ minReadySeconds: 3, clusterName: a }')

const operations = `\
- target: { group: cluster.x-k8s.io, version: v1beta1, kind: MachineDeployment }
  patch: |
    - op: replace
      path: /spec/minReadySeconds
      value: 10
`
const operationsMoved = operations
  .replace('v1beta1', 'v1beta2')
  .replace('/spec/minReadySeconds', '/spec/template/spec/minReadySeconds')

const merge = `\
- apiVersion: cluster.x-k8s.io/v1beta1
  kind: MachineDeployment
  metadata: { name: md-0 }
  spec: { minReadySeconds: 10 }
`

const source = (path: string, patches: string): string => `\
path: ${path}
kustomize:
  patches:
${indented(patches, 4)}`

const applicationSet = (generators: string, template: string, more = ''): string => `\
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: clusters }
spec:
  generators:
${indented(generators, 4)}  template:
    metadata: { name: '{{name}}' }
    spec:
      source:
        repoURL: https://example.com/a.git
${indented(template, 8)}${more}`

const list = '- list: { elements: [{ name: a }, { name: b }] }\n'
const git = '- git: { directories: [{ path: clusters/* }] }\n'

const profile = (kind: string, refs: string): string => `\
apiVersion: config.projectsveltos.io/v1beta1
kind: ${kind}
metadata: { name: clusters }
spec:
${indented(refs, 2)}  patches:
${indented(operations, 4)}`

const release = (patches: string, chart = './charts/a', kind = 'GitRepository'): string => `\
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: a }
spec:
  chart:
    spec:
      chart: ${chart}
      sourceRef: { kind: ${kind}, name: a }
  postRenderers:
    - kustomize:
        patches:
${indented(patches, 10)}`

const objectOfApp = (overlay: string): string => `\
apiVersion: kappctrl.k14s.io/v1alpha1
kind: App
metadata: { name: a }
spec:
  fetch: [{ git: { url: https://example.com/a.git, ref: main, subPath: clusters } }]
  template:
    - ytt:
        inline: { paths: { o.yaml: ${JSON.stringify(overlay)} } }
`

const chart: Folder = {
  'charts/a/Chart.yaml': 'apiVersion: v2\nname: a\nversion: 1.0.0\n',
  'charts/a/templates/md.yaml': workers('"{{ .Release.Name }}-md"'),
}
const two: Folder = { 'clusters/a/md.yaml': workers('md-0'), 'clusters/b/md.yaml': workers('md-1') }
const twoMoved: Folder = { 'clusters/a/md.yaml': moved('md-0'), 'clusters/b/md.yaml': moved('md-1') }

const replicas = operations.replace('minReadySeconds', 'replicas').replace(' version: v1beta1,', '')

const labelled = (patches: string): string =>
  patches.replace(/target: .*/, 'target: { labelSelector: "a=b" }')
const withLabel = (text: string): string => text.replace('metadata:\n', 'metadata:\n  labels: { a: b }\n')

describe('patches move with what they are for', () => {
  test.each<[string, Folder, Folder]>([
    [
      'in each folder that a path with code can lead to',
      { 'set.yaml': applicationSet(list, source('clusters/{{name}}', operations)), ...two },
      { 'set.yaml': applicationSet(list, source('clusters/{{name}}', operationsMoved)), ...twoMoved },
    ],
    [
      'that are found by a label',
      {
        'flux.yaml': flux('./clusters/a', `patches:\n${labelled(operations)}`),
        'clusters/a/md.yaml': withLabel(workers('md-0')),
      },
      {
        'flux.yaml': flux('./clusters/a', `patches:\n${labelled(operationsMoved)}`),
        'clusters/a/md.yaml': withLabel(moved('md-0')),
      },
    ],
    [
      'in each folder that a generator finds',
      { 'set.yaml': applicationSet(git, source("'{{.path.path}}'", operations)), ...two },
      { 'set.yaml': applicationSet(git, source("'{{.path.path}}'", operationsMoved)), ...twoMoved },
    ],
    [
      'where a variable names the folder',
      { 'flux.yaml': flux('./clusters/${NAME}', `patches:\n${operations}`), ...two },
      { 'flux.yaml': flux('./clusters/${NAME}', `patches:\n${operationsMoved}`), ...twoMoved },
    ],
    [
      'where the folder only names another one',
      {
        'flux.yaml': flux('./prod', `patches:\n${operations}`),
        'prod/kustomization.yaml': 'resources: [../clusters/a/md.yaml]\n',
        ...two,
      },
      {
        'flux.yaml': flux('./prod', `patches:\n${operationsMoved}`),
        'prod/kustomization.yaml': 'resources: [../clusters/a/md.yaml]\n',
        ...twoMoved,
      },
    ],
    ...['ClusterProfile', 'Profile'].map((kind): [string, Folder, Folder] => {
      const refs =
        'kustomizationRefs:\n- { kind: GitRepository, name: a, namespace: b, path: ./clusters/a }\n'
      const text = profile(kind, refs)
      return [
        `a ${kind} of Sveltos`,
        { 'profile.yaml': text, ...two },
        {
          'profile.yaml': text.replace(indented(operations, 4), indented(operationsMoved, 4)),
          ...twoMoved,
        },
      ]
    }),
    [
      'a chart, where the patches are the same in both versions',
      { 'release.yaml': release(replicas), ...chart },
      {
        'release.yaml': release(replicas),
        ...chart,
        'charts/a/templates/md.yaml': moved('"{{ .Release.Name }}-md"'),
      },
    ],
    [
      'a chart of that name that is fetched from elsewhere is another one',
      {
        'release.yaml': release(operations, 'a', 'HelmRepository'),
        'a/Chart.yaml': chart['charts/a/Chart.yaml']!,
        'a/templates/md.yaml': workers('a'),
      },
      {
        'release.yaml': release(operations, 'a', 'HelmRepository'),
        'a/Chart.yaml': chart['charts/a/Chart.yaml']!,
        'a/templates/md.yaml': moved('a'),
      },
    ],
  ])('%s', (_, before, after) => {
    expect(found(before).after).toEqual(after)
  })
})

const component = (patches: string): Folder => ({
  'parts/wait/kustomization.yaml': `apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\npatches:\n${patches}`,
})

test.each([
  ['Flux', flux('./clusters/a', 'components: [../../parts/wait]\n')],
  [
    'an Application',
    `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: a }\nspec:\n  source:\n    path: clusters/a\n    kustomize: { components: [../../parts/wait] }\n`,
  ],
  [
    'Flux with patches of its own',
    flux('./clusters/a', `components: [../../parts/wait]\npatches:\n${replicas}`),
  ],
])('a component that %s lays over a folder moves with it', (_, holder) => {
  const { after } = found({ 'holder.yaml': holder, ...component(operations), ...two })
  expect(after).toEqual({ 'holder.yaml': holder, ...component(operationsMoved), ...twoMoved })
})

test('a component that nobody here lays over anything stays', () => {
  const folder = component(`- patch: |\n${indented(merge.slice(2).replaceAll('\n  ', '\n'), 4)}`)
  expect(found(folder)).toMatchObject({
    after: folder,
    told: ['parts/wait/kustomization.yaml:5 kustomize/patch-base-missing'],
  })
})

describe('a merge in a transformer', () => {
  const over = (resource: string): Folder => ({
    'over/kustomization.yaml': `resources: [${resource}]\ntransformers: [t.yaml]\n`,
    'over/t.yaml': `apiVersion: builtin\nkind: PatchStrategicMergeTransformer\nmetadata: { name: t }\npatches: |\n${indented(merge.slice(2).replaceAll('\n  ', '\n'), 2)}`,
  })

  test('stays with its base', () => {
    const folder = { ...over('../md.yaml'), 'md.yaml': `# v1beta1 on purpose\n${workers('md-0')}` }
    expect(found(folder).after).toEqual(folder)
  })

  test('stays where its base lies elsewhere', () => {
    const folder = over('https://example.com/md.yaml')
    expect(found(folder)).toMatchObject({
      after: folder,
      told: ['over/t.yaml:4 kustomize/patch-in-transformer'],
    })
  })

  test('moves with its base', () => {
    const { after } = found({ ...over('../md.yaml'), 'md.yaml': workers('md-0') })
    expect(after['md.yaml']).toBe(moved('md-0'))
    expect(after['over/t.yaml']).toContain('cluster.x-k8s.io/v1beta2')
  })
})

describe('both stay, and it is told where the patches stand', () => {
  const text = `|\n${indented(`spec:\n  source:\n    kustomize:\n      patches:\n${indented(operations, 8)}`, 4)}`
  test.each<[string, string, Folder]>([
    [
      'patches of a HelmRelease for a chart',
      'release.yaml:12',
      { 'release.yaml': release(operations), ...chart },
    ],
    [
      'a merge of a HelmRelease for a chart',
      'release.yaml:12',
      {
        'release.yaml': release(`- patch: |\n${indented(merge.slice(2).replaceAll('\n  ', '\n'), 4)}`),
        ...chart,
      },
    ],
    [
      'a text that an ApplicationSet lays over its Applications',
      'set.yaml:13',
      { 'set.yaml': applicationSet(git, "path: '{{path}}'\n", `  templatePatch: ${text}`), ...two },
    ],
    [
      'merges of Flux in their older form',
      'flux.yaml:7',
      {
        'flux.yaml': flux('./clusters', `patchesStrategicMerge:\n${merge}`),
        'clusters/a/md.yaml': workers('md-0'),
      },
    ],
    [
      'patches in one line',
      'flux.yaml:6',
      {
        'flux.yaml': flux(
          './clusters',
          'patches: [{ target: { kind: MachineDeployment, version: v1beta1 }, patch: "[{op: replace, path: /spec/minReadySeconds, value: 10}]" }]\n',
        ),
        ...two,
      },
    ],
    [
      'a profile of Sveltos that deploys what a ConfigMap holds',
      'profile.yaml:8',
      {
        'profile.yaml': profile(
          'ClusterProfile',
          'policyRefs:\n- { kind: ConfigMap, name: workers, namespace: a }\n',
        ),
        'workers.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: workers }\ndata:\n  md.yaml: |\n${indented(workers('md-0'), 4)}`,
      },
    ],
    [
      'patches of helmfile',
      'deploy/helmfile.yaml:5',
      {
        'deploy/helmfile.yaml': `releases:\n  - name: a\n    chart: ../charts/a\n    jsonPatches:\n      - target: { group: cluster.x-k8s.io, version: v1beta1, kind: MachineDeployment, name: a-md }\n        patch:\n          - { op: replace, path: /spec/minReadySeconds, value: 10 }\n`,
        ...chart,
      },
    ],
    [
      'an overlay of ytt in an App of kapp-controller',
      'app.yaml:8',
      {
        'app.yaml': objectOfApp(
          `#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.subset({"kind": "MachineDeployment"})\n---\napiVersion: cluster.x-k8s.io/v1beta1\nkind: MachineDeployment\nspec:\n  #@overlay/match missing_ok=True\n  minReadySeconds: 10\n`,
        ),
        ...two,
      },
    ],
    [
      'an Application that a chart prints',
      'apps/templates/app.yaml:9',
      {
        'apps/Chart.yaml': 'apiVersion: v2\nname: apps\nversion: 1.0.0\n',
        'apps/templates/app.yaml': `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: {{ .Release.Name }}\nspec:\n  source:\n    path: clusters/{{ .Values.name }}\n    kustomize:\n      patches:\n${indented(operations, 8)}`,
        ...two,
      },
    ],
  ])('%s', (_, at, folder) => {
    const { after, told } = found(folder)
    expect(after).toEqual(folder)
    expect(told).toContain(`${at} reference/patch-bound`)
    expect(told.filter((one) => one.endsWith('file/tied')).length).toBeGreaterThan(0)
  })
})

describe('kustomizations over what a chart prints stay with it', () => {
  const patches = `patches:\n${operations}`
  test.each<[string, Folder]>([
    [
      'Fleet gives it to them',
      { 'charts/a/fleet.yaml': 'kustomize: { dir: over }\n', 'charts/a/over/kustomization.yaml': patches },
    ],
    ['a post-renderer of Helm does', { 'post/kustomization.yaml': `resources: [all.yaml]\n${patches}` }],
    ['they let Kustomize render it', { 'kustomization.yaml': `helmCharts: [{ name: a }]\n${patches}` }],
    [
      'the patch has a file',
      {
        'post/kustomization.yaml': 'patches: [{ path: p.yaml }]\n',
        'post/p.yaml': merge.slice(2).replaceAll('\n  ', '\n'),
      },
    ],
  ])('%s', (_, over) => {
    const folder = { ...chart, ...over }
    const { after, told } = found(folder)
    expect(after).toEqual(folder)
    expect(told).toContain('charts/a/templates/md.yaml:1 file/tied')
  })

  test('and not where they patch something else', () => {
    const other = patches.replaceAll('MachineDeployment', 'Deployment').replace('cluster.x-k8s.io', 'apps')
    const { after } = found({ ...chart, 'post/kustomization.yaml': `resources: [all.yaml]\n${other}` })
    expect(after['charts/a/templates/md.yaml']).toContain('v1beta2')
  })

  test('and not where another chart is nearer', () => {
    const near = { 'b/charts/x/Chart.yaml': 'name: x\n', 'b/charts/x/templates/md.yaml': workers('x') }
    const { after } = found({ ...chart, ...near, 'b/post/kustomization.yaml': patches })
    expect(after['charts/a/templates/md.yaml']).toContain('v1beta2')
    expect(after['b/charts/x/templates/md.yaml']).toContain('v1beta1')
  })
})

test('a merge stays where nobody knows what a chart prints', () => {
  const over = {
    'kustomization.yaml':
      'helmCharts: [{ name: a, repo: https://example.com }]\npatches: [{ path: p.yaml }]\n',
    'p.yaml': merge.slice(2).replaceAll('\n  ', '\n'),
  }
  const { after, told } = found(over)
  expect(after).toEqual(over)
  expect(told).toEqual(['p.yaml:1 kustomize/patch-base-missing'])
})

describe('a base that is ignored keeps what is patched together with it', () => {
  const over = (patches: string): Folder => ({
    'over/kustomization.yaml': `resources: [md.yaml, ignored.yaml]\npatches:\n${patches}`,
    'over/md.yaml': workers('md-0'),
  })
  test.each([
    ['an operation', operations.replace(' version: v1beta1,', '')],
    ['an operation that names the version', operations],
    [
      'a merge into all of a kind',
      `- target: { kind: MachineDeployment }\n  patch: |\n${indented(merge.slice(2).replaceAll('\n  ', '\n'), 4)}`,
    ],
  ])('%s', (_, patches) => {
    const { after, told } = found(over(patches))
    expect(after).toEqual(over(patches))
    expect(told.length).toBeGreaterThan(0)
  })

  test.each([
    ['a patch that is the same in both versions', replicas],
    ['a patch of one object', operations.replace('MachineDeployment }', 'MachineDeployment, name: md-0 }')],
  ])('not with %s', (_, patches) => {
    expect(found(over(patches)).after['over/md.yaml']).toBe(moved('md-0'))
  })
})
