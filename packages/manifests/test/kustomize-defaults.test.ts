import { expect, test } from 'vitest'
import { planned } from './kustomize-folders.ts'
import { migrated } from './run-folder.ts'

const plane = `apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
metadata:
  name: cp
`
const base = `${plane}spec:
  kubeadmConfigSpec:
    joinConfiguration:
      nodeRegistration: {} # filled by overlays
`
const merge = `${plane}spec:
  kubeadmConfigSpec:
    joinConfiguration:
      nodeRegistration:
        kubeletExtraArgs:
          v: "2"
          a: "1"
`
const operation = `- op: add
  path: /spec/kubeadmConfigSpec/joinConfiguration/nodeRegistration/name
  value: a
`
const folder = (patch: string) => ({
  'base/kustomization.yaml': 'resources: [cp.yaml]\n',
  'base/cp.yaml': base,
  'prod/kustomization.yaml':
    'resources: [../base]\npatches:\n- path: p.yaml\n  target: {kind: KubeadmControlPlane}\n',
  'prod/p.yaml': patch,
})

test.each([
  ['a merge', merge],
  ['an operation', operation],
])('%s on a configuration that its base leaves empty moves with it', (_, patch) => {
  const { tasks } = planned(folder(patch))
  expect(tasks).toEqual([])
  const { after } = migrated(folder(patch))
  // What v1.10 stored for the base, and what every release uses if it is missing.
  expect(after['base/cp.yaml']).toContain(
    'nodeRegistration: # filled by overlays\n        imagePullPolicy: IfNotPresent\n',
  )
  expect(after['prod/p.yaml']).not.toContain('v1beta1')
})
