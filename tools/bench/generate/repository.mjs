import { cluster, machineDeployment, machineHealthCheck } from './capi.mjs'
import { deployment } from './foreign.mjs'
import { kubeadmConfigTemplate, kubeadmControlPlane } from './kubeadm.mjs'
import { environment } from './names.mjs'

/**
 * The files of a repository in which files belong together, one after the other: bases with overlays, a chart
 * with what patches it, templates with overlays of ytt, documents. Every fourth base stays as it is. The same count
 * gives the same files.
 *
 * @param {number} count of clusters, with some twenty files each
 * @returns {Generator<{ path: string, text: string }>}
 */
export function* repositoryFiles(count) {
  yield* shared()
  for (let index = 0; index < count; index++) {
    const team = `team-${index % 8}`
    const names = { index, team, name: `cluster-${String(index).padStart(3, '0')}` }
    for (const part of [kustomized, chart, layered, told])
      for (const [path, text] of Object.entries(part(names))) yield { path, text }
  }
}

const folder = 'charts/fleet'

function* shared() {
  yield { path: `${folder}/Chart.yaml`, text: 'apiVersion: v2\nname: fleet\nversion: 0.1.0\n' }
  yield {
    path: `${folder}/values.yaml`,
    text: 'replicas: 3\nclasses:\n  - name: general\n    replicas: 2\n',
  }
}

function kustomized(names) {
  const { index, name } = names
  const base = `bases/${name}`
  const files = {
    'cluster.yaml': cluster(names),
    'control-plane.yaml': kubeadmControlPlane(names),
    'workers.yaml':
      index % 4 ? machineDeployment(names) : `# v1beta1 on purpose\n${machineDeployment(names)}`,
    'bootstrap.yaml': kubeadmConfigTemplate(names),
    'health.yaml': machineHealthCheck(names),
  }
  const overlay = (stage) => {
    const over = `overlays/${stage}/${name}`
    return {
      [`${over}/kustomization.yaml`]: `resources: [../../../${base}]\npatches:\n  - path: workers.yaml\n  - path: timeouts.yaml\n    target: { group: cluster.x-k8s.io, kind: MachineDeployment }\n`,
      [`${over}/workers.yaml`]: `apiVersion: cluster.x-k8s.io/v1beta1\nkind: MachineDeployment\nmetadata:\n  name: ${name}-md-0\nspec:\n  replicas: ${3 + (index % 9)}\n  template:\n    spec:\n      nodeDrainTimeout: ${5 + (index % 20)}m # what ${stage} can bear\n`,
      [`${over}/timeouts.yaml`]: `- op: replace\n  path: /spec/template/spec/nodeDeletionTimeout\n  value: ${20 + (index % 30)}s\n`,
    }
  }
  return {
    ...Object.fromEntries(Object.entries(files).map(([file, text]) => [`${base}/${file}`, text])),
    [`${base}/kustomization.yaml`]: `resources: [${Object.keys(files).join(', ')}]\n`,
    ...overlay('staging'),
    ...overlay('production'),
  }
}

/** One chart for all, with templates for each cluster; each has a release of Flux and a kustomization that patch what it prints. */
function chart(names) {
  const { index, team, name } = names
  const labels = `labels:\n    {{- include "${name}.labels" . | nindent 4 }}\n`
  return {
    [`${folder}/templates/${name}/_names.tpl`]: `{{- define "${name}.labels" -}}\nteam: ${team}\nenvironment: ${environment(index)}\n{{- end -}}\n`,
    [`${folder}/templates/${name}/workers.yaml`]: `{{- range .Values.classes }}\n---\n${machineDeployment(
      names,
    )
      .replaceAll(`${name}-md-0`, `${name}-{{ .name }}`)
      .replace(/replicas: .*/, 'replicas: {{ .replicas }}')}{{- end }}\n`,
    [`${folder}/templates/${name}/health.yaml`]: `{{- if .Values.classes }}\n${machineHealthCheck(names).replace('labels:\n', labels)}{{- end }}\n`,
    [`${folder}/templates/${name}/app.yaml`]: deployment(names).replace(
      /replicas: .*/,
      'replicas: {{ .Values.replicas }}',
    ),
    [`releases/${name}.yaml`]: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: ${name}
spec:
  chart:
    spec:
      chart: ./${folder}
      sourceRef: { kind: GitRepository, name: fleet }
  postRenderers:
    - kustomize:
        patches:
          - target: { group: cluster.x-k8s.io, version: v1beta1, kind: MachineDeployment }
            patch: |
              - { op: replace, path: /spec/template/spec/nodeDrainTimeout, value: ${30 + index}s }
`,
    [`printed/${name}/kustomization.yaml`]: `# printed.yaml is what helm prints of ${folder}\nresources: [printed.yaml]\npatches: [{ path: workers.yaml }]\n`,
    [`printed/${name}/workers.yaml`]: `# v1beta1 on purpose\napiVersion: cluster.x-k8s.io/v1beta1\nkind: MachineDeployment\nmetadata:\n  name: ${name}-general\nspec:\n  template:\n    spec:\n      nodeDeletionTimeout: ${30 + index}s\n`,
  }
}

/** A template of clusterctl, and overlays of ytt over what it is made of. */
function layered(names) {
  const { name } = names
  return {
    [`templates/${name}.yaml`]: machineDeployment(names)
      .replace(/replicas: .*/, 'replicas: ${WORKERS:=3}')
      .replaceAll(name, '${CLUSTER_NAME}'),
    [`ytt/${name}/workers.yaml`]: `---\n${machineDeployment(names)}`,
    [`ytt/${name}/overlay.yaml`]: `#@ load("@ytt:overlay", "overlay")\n\n#@overlay/match by=overlay.subset({"kind": "MachineDeployment"}), expects="1+"\n---\napiVersion: cluster.x-k8s.io/v1beta1\nkind: MachineDeployment\nspec:\n  replicas: 5\n`,
  }
}

/** A text for people, and objects that a profile of Sveltos deploys and patches. */
function told(names) {
  const { index, name } = names
  const health = machineHealthCheck(names)
  return {
    [`docs/${name}.md`]: `# ${name}\n\nIts health check:\n\n\`\`\`yaml\n${health}\`\`\`\n`,
    [`profiles/${name}/objects.yaml`]: `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name}-objects }\ndata:\n  health.yaml: |\n${health.replace(/^(?=.)/gm, '    ')}`,
    [`profiles/${name}/profile.yaml`]: `apiVersion: config.projectsveltos.io/v1beta1
kind: Profile
metadata:
  name: ${name}
spec:
  policyRefs: [{ kind: ConfigMap, name: ${name}-objects }]
  patches:
    - target: { group: cluster.x-k8s.io, kind: MachineHealthCheck }
      patch: |
        - { op: replace, path: /spec/maxUnhealthy, value: ${20 + (index % 60)}% }
`,
  }
}
