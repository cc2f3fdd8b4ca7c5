import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { machineDeployment } from './capi.mjs'
import { dump } from './dump.mjs'
import { fleet } from './fleet.mjs'
import { kubeadmControlPlane } from './kubeadm.mjs'
import { writeProgram } from './program.mjs'
import { writeProvider } from './provider.mjs'
import { asYaml, documents } from './stream.mjs'
import { writeTree } from './tree.mjs'

/**
 * Inputs of each engine, by what there may be more of. Each writes so many below a folder, and returns the arguments of
 * the program.
 *
 * @type {Readonly<Record<string, (folder: string, count: number) => readonly string[]>>}
 */
export const growing = {
  'files of manifests': (folder, count) => ['manifests', writeTree(folder, count).folder],
  'documents of one stream': (folder, count) => [
    'manifests',
    written(folder, { 'stream.yaml': asYaml(documents(count)) }),
  ],
  'overlays of a base': (folder, count) => ['manifests', written(folder, overlays(count))],
  'control planes of overlays': (folder, count) => ['manifests', written(folder, controlPlanes(count))],
  'templates of a chart': (folder, count) => ['manifests', written(folder, chart(count))],
  'objects to convert': (folder, count) => {
    const file = 'stream.yaml'
    return ['convert', join(written(folder, { [file]: asYaml(documents(count)) }), file)]
  },
  'Machines of a Cluster, their status': (folder, count) => {
    const file = 'objects.json'
    return ['status', join(written(folder, { [file]: listOf(dump(count)) }), file)]
  },
  'Clusters of a management cluster': (folder, count) => [
    'cluster',
    'check',
    '--from',
    written(folder, { 'all.json': listOf(fleet(count)) }),
  ],
  'Go files of a provider': (folder, count) => [
    'contract',
    writeProvider(folder, { crds: count / 40, goFiles: count }).folder,
  ],
  'files of a client': (folder, count) => {
    writeProgram(folder, { files: count, hits: count / 50, isTyped: true })
    return ['codemod', folder]
  },
}

function overlays(count) {
  const files = {
    'base/workers.yaml': workers(0),
    'base/kustomization.yaml': 'resources:\n  - workers.yaml\n',
  }
  for (let i = 0; i < count; i++) {
    files[`overlays/${i}/kustomization.yaml`] = `resources:
  - ../../base
namespace: team-${i}
patches:
  - path: drain.yaml
`
    files[`overlays/${i}/drain.yaml`] = `apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata:
  name: cluster-md-0
  namespace: team
spec:
  template:
    spec:
      nodeDrainTimeout: ${i + 1}m # volumes
`
  }
  return files
}

/** Overlays that each have a control plane for the Cluster of their base, and say what kubeadm takes from that Cluster. */
function controlPlanes(count) {
  const name = 'cluster'
  const files = {
    'base/cluster.yaml': `apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  name: ${name}
spec:
  controlPlaneRef:
    apiVersion: controlplane.cluster.x-k8s.io/v1beta1
    kind: KubeadmControlPlane
    name: ${name}-control-plane
`,
    'base/kustomization.yaml': 'resources:\n  - cluster.yaml\n',
  }
  for (let i = 0; i < count; i++) {
    const team = `team-${i}`
    files[`overlays/${i}/kustomization.yaml`] = `resources:
  - ../../base
  - control-plane.yaml
namespace: ${team}
`
    files[`overlays/${i}/control-plane.yaml`] = kubeadmControlPlane({ index: i, team, name }).replace(
      'clusterConfiguration:',
      `$&\n      clusterName: ${name}`,
    )
  }
  return files
}

function chart(count) {
  const files = {
    'Chart.yaml': 'apiVersion: v2\nname: workers\nversion: 0.1.0\n',
    'values.yaml': 'replicas: 3\ndrain: true\n',
  }
  for (let i = 0; i < count; i++)
    files[`templates/${i}.yaml`] =
      `{{- if .Values.drain }}\n${workers(i).replace(/replicas: \d+/, 'replicas: {{ .Values.replicas }}')}{{- end }}\n`
  return files
}

function workers(index) {
  return machineDeployment({ index, team: 'team', name: 'cluster' })
}

/** Writes files below a folder, and returns it. */
function written(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

function listOf(items) {
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items })
}
