import { expect, test } from 'vitest'
import { secondsCall } from './seconds-call.ts'

const call = (given: string): string => `{{ include "capi-migrate.seconds" ${given} }}`

test.each([
  ['{{ .Values.drain }}', call('.Values.drain')],
  ['{{.}}', call('.')],
  ['{{ $pool.drain | quote }}', call('$pool.drain')],
  ['{{ quote $.Values.drain }}', call('$.Values.drain')],
  ['{{ squote (default "5m" .drain) }}', call('(default "5m" .drain)')],
  ['{{ .Values.drain | default "5m" | quote }}', call('(.Values.drain | default "5m")')],
  ['{{ include "drain" . }}', call('(include "drain" .)')],
  ['{{ template "drain" . }}', call('(include "drain" .)')],
  ['"5m"', '300'],
  [
    '\n    {{- toYaml .Values.drain | nindent 4 }}',
    '\n    {{- include "capi-migrate.seconds" (toYaml .Values.drain) | nindent 4 }}',
  ],
])('%s is one value, and %s gives it in seconds', (template, seconds) => {
  expect(secondsCall(template)).toBe(seconds)
})

test.each([
  ['{{ if .a }}{{ .b }}{{ else }}10m{{ end }}', `{{ if .a }}${call('.b')}{{ else }}600{{ end }}`],
  [
    '{{ if .a }}1m{{ else if .b }}2m{{ else }}3m{{ end }}',
    '{{ if .a }}60{{ else if .b }}120{{ else }}180{{ end }}',
  ],
  ['{{ with .a }}{{ . }}{{ end }}', `{{ with .a }}${call('.')}{{ end }}`],
  ['{{ if .a }}{{ if .b }}1m{{ end }}{{ end }}', '{{ if .a }}{{ if .b }}60{{ end }}{{ end }}'],
  ['\n  {{- if .a }}\n  "1m"\n  {{- end }}', '\n  {{- if .a }}\n  60\n  {{- end }}'],
])('each branch of %s prints one value, and %s prints each in seconds', (template, seconds) => {
  expect(secondsCall(template)).toBe(seconds)
})

test.each([
  ['{{ .minutes }}m', call('(printf "%vm" .minutes)')],
  ['{{ .h }}h{{ .m | int }}m', call('(printf "%vh%vm" .h (.m | int))')],
  ['"{{ .minutes }}m"', call('(printf "%vm" .minutes)')],
])('%s is a duration in parts, which are put together first: %s', (template, seconds) => {
  expect(secondsCall(template)).toBe(seconds)
})

test.each([
  ['1h{{ if .a }}30m{{ end }}', 'what stands before the block is printed as well'],
  ['{{ if .a }}1h{{ end }}{{ .b }}', 'both may be printed'],
  ['{{ if .a }}1h{{ if .b }}30m{{ end }}{{ end }}', 'both may be printed'],
  ['{{ range .a }}{{ . }}{{ end }}', 'several may be printed'],
  ['{{ if .a }}soon{{ end }}', 'soon is no duration'],
  ['{{ .a }} {{ .b }}', 'nobody reads two words as a duration'],
  ['${DRAIN}', 'it is a variable of another program'],
  ['{{ end }}{{ .a }}', 'the block is opened elsewhere'],
])('nothing is written for %s: %s', (template) => {
  expect(secondsCall(template)).toBeUndefined()
})
