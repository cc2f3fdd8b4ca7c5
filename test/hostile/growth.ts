import type { HostileInput } from './input.ts'

/** An input that can be made as large as one likes, to see how the time grows with it. */
interface Dimension {
  /** What grows, after the number: `unknown fields in one object`. */
  readonly what: string
  /** The size at which the runs have to end in time. */
  readonly size: number
  readonly files: (size: number) => HostileInput['files']
  /** The runs; a preview of manifests where nothing is said. */
  readonly runs?: HostileInput['runs']
  readonly stdin?: (size: number) => string
}

const head = (kind = 'Machine', name = 'x'): string =>
  `apiVersion: cluster.x-k8s.io/v1beta1\nkind: ${kind}\nmetadata: {name: ${name}, namespace: d}\n`
const machine = `${head()}spec:\n  nodeDrainTimeout: 5m\n`
const many = (size: number, text: (i: number) => string): string =>
  Array.from({ length: size }, (_, i) => text(i)).join('')
const nested = (size: number, open: string, inner: string, close: string): string =>
  open.repeat(size) + inner + close.repeat(size)
const yaml = (text: (size: number) => string) => (size: number) => ({ 'a.yaml': text(size) })
const json = (value: (size: number) => unknown) => (size: number) => ({
  'a.json': JSON.stringify(value(size), undefined, 1),
})
const range = (size: number): readonly number[] => Array.from({ length: size }, (_, i) => i)

const manifests = ['manifests', '.']
const diff = ['manifests', '.', '--diff']
const check = ['check', '.']
const convert = ['convert', 'a.yaml']
const status = ['status', 'a.yaml']
const codemod = ['codemod', '.']
const contract = ['contract', '.']
const everything = [manifests, check, convert]

const a = { apiVersion: 'cluster.x-k8s.io/v1beta1', metadata: { name: 'x', namespace: 'd' } }
const machineOf = (more: object): object => ({
  ...a,
  kind: 'Machine',
  spec: { nodeDrainTimeout: '5m' },
  ...more,
})
const condition = (i: number): string =>
  `    - {type: T${i}, status: "True", severity: Info, lastTransitionTime: "2026-01-01T00:00:00Z"}\n`

