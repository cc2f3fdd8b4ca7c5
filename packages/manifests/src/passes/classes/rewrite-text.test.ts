import { expect, test } from 'vitest'
import { planManifest } from '../../plan-manifest.ts'

const classWith = (template: string): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
metadata: { name: a }
spec:
  patches:
    - name: p
      definitions:
        - selector:
            apiVersion: controlplane.cluster.x-k8s.io/v1beta1
            kind: KubeadmControlPlaneTemplate
            matchResources: { controlPlane: true }
          jsonPatches:
            - op: add
              path: /spec/template/spec/kubeadmConfigSpec/joinConfiguration
              valueFrom:
                template: |
${template.replace(/^/gm, ' '.repeat(18))}
`

test('a task about a rendered text says which ways were tried', () => {
  const text = `\
discovery:
  {{- if .a }}
  timeout: 5m
  tlsBootstrapToken: a
  {{- end }}`
  const { tasks } = planManifest(classWith(text), { to: 'v1beta2', file: 'a.yaml' })
  expect(tasks).toMatchObject([
    {
      code: 'patch/text-not-rewritten',
      tried: [
        'as one text: its control lines would no longer balance',
        'with the ends of blocks on lines of their own: a branch of it would say something else at discovery',
      ],
    },
  ])
})
