import { describe, expect, test } from 'vitest'
import { migrated } from './run-folder.ts'
import type { Folder } from './tiny-kustomize.ts'

const workers = (version: string, fields: string) => `\
apiVersion: cluster.x-k8s.io/${version}
kind: MachineDeployment
metadata: { name: md-0 }
spec:
  clusterName: a
  selector: {}
${fields}`

const older = workers('v1beta1', '  minReadySeconds: 3\n  template: { spec: { clusterName: a } }\n')
const newer = workers('v1beta2', '  template: { spec: { minReadySeconds: 3, clusterName: a } }\n')

const merge = '# nodes need a moment\nspec:\n  minReadySeconds: 10 # in seconds\n'
const mergeAfter =
  '# nodes need a moment\nspec:\n  template:\n    spec:\n      minReadySeconds: 10 # in seconds\n'

const headOf = (version: string) =>
  `apiVersion: cluster.x-k8s.io/${version}\nkind: MachineDeployment\nmetadata:\n  name: md-0\n`

const operation = (path: string) => `- op: replace\n  path: ${path}\n  value: 10\n`

const fleet = (...overlays: readonly string[]) =>
  `targetCustomizations:\n${overlays.map((names) => `- yaml: { overlays: [${names}] }\n`).join('')}`

/** A bundle with one overlay. */
const bundle = (patch: string, rest: Folder = {}): Folder => ({
  'fleet.yaml': fleet('prod'),
  'md.yaml': older,
  'overlays/prod/md_patch.yaml': patch,
  ...rest,
})

const plane = (args: string, version = 'v1beta1') => `\
apiVersion: controlplane.cluster.x-k8s.io/${version}
kind: KubeadmControlPlane
metadata: { name: cp }
spec:
  replicas: 3
  version: v1.33.0
  machineTemplate:
    ${
      version === 'v1beta1'
        ? 'infrastructureRef: { apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: DockerMachineTemplate, name: m }'
        : 'spec:\n      infrastructureRef: { apiGroup: infrastructure.cluster.x-k8s.io, kind: DockerMachineTemplate, name: m }'
    }
  kubeadmConfigSpec:
    clusterConfiguration:
      apiServer:
        extraArgs:
${args}`

const argsPatch = (args: string) =>
  `spec:\n  kubeadmConfigSpec:\n    clusterConfiguration:\n      apiServer:\n        extraArgs:\n${args}`

describe('a patch of Fleet moves with the file that it is for', () => {
  test.each([
    ['a merge that names no kind', merge, mergeAfter],
    ['a merge that names its object', headOf('v1beta1') + merge, headOf('v1beta2') + mergeAfter],
    ['operations', operation('/spec/minReadySeconds'), operation('/spec/template/spec/minReadySeconds')],
    [
      'a merge in JSON',
      '{"spec": {"minReadySeconds": 10}}\n',
      '{"spec": {"template": {"spec": {"minReadySeconds": 10}}}}\n',
    ],
  ])('%s', (_, before, after) => {
    const result = migrated(bundle(before))
    expect(result.told).toEqual([])
    expect(result.after).toEqual({ ...bundle(after), 'md.yaml': newer })
    expect(migrated(result.after)).toMatchObject({ after: result.after, told: [] })
  })

  test('what a merge leaves in a list is written in full, for Fleet replaces lists', () => {
    const before = {
      'fleet.yaml': fleet('prod'),
      'cp.yaml': plane('          audit: "1"\n          v: "2"\n'),
      'overlays/prod/cp_patch.yaml': argsPatch('          v: "4"\n'),
    }
    const { after, told } = migrated(before)
    expect(told).toEqual([])
    expect(after['overlays/prod/cp_patch.yaml']).toBe(
      argsPatch(
        '          - name: audit\n            value: "1"\n          - name: v\n            value: "4"\n',
      ),
    )
  })

  test('in a folder below, beside other bundles, and with CRLF', () => {
    const crlf = (folder: Folder): Folder =>
      Object.fromEntries(Object.entries(folder).map(([path, text]) => [path, text.replaceAll('\n', '\r\n')]))
    const placed = (patch: string, md: string): Folder => ({
      'a/fleet.yaml': fleet('prod'),
      'a/sub/md.yaml': md,
      'a/overlays/prod/sub/md_patch.yaml': patch,
      'a/b/fleet.yaml': 'defaultNamespace: b\n',
      'a/b/md.yaml': md,
    })
    const { after, told } = migrated(crlf(placed(merge, older)))
    expect(told).toEqual([])
    expect(after).toEqual(crlf(placed(mergeAfter, newer)))
  })

  test('over a file that an overlay puts in the place of another', () => {
    const { after, told } = migrated({
      'fleet.yml': 'yaml: { overlays: [all] }\ntargetCustomizations:\n- yaml: { overlays: [prod] }\n',
      'md.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n',
      'overlays/all/md.yaml': older,
      'overlays/prod/md_patch.yaml': merge,
    })
    expect(told).toEqual([])
    expect(after).toMatchObject({ 'overlays/all/md.yaml': newer, 'overlays/prod/md_patch.yaml': mergeAfter })
  })

  test('an overlay that nothing names here', () => {
    const { after } = migrated(bundle(merge, { 'fleet.yaml': 'defaultNamespace: a\n' }))
    expect(after).toMatchObject({ 'md.yaml': newer, 'overlays/prod/md_patch.yaml': mergeAfter })
  })

  test('they are planned in one process', () => {
    const [files] = migrated(bundle(merge)).together
    expect(files).toEqual(['/repo/md.yaml', '/repo/overlays/prod/md_patch.yaml'])
  })
})

