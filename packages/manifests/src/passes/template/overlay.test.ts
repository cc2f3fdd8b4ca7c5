import { expect, test } from 'vitest'
import { planManifest } from '../../plan-manifest.ts'

const head = `#@ load("@ytt:overlay", "overlay")
#@overlay/match by=overlay.subset({"kind": "KubeadmControlPlane"})
---
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
`
const planOf = (lines: string): ReturnType<typeof planManifest> =>
  planManifest(head + lines, { to: 'v1beta2', file: 'overlay.yaml' })
const moved = (lines: string): string => {
  const { after, tasks } = planOf(lines)
  expect(tasks).toEqual([])
  return after.split('kind: KubeadmControlPlane\n')[1]!
}

test('a container that is new may be missing in what an overlay is laid over', () => {
  expect(moved('spec:\n  #@overlay/match missing_ok=True\n  rolloutStrategy:\n    type: RollingUpdate\n'))
    .toBe(`spec:
  #@overlay/match missing_ok=True
  rollout:
    #@overlay/match missing_ok=True
    strategy:
      type: RollingUpdate
`)
})

const args = (lines: string): string =>
  `spec:\n  kubeadmConfigSpec:\n    clusterConfiguration:\n      apiServer:\n${lines}`

test('arguments are laid over one another by name, with a function in the file', () => {
  const lines = args(`        extraArgs:
          #@overlay/match missing_ok=True
          b: "1"
`)
  expect(moved(lines)).toBe(
    args(`        #@overlay/match missing_ok=True
        #@overlay/replace via=capi_migrate_by_name, or_add=True
        extraArgs:
          #@overlay/match missing_ok=True
          - name: b
            value: "1"
`),
  )
  expect(planOf(lines).after.match(/def capi_migrate_by_name\(/g)).toHaveLength(1)
})

test('arguments that take the place of others do so as a list', () => {
  const { after } = planOf(args('        #@overlay/replace\n        extraArgs:\n          b: "1"\n'))
  expect(after).toContain('        #@overlay/replace\n        extraArgs:\n          - name: b\n')
  expect(after).not.toContain('capi_migrate_by_name')
})

test.each([
  ['removes', args('        extraArgs:\n          #@overlay/remove\n          b:\n')],
  [
    'removes',
    'spec:\n  machineTemplate:\n    #@overlay/remove\n    nodeDrainTimeout:\n    infrastructureRef:\n      name: a\n',
  ],
  [
    'computes',
    'spec:\n  machineTemplate:\n    #@overlay/replace via=lambda left, right: left\n    nodeDrainTimeout: 5m\n',
  ],
])('what an overlay %s where fields move is left to people', (_, lines) => {
  const { after, tasks } = planOf(lines)
  expect(after).toBe(head + lines)
  expect(tasks.map(({ code }) => code)).toEqual(['template/overlay'])
})

test('a template that is no overlay has no annotations', () => {
  const text =
    'apiVersion: controlplane.cluster.x-k8s.io/v1beta1\nkind: KubeadmControlPlane\nspec:\n  replicas: #@ data.values.n\n  rolloutStrategy:\n    type: RollingUpdate\n'
  expect(planManifest(text, { to: 'v1beta2', file: 'a.yaml' }).after).not.toContain('#@overlay')
})

test('durations from data values become seconds in a function, where that is asked for', () => {
  const text =
    'apiVersion: cluster.x-k8s.io/v1beta1\nkind: MachineHealthCheck\nspec:\n  nodeStartupTimeout: #@ data.values.t # ours\n  unhealthyConditions:\n  - type: Ready\n    status: Unknown\n    timeout: #@ data.values.t\n'
  const plain = text.replace(' # ours', '')
  const without = planManifest(plain, { to: 'v1beta2', file: 'a.yaml' })
  expect(without.after).toBe(plain)
  expect(without.tasks[0]!.next).toContain('--helpers')
  const { after, tasks } = planManifest(plain, { to: 'v1beta2', file: 'a.yaml', helpers: false })
  expect(tasks).toEqual([])
  expect(after).toContain('nodeStartupTimeoutSeconds: #@ capi_migrate_seconds(data.values.t)\n')
  // Behind a `#` the closing bracket would be no code any more.
  expect(planManifest(text, { to: 'v1beta2', file: 'a.yaml', helpers: false }).after).toBe(text)
  const advised = planManifest(text, { to: 'v1beta2', file: 'a.yaml' }).tasks.map(({ next }) => next)
  expect(advised.join()).not.toContain('--helpers')
})
