import { expect, test } from 'vitest'
import { spelling } from './spelling.ts'

test.each([
  ['{{.Release.Namespace}}', '{{ .Release.Namespace }}'],
  ['{{- .Release.Namespace -}}', '{{ .Release.Namespace }}'],
  ['{{ $.Release.Namespace }}', '{{ .Release.Namespace }}'],
  ['{{ .Release.Namespace|quote }}', '{{ .Release.Namespace }}'],
  ['{{ quote .Release.Namespace }}', '{{ .Release.Namespace }}'],
  ['{{ default .Release.Namespace .Values.ns }}', '{{ .Values.ns | default .Release.Namespace }}'],
  ['{{ include  "a b" . }}-cp', '{{include "a b" .}}-cp'],
])('%s is %s', (a, b) => expect(spelling(a)).toBe(spelling(b)))

test.each([
  ['{{ .a }}', '{{ .b }}'],
  ['{{ include "a b" . }}', '{{ include "a  b" . }}'],
  // In a range they are two things.
  ['{{ $.name }}', '{{ .name }}'],
  ['{{ include "a" $ }}', '{{ include "a" . }}'],
  ['{{ $x.Values.a }}', '{{ .Values.a }}'],
  ['{{ .a | quote | b64enc }}', '{{ .a | b64enc }}'],
])('%s is not %s', (a, b) => expect(spelling(a)).not.toBe(spelling(b)))
