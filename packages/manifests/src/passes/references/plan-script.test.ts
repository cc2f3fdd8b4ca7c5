import { expect, test } from 'vitest'
import { planFile } from '../../engine.ts'

const planned = (text: string, file: string) => planFile(text, { to: 'v1beta2', file, references: true })

const patch = `\
--- a/run.sh
+++ b/run.sh
@@ -1,2 +1,2 @@
 kubectl get machines.v1beta1.cluster.x-k8s.io
-kubectl get machinesets.v1beta1.cluster.x-k8s.io
+kubectl get machinesets
`

test.each(['run.patch', 'run.diff'])(
  'a patch has to say what its file says, so %s is told and not written',
  (file) => {
    const { edits, tasks } = planned(patch, file)
    expect(edits).toEqual([])
    expect(tasks.map(({ line }) => line)).toEqual([4, 5])
    expect(tasks.map(({ next }) => next).join()).not.toContain('--references')
  },
)

test.each([
  ['a template of ytt', '#! a comment of ytt', 'a.yaml'],
  ['a playbook that names what runs it', '#!/usr/bin/env ansible-playbook', 'a.yml'],
  ['a template of ytt on stdin', '#! a comment', '-'],
])('%s is no script', (_, first, file) => {
  const text = `${first}
apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata: {name: a}
spec:
  clusterName: a
  nodeDrainTimeout: 5m
  bootstrap: {dataSecretName: a}
  infrastructureRef:
    apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
    kind: DockerMachine
    name: a
`
  expect(planned(text, file).after).toContain('nodeDrainTimeoutSeconds: 300')
})

test('a script whose name has no ending is one', () => {
  const text = '#!/usr/bin/env bash\nkubectl get machines.v1beta1.cluster.x-k8s.io\n'
  expect(planned(text, 'bin/look').after).toContain('machines.v1beta2.cluster.x-k8s.io')
})
