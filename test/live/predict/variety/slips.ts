import type { Slip } from './variation.ts'

const owned = '        - class: worker\n          name: md-0\n'

/** A template beside those that are there, and a class that names it. */
const next = (group: string, kind: string, spec: string): string =>
  `---\napiVersion: ${group}.cluster.x-k8s.io/v1beta2\nkind: ${kind}\nmetadata:\n  name: next\n  namespace: default\nspec:\n  template:\n    spec:\n${spec}`
const controlPlane = (args: string): string =>
  next(
    'controlplane',
    'KubeadmControlPlaneTemplate',
    `      kubeadmConfigSpec:\n        clusterConfiguration:\n          apiServer:\n            extraArgs:\n${args}`,
  )
const flag = (name: string, value: string): string =>
  `              - name: ${name}\n                value: '${value}'\n`
const machine = (startup: string): string =>
  next(
    'infrastructure',
    'DevMachineTemplate',
    `      backend:\n        inMemory:\n          vm: { provisioning: { startupDuration: ${startup}, startupJitter: '0.1' } }\n          node: { provisioning: { startupDuration: 1s, startupJitter: '0.1' } }\n          apiServer: { provisioning: { startupDuration: 1s, startupJitter: '0.1' } }\n          etcd: { provisioning: { startupDuration: 1s, startupJitter: '0.1' } }\n`,
  )

/** What is done to the migrated files of a class with patches. */
export const ofClass: Readonly<Record<string, Slip>> = {
  nothing: {},
  'flag at the end': { edits: [['extraArgs/0', 'extraArgs/-']] },
  'value of a flag': { edits: [["                value: 'false'", "                value: 'true'"]] },
  'no patches': { edits: [[/ {2}patches:\n[\s\S]*?(?=---)/, '']] },
  'order in a template': {
    edits: [
      [
        "            - name: eviction-hard\n              value: nodefs.available<0%\n            - name: v\n              value: '2'",
        "            - name: v\n              value: '2'\n            - name: eviction-hard\n              value: nodefs.available<0%",
      ],
    ],
  },
  'value in a template': { edits: [["              value: '2'", "              value: '3'"]] },
  'label of a worker': { edits: [[owned, `${owned}          metadata: { labels: { some: label } }\n`]] },
  'two workers': { edits: [[/replicas: 1\s*$/, 'replicas: 2\n']] },
  'annotation of the control plane': {
    edits: [
      [
        '    controlPlane:\n      replicas: 1',
        '    controlPlane:\n      metadata: { annotations: { some: text } }\n      replicas: 1',
      ],
    ],
  },
  'failure domain': {
    edits: [['      - class: worker\n', '      - class: worker\n        failureDomain: fd1\n']],
  },
  'another control plane template': {
    edits: [[/(kind: KubeadmControlPlaneTemplate\n {6}name:) classed/, '$1 next']],
    more: controlPlane(flag('v', '5')),
  },
  'the same control plane template': {
    edits: [[/(kind: KubeadmControlPlaneTemplate\n {6}name:) classed/, '$1 next']],
    more: controlPlane(flag('v', '4')),
  },
  'another machine template of workers': {
    edits: [[/(kind: DevMachineTemplate\n {12}name:) classed/, '$1 next']],
    more: machine('2s'),
  },
  'the same machine template of workers': {
    edits: [[/(kind: DevMachineTemplate\n {12}name:) classed/, '$1 next']],
    more: machine('1s'),
  },
  'another machine template of the control plane': {
    edits: [[/(kind: DevMachineTemplate\n {8}name:) classed/, '$1 next']],
    more: machine('2s'),
  },
  'immutable template': { edits: [["                value: '4'", "                value: '6'"]] },
  'a patch without a place': {
    edits: [
      ['clusterConfiguration/apiServer/extraArgs/0', 'clusterConfiguration/controllerManager/extraArgs/0'],
    ],
  },
  'drain timeout': { edits: [[owned, `${owned}          deletion: { nodeDrainTimeoutSeconds: 30 }\n`]] },
  'no workers': { edits: [[/ {4}workers:\n {6}machineDeployments:\n {8}- class: worker\n[\s\S]*$/, '']] },
}

