import { expect, test } from 'vitest'
import { movedChoices } from './version-choices.ts'
import { applyEdits } from '@capi-migrate/edits'

const group = 'controlplane.cluster.x-k8s.io'
const moved = (text: string): string => applyEdits(text, movedChoices(text))
const reference = (version: string, kind: string): string =>
  `  templateRef:\n    apiVersion: ${group}/{{ ${version} }}\n    kind: {{ ${kind} }}\n    name: a\n`

test.each([
  [
    '.Values.own | ternary "v1alpha1" "v1beta1"',
    '.Values.own | ternary "OtherTemplate" "KubeadmControlPlaneTemplate"',
    '.Values.own | ternary "v1alpha1" "v1beta2"',
  ],
  [
    'ternary "v1beta1" "v1beta1" .Values.ours',
    '.Values.ours | ternary "KubeadmControlPlaneTemplate" "OtherTemplate"',
    'ternary "v1beta2" "v1beta1" .Values.ours',
  ],
])('a version that is chosen with its kind moves where the kind is ours: %s', (version, kind, now) => {
  expect(moved(reference(version, kind))).toBe(reference(now, kind))
})

test('the kind may stand first', () => {
  const [version, kind] = [
    '.a | ternary "v1beta1" "v1"',
    '.a | ternary "KubeadmControlPlaneTemplate" "Other"',
  ]
  const text = `- kind: {{ ${kind} }}\n  apiVersion: "${group}/{{ ${version} }}"\n`
  expect(moved(text)).toBe(text.replace('v1beta1', 'v1beta2'))
})

test.each([
  [
    'another condition',
    '.a | ternary "v1alpha1" "v1beta1"',
    '.b | ternary "Other" "KubeadmControlPlaneTemplate"',
  ],
  ['a kind that nobody knows', '.a | ternary "v1alpha1" "v1beta1"', '.Values.kind'],
  [
    'kinds of others only',
    '.a | ternary "v1alpha1" "v1beta1"',
    '.a | ternary "Other" "K0sControlPlaneTemplate"',
  ],
])('with %s the version stays', (_, version, kind) => {
  expect(movedChoices(reference(version, kind))).toEqual([])
})
