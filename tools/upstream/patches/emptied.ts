export const spec = '/spec/template/spec/kubeadmConfigSpec'
export const apiServer = `${spec}/clusterConfiguration/apiServer`

/** Fields whose empty value v1beta1 does not store, and where a patch may get one from. */
export const emptied: readonly (readonly [paths: readonly string[], sources: readonly string[]])[] = [
  [
    [`${spec}/files/0/append`, `${apiServer}/extraVolumes/0/readOnly`],
    [
      'value: false',
      'value: true',
      'variable: flag',
      'variable: perhaps',
      'template: "{{ .flag }}"',
      'template: "{{ .perhaps }}"',
      'template: "{{ .switch }}"',
      'template: "{{ not .flag }}"',
      'template: "{{- if .flag -}} false {{- else -}} true {{- end -}}"',
      'template: "{{ if .perhaps }}{{ .flag }}{{ else }}no{{ end }}"',
      'template: " False # c"',
    ],
  ],
  [
    [`${spec}/preKubeadmCommands`, `${apiServer}/certSANs`],
    [
      'value: []',
      'value: [a]',
      'variable: commands',
      'variable: more',
      'template: "{{ toJson .commands }}"',
      'template: "[]"',
      'template: "[{{ range .commands }}{{ quote . }},{{ end }}]"',
      'template: "[ {{- range $i, $one := .commands }}{{ if $i }}, {{ end }}{{ quote $one }}{{ end -}} ]"',
      'template: "[{{ if .flag }}a{{ end }}]"',
      'template: "{{ range .commands }}\\n- {{ quote . }}\\n{{ end }}"',
    ],
  ],
  [
    [`${spec}/files/-`, `${spec}/files/0`],
    [
      'false',
      '{{ .flag }}',
      '{{ not .flag }}',
      '{{ .switch }}',
      '{{ if .flag }}true{{ else }}false{{ end }}',
    ].map(
      (printed) =>
        `template: "path: /b\\ncontent: 'append: false'\\nappend: ${printed}\\nowner: x{{ .switch }}\\n"`,
    ),
  ],
  [
    [`${apiServer}/extraVolumes`],
    [
      ...['false', '{{ .flag }}', '{{ .perhaps }}'].map(
        (printed) =>
          `template: "- { name: a, hostPath: /a, mountPath: /a, readOnly: ${printed} }\\n{{ if .flag }}\\n- name: b\\n  hostPath: /b\\n  mountPath: /b\\n  readOnly: {{ not .flag }}\\n{{ end }}"`,
      ),
      'value: [ { name: a, hostPath: /a, mountPath: /a, readOnly: false } ]',
      'variable: volumes',
    ],
  ],
  [
    [apiServer],
    ['[{{ range .commands }}{{ quote . }},{{ end }}]', '{{ toJson .commands }}', '[]'].map(
      (printed) => `template: "certSANs: ${printed}\\nextraArgs: { a: b{{ .switch }} }\\n"`,
    ),
  ],
  [
    [`${spec}/initConfiguration/localAPIEndpoint/bindPort`],
    [
      'variable: port',
      'template: "{{ .port }}"',
      'template: "{{ if .flag }}0{{ else }}{{ .port }}{{ end }}"',
    ],
  ],
]
