import { expect, test } from 'vitest'
import { formOf } from './form.ts'
import type { Form } from './form.ts'

const table: [what: string, text: string, form: Form, file?: string][] = [
  ['nothing to replace', 'kind: Cluster\n', 'plain'],
  ['an empty text', '', 'plain'],
  ['a variable', 'name: ${NAME}\n', 'envsubst'],
  ['a variable with a default', 'replicas: ${N:=3}\n', 'envsubst'],
  ['an escaped variable only', '- echo $${HOME}\n', 'plain'],
  ['a variable without braces only', '- echo $HOME\n', 'plain'],
  ['JSON', '{"kind": "Cluster"}', 'json'],
  ['JSON with a byte order mark', '\uFEFF[{"op": "add"}]', 'json'],
  ['JSON by its name', 'null', 'json', 'a/b.json'],
  ['a flow map in a YAML file', '{"kind": "Cluster"}', 'plain', 'a/b.yaml'],
  ['JSON with variables', '{"replicas": ${N}}', 'json'],
  ['the values of a chart', 'name: {{ .Values.name }}\n', 'helm'],
  ['the values of a chart in quotes', 'name: "{{ $.Values.name }}"\n', 'helm'],
  ['all values of a chart', 'a:\n{{ toYaml .Values | indent 2 }}\n', 'helm'],
  [
    'a field that is called Values',
    `\
{{- range .Values }}
- {{ . }}
{{- end }}
`,
    'gotmpl',
  ],
  ['a template that is called', '{{ include "a.labels" . }}\n', 'helm'],
  ['a helper file', '{{ define "a" }}b: {{ .c }}{{ end }}\n', 'helm', 'chart/templates/_a.tpl'],
  ['Helm and variables', 'a: {{ .Values.a }}\nb: ${B}\n', 'helm'],
  ['a chart that is only talked about', '# see .Values.name\nname: a\n', 'plain'],
  ['an action that is a value', 'replicas: {{ .n }}\n', 'gotmpl'],
  [
    'an action that is a line',
    `\
{{- if .a }}
a: 1
{{- end }}
`,
    'gotmpl',
  ],
  ['an action that is a key', '{{ .key }}: 1\n', 'gotmpl'],
  ['an action in a list', 'a: [{{ .b }}]\n', 'gotmpl'],
  ['data in quotes under a key that is no template', 'name: "{{ .name }}"\n', 'gotmpl'],
  ['a list item that is data in quotes', '- "{{ .name }}"\n', 'gotmpl'],
  ['a template of a ClusterClass', "naming:\n  template: '{{ .cluster.name }}'\n", 'plain'],
  ['a condition of a ClusterClass', 'enabledIf: "{{ if .a }}true{{end}}"\n', 'plain'],
  [
    'a template in a block scalar',
    `\
valueFrom:
  template: |
    {{ .a }}
    b: {{ .c }}
d: e
`,
    'plain',
  ],
  [
    'values for a chart that is installed later',
    'valuesTemplate: |\n  {{ .Cluster.metadata.name }}\n',
    'plain',
  ],
  ['cloud-init in quotes', "name: '{{ ds.meta_data.hostname }}'\n", 'plain'],
  ['cloud-init in a plain scalar', 'provider-id: aws:///{{ ds.id }}\n', 'plain'],
  ['cloud-init with a variable', "name: '{{ ds.id }}'\nb: ${B}\n", 'envsubst'],
  [
    'cloud-init in a block scalar of a list',
    `\
- |
  {{ ds.id }}
- |
  {% if a %}
`,
    'plain',
  ],
  ['a command that has its own template', "- docker ps --format '{{.Names}}'\n", 'plain'],
  [
    'braces in a string over lines',
    `\
a: "b
  {{ c }}
  d"
e: 1
`,
    'plain',
  ],
  [
    'braces behind a list that ends on its own line',
    `\
a: [
  b
]
c: d, {{ e }}
`,
    'plain',
  ],
  ['the labels of an alert', 'summary: "{{ $labels.a }}"\n', 'plain'],
  ['braces in a comment', '# {{ a }}\nb: c # {{ d }}\n', 'plain'],
  [
    'Jinja',
    `\
{% if a %}
b: {{ c }}
{% endif %}
`,
    'jinja',
  ],
  ['ytt', 'name: #@ data.values.NAME\n', 'ytt'],
  ['ytt overlays', '#@overlay/match missing_ok=True\na: b\n', 'ytt'],
  ['ytt with braces in comments', '#! {{ a }}\nb: #@ c\n', 'ytt'],
  ['a comment that begins like ytt', 'mail: a#@b\n', 'plain'],
  ['other delimiters by annotation', 'a:\n  templates.weave.works/delimiters: "<<,>>"\n', 'angle'],
  ['angle brackets', 'replicas: << .params.N >>\n', 'angle'],
  ['a here document', 'a: |\n  cat <<EOF >> /etc/b\n', 'plain'],
  ['a merge key', 'a:\n  <<: *b\n', 'plain'],
  ['square brackets', 'name: "$[[ .params.NAME ]]"\n', 'square'],
  ['a shell test', '- if [[ -z $A ]]; then echo $[[ ]]; fi\n', 'plain'],
  ['dollar braces', 'name: ${{ .params.NAME }}\n', 'dollar'],
]

test.each(table)('%s', (_, text, form, file) => {
  expect(formOf(text, file)).toBe(form)
})
