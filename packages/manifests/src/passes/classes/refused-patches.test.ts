import { expect, test } from 'vitest'
import { planManifest } from '../../plan-manifest.ts'

const apiServer = '/spec/template/spec/kubeadmConfigSpec/clusterConfiguration/apiServer'

const classWith = (patch: string): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
metadata: { name: a }
spec:
  patches:
  - name: a
    definitions:
    - selector:
        apiVersion: controlplane.cluster.x-k8s.io/v1beta1
        kind: KubeadmControlPlaneTemplate
        matchResources: { controlPlane: true }
      jsonPatches:
      - ${patch}
---
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlaneTemplate
metadata: { name: a }
spec: { template: { spec: { kubeadmConfigSpec: { clusterConfiguration: { apiServer: { extraArgs: { a: b } } } } } } }
`

test.each([
  `{ op: test, path: ${apiServer}/extraArgs/a, value: b }`,
  `{ op: add, path: ${apiServer}/extraArgs/a, value: 5 }`,
  `{ op: add, path: ${apiServer}/extraArgs/a, value: null }`,
  `{ op: add, path: ${apiServer}/extraArgs/a, value: b, valueFrom: { variable: c } }`,
  `{ op: add, path: ${apiServer.replace('apiServer', 'etcd')}/local/imageTag, value: "" }`,
  `{ op: remove, path: ${apiServer}/extraVolumes/0 }`,
])('a patch that Cluster API refuses is not changed, and holds its class: %s', (patch) => {
  const { after, tasks, problem } = planManifest(classWith(patch), { to: 'v1beta2' })
  expect(problem).toBeUndefined()
  expect(tasks.map(({ code }) => code)).toEqual(['patch/refused'])
  expect(after).toContain(patch)
})