/** What stands in one YAML text. */
const inYaml: readonly Dimension[] = [
  {
    what: 'unknown fields in one object',
    size: 20_000,
    files: yaml((n) => machine + many(n, (i) => `  k${i}: v\n`)),
    runs: everything,
  },
  {
    what: 'unknown fields at the top of an object',
    size: 20_000,
    files: yaml((n) => machine + many(n, (i) => `k${i}: v\n`)),
    runs: everything,
  },
  {
    what: 'unknown fields in flow style',
    size: 20_000,
    files: yaml((n) => `${head()}spec: {nodeDrainTimeout: 5m, ${many(n, (i) => `k${i}: v, `)}}\n`),
    runs: everything,
  },
  {
    what: 'duplicate keys',
    size: 20_000,
    files: yaml((n) => machine + many(n, () => '  k: v\n')),
    runs: everything,
  },
  {
    what: 'aliases, each of an anchor of its own',
    size: 10_000,
    files: yaml((n) => machine + many(n, (i) => `  k${i}: &x${i} v\n  j${i}: *x${i}\n`)),
    runs: everything,
  },
  {
    what: 'aliases of one anchor',
    size: 20_000,
    files: yaml((n) => `${machine}  a: &x v\n${many(n, (i) => `  j${i}: *x\n`)}`),
    runs: everything,
  },
  {
    what: 'anchors that nobody names',
    size: 20_000,
    files: yaml((n) => machine + many(n, (i) => `  k${i}: &x${i} v\n`)),
    runs: everything,
  },
  {
    what: 'merge keys',
    size: 5_000,
    files: yaml(
      (n) => `${head()}x: &m {a: b}\nspec:\n  nodeDrainTimeout: 5m\n${many(n, (i) => `  k${i}: {<<: *m}\n`)}`,
    ),
    runs: everything,
  },
  {
    what: 'merge keys in a chain',
    size: 1_000,
    files: yaml(
      (n) => `${machine}  k0: &x0 {a0: v}\n${many(n, (i) => `  k${i + 1}: &x${i + 1} {<<: *x${i}}\n`)}`,
    ),
    runs: everything,
  },
  {
    what: 'anchors of maps with fields that move',
    size: 2_000,
    files: yaml(
      (n) =>
        `${head('MachineList').replace('MachineList', 'List')}items:\n${many(n, (i) => `- apiVersion: cluster.x-k8s.io/v1beta1\n  kind: Machine\n  metadata: {name: m${i}}\n  spec: &s${i}\n    nodeDrainTimeout: 5m\n`)}`,
    ),
    runs: everything,
  },
  {
    what: 'keys in a map of labels',
    size: 20_000,
    files: yaml(
      (n) =>
        `${head('MachineDeployment')}spec:\n  template:\n    spec: {nodeDrainTimeout: 5m}\n    metadata:\n      labels:\n${many(n, (i) => `        k${i}: v\n`)}`,
    ),
    runs: everything,
  },
  {
    what: 'documents',
    size: 2_000,
    files: yaml((n) => many(n, (i) => `---\n${head('Machine', `m${i}`)}spec:\n  nodeDrainTimeout: 5m\n`)),
    runs: everything,
  },
  {
    what: 'foreign documents',
    size: 5_000,
    files: yaml(
      (n) => `${machine}${many(n, (i) => `---\nkind: ConfigMap\napiVersion: v1\nmetadata: {name: c${i}}\n`)}`,
    ),
    runs: everything,
  },
  {
    what: 'empty documents',
    size: 50_000,
    files: yaml((n) => machine + '---\n'.repeat(n)),
    runs: everything,
  },
  {
    what: 'items of a List',
    size: 2_000,
    files: yaml(
      (n) =>
        `apiVersion: v1\nkind: List\nitems:\n${many(n, (i) => `- apiVersion: cluster.x-k8s.io/v1beta1\n  kind: Machine\n  metadata: {name: m${i}}\n  spec:\n    nodeDrainTimeout: 5m\n`)}`,
    ),
    runs: everything,
  },
  {
    what: 'Lists in Lists',
    size: 200,
    files: json((n) =>
      range(n).reduce<object>((inner) => ({ apiVersion: 'v1', kind: 'List', items: [inner] }), machineOf({})),
    ),
    runs: [manifests, ['convert', 'a.json']],
  },
  {
    what: 'conditions',
    size: 5_000,
    files: yaml((n) => `${machine}status:\n  conditions:\n${many(n, condition)}`),
    runs: [...everything, status],
  },
  {
    what: 'conditions of v1beta2 beside them',
    size: 2_000,
    files: yaml(
      (n) =>
        `${machine}status:\n  conditions:\n${many(n, condition)}  v1beta2:\n    conditions:\n${many(n, condition).replaceAll('severity: Info, ', '')}`,
    ),
    runs: [...everything, status],
  },
  {
    what: 'failure domains',
    size: 2_000,
    files: yaml(
      (n) =>
        `${head('Cluster')}spec: {}\nstatus:\n  failureDomains:\n${many(n, (i) => `    fd${(i * 7919) % n}:\n      controlPlane: true # c${i}\n      attributes: {a: b}\n`)}`,
    ),
    runs: everything,
  },
  {
    what: 'failure domains in flow style',
    size: 2_000,
    files: yaml(
      (n) =>
        `${head('Cluster')}spec: {}\nstatus:\n  failureDomains: {${many(n, (i) => `fd${(i * 7919) % n}: {controlPlane: true}, `)}}\n`,
    ),
    runs: everything,
  },
  {
    what: 'health checks of a class',
    size: 100,
    files: yaml(
      (n) =>
        `${head('ClusterClass')}spec:\n  workers:\n    machineDeployments:\n${many(n, (i) => `    - class: c${i}\n      machineHealthCheck:\n        nodeStartupTimeout: 5m\n        unhealthyConditions: [{type: Ready, status: "False", timeout: 5m}]\n      template:\n        bootstrap: {ref: {apiVersion: bootstrap.cluster.x-k8s.io/v1beta1, kind: KubeadmConfigTemplate, name: n${i}}}\n        infrastructure: {ref: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: DockerMachineTemplate, name: n${i}}}\n`)}`,
    ),
    runs: everything,
  },
  {
    what: 'variables of a topology',
    size: 5_000,
    files: yaml(
      (n) =>
        `${head('Cluster')}spec:\n  topology:\n    class: c\n    version: v1.30.0\n    variables:\n${many(n, (i) => `    - {name: v${i}, value: ${i}, definitionFrom: x}\n`)}`,
    ),
    runs: everything,
  },
  {
    what: 'machine deployments of a topology',
    size: 1_000,
    files: yaml(
      (n) =>
        `${head('Cluster')}spec:\n  topology:\n    class: c\n    version: v1.30.0\n    workers:\n      machineDeployments:\n${many(n, (i) => `      - {class: w, name: w${i}, nodeDrainTimeout: 5m, replicas: 1}\n`)}`,
    ),
    runs: everything,
  },
  {
    what: 'variables of a class',
    size: 2_000,
    files: yaml(
      (n) =>
        `${head('ClusterClass')}spec:\n  variables:\n${many(n, (i) => `  - {name: v${i}, required: true, schema: {openAPIV3Schema: {type: string, default: a}}}\n`)}`,
    ),
    runs: everything,
  },
  {
    what: 'arguments of a kubelet',
    size: 5_000,
    files: yaml(
      (n) =>
        `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1\nkind: KubeadmConfig\nmetadata: {name: x}\nspec:\n  joinConfiguration:\n    nodeRegistration:\n      kubeletExtraArgs:\n${many(n, (i) => `        k${(i * 7919) % n}: v # c${i}\n`)}`,
    ),
    runs: everything,
  },
  {
    what: 'files of a KubeadmConfig',
    size: 5_000,
    files: yaml(
      (n) =>
        `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1\nkind: KubeadmConfig\nmetadata: {name: x}\nspec:\n  useExperimentalRetryJoin: true\n  files:\n${many(n, (i) => `  - {path: /f${i}, content: "x", permissions: "0644"}\n`)}`,
    ),
    runs: everything,
  },
  {
    what: 'characters on one line',
    size: 5_000_000,
    files: yaml((n) => `${machine}  providerID: "${'x'.repeat(n)}"\n`),
    runs: everything,
  },
  {
    what: 'words on one plain line',
    size: 500_000,
    files: yaml((n) => `${machine}  providerID: ${'x '.repeat(n)}\n`),
    runs: everything,
  },
  {
    what: 'spaces at the end of a line',
    size: 1_000_000,
    files: yaml((n) => `${machine}  providerID: x${' '.repeat(n)}\n`),
    runs: everything,
  },
  {
    what: 'spaces before a comment',
    size: 1_000_000,
    files: yaml((n) => `${machine}  providerID: x${' '.repeat(n)}# c\n`),
    runs: everything,
  },
  {
    what: 'escapes in one string',
    size: 500_000,
    files: yaml((n) => `${machine}  providerID: "${'\\x41'.repeat(n)}"\n`),
    runs: everything,
  },
  {
    what: 'characters of a comment',
    size: 5_000_000,
    files: yaml((n) => `# ${'x'.repeat(n)}\n${machine}`),
    runs: everything,
  },
  {
    what: 'lines of comments',
    size: 100_000,
    files: yaml((n) => `${head()}spec:\n${'  # c\n'.repeat(n)}  nodeDrainTimeout: 5m\n`),
    runs: everything,
  },
  {
    what: 'lines of comments at the top',
    size: 100_000,
    files: yaml((n) => '# c\n'.repeat(n) + machine),
    runs: everything,
  },
  {
    what: 'lines of comments at the end',
    size: 100_000,
    files: yaml((n) => machine + '# c\n'.repeat(n)),
    runs: everything,
  },
  {
    what: 'fields with a comment each',
    size: 5_000,
    files: yaml((n) => machine + many(n, (i) => `  # c\n  k${i}: v # d\n`)),
    runs: everything,
  },
  {
    what: 'blank lines',
    size: 200_000,
    files: yaml((n) => `${head()}spec:\n${'\n'.repeat(n)}  nodeDrainTimeout: 5m\n`),
    runs: everything,
  },
  {
    what: 'blank lines with spaces',
    size: 100_000,
    files: yaml((n) => `${head()}spec:\n${'    \n'.repeat(n)}  nodeDrainTimeout: 5m\n`),
    runs: everything,
  },
  {
    what: 'lines that end with CRLF',
    size: 20_000,
    files: yaml((n) => (machine + many(n, (i) => `  k${i}: v\n`)).replaceAll('\n', '\r\n')),
    runs: everything,
  },
  {
    what: 'lone carriage returns',
    size: 100_000,
    files: yaml((n) => `${machine}# ${'\r'.repeat(n)}\n`),
    runs: everything,
  },
  {
    what: 'brackets in YAML',
    size: 100_000,
    files: yaml((n) => `${machine}  x: ${nested(n, '[', '', ']')}\n`),
    runs: everything,
  },
  {
    what: 'brackets that stay open',
    size: 100_000,
    files: yaml((n) => `${machine}  x: ${'['.repeat(n)}\n`),
    runs: everything,
  },
  {
    what: 'braces in YAML',
    size: 20_000,
    files: yaml((n) => `${machine}  x: ${nested(n, '{a: ', 'b', '}')}\n`),
    runs: everything,
  },
  {
    what: 'brackets below the limit',
    size: 90,
    files: yaml((n) => `${machine}  x: ${nested(n, '[', '', ']')}\n`),
    runs: everything,
  },
  {
    what: 'maps in maps, one a line',
    size: 2_000,
    files: yaml((n) => `${machine}${many(n, (i) => `${' '.repeat(i + 2)}k:\n`)}`),
    runs: everything,
  },
  {
    what: 'lists in lists on one line',
    size: 50_000,
    files: yaml((n) => `${machine}  x:\n    ${'- '.repeat(n)}x\n`),
    runs: everything,
  },
  {
    what: 'question marks in a row',
    size: 50_000,
    files: yaml((n) => `${machine}  x:\n    ${'? '.repeat(n)}x\n`),
    runs: everything,
  },
  {
    what: 'brackets of JSON',
    size: 100_000,
    files: (n) => ({
      'a.json': `{"apiVersion":"cluster.x-k8s.io/v1beta1","kind":"Cluster","spec":${nested(n, '[', '', ']')}}`,
    }),
    runs: [manifests, check, ['convert', 'a.json']],
  },
  {
    what: 'braces of JSON',
    size: 20_000,
    files: (n) => ({
      'a.json': `{"apiVersion":"cluster.x-k8s.io/v1beta1","kind":"Cluster","spec":${nested(n, '{"a":', '1', '}')}}`,
    }),
    runs: [manifests, check, ['convert', 'a.json']],
  },
  {
    what: 'unknown fields of JSON',
    size: 20_000,
    files: json((n) => machineOf({ x: Object.fromEntries(range(n).map((i) => [`k${i}`, i])) })),
    runs: [manifests, diff, ['convert', 'a.json']],
  },
  {
    what: 'unknown fields of JSON in a spec',
    size: 20_000,
    files: json((n) =>
      machineOf({
        spec: { nodeDrainTimeout: '5m', ...Object.fromEntries(range(n).map((i) => [`k${i}`, i])) },
      }),
    ),
    runs: [manifests, diff, ['convert', 'a.json']],
  },
  {
    what: 'characters of JSON on one line',
    size: 2_000_000,
    files: (n) => ({
      'a.json': JSON.stringify({ ...machineOf({}), x: range(n / 100).map((i) => `${'x'.repeat(90)}${i}`) }),
    }),
    runs: [manifests, diff, ['convert', 'a.json']],
  },
  {
    what: 'objects of JSON lines',
    size: 2_000,
    files: (n) => ({ 'a.jsonl': many(n, (i) => `${JSON.stringify(machineOf({ i }))}\n`) }),
    runs: [['convert', '--format', 'jsonl', 'a.jsonl']],
  },
  {
    what: 'lines of `kind: Secret` in a block',
    size: 20_000,
    files: yaml(
      (n) =>
        `${machine}---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n  a: |\n${'    kind: Secret\n'.repeat(n)}`,
    ),
    runs: [manifests, diff],
  },
  {
    what: 'blocks in one ConfigMap',
    size: 2_000,
    files: yaml(
      (n) =>
        `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n${many(n, (i) => `  k${i}: |\n${machine.replace(/^/gm, '    ').trimEnd()}\n`)}`,
    ),
    runs: [manifests, diff],
  },
  {
    what: 'manifests in one block',
    size: 2_000,
    files: yaml(
      (n) =>
        `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n  k: |\n${many(n, () => `    ---\n${machine.replace(/^/gm, '    ').trimEnd()}\n`)}`,
    ),
    runs: [manifests, diff],
  },
  {
    what: 'blocks in blocks',
    size: 60,
    files: yaml((n) =>
      range(n).reduce(
        (inner) =>
          `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n  a: |\n${inner.replace(/^(?=.)/gm, '    ')}`,
        machine,
      ),
    ),
    runs: [manifests, diff],
  },
  {
    what: 'manifests in base64 in base64',
    size: 20,
    files: yaml((n) =>
      range(n).reduce(
        (inner) =>
          `apiVersion: v1\nkind: Secret\nmetadata: {name: c}\ndata:\n  a: ${Buffer.from(inner).toString('base64')}\n`,
        machine,
      ),
    ),
    runs: [manifests, diff],
  },
  {
    what: 'JSON in JSON strings',
    size: 14,
    files: (n) => ({
      'a.json': range(n).reduce(
        (inner) =>
          JSON.stringify({
            apiVersion: 'v1',
            kind: 'ConfigMap',
            metadata: { name: 'c' },
            data: { a: inner },
          }),
        JSON.stringify(machineOf({})),
      ),
    }),
    runs: [manifests, diff],
  },
  {
    what: 'owners in a chain',
    size: 500,
    files: yaml(
      (n) =>
        many(
          n,
          (i) =>
            `---\n${head('Machine', `m${i}`).replace('namespace: d', `namespace: d, uid: u${i}, ownerReferences: [{apiVersion: cluster.x-k8s.io/v1beta1, kind: Machine, name: m${i + 1}, uid: u${i + 1}, controller: true}]`)}spec: {clusterName: c}\n`,
        ) + `---\n${head('Cluster', 'c')}spec: {}\n`,
    ),
    runs: [status, [...status, '--columns'], [...status, '--computed']],
  },
  {
    what: 'owners in a circle',
    size: 500,
    files: yaml(
      (n) =>
        many(
          n,
          (i) =>
            `---\n${head('Machine', `m${i}`).replace('namespace: d', `namespace: d, uid: u${i}, ownerReferences: [{apiVersion: cluster.x-k8s.io/v1beta1, kind: Machine, name: m${(i + 1) % n}, uid: u${(i + 1) % n}, controller: true}]`)}spec: {clusterName: c}\n`,
        ) + `---\n${head('Cluster', 'c')}spec: {}\n`,
    ),
    runs: [status, [...status, '--computed']],
  },
  {
    what: 'Machines of one Cluster',
    size: 1_000,
    files: yaml(
      (n) =>
        `${head('Cluster', 'c')}spec: {}\n${many(n, (i) => `---\n${head('Machine', `m${i}`).replace('namespace: d', 'namespace: d, labels: {cluster.x-k8s.io/cluster-name: c}')}spec: {clusterName: c}\n`)}`,
    ),
    runs: [status, [...status, '--columns'], [...status, '--computed']],
  },
  {
    what: 'Clusters',
    size: 1_000,
    files: yaml((n) =>
      many(
        n,
        (i) =>
          `---\n${head('Cluster', `c${i}`)}spec: {}\nstatus:\n  conditions: [{type: Ready, status: "False", severity: Error, message: "${'m'.repeat(20)}"}]\n`,
      ),
    ),
    runs: [status, [...status, '--columns'], [...status, '--computed']],
  },
]

