import { describe, expect, test } from 'vitest'
import { planFile } from '../../plan-file.ts'

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

describe('an object that a script keeps and reads later', () => {
  const told = (script: string) => planned(script, 'a.sh').tasks.map(({ code, line }) => `${line} ${code}`)
  const keep = 'CLUSTER=$(kubectl get cluster "$NAME" -o json)\n'

  test.each([
    [
      `${keep}echo "$CLUSTER" | jq -r '.status.infrastructureReady // null'\n`,
      '2 reference/script-field-moved',
    ],
    [
      `kubectl get clusters.cluster.x-k8s.io a -o json | jq -r '\n  .spec.topology.classNamespace // empty\n'\n`,
      '2 reference/script-field-moved',
    ],
    [
      `kubectl get machines -ojson > all.json\njq '.items[].spec.nodeDrainTimeout' all.json\n`,
      '2 reference/script-field-value',
    ],
  ])('is told of each field once: %s', (script, task) => {
    expect(told(script)).toEqual([task])
    expect(told(`${script}${script}`)).toEqual([task])
    expect(planned(script, 'a.sh').edits).toEqual([])
  })

  test.each([
    ['another kind', `A=$(kubectl get deployment a -o json)\njq .spec.topology.class <<< "$A"\n`],
    ['a name only', `kubectl get cluster a -o name\njq .spec.topology.class a.json\n`],
    ['fields that workloads have as well', `${keep}jq '.status.conditions, .spec.minReadySeconds' a.json\n`],
    ['a comment', `${keep}# .spec.topology.class\n`],
    [
      'a script that reads both versions',
      `${keep}jq '.spec.topology.classRef.name // .spec.topology.class' <<< "$CLUSTER"\n`,
    ],
    [
      'a version that it insists on',
      `kubectl get clusters.v1beta2.cluster.x-k8s.io a -o json > a\njq .spec.topology.class a\n`,
    ],
  ])('is nothing to tell for %s', (_, script) => {
    expect(told(script)).toEqual([])
  })
})

test.each(['$KUBECTL', '$(KUBECTL)', '"${KUBECTL}"', '"${KUBECTL_CMD[@]}"', '$MY_KUBECTL'])(
  'what a variable calls kubectl is a command: %s',
  (call) => {
    const { after } = planned(`A=$(${call} get cluster a -o jsonpath='{.spec.topology.class}')\n`, 'a.sh')
    expect(after).toContain('.spec.topology.classRef.name')
    expect(
      planned(`${call} get cluster a -o jsonpath='{.spec.topology.class}'\n`, 'a.sh').edits,
    ).toHaveLength(1)
  },
)
