import { applyEdits } from '@capi-migrate/edits'
import { expect, test } from 'vitest'
import { openText } from '../../read/open-text.ts'
import { flat } from '../../read/mask/hole.ts'
import { movedLookups } from './version-lookups.ts'

function moved(text: string): string {
  const code = flat(openText(text, 'templates/a.yaml').holes).map(({ start, end }) => ({
    start,
    text: text.slice(start, end),
  }))
  return applyEdits(text, movedLookups(code))
}

const sets = (version: string): string =>
  `{{- $sets := (lookup "cluster.x-k8s.io/${version}" "MachineSet" .Release.Namespace "").items }}\n`
const one = (version: string): string =>
  `{{- $one := lookup "cluster.x-k8s.io/${version}" "MachineDeployment" .Release.Namespace $name -}}\n`

test.each([
  ['how many there are', sets, 'n: {{ len (default list $sets) | quote }}\n'],
  ['whether there is one', one, '{{- if and $one (not .Values.x) }}\na: 1\n{{- end }}\n'],
  ['names', sets, '{{- range $set := $sets }}\n- {{ $set.metadata.name }}\n{{- end }}\n'],
  ['a field that stayed', one, 'replicas: {{ $one.spec.replicas | default 1 }}\n'],
  [
    'what a reference names',
    sets,
    '{{- range $i, $s := $sets }}{{ $s.spec.template.spec.infrastructureRef.name }}{{ end }}',
  ],
])('what is looked up moves where the template reads only %s', (_, lookup, use) => {
  expect(moved(lookup('v1beta1') + use)).toBe(lookup('v1beta2') + use)
})

test.each([
  ['a field that moved', one, '{{ $one.spec.template.spec.nodeDrainTimeout }}\n'],
  ['a counter that means something else', one, '{{ $one.status.readyReplicas }}\n'],
  ['a map with fields that moved', one, '{{ toYaml $one.spec }}\n'],
  ['all of it', sets, '{{ toYaml $sets }}\n'],
  ['it by another name', one, '{{- $other := $one }}\n'],
  ['it as the dot', sets, '{{- range $sets }}{{ .metadata.name }}{{ end }}\n'],
  ['it as the dot of a block', one, '{{- with $one }}{{ .spec.replicas }}{{ end }}\n'],
])('it stays where the template reads %s', (_, lookup, use) => {
  expect(moved(lookup('v1beta1') + use)).toBe(lookup('v1beta1') + use)
})

test('kinds of others stay', () => {
  const text = sets('v1beta1').replace('MachineSet', 'OtherSet')
  expect(moved(text)).toBe(text)
})