/** Templates: Helm, envsubst, ytt and others. */
const chart = (text: (size: number) => string) => (size: number) => ({
  'Chart.yaml': 'name: x\nversion: 1.0.0\napiVersion: v2\n',
  'templates/a.yaml': text(size),
})
const inTemplates: readonly Dimension[] = [
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
      many(n, (i) => `---\n${head('Machine', `m${i}-\${N}`)}spec:\n  nodeDrainTimeout: \${DRAIN}\n`),
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
    files: chart((n) => `${machine}${many(n, (i) => `  {{- if .a${i} }}\n  k${i}: v\n  {{- end }}\n`)}`),
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
        `${machine}${many(n, (i) => `  {{- if .a${i} }}\n  k${i}: v\n  {{- else }}\n  k${i}: w\n  {{- end }}\n`)}`,
    ),
  },
  {
    what: 'objects with branches',
    size: 300,
    files: chart((n) =>
      many(
        n,
        (i) =>
          `---\n${head('Machine', `m${i}`)}spec:\n  {{- if .a }}\n  nodeDrainTimeout: 5m\n  {{- end }}\n`,
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
          `{{- if .a${i} }}\n---\n${head('Machine', `m${i}`)}spec:\n  nodeDrainTimeout: 5m\n{{- end }}\n`,
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
      (n) => `${many(n, (i) => `{{- define "t${i}" -}}\nnodeDrainTimeout: 5m\n{{- end }}\n`)}---\n${machine}`,
    ),
  },
  {
    what: 'keys that are placeholders',
    size: 2_000,
    files: chart(
      (n) =>
        `${head('Cluster')}spec: {}\nstatus:\n  failureDomains:\n${many(n, (i) => `    {{ .v${i} }}:\n      controlPlane: true\n`)}`,
    ),
  },
  {
    what: 'lines of ytt',
    size: 2_000,
    files: yaml(
      (n) =>
        `#@ load("@ytt:data", "data")\n${machine}${many(n, (i) => `  #@ if data.values.a${i}:\n  k${i}: #@ data.values.v${i}\n  #@ end\n`)}`,
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

/** Patches of a ClusterClass. */
const classOf = (patches: string): string =>
  `${head('ClusterClass')}spec:\n  controlPlane:\n    ref: {apiVersion: controlplane.cluster.x-k8s.io/v1beta1, kind: KubeadmControlPlaneTemplate, name: t}\n  infrastructure:\n    ref: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: DockerClusterTemplate, name: t}\n  patches:\n${patches}---\napiVersion: controlplane.cluster.x-k8s.io/v1beta1\nkind: KubeadmControlPlaneTemplate\nmetadata: {name: t, namespace: d}\nspec: {template: {spec: {kubeadmConfigSpec: {clusterConfiguration: {apiServer: {extraArgs: {a: b}}}}}}}\n`
const selector =
  'selector: {apiVersion: controlplane.cluster.x-k8s.io/v1beta1, kind: KubeadmControlPlaneTemplate, matchResources: {controlPlane: true}}'
const operations = (n: number, text: (i: number) => string): string =>
  `  - name: p\n    definitions:\n    - ${selector}\n      jsonPatches:\n${many(n, (i) => `      - ${text(i)}\n`)}`
const flag = '/spec/template/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs/'
const inPatches: readonly Dimension[] = [
  {
    what: 'patches of a class',
    size: 500,
    files: yaml((n) =>
      classOf(
        many(
          n,
          (i) =>
            `  - name: p${i}\n    definitions:\n    - ${selector}\n      jsonPatches:\n      - {op: add, path: ${flag}k${i}, value: v}\n`,
        ),
      ),
    ),
    runs: [manifests, diff],
  },
  {
    what: 'patches of a class on one flag',
    size: 500,
    files: yaml((n) =>
      classOf(
        many(
          n,
          (i) =>
            `  - name: p${i}\n    definitions:\n    - ${selector}\n      jsonPatches:\n      - {op: replace, path: ${flag}a, value: v${i}}\n`,
        ),
      ),
    ),
    runs: [manifests],
  },
  {
    what: 'patches of a class with conditions',
    size: 200,
    files: yaml((n) =>
      classOf(
        many(
          n,
          (i) =>
            `  - name: p${i}\n    enabledIf: '{{ .v${i} }}'\n    definitions:\n    - ${selector}\n      jsonPatches:\n      - {op: add, path: ${flag}k${i}, value: v}\n`,
        ),
      ),
    ),
    runs: [manifests],
  },
  {
    what: 'operations of a patch',
    size: 100,
    files: yaml((n) => classOf(operations(n, (i) => `{op: add, path: ${flag}k${i}, value: v}`))),
    runs: [manifests, diff],
  },
  {
    what: 'operations of a patch that add files',
    size: 500,
    files: yaml((n) =>
      classOf(
        operations(
          n,
          (i) =>
            `{op: add, path: /spec/template/spec/kubeadmConfigSpec/files/-, value: {path: /a${i}, content: x}}`,
        ),
      ),
    ),
    runs: [manifests],
  },
  {
    what: 'operations of a patch that drain',
    size: 500,
    files: yaml((n) =>
      classOf(
        operations(
          n,
          (i) => `{op: add, path: /spec/template/spec/machineTemplate/nodeDrainTimeout, value: ${i}m}`,
        ),
      ),
    ),
    runs: [manifests],
  },
  {
    what: 'definitions of a patch',
    size: 500,
    files: yaml((n) =>
      classOf(
        `  - name: p\n    definitions:\n${many(n, (i) => `    - ${selector}\n      jsonPatches: [{op: add, path: ${flag}k${i}, value: v}]\n`)}`,
      ),
    ),
  },
  {
    what: 'steps of a JSON pointer',
    size: 20_000,
    files: yaml((n) => classOf(operations(1, () => `{op: add, path: /spec${'/a'.repeat(n)}, value: v}`))),
  },
  {
    what: 'classes',
    size: 100,
    files: yaml((n) =>
      many(
        n,
        (i) =>
          `---\n${classOf(operations(1, () => `{op: add, path: ${flag}k, value: v}`))
            .replaceAll('name: t', `name: t${i}`)
            .replace('name: x', `name: x${i}`)}`,
      ),
    ),
  },
  {
    what: 'flags of a template that is patched',
    size: 2_000,
    files: yaml((n) =>
      classOf(operations(1, () => `{op: add, path: ${flag}k, value: v}`)).replace(
        'extraArgs: {a: b}',
        `extraArgs: {${many(n, (i) => `k${i}: v, `)}}`,
      ),
    ),
  },
]

/** Kustomizations and trees of files. */
const drain =
  '{apiVersion: cluster.x-k8s.io/v1beta1, kind: Machine, metadata: {name: x, namespace: d}, spec: {nodeDrainTimeout: 6m}}'
const kustomizations = (n: number, text: (i: number) => string, last: string): HostileInput['files'] => ({
  ...Object.fromEntries(range(n).map((i) => [`k${i}/kustomization.yaml`, text(i)])),
  [`k${n}/kustomization.yaml`]: last,
  [`k${n}/x.yaml`]: machine,
})
const inTrees: readonly Dimension[] = [
  {
    what: 'levels of kustomizations that each name the next one twice',
    size: 22,
    files: (n) =>
      kustomizations(
        n,
        (i) => `resources: [../k${i + 1}, ../k${i + 1}]\nnamePrefix: a-\n`,
        `resources: [x.yaml]\npatches: [{patch: '${drain}'}]\n`,
      ),
  },
  {
    what: 'levels of kustomizations that each name two others',
    size: 16,
    files: (n) =>
      Object.fromEntries(
        range(n + 1)
          .flatMap((i) =>
            ['a', 'b'].map((s) => [
              `${s}${i}/kustomization.yaml`,
              i === n
                ? 'resources: [x.yaml]\n'
                : `resources: [../a${i + 1}, ../b${i + 1}]\nnamePrefix: ${s}-\n`,
            ]),
          )
          .concat([
            [`a${n}/x.yaml`, machine],
            [`b${n}/x.yaml`, machine],
          ]),
      ),
  },
  {
    what: 'kustomizations in a chain',
    size: 500,
    files: (n) =>
      kustomizations(
        n,
        (i) => `resources: [../k${i + 1}]\nnamePrefix: a\n`,
        `resources: [x.yaml]\npatches: [{patch: '${drain}'}]\n`,
      ),
    runs: [manifests, diff],
  },
  {
    what: 'kustomizations in a circle',
    size: 500,
    files: (n) => kustomizations(n, (i) => `resources: [../k${i + 1}]\n`, 'resources: [../k0, x.yaml]\n'),
  },
  {
    what: 'components in a chain',
    size: 200,
    files: (n) =>
      kustomizations(
        n,
        (i) => `apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\ncomponents: [../k${i + 1}]\n`,
        `kind: Component\npatches: [{patch: '${drain}'}]\n`,
      ),
  },
  {
    what: 'patches of a kustomization',
    size: 500,
    files: (n) => ({
      'kustomization.yaml': `resources: [x.yaml]\npatches:\n${`- patch: '${drain}'\n`.repeat(n)}`,
      'x.yaml': machine,
    }),
    runs: [manifests, diff],
  },
  {
    what: 'JSON patches of a kustomization',
    size: 500,
    files: (n) => ({
      'kustomization.yaml': `resources: [x.yaml]\npatches:\n${many(n, (i) => `- target: {kind: Machine}\n  patch: '[{op: replace, path: /spec/nodeDrainTimeout, value: ${i}m}]'\n`)}`,
      'x.yaml': machine,
    }),
  },
  {
    what: 'resources in a file of a kustomization',
    size: 1_000,
    files: (n) => ({
      'kustomization.yaml': `resources: [x.yaml]\npatches:\n- target: {kind: Machine}\n  patch: '[{op: replace, path: /spec/nodeDrainTimeout, value: 7m}]'\n`,
      'x.yaml': many(n, (i) => `---\n${head('Machine', `m${i}`)}spec: {nodeDrainTimeout: 5m}\n`),
    }),
  },
  {
    what: 'patches, each of a resource of its own',
    size: 300,
    files: (n) => ({
      'kustomization.yaml': `resources: [x.yaml]\npatches:\n${many(n, (i) => `- patch: '${drain.replace('name: x', `name: m${i}`)}'\n`)}`,
      'x.yaml': many(n, (i) => `---\n${head('Machine', `m${i}`)}spec: {nodeDrainTimeout: 5m}\n`),
    }),
  },
  {
    what: 'files of a kustomization',
    size: 1_000,
    files: (n) => ({
      'kustomization.yaml': `resources:\n${many(n, (i) => `- r${i}.yaml\n`)}namePrefix: a\n`,
      ...Object.fromEntries(
        range(n).map((i) => [`r${i}.yaml`, `${head('Machine', `m${i}`)}spec: {nodeDrainTimeout: 5m}\n`]),
      ),
    }),
  },
  {
    what: 'overlays of one base',
    size: 200,
    files: (n) => ({
      ...Object.fromEntries(
        range(n).map((i) => [
          `o${i}/kustomization.yaml`,
          `resources: [../base]\nnamePrefix: o${i}\npatches: [{patch: '${drain}'}]\n`,
        ]),
      ),
      'base/kustomization.yaml': 'resources: [x.yaml]\n',
      'base/x.yaml': machine,
    }),
  },
  {
    what: 'replacements',
    size: 500,
    files: (n) => ({
      'kustomization.yaml': `resources: [x.yaml]\nreplacements:\n${'- {source: {kind: Machine, fieldPath: spec.nodeDrainTimeout}, targets: [{select: {kind: Machine}, fieldPaths: [spec.nodeDrainTimeout]}]}\n'.repeat(n)}`,
      'x.yaml': machine,
    }),
  },
  {
    what: 'files in one folder',
    size: 1_500,
    files: (n) => Object.fromEntries(range(n).map((i) => [`f${i}.yaml`, machine])),
    runs: [manifests, check],
  },
  {
    what: 'folders in folders',
    size: 500,
    files: (n) => ({ [`${'d/'.repeat(n)}a.yaml`]: machine }),
    runs: [manifests, codemod, contract],
  },
  {
    what: 'lines of .gitignore',
    size: 20_000,
    files: (n) => ({
      '.gitignore': many(n, (i) => `x${i}/*.y\n`),
      '.migrateignore': many(n, (i) => `y${i}/**/z\n`),
      ...Object.fromEntries(range(50).map((i) => [`f${i}.yaml`, machine])),
    }),
  },
  {
    what: 'stars in one pattern of .migrateignore',
    size: 60,
    files: (n) => ({
      '.migrateignore': `${'*a'.repeat(n)}b\n${'**/'.repeat(n)}b\n`,
      [`${'a'.repeat(200)}.yaml`]: machine,
      [`${'a/'.repeat(60)}a.yaml`]: machine,
    }),
  },
  {
    what: 'notes in .capi-migrate.json',
    size: 50_000,
    files: (n) => ({
      '.capi-migrate.json': JSON.stringify({
        version: 1,
        tasks: range(n).map((i) => ({
          id: `${i}`,
          file: `f${i}.yaml`,
          row: 'r',
          object: 'Machine x',
          place: 'spec',
          what: 'w',
          next: 'n',
          written: '2026-01-01',
        })),
      }),
      'a.yaml': machine,
    }),
    runs: [manifests, ['tasks'], ['tasks', '--prune']],
  },
  {
    what: 'code blocks of Markdown',
    size: 2_000,
    files: (n) => ({ 'a.md': `# x\n\n${`\`\`\`yaml\n${machine}\`\`\`\n\n`.repeat(n)}` }),
    runs: [
      ['manifests', '.', '--docs'],
      ['manifests', '.', '--docs', '--diff'],
    ],
  },
  {
    what: 'code blocks that stay open',
    size: 20_000,
    files: (n) => ({ 'a.md': `# cluster.x-k8s.io\n${'```yaml\n~~~\n'.repeat(n)}` }),
    runs: [['manifests', '.', '--docs']],
  },
]

/** Schemas and Go of a provider. */
const crd = (schema: unknown): string =>
  JSON.stringify({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: 'foos.infrastructure.cluster.x-k8s.io',
      labels: { 'cluster.x-k8s.io/v1beta1': 'v1beta1' },
    },
    spec: {
      group: 'infrastructure.cluster.x-k8s.io',
      names: { kind: 'FooMachine', plural: 'foomachines' },
      scope: 'Namespaced',
      versions: [{ name: 'v1beta1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  })
const spec = (properties: object): object => ({
  type: 'object',
  properties: {
    spec: { type: 'object', properties: { providerID: { type: 'string' }, ...properties } },
    status: { type: 'object', properties: { ready: { type: 'boolean' }, failureReason: { type: 'string' } } },
  },
})
const foo = (value: string): string =>
  `apiVersion: infrastructure.cluster.x-k8s.io/v1beta1\nkind: FooMachine\nmetadata: {name: x}\nspec: ${value}\n`
const withCrds = ['check', 'a.yaml', '--crds', 'crd']
const inProviders: readonly Dimension[] = [
  {
    what: 'properties of a CRD',
    size: 5_000,
    files: (n) => ({
      'crd/a.json': crd(spec(Object.fromEntries(range(n).map((i) => [`p${i}`, { type: 'string' }])))),
      'a.yaml': foo('{p1: x}'),
    }),
    runs: [withCrds, contract, [...contract, '--stage', 'v1beta2', '--diff']],
  },
  {
    what: 'levels of a CRD',
    size: 1_000,
    files: (n) => ({
      'crd/a.json': crd(
        spec({
          d: range(n).reduce<object>((inner) => ({ type: 'object', properties: { d: inner } }), {
            type: 'string',
          }),
        }),
      ),
      'a.yaml': foo(nested(80, '{d: ', 'x', '}')),
    }),
    runs: [withCrds, contract, [...contract, '--stage', 'v1beta2', '--diff']],
  },
  {
    what: 'brackets in a CRD',
    size: 50_000,
    files: (n) => ({
      'crd/a.yaml': `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec: ${nested(n, '[', '', ']')}\n`,
      'crd/b.json': crd(spec({})),
      'a.yaml': foo('{}'),
    }),
    runs: [withCrds, contract],
  },
  {
    what: 'CRDs',
    size: 20,
    files: (n) => ({
      'crd/a.yaml': many(
        n,
        (i) =>
          `---\n${crd(spec({})).replaceAll('FooMachine', `Foo${i}Machine`).replaceAll('foo', `foo${i}`)}\n`,
      ),
      'a.yaml': foo('{}'),
    }),
    runs: [withCrds, contract, [...contract, '--stage', 'v1beta2', '--diff']],
  },
  {
    what: 'parentheses of Go',
    size: 20_000,
    files: (n) => ({
      'go.mod': 'module x\nrequire sigs.k8s.io/cluster-api v1.9.0\n',
      'a.go': `package a\n\nimport clusterv1 "sigs.k8s.io/cluster-api/api/v1beta1"\n\nvar x = ${nested(n, '(', '1', ')')}\nvar y clusterv1.Machine\n`,
      'crd/a.json': crd(spec({})),
    }),
    runs: [contract, [...contract, '--stage', 'v1beta2']],
  },
  {
    what: 'lines of Go',
    size: 50_000,
    files: (n) => ({
      'go.mod': 'module x\nrequire sigs.k8s.io/cluster-api v1.9.0\n',
      'a.go': `package a\n\nimport clusterv1 "sigs.k8s.io/cluster-api/api/v1beta1"\n\n${many(n, (i) => `var x${i} clusterv1.Machine\n`)}`,
      'crd/a.json': crd(spec({})),
    }),
    runs: [contract],
  },
  {
    what: 'rules of a Role',
    size: 5_000,
    files: (n) => ({
      'rbac/role.yaml': `apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: r, labels: {cluster.x-k8s.io/aggregate-to-manager: "true"}}\nrules:\n${'- {apiGroups: [infrastructure.cluster.x-k8s.io], resources: [foomachines], verbs: [get]}\n'.repeat(n)}`,
      'crd/a.json': crd(spec({})),
    }),
    runs: [contract, manifests],
  },
]

/** TypeScript. */
const program =
  (text: (size: number) => string, name = 'a.ts') =>
  (size: number) => ({
    [name]: `export const v = "cluster.x-k8s.io/v1beta1"\nexport interface Machine { apiVersion: "cluster.x-k8s.io/v1beta1"; kind: "Machine"; spec: { nodeDrainTimeout?: string } }\nexport const drain = (m: Machine) => m.spec.nodeDrainTimeout\n${text(size)}\n`,
    'good.ts': 'export const w = "cluster.x-k8s.io/v1beta1"\n',
  })
const inPrograms: readonly Dimension[] = [
  {
    what: 'parentheses of TypeScript',
    size: 20_000,
    files: program((n) => `export const p = ${nested(n, '(', '1', ')')}`),
    runs: [codemod],
  },
  {
    what: 'parentheses that stay open',
    size: 20_000,
    files: program((n) => `export const p = ${'('.repeat(n)}`),
    runs: [codemod],
  },
  {
    what: 'arrays in arrays',
    size: 20_000,
    files: program((n) => `export const p = ${nested(n, '[', '1', ']')}`),
    runs: [codemod],
  },
  {
    what: 'objects in objects',
    size: 10_000,
    files: program((n) => `export const p = ${nested(n, '{a:', '1', '}')}`),
    runs: [codemod],
  },
  {
    what: 'types in types',
    size: 10_000,
    files: program((n) => `export type P = ${nested(n, '{a:', 'string', '}')}`),
    runs: [codemod],
  },
  {
    what: 'elements in elements of JSX',
    size: 5_000,
    files: program((n) => `export const p = ${nested(n, '<a>', 'x', '</a>')}`, 'a.tsx'),
    runs: [codemod],
  },
  {
    what: 'functions in functions',
    size: 5_000,
    files: program((n) => `export const p = ${nested(n, '() => {return ', '1', '}')}`),
    runs: [codemod],
  },
  {
    what: 'operators in a row',
    size: 20_000,
    files: program((n) => `export const p = 1${' + 1'.repeat(n)}`),
    runs: [codemod],
  },
  {
    what: 'calls in a chain',
    size: 10_000,
    files: program((n) => `export const p: any = v${'.a()'.repeat(n)}`),
    runs: [codemod],
  },
  {
    what: '`else if` in a row',
    size: 5_000,
    files: program((n) => `if (v) {}${" else if (v === 'x') {}".repeat(n)}`),
    runs: [codemod],
  },
  {
    what: 'elements of an array',
    size: 100_000,
    files: program((n) => `export const p = [${many(n, (i) => `${i}, `)}]`),
    runs: [codemod],
  },
  {
    what: 'versions in an array',
    size: 2_000,
    files: program((n) => `export const p = [${many(n, () => `"cluster.x-k8s.io/v1beta1",\n`)}]`),
    runs: [codemod, ['codemod', '.', '--diff']],
  },
  {
    what: 'reads of a field that moves',
    size: 500,
    files: program((n) => many(n, (i) => `export const r${i} = (m: Machine) => m.spec.nodeDrainTimeout\n`)),
    runs: [codemod, ['codemod', '.', '--diff'], ['codemod', '.', '--mode', 'dual']],
  },
  {
    what: 'members of a type',
    size: 5_000,
    files: program(
      (n) =>
        `export interface Cluster { apiVersion: "cluster.x-k8s.io/v1beta1"; kind: "Cluster"; spec: {\n${many(n, (i) => `k${i}?: string\n`)}} }`,
    ),
    runs: [codemod],
  },
  {
    what: 'types that extend each other',
    size: 500,
    files: program(
      (n) =>
        `interface T0 extends Machine {}\n${many(n, (i) => `interface T${i + 1} extends T${i} { k${i}: string }\n`)}`,
    ),
    runs: [codemod],
  },
  {
    what: 'members of a union',
    size: 2_000,
    files: program(
      (n) => `export type U = Machine${many(n, (i) => ` | { k: "${i}" }`)}\nexport const u = (m: U) => m`,
    ),
    runs: [codemod],
  },
  {
    what: 'files that import in a chain',
    size: 500,
    files: (n) =>
      Object.fromEntries(
        range(n).map((i) => [
          `f${i}.ts`,
          `import { v as w } from './f${i + 1}'\nexport const v = w ?? "cluster.x-k8s.io/v1beta1"\n`,
        ]),
      ),
    runs: [codemod],
  },
  {
    what: 'bytes of a minified bundle',
    size: 2_000_000,
    files: (n) => ({
      'dist/app.js': `var a="cluster.x-k8s.io/v1beta1";${'function f(a,b){return a.spec&&a.spec.nodeDrainTimeout?b(a):[a,b]}var q={a:1,b:[2]};'.repeat(n / 85)}`,
      'good.ts': 'export const w = "cluster.x-k8s.io/v1beta1"\n',
    }),
    runs: [codemod],
  },
  {
    what: 'characters of a string',
    size: 2_000_000,
    files: program((n) => `export const p = "${'x'.repeat(n)}"`),
    runs: [codemod],
  },
  {
    what: 'manifests in template strings',
    size: 100,
    files: program((n) => many(n, (i) => `export const t${i} = \`\n${machine}\`\n`)),
    runs: [codemod],
  },
  {
    what: 'brackets of configuration',
    size: 50_000,
    files: (n) => ({
      'a.ts': 'export const a = "cluster.x-k8s.io/v1beta1"\n',
      'migrate.config.json': nested(n, '[', '', ']'),
    }),
    runs: [codemod],
  },
  {
    what: 'open brackets of configuration',
    size: 50_000,
    files: (n) => ({
      'a.ts': 'export const a = "cluster.x-k8s.io/v1beta1"\n',
      'migrate.config.json': '['.repeat(n),
    }),
    runs: [codemod],
  },
  {
    what: 'parentheses of configuration in TypeScript',
    size: 20_000,
    files: (n) => ({
      'a.ts': 'export const a = "cluster.x-k8s.io/v1beta1"\n',
      'migrate.config.ts': `export default ${nested(n, '(', '{}', ')')}`,
    }),
    runs: [codemod],
  },
  {
    what: 'types in the configuration',
    size: 5_000,
    files: (n) => ({
      'a.ts': 'export const a = "cluster.x-k8s.io/v1beta1"\n',
      'migrate.config.json': JSON.stringify({
        types: Object.fromEntries(range(n).map((i) => [`T${i}`, 'Machine'])),
      }),
    }),
    runs: [codemod],
  },
]

/** Everything that can be made to grow. */
export const dimensions: readonly Dimension[] = [
  ...inYaml,
  ...inTemplates,
  ...inPatches,
  ...inTrees,
  ...inProviders,
  ...inPrograms,
]

/** Each of them at the size at which it has to end in time. */
export const growth: readonly HostileInput[] = dimensions.map(
  ({ what, size, files, runs = [manifests], stdin }) => ({
    name: `${size.toLocaleString('en')} ${what}`,
    files: files(size),
    runs,
    ...(stdin && { stdin: stdin(size) }),
  }),
)
