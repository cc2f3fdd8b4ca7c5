import { describe, expect, test } from 'vitest'
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

describe('code that writes the old name of a field where no field is seen holds the object', () => {
  const codesIn = (line: string): readonly (string | undefined)[] =>
    codesOf(`apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata: { name: a }
spec:
  clusterName: {{ .Values.c }}
  bootstrap: { dataSecretName: a }
  infrastructureRef: { apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: DockerMachine, name: a }
  ${line}
`)

  test.each([
    ['behind a value', 'version: v1{{ if .Values.f }}{{ "\\n" }}  nodeDrainTimeout: 5m{{ end }}'],
    ['in a text that it prints', 'version: {{ .Values.v }} {{- "\\n  nodeDrainTimeout: 5m" }}'],
    ['behind a comment', '# {{ if .Values.f }}{{ "\\n" }}  nodeDrainTimeout: 5m{{ end }}'],
    ['in a block of text', 'version: |-\n    {{ .Values.v }}{{ "\\n  nodeDrainTimeout: 5m" }}'],
  ])('%s', (_, line) => expect(codesIn(line)).toEqual(['template/writes-old-name']))

  test.each([
    ['in a comment', '# {{ if .Values.f }}nodeDrainTimeout: 5m{{ end }}'],
    ['in a comment of its own', '{{/* nodeDrainTimeout: 5m */}}'],
    ['as a name of the values', 'version: {{ .Values.nodeDrainTimeout }}'],
    ['as a new name', 'version: v1{{ if .Values.f }}x{{ end }}{{ "nodeDrainTimeoutSeconds: 5" }}'],
  ])('but not %s', (_, line) => expect(codesIn(line)).toEqual([]))
})
