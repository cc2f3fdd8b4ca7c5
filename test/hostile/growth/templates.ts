import { check, diff, head, machine, manifests, many, nested, yaml } from './dimension.ts'
import type { Dimension } from './dimension.ts'

/** Templates: Helm, envsubst, ytt and others. */
const chart = (text: (size: number) => string) => (size: number) => ({
  'Chart.yaml': `\
name: x
version: 1.0.0
apiVersion: v2
`,
  'templates/a.yaml': text(size),
})
export const inTemplates: readonly Dimension[] = [
  {
    what: 'placeholders `${X}`',
    size: 10_000,
    files: yaml((n) => machine + many(n, (i) => `  k${i}: \${V${i}}\n`)),
    runs: [manifests, diff, check],
  },
  {
    what: 'placeholders on one line',
    size: 10_000,
    files: yaml((n) => `${machine}  providerID: "${many(n, (i) => `\${V${i}:=d}`)}"\n`),
    runs: [manifests, diff, check],
  },
  {
    what: 'placeholders in placeholders',
    size: 5_000,
    files: yaml((n) => `${machine}  providerID: ${nested(n, '${A:=', 'x', '}')}\n`),
    runs: [manifests],
  },
  {
    what: 'placeholders that stay open',
    size: 20_000,
    files: yaml((n) => `${machine}  providerID: "${'${A:='.repeat(n)}"\n`),
    runs: [manifests],
  },
  {
    what: 'documents with a placeholder each',
    size: 500,
    files: yaml((n) =>
      many(
        n,
        (i) => `\
---
${head('Machine', `m${i}-\${N}`)}spec:
  nodeDrainTimeout: \${DRAIN}
`,
      ),
    ),
    runs: [manifests, diff],
  },
  {
    what: 'actions of a Helm template',
    size: 5_000,
    files: chart((n) => machine + many(n, (i) => `  k${i}: {{ .Values.v${i} }}\n`)),
    runs: [manifests, diff],
  },
  {
    what: 'actions on one line',
    size: 10_000,
    files: chart((n) => `${machine}  providerID: "${'{{ .x }}'.repeat(n)}"\n`),
  },
  {
    what: 'branches in branches',
    size: 500,
    files: chart((n) => `${machine}${nested(n, '  {{- if .a }}\n', '  providerID: x\n', '  {{- end }}\n')}`),
    runs: [manifests, diff],
  },
  {
    what: 'branches in branches, a field in each',
    size: 500,
    files: chart(
      (n) => `${machine}${many(n, (i) => `  {{- if .a${i} }}\n  k${i}: v\n`)}${'  {{- end }}\n'.repeat(n)}`,
    ),
  },
  {
    what: 'branches in a row',
    size: 1_000,
    files: chart(
      (n) =>
        `${machine}${many(
          n,
          (i) => `\
  {{- if .a${i} }}
  k${i}: v
  {{- end }}
`,
        )}`,
    ),
    runs: [manifests, diff],
  },
  {
    what: 'branches that write one key',
    size: 300,
    files: chart(
      (n) =>
        `${head()}spec:\n${many(n, (i) => `  {{- ${i ? 'else if' : 'if'} .a${i} }}\n  nodeDrainTimeout: ${i}m\n`)}  {{- end }}\n`,
    ),
  },
  {
    what: 'pairs of branches that write one key',
    size: 60,
    files: chart(
      (n) =>
        `${machine}${many(
          n,
          (i) => `\
  {{- if .a${i} }}
  k${i}: v
  {{- else }}
  k${i}: w
  {{- end }}
`,
        )}`,
    ),
  },
  {
    what: 'objects with branches',
    size: 300,
    files: chart((n) =>
      many(
        n,
        (i) =>
          `\
---
${head('Machine', `m${i}`)}spec:
  {{- if .a }}
  nodeDrainTimeout: 5m
  {{- end }}
`,
      ),
    ),
    runs: [manifests, diff],
  },
  {
    what: 'branches around objects',
    size: 300,
    files: chart((n) =>
      many(
        n,
        (i) =>
          `\
{{- if .a${i} }}
---
${head('Machine', `m${i}`)}spec:
  nodeDrainTimeout: 5m
{{- end }}
`,
      ),
    ),
  },
  {
    what: 'branches that stay open',
    size: 5_000,
    files: chart((n) => `${machine}${'  {{- if .a }}\n'.repeat(n)}`),
  },
  {
    what: 'actions that stay open',
    size: 20_000,
    files: chart((n) => `${machine}  providerID: ${'{{ '.repeat(n)}\n`),
  },
  {
    what: 'comments in templates',
    size: 10_000,
    files: chart((n) => `${machine}${'  {{- /* c */}}\n'.repeat(n)}`),
  },
  {
    what: 'defined templates',
    size: 2_000,
    files: chart(
      (n) =>
        `${many(
          n,
          (i) => `\
{{- define "t${i}" -}}
nodeDrainTimeout: 5m
{{- end }}
`,
        )}---\n${machine}`,
    ),
  },
  {
    what: 'keys that are placeholders',
    size: 2_000,
    files: chart(
      (n) =>
        `\
${head('Cluster')}spec: {}
status:
  failureDomains:
${many(n, (i) => `    {{ .v${i} }}:\n      controlPlane: true\n`)}`,
    ),
  },
  {
    what: 'lines of ytt',
    size: 2_000,
    files: yaml(
      (n) =>
        `#@ load("@ytt:data", "data")\n${machine}${many(
          n,
          (i) => `\
  #@ if data.values.a${i}:
  k${i}: #@ data.values.v${i}
  #@ end
`,
        )}`,
    ),
    runs: [manifests, diff],
  },
  {
    what: 'actions of gomplate',
    size: 2_000,
    files: (n) => ({
      'a.yaml.gotmpl': machine + many(n, (i) => `  k${i}: << .v${i} >>\n`),
      'a.yaml.tpl': machine + many(n, (i) => `  k${i}: {{ .v${i} }}\n`),
    }),
  },
]
