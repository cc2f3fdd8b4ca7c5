import { convert } from '@capi-migrate/transitions'
import type { ConvertOptions } from '@capi-migrate/transitions'
import { describe, expect, test } from 'vitest'
import { planned } from './kustomize-folders.ts'
import { build } from './tiny-kustomize.ts'
import type { Folder } from './tiny-kustomize.ts'

type ApiObject = Readonly<Record<string, unknown>>

const head = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
metadata: {name: c}
`

const template = `apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlaneTemplate
metadata: {name: cp}
spec: {template: {spec: {kubeadmConfigSpec: {clusterConfiguration: {imageRepository: r}}}}}
`

const reference = `spec:
  controlPlane:
    ref: {apiVersion: controlplane.cluster.x-k8s.io/v1beta1, kind: KubeadmControlPlaneTemplate, name: cp}
`

const manager = '/spec/template/spec/kubeadmConfigSpec/clusterConfiguration/controllerManager'

const patches = `  patches:
  - name: log
    definitions:
    - selector:
        apiVersion: controlplane.cluster.x-k8s.io/v1beta1
        kind: KubeadmControlPlaneTemplate
        matchResources: {controlPlane: true}
      jsonPatches:
      - op: add
        path: ${manager}/extraArgs
        value: {v: "4"}
`

/** The control plane of an overlay has a controller manager. */
const withManager = `apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlaneTemplate
metadata: {name: cp}
spec: {template: {spec: {kubeadmConfigSpec: {clusterConfiguration: {controllerManager: {certificate: x}}}}}}
`.replace('{certificate: x}', '{extraVolumes: [{name: v, hostPath: /v, mountPath: /v}]}')

function folderOf(classText: string, prod: string, files: Folder = {}): Folder {
  return {
    'base/kustomization.yaml': 'resources: [class.yaml, cp.yaml]\n',
    'base/class.yaml': classText,
    'base/cp.yaml': template,
    'prod/kustomization.yaml': `resources: [../base]\n${prod}`,
    ...files,
  }
}

function beside(objects: readonly ApiObject[]): NonNullable<ConvertOptions['templates']> {
  return (group, kind) =>
    objects.filter((object) => object.kind === kind && String(object.apiVersion).startsWith(`${group}/`))
}

/** The JSON patches of the class that a folder builds. */
function expectSameBuild(folder: Folder): string {
  const { after, tasks, problems } = planned(folder)
  expect([problems, tasks]).toEqual([[], []])
  const objects = build(folder, 'prod') as readonly ApiObject[]
  const expected = objects.map(
    (object) => convert(object, { to: 'v1beta2', templates: beside(objects) }).object,
  )
  const now = build(after, 'prod')
  expect(now).toEqual(expected)
  return JSON.stringify(now)
}

const parent = `{"op":"add","path":"${manager}","value":{}}`

describe('a ClusterClass and its templates are one unit', () => {
  test('a patch is written for the template that an overlay makes, not for the one in the base', () => {
    const folder = folderOf(
      head + reference,
      `\
patches:
- path: c.yaml
- path: cp.yaml
`,
      {
        'prod/c.yaml': `${head}spec:\n${patches}`,
        'prod/cp.yaml': withManager,
      },
    )
    expect(expectSameBuild(folder)).not.toContain(parent)
  })

  test('a merge that brings patches brings the parents that its template lacks', () => {
    const folder = folderOf(head + reference, 'patches:\n- path: c.yaml\n', {
      'prod/c.yaml': `${head}spec:\n${patches}`,
    })
    expect(expectSameBuild(folder)).toContain(parent)
  })

  test('so does a JSON patch', () => {
    const folder = folderOf(
      head + reference + patches,
      `\
patches:
- path: c.yaml
  target: {kind: ClusterClass}
`,
      {
        'prod/c.yaml': `\
- op: add
  path: /spec/patches/-
  value:
${patches
  .slice(patches.indexOf('    definitions'))
  .replace('    definitions', '    name: other\n    definitions')
  .replaceAll('controllerManager', 'scheduler')}`,
      },
    )
    expect(expectSameBuild(folder)).toContain(parent.replace('controllerManager', 'scheduler'))
  })

  test('overlays that differ in what a patch of the base needs: a person decides, and the patch stays', () => {
    const folder = folderOf(head + reference + patches, 'patches:\n- path: cp.yaml\n', {
      'prod/cp.yaml': withManager,
    })
    const { tasks, after } = planned(folder)
    expect(tasks).toMatchObject([
      {
        what: expect.stringContaining(
          'some of KubeadmControlPlaneTemplate cp have it, some do not',
        ) as string,
      },
    ])
    expect(after['base/class.yaml']).toContain(`path: ${manager}/extraArgs\n        value: {v: "4"}`)
  })
})
