import { expect, test } from 'vitest'
import { planFile } from '../../plan-file.ts'

const application = (line: string): string => `\
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: a}
spec:
  ignoreDifferences:
  - group: controlplane.cluster.x-k8s.io
    kind: KubeadmControlPlane
    ${line}
`
const spec = 'spec/kubeadmConfigSpec'
const name = 'timeouts/controlPlaneComponentHealthCheckSeconds'

test.each([
  [
    `jsonPointers: [/${spec}/clusterConfiguration/apiServer/timeoutForControlPlane]`,
    `write /${spec}/initConfiguration/${name} and /${spec}/joinConfiguration/${name} in its place`,
  ],
  [
    'jqPathExpressions: [.spec.kubeadmConfigSpec.clusterConfiguration.apiServer.timeoutForControlPlane]',
    `write .${spec}/initConfiguration/${name} and .${spec}/joinConfiguration/${name} in its place`.replaceAll(
      '/',
      '.',
    ),
  ],
  [`jsonPointers: [/${spec}/useExperimentalRetryJoin]`, 'take the line out'],
])('an ignored difference: %s', (line, next) => {
  const { tasks } = planFile(application(line), { to: 'v1beta2', file: 'a.yaml' })
  expect(tasks.map((task) => task.next)).toEqual([next])
})