/** What is done to the files of a class whose patches have variables. */
export const ofVariables: Readonly<Record<string, Slip>> = {
  'a variable of the control plane': {
    edits: [
      ['    version: v1.35.0', '    variables: [{ name: level, value: /etc/six }]\n    version: v1.35.0'],
    ],
  },
  'the default of a variable': {
    edits: [
      ['    version: v1.35.0', '    variables: [{ name: level, value: /etc/five }]\n    version: v1.35.0'],
    ],
  },
  'a variable that nothing uses': {
    edits: [['    version: v1.35.0', '    variables: [{ name: unused, value: some }]\n    version: v1.35.0']],
  },
  'a condition that comes true': {
    edits: [['    version: v1.35.0', '    variables: [{ name: extra, value: true }]\n    version: v1.35.0']],
  },
  'a variable of a worker': {
    edits: [[owned, `${owned}          variables: { overrides: [{ name: extra, value: true }] }\n`]],
  },
  'a variable of the control plane alone': {
    edits: [
      [
        '    controlPlane:\n      replicas: 1',
        '    controlPlane:\n      variables: { overrides: [{ name: level, value: /etc/seven }] }\n      replicas: 1',
      ],
    ],
  },
  'a template that gives the same': {
    edits: [['echo {{ .builtin.cluster.name }} {{', 'echo {{ .builtin.cluster.name | trim }} {{']],
  },
  'a template that gives something else': {
    edits: [['echo {{ .builtin.cluster.name }} {{', 'echo {{ .builtin.cluster.name | upper }} {{']],
  },
  'a label that a template reads': { edits: [['tier: low', 'tier: high']] },
  'a label that nothing reads': { edits: [['tier: low', 'tier: low, other: label']] },
  'a condition that is always true': { edits: [["'{{ .extra }}'", '\'{{ eq .level "/etc/five" }}\'']] },
  'a condition that is never true': {
    edits: [["'{{ .extra }}'", '\'{{ and .extra (eq .level "/etc/nine") }}\'']],
  },
  'a selector of nothing': { edits: [['names: [worker] } }', 'names: [other] } }']] },
  'a default that nobody takes': { edits: [['default: /etc/five', 'default: /etc/eight']] },
  'a join configuration that goes': {
    edits: [[/ {8}joinConfiguration:\n {10}nodeRegistration:\n {12}imagePullPolicy: IfNotPresent\n/, '']],
  },
  'a join configuration in another template': {
    edits: [[/(kind: KubeadmControlPlaneTemplate\n {6}name:) varied/, '$1 next']],
    more: controlPlane(flag('v', '4')),
  },
  'an operation that removes': {
    edits: [
      ["      enabledIf: '{{ .extra }}'\n", ''],
      [
        'op: add\n              path: /spec/template/spec/preKubeadmCommands/-\n              value: echo extra',
        'op: remove\n              path: /spec/template/spec/preKubeadmCommands',
      ],
    ],
  },
  'a patch that removes what is not there': {
    edits: [
      ["      enabledIf: '{{ .extra }}'\n", ''],
      [
        'op: add\n              path: /spec/template/spec/preKubeadmCommands/-\n              value: echo extra',
        'op: remove\n              path: /spec/template/spec/files',
      ],
    ],
  },
  'a variable that is not there': {
    edits: [['{{ .builtin.cluster.name }} {{', '{{ .builtin.nothing.name }} {{']],
  },
}

/** What is done to the migrated files of a Cluster without topology. */
export const ofLone: Readonly<Record<string, Slip>> = {
  nothing: {},
  'order of flags': {
    edits: [
      [
        "          - name: audit-log-maxage\n            value: '3'\n          - name: v\n            value: '4'",
        "          - name: v\n            value: '4'\n          - name: audit-log-maxage\n            value: '3'",
      ],
    ],
  },
  'value of a flag': { edits: [["            value: '4'", "            value: '5'"]] },
  'labels of the control plane': {
    edits: [['  machineTemplate:\n', '  machineTemplate:\n    metadata: { labels: { some: label } }\n']],
  },
  'order in a template': {
    edits: [
      [
        "            - name: eviction-hard\n              value: nodefs.available<0%\n            - name: v\n              value: '2'",
        "            - name: v\n              value: '2'\n            - name: eviction-hard\n              value: nodefs.available<0%",
      ],
    ],
  },
  'drain timeout': { edits: [['nodeDrainTimeoutSeconds: 300', 'nodeDrainTimeoutSeconds: 30']] },
  'two workers': { edits: [['  clusterName: lone\n  replicas: 1', '  clusterName: lone\n  replicas: 2']] },
  'a file': {
    edits: [
      ['  kubeadmConfigSpec:\n', '  kubeadmConfigSpec:\n    files: [{ path: /tmp/some, content: text }]\n'],
    ],
  },
  'a machine template': {
    edits: [[/(kind: DevMachineTemplate\n {8}name:) lone\n {2}kubeadm/, '$1 next\n  kubeadm']],
    more: machine('2s'),
  },
  'image of DNS': {
    edits: [['    clusterConfiguration:\n', '    clusterConfiguration:\n      dns: { imageTag: v1.11.3 }\n']],
  },
  'failure domain': {
    edits: [['      version: v1.35.0\n', '      version: v1.35.0\n      failureDomain: fd1\n']],
  },
  'a bootstrap template': {
    edits: [[/(kind: KubeadmConfigTemplate\n {10}name:) lone/, '$1 next']],
    more: next('bootstrap', 'KubeadmConfigTemplate', '      preKubeadmCommands: [echo]\n'),
  },
}
