import {
  check,
  condition,
  diff,
  everything,
  head,
  json,
  machine,
  machineOf,
  manifests,
  many,
  nested,
  range,
  status,
  yaml,
} from './dimension.ts'
import type { Dimension } from './dimension.ts'

/** What stands in one YAML text. */
export const inYaml: readonly Dimension[] = [
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
      (n) => `\
${head()}x: &m {a: b}
spec:
  nodeDrainTimeout: 5m
${many(n, (i) => `  k${i}: {<<: *m}\n`)}`,
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
        `${head('MachineList').replace('MachineList', 'List')}items:\n${many(
          n,
          (i) => `\
- apiVersion: cluster.x-k8s.io/v1beta1
  kind: Machine
  metadata: {name: m${i}}
  spec: &s${i}
    nodeDrainTimeout: 5m
`,
        )}`,
    ),
    runs: everything,
  },
  {
    what: 'keys in a map of labels',
    size: 20_000,
    files: yaml(
      (n) =>
        `\
${head('MachineDeployment')}spec:
  template:
    spec: {nodeDrainTimeout: 5m}
    metadata:
      labels:
${many(n, (i) => `        k${i}: v\n`)}`,
    ),
    runs: everything,
  },
  {
    what: 'documents',
    size: 2_000,
    files: yaml((n) =>
      many(
        n,
        (i) => `\
---
${head('Machine', `m${i}`)}spec:
  nodeDrainTimeout: 5m
`,
      ),
    ),
    runs: everything,
  },
  {
    what: 'foreign documents',
    size: 5_000,
    files: yaml(
      (n) =>
        `${machine}${many(
          n,
          (i) => `\
---
kind: ConfigMap
apiVersion: v1
metadata: {name: c${i}}
`,
        )}`,
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
        `\
apiVersion: v1
kind: List
items:
${many(
  n,
  (i) => `\
- apiVersion: cluster.x-k8s.io/v1beta1
  kind: Machine
  metadata: {name: m${i}}
  spec:
    nodeDrainTimeout: 5m
`,
)}`,
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
        `\
${machine}status:
  conditions:
${many(n, condition)}  v1beta2:
    conditions:
${many(n, condition).replaceAll('severity: Info, ', '')}`,
    ),
    runs: [...everything, status],
  },
  {
    what: 'failure domains',
    size: 2_000,
    files: yaml(
      (n) =>
        `\
${head('Cluster')}spec: {}
status:
  failureDomains:
${many(
  n,
  (i) => `\
    fd${(i * 7919) % n}:
      controlPlane: true # c${i}
      attributes: {a: b}
`,
)}`,
    ),
    runs: everything,
  },
  {
    what: 'failure domains in flow style',
    size: 2_000,
    files: yaml(
      (n) =>
        `\
${head('Cluster')}spec: {}
status:
  failureDomains: {${many(n, (i) => `fd${(i * 7919) % n}: {controlPlane: true}, `)}}
`,
    ),
    runs: everything,
  },
  {
    what: 'health checks of a class',
    size: 100,
    files: yaml(
      (n) =>
        `\
${head('ClusterClass')}spec:
  workers:
    machineDeployments:
${many(
  n,
  (i) => `\
    - class: c${i}
      machineHealthCheck:
        nodeStartupTimeout: 5m
        unhealthyConditions: [{type: Ready, status: "False", timeout: 5m}]
      template:
        bootstrap: {ref: {apiVersion: bootstrap.cluster.x-k8s.io/v1beta1, kind: KubeadmConfigTemplate, name: n${i}}}
        infrastructure: {ref: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: DockerMachineTemplate, name: n${i}}}
`,
)}`,
    ),
    runs: everything,
  },
  {
    what: 'variables of a topology',
    size: 5_000,
    files: yaml(
      (n) =>
        `\
${head('Cluster')}spec:
  topology:
    class: c
    version: v1.30.0
    variables:
${many(n, (i) => `    - {name: v${i}, value: ${i}, definitionFrom: x}\n`)}`,
    ),
    runs: everything,
  },
  {
    what: 'machine deployments of a topology',
    size: 1_000,
    files: yaml(
      (n) =>
        `\
${head('Cluster')}spec:
  topology:
    class: c
    version: v1.30.0
    workers:
      machineDeployments:
${many(n, (i) => `      - {class: w, name: w${i}, nodeDrainTimeout: 5m, replicas: 1}\n`)}`,
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
        `\
apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfig
metadata: {name: x}
spec:
  joinConfiguration:
    nodeRegistration:
      kubeletExtraArgs:
${many(n, (i) => `        k${(i * 7919) % n}: v # c${i}\n`)}`,
    ),
    runs: everything,
  },
  {
    what: 'files of a KubeadmConfig',
    size: 5_000,
    files: yaml(
      (n) =>
        `\
apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfig
metadata: {name: x}
spec:
  useExperimentalRetryJoin: true
  files:
${many(n, (i) => `  - {path: /f${i}, content: "x", permissions: "0644"}\n`)}`,
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
        `\
${machine}---
apiVersion: v1
kind: ConfigMap
metadata: {name: c}
data:
  a: |
${'    kind: Secret\n'.repeat(n)}`,
    ),
    runs: [manifests, diff],
  },
  {
    what: 'blocks in one ConfigMap',
    size: 2_000,
    files: yaml(
      (n) =>
        `\
apiVersion: v1
kind: ConfigMap
metadata: {name: c}
data:
${many(n, (i) => `  k${i}: |\n${machine.replace(/^/gm, '    ').trimEnd()}\n`)}`,
    ),
    runs: [manifests, diff],
  },
  {
    what: 'manifests in one block',
    size: 2_000,
    files: yaml(
      (n) =>
        `\
apiVersion: v1
kind: ConfigMap
metadata: {name: c}
data:
  k: |
${many(n, () => `    ---\n${machine.replace(/^/gm, '    ').trimEnd()}\n`)}`,
    ),
    runs: [manifests, diff],
  },
  {
    what: 'blocks in blocks',
    size: 60,
    files: yaml((n) =>
      range(n).reduce(
        (inner) =>
          `\
apiVersion: v1
kind: ConfigMap
metadata: {name: c}
data:
  a: |
${inner.replace(/^(?=.)/gm, '    ')}`,
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
          `\
apiVersion: v1
kind: Secret
metadata: {name: c}
data:
  a: ${Buffer.from(inner).toString('base64')}
`,
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
          `\
---
${head('Cluster', `c${i}`)}spec: {}
status:
  conditions: [{type: Ready, status: "False", severity: Error, message: "${'m'.repeat(20)}"}]
`,
      ),
    ),
    runs: [status, [...status, '--columns'], [...status, '--computed']],
  },
]
