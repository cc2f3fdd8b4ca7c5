import { expect, test } from 'vitest'
import { planFile } from '../../plan-file.ts'

/** Nobody can read it: text of a block scalar never follows its mark. */
const unread = (group: string, kind: string): string => `apiVersion: ${group}/v1beta1
kind: ${kind}
metadata:
  name: a
spec:
  files:
    - content: | {{ .Values.x }} y
      path: /x
`
const codesOf = (text: string): readonly (string | undefined)[] =>
  planFile(text, { to: 'v1beta2', file: 'c/templates/a.yaml' }).tasks.map(({ code }) => code)

test('a document of ours that cannot be read is told', () => {
  expect(codesOf(unread('bootstrap.cluster.x-k8s.io', 'KubeadmConfig'))).toEqual(['template/problem'])
  expect(codesOf(unread('controlplane.cluster.x-k8s.io', '{{ .Values.kind }}'))).toEqual(['template/problem'])
})

test('one of another provider is not, whatever group it is in', () => {
  expect(codesOf(unread('controlplane.cluster.x-k8s.io', 'K0sControlPlane'))).toEqual([])
})
