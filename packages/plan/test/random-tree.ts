import fc from 'fast-check'

/** Files by their path in a folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>

type Piece = (name: string, random: number) => Files

const machine = (
  name: string,
  spec: string,
  version = 'v1beta1',
): string => `apiVersion: cluster.x-k8s.io/${version}
kind: Machine
metadata: { name: ${name} }
spec:
  clusterName: a
${spec}`

const cluster = (name: string, topology: string): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  name: ${name} # kept
spec:
  topology:
    class: quick
    version: v1.30.0
    controlPlane:
      nodeDrainTimeout: 5m
${topology}`

const bootstrap = (name: string, rest: string): string => `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata: { name: ${name} }
spec:
  template:
    spec:
      joinConfiguration:
        nodeRegistration:
          kubeletExtraArgs: { v: "2", cloud-provider: external }
${rest}`

/** What trees are made of. Each has files of its own; what is looked for around a file is found across them. */
const pieces: Readonly<Record<string, Piece>> = {
  machine: (name, random) => ({
    [`${name}/m.yaml`]: machine(name, `  nodeDrainTimeout: ${random % 7}m${random % 60}s\n`),
  }),
  cluster: (name) => ({
    [`${name}/c.yaml`]: `${cluster(name, '    variables: [{ name: a, value: 1 }]\n')}---\n${machine(name, '  nodeDeletionTimeout: 1s\n')}`,
  }),
  current: (name) => ({ [`${name}/m.yaml`]: machine(name, '  bootstrap: {}\n', 'v1beta2') }),
  half: (name) => ({ [`${name}/m.yaml`]: machine(name, '  nodeDrainTimeout: 5m\n', 'v1beta2') }),
  foreign: (name) => ({ [`${name}/x.yaml`]: `kind: ConfigMap\ndata: { a: "${name}" }\n` }),
  secret: (name, random) => ({
    [`${name}/s.yaml`]: `kind: Secret\nstringData: { password: hunter${random} }\n---\n${bootstrap(
      name,
      `      users: [{ name: hunter${random}, passwd: "hunter${random}" }]\n      preKubeadmCommands: ['echo hunter${random}']\n      useExperimentalRetryJoin: true\n`,
    )}`,
  }),
  broken: (name) => ({ [`${name}/b.yaml`]: `${machine(name, '')}  providerID: [\n` }),
  deep: (name) => ({ [`${name}/d.yaml`]: `${machine(name, '')}  x: ${'['.repeat(300)}${']'.repeat(300)}\n` }),
  binary: (name) => ({ [`${name}/n.yaml`]: `cluster.x-k8s.io\0` }),
  latin: (name) => ({ [`${name}/l.yaml`]: Buffer.from('# caf\xe9 cluster.x-k8s.io\n', 'latin1') }),
  wide: (name) => ({ [`${name}/w.yaml`]: Buffer.from(machine(name, ''), 'utf16le') }),
  kustomization: (name) => ({
    [`${name}/base/kustomization.yaml`]: 'resources: [c.yaml]\n',
    [`${name}/base/c.yaml`]: cluster(name, ''),
    [`${name}/over/kustomization.yaml`]: 'resources: [../base]\npatches: [{ path: p.yaml }]\n',
    [`${name}/over/p.yaml`]: `apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nmetadata: { name: ${name} }\nspec: { topology: { controlPlane: { nodeDrainTimeout: 10m } } }\n`,
  }),
  chart: (name, random) => ({
    [`${name}/Chart.yaml`]: `name: ${name}\nversion: 1.0.0\n`,
    [`${name}/values.yaml`]: `drain: ${random % 9}m\nversion: cluster.x-k8s.io/v1beta1\n`,
    [`${name}/templates/m.yaml`]: machine('{{ .Release.Name }}', '  nodeDrainTimeout: {{ .Values.drain }}\n'),
    [`${name}/templates/n.yaml`]: `apiVersion: {{ .Values.version }}\nkind: Machine\nmetadata: { name: n }\nspec: {{ include "spec" . | nindent 2 }}\n`,
    [`${name}/templates/_h.tpl`]: '{{ define "spec" }}\nnodeDrainTimeout: 5m\n{{ end }}\n',
    [`${name}/templates/alone.yaml`]: machine('b', '  nodeDrainTimeout: 3m\n'),
  }),
  class: (name) => ({
    [`${name}/class.yaml`]: `apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
metadata: { name: ${name} }
spec:
  workers:
    machineDeployments:
      - class: w
        template:
          bootstrap: { ref: { apiVersion: bootstrap.cluster.x-k8s.io/v1beta1, kind: KubeadmConfigTemplate, name: shared } }
  patches:
    - name: flags
      definitions:
        - selector: { apiVersion: bootstrap.cluster.x-k8s.io/v1beta1, kind: KubeadmConfigTemplate, matchResources: { machineDeploymentClass: { names: [w] } } }
          jsonPatches: [{ op: add, path: /spec/template/spec/joinConfiguration/nodeRegistration/kubeletExtraArgs/v, value: "4" }]
`,
  }),
  template: (name) => ({ [`${name}/t.yaml`]: bootstrap('shared', '') }),
  variable: (name) => ({
    [`${name}/v.yaml`]: machine(name, '  nodeDrainTimeout: ${DRAIN}\n'),
    [`${name}/config.yaml`]: 'variables:\n  DRAIN: 60s\n',
  }),
  purpose: (name) => ({
    [`${name}/p.yaml`]: `# v1beta1 on purpose\n${machine(name, '  nodeDrainTimeout: 5m\n')}`,
  }),
  release: (name) => ({ [`${name}/v1.8/m.yaml`]: machine(name, '  nodeDrainTimeout: 5m\n') }),
  twin: (name) => ({
    [`${name}/md-v1beta1.yaml`]: machine(name, '  nodeDrainTimeout: 5m\n'),
    [`${name}/md-v1beta2.yaml`]: machine(name, '  bootstrap: {}\n', 'v1beta2'),
  }),
  keptTemplate: (name, random) => ({
    ...pieces.class!(name, random),
    [`${name}/a/Pulumi.yaml`]: `name: ${name}\nruntime: yaml\n`,
    [`${name}/a/t.yaml`]: bootstrap('shared', ''),
  }),
  pulumi: (name) => ({
    [`${name}/Pulumi.yaml`]: `name: ${name}\nruntime: yaml\n`,
    [`${name}/m.yaml`]: machine(name, '  nodeDrainTimeout: 5m\n'),
  }),
  terraform: (name) => ({
    [`${name}/main.tf`]: 'resource "kubernetes_manifest" "a" {\n  manifest = yamldecode(file("m.yaml"))\n}\n',
    [`${name}/m.yaml`]: machine(name, '  nodeDrainTimeout: 5m\n'),
  }),
  events: (name) => ({
    [`${name}/source.yaml`]: `apiVersion: argoproj.io/v1alpha1\nkind: EventSource\nmetadata: { name: ${name} }\nspec:\n  resource:\n    a: { group: cluster.x-k8s.io, version: v1beta1, resource: clusters }\n`,
    [`${name}/sensor.yaml`]: `apiVersion: argoproj.io/v1alpha1\nkind: Sensor\nmetadata:\n  name: ${name}\nspec:\n  dependencies: [{ name: a, eventSourceName: ${name} }]\n`,
  }),
  script: (name) => ({ [`${name}/s.sh`]: '#!/bin/sh\nkubectl get machines.v1beta1.cluster.x-k8s.io\n' }),
  docs: (name) => ({
    [`${name}/d.md`]: `# D\n\n\`\`\`yaml\n${machine(name, '  nodeDrainTimeout: 5m\n')}\`\`\`\n\n\`\`\`yaml\ncluster.x-k8s.io: [\n\`\`\`\n`,
  }),
}

/** A tree of some pieces, each in a folder of its own or one that it shares with others. */
export const randomTree: fc.Arbitrary<Files> = fc
  .array(
    fc.record({
      piece: fc.constantFrom(...Object.keys(pieces)),
      folder: fc.constantFrom('', 'a/', 'a/b/', 'c/'),
      random: fc.nat(1000),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((picked) =>
    Object.assign(
      {},
      ...picked.map(({ piece, folder, random }, i) => pieces[piece]!(`${folder}${piece}-${i}`, random)),
    ),
  )
