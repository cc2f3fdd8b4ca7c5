import { expect, test } from 'vitest'
import { folderOf } from '../../test/folder.ts'
import { asItStands } from './as-it-stands.ts'
import { contractOf } from './report.ts'

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: fooclusters.infrastructure.cluster.x-k8s.io, labels: {cluster.x-k8s.io/v1beta1: v1beta1}}
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: FooCluster, plural: fooclusters}
  versions:
    - {name: v1beta1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
`
// What is written of its first statement needs an import, a line above the second.
const code = `package a

import (
	clusterv1 "sigs.k8s.io/cluster-api/api/v1beta1"
)

func f(c *clusterv1.Cluster) {
	c.Spec.Paused = true
	g(c.Status.FailureDomains)
}
`

test('a task stands in the text as it is, and where that is written, in the text as it will be', async () => {
  const files = {
    'config/crd/bases/foo.yaml': crd,
    'go.mod': 'module example.com/m\n\nrequire sigs.k8s.io/cluster-api v1.10.0\n',
    'a/a.go': code,
  }
  const contracted = await contractOf(['.'], { cwd: folderOf(files), stage: 'v1beta2', go: true })
  const { after } = contracted.report.way!.files.find(({ file }) => file === 'a/a.go')!
  const told = (written?: readonly string[]): string | undefined => {
    const { report } = asItStands(contracted, written)
    const tasks = report.way!.steps.flatMap((step) => step.tasks)
    const { line } = tasks.find(({ what }) => what.startsWith('c.Status.FailureDomains'))!
    return (written ? after : code).split('\n')[line - 1]
  }
  expect(told()).toBe('\tg(c.Status.FailureDomains)')
  expect(told([contracted.files.get('a/a.go')!.file])).toBe('\tg(c.Status.FailureDomains)')
})
