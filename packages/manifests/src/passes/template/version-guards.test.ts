import { expect, test } from 'vitest'
import { planFile } from '../../plan-file.ts'

const machine = (name: string, drain: string): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata:
  name: ${name}
spec:
  clusterName: a
  nodeDrainTimeout: ${drain}
  bootstrap:
    dataSecretName: a
`
const has = (version: string): string => `.Capabilities.APIVersions.Has "cluster.x-k8s.io/${version}"`
const planned = (text: string): { after: string; codes: readonly (string | undefined)[] } => {
  const { after, tasks } = planFile(text, { to: 'v1beta2', file: 'c/templates/a.yaml' })
  return { after, codes: tasks.map(({ code }) => code) }
}
const moved = machine('a', '5m')
  .replace('v1beta1', 'v1beta2')
  .replace('  nodeDrainTimeout: 5m', '  deletion:\n    nodeDrainTimeoutSeconds: 300')

test.each([
  ['v1beta1', 'v1beta2'],
  ['v1beta1/Machine', 'v1beta2/Machine'],
])('code that asks whether %s is served around an object that moves asks for %s', (old, now) => {
  expect(planned(`{{- if ${has(old)} }}\n${machine('a', '5m')}{{- end }}\n`)).toEqual({
    after: `{{- if ${has(now)} }}\n${moved}{{- end }}\n`,
    codes: [],
  })
})

test('code that refuses to render without it does as well', () => {
  const guard = (version: string): string =>
    `{{- if not (${has(version)}) }}\n{{- $ok := required "no" .Values.none }}\n{{- end }}\n`
  expect(planned(guard('v1beta1') + machine('a', '5m'))).toEqual({
    after: guard('v1beta2') + moved,
    codes: [],
  })
})

test('around an object that stays it stays too, and is told', () => {
  const text = `{{- if ${has('v1beta1')} }}\n${machine('a', '{{ .Values.a }}')}{{- end }}\n`
  expect(planned(text)).toEqual({
    after: text,
    codes: ['value/duration-printed', 'template/asks-for-v1beta1'],
  })
})

test('each block is about what stands in it', () => {
  const block = (version: string, object: string): string =>
    `{{- if ${has(version)} }}\n${object}{{- end }}\n`
  const staying = machine('b', '{{ .Values.a }}')
  const { after } = planned(`${block('v1beta1', machine('a', '5m'))}---\n${block('v1beta1', staying)}`)
  expect(after).toBe(`${block('v1beta2', moved)}---\n${block('v1beta1', staying)}`)
})

test.each([
  ['nothing of ours moves', 'apiVersion: v1\nkind: ConfigMap\n'],
  [
    'it asks for a kind of somebody else',
    `${machine('a', '5m')}# {{ .Capabilities.APIVersions.Has "cluster.x-k8s.io/v1beta1/Other" }}\n`,
  ],
  ['another version is named in its block', `${machine('a', '5m')}# {{ "cluster.x-k8s.io/v1beta1" }}\n`],
])('it is left to a person where %s', (_, object) => {
  expect(planned(`{{- if ${has('v1beta1')} }}\n${object}{{- end }}\n`).codes).toContain(
    'template/asks-for-v1beta1',
  )
})

test('code that asks for both stays as it is', () => {
  const text = `{{- if or (${has('v1beta2')}) (${has('v1beta1')}) }}\n${machine('a', '5m')}{{- end }}\n`
  expect(planned(text)).toMatchObject({ after: expect.stringContaining(has('v1beta1')) as string, codes: [] })
})