describe('both stay', () => {
  test('where a list would be another one for each list of overlays', () => {
    const folder: Folder = {
      'fleet.yaml': fleet('a', 'b', 'a, b'),
      'cp.yaml': plane('          v: "2"\n'),
      'overlays/a/cp_patch.yaml': argsPatch('          audit: "1"\n'),
      'overlays/b/cp_patch.yaml': argsPatch('          feature: "1"\n'),
    }
    const { after, told } = migrated(folder)
    expect(after).toEqual(folder)
    expect(told).toContainEqual(expect.stringMatching(/^overlays\/b\/cp_patch.yaml:/))
  })

  test('where the object of a patch is one of several of a list', () => {
    const list = `apiVersion: v1\nkind: List\nitems:\n- ${older.trim().replaceAll('\n', '\n  ')}\n`
    const folder = bundle('- op: replace\n  path: /items/0/spec/minReadySeconds\n  value: 10\n', {
      'md.yaml': list,
    })
    const { after, told } = migrated(folder)
    expect(after).toEqual(folder)
    expect(told).toEqual(['overlays/prod/md_patch.yaml:1 fleet/patch-unread'])
  })

  test('where a patch cannot be read', () => {
    const folder = bundle('spec: [\n')
    expect(migrated(folder).after).toEqual(folder)
  })

  test('where a patch has a directive that Fleet does not know', () => {
    const folder = bundle('spec:\n  $patch: replace\n  minReadySeconds: 10\n')
    const { after, told } = migrated(folder)
    expect(after).toEqual(folder)
    expect(told).toEqual(['overlays/prod/md_patch.yaml:1 fleet/patch-unread'])
  })

  test('where a patch is for objects of several kinds', () => {
    const folder: Folder = {
      'fleet.yaml': fleet('a, c', 'b, c'),
      'overlays/a/x.yaml': older,
      'overlays/b/x.yaml': plane('          v: "2"\n'),
      'overlays/c/x_patch.yaml': merge,
    }
    const { after, told } = migrated(folder)
    expect(after).toEqual(folder)
    expect(told).toEqual(['overlays/c/x_patch.yaml:1 fleet/overlay-differs'])
  })
})

describe('no patch of Fleet', () => {
  test.each<[string, Folder]>([
    ['a patch of another kind', bundle(merge, { 'md.yaml': 'apiVersion: v1\nkind: Pod\n' })],
    ['an overlay of Kustomize', bundle(merge, { 'fleet.yaml': '', 'overlays/prod/kustomization.yaml': '' })],
    ['a folder that Kustomize builds', bundle(merge, { 'kustomization.yaml': 'resources: [md.yaml]\n' })],
    ['nothing that it is for', bundle(merge, { 'md.yaml': '', 'other.yaml': older })],
  ])('%s', (_, folder) => {
    expect(migrated(folder).after['overlays/prod/md_patch.yaml']).toBe(merge)
  })
})

test('a kustomization that is given what a chart prints stays, as the chart does, and both say so', () => {
  const target = '{ group: cluster.x-k8s.io, version: v1beta1, kind: MachineDeployment, name: md-0 }'
  const merge = `${headOf('v1beta1')}spec:\n  minReadySeconds: 10\n`.replace(/^(?=.)/gm, '    ')
  const kustomization = `patches:\n- target: ${target}\n  patch: |\n    - { op: replace, path: /spec/minReadySeconds, value: 10 }\n- patch: |\n${merge}`
  const folder = {
    'fleet.yaml': 'helm: { chart: . }\n',
    'Chart.yaml': 'apiVersion: v2\nname: a\nversion: 0.1.0\n',
    'templates/md.yaml': older,
    'kustomization.yaml': kustomization,
  }
  const { after, told } = migrated(folder)
  expect(after).toEqual(folder)
  expect(told).toEqual([
    'templates/md.yaml:1 file/tied',
    'kustomization.yaml:2 kustomize/version-base-missing',
    'kustomization.yaml:4 kustomize/patch-base-missing',
    'kustomization.yaml:6 kustomize/patch-base-missing',
  ])
})
