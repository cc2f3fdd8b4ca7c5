import { expect, test } from 'vitest'
import { planManifest } from '../plan-manifest.ts'

const planned = (spec: string): { codes: readonly unknown[]; stays: boolean } => {
  const text = `apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
metadata: { name: a }
spec:
  ${spec}
`
  const { tasks, edits } = planManifest(text, { to: 'v1beta2' })
  return { codes: tasks.map(({ code }) => code), stays: edits.length === 0 }
}
const apiServer = (text: string): string =>
  `kubeadmConfigSpec: { clusterConfiguration: { apiServer: ${text} } }`
const drain = (text: string): string => `machineTemplate: { nodeDrainTimeout: ${text} }`

test.each([
  ['a secret of Argo CD Vault', drain('<path:secret/data/a#drain>'), 'value/duration-printed'],
  ['one with a modifier', drain('"<path:secret/data/a#drain | base64decode>"'), 'value/duration-printed'],
  ['a key of Argo CD Vault', drain('<drain>'), 'value/duration-printed'],
  ['a part of a duration', drain('<drain>m'), 'value/duration-printed'],
  ['a word of sed', drain('__DRAIN__'), 'value/duration-printed'],
  ['a map in which fields change', apiServer('<path:secret/data/a#api>'), 'field/may-print-old'],
  ['a name in such a map', apiServer('{ <name>: a }'), 'field/may-print-old'],
  ['a map that becomes a list', apiServer('{ extraArgs: __ARGS__ }'), 'value/list-printed'],
  ['a name among others in one', apiServer('{ extraArgs: { a: b, <name>: c } }'), 'field/order-unknown'],
])('what is replaced later has a form that nobody knows, so the object is held: %s', (_, spec, code) =>
  expect(planned(spec)).toEqual({ codes: [code], stays: true }),
)

test.each([
  ['a field that stays', 'version: <path:secret/data/a#version>'],
  ['a value of a map that becomes a list', apiServer('{ extraArgs: { a: <path:secret/data/a#flag> } }')],
  ['a word of a patch', '$patch: replace\n  version: v1'],
])('but not for %s', (_, spec) => expect(planned(spec)).toEqual({ codes: [], stays: false }))
