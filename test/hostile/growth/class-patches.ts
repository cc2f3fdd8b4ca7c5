import { diff, head, manifests, many, yaml } from './dimension.ts'
import type { Dimension } from './dimension.ts'

/** Patches of a ClusterClass. */
const classOf = (patches: string): string =>
  `\
${head('ClusterClass')}spec:
  controlPlane:
    ref: {apiVersion: controlplane.cluster.x-k8s.io/v1beta1, kind: KubeadmControlPlaneTemplate, name: t}
  infrastructure:
    ref: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: DockerClusterTemplate, name: t}
  patches:
${patches}---
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlaneTemplate
metadata: {name: t, namespace: d}
spec: {template: {spec: {kubeadmConfigSpec: {clusterConfiguration: {apiServer: {extraArgs: {a: b}}}}}}}
`
const selector =
  'selector: {apiVersion: controlplane.cluster.x-k8s.io/v1beta1, kind: KubeadmControlPlaneTemplate, matchResources: {controlPlane: true}}'
const operations = (n: number, text: (i: number) => string): string =>
  `\
  - name: p
    definitions:
    - ${selector}
      jsonPatches:
${many(n, (i) => `      - ${text(i)}\n`)}`
const flag = '/spec/template/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs/'
export const inPatches: readonly Dimension[] = [
  {
    what: 'patches of a class',
    size: 500,
    files: yaml((n) =>
      classOf(
        many(
          n,
          (i) =>
            `\
  - name: p${i}
    definitions:
    - ${selector}
      jsonPatches:
      - {op: add, path: ${flag}k${i}, value: v}
`,
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
            `\
  - name: p${i}
    definitions:
    - ${selector}
      jsonPatches:
      - {op: replace, path: ${flag}a, value: v${i}}
`,
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
            `\
  - name: p${i}
    enabledIf: '{{ .v${i} }}'
    definitions:
    - ${selector}
      jsonPatches:
      - {op: add, path: ${flag}k${i}, value: v}
`,
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
