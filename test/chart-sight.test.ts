import { expect, test } from 'vitest'
import { sightIn } from './chart-sight.ts'

const inSight = sightIn(
  new Map([
    ['c/values.yaml', 'pools: {a: {size: 3}}\nempty:\n'],
    ['c/ci/x-values.yaml', 'other: 1\n'],
    [
      'c/templates/_h.tpl',
      '{{ define "seen" }}a: {{ .Values.empty }}{{ end }}{{ define "not" }}{{ .Values.no }}{{ end }}',
    ],
  ]),
)

test.each([
  ['drain: 5m', true],
  ['{{ .Values.empty }}{{ $.Values.other | quote }}', true],
  ['{{ .Values.typo }}', false],
  ['{{ .Values.pools.b }}', false],
  ['{{ $pool.size }}-{{ .size }}', true],
  ['{{ $pool.drain }}', false],
  ['{{ include "seen" . }} of {{ .Release.Name }}', true],
  ['{{ include "not" . }}', false],
  ['{{ include "elsewhere" . }}', false],
  ['{{ include .Values.other . }}', false],
  ['{{ .Capabilities.KubeVersion }}', false],
  ['{{ "{{ .Values.no }}" }}', true],
])('%s', (lines, expected) => expect(inSight(lines)).toBe(expected))
