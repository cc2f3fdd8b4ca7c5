import { describe, expect, test } from 'vitest'
import { planFile } from '../../engine.ts'

/** What a document becomes with `--references`, and what is told: the last part of each task's code. */
interface Case {
  readonly name: string
  readonly text: string
  /** Words and what they become; nothing where the document stays. */
  readonly writes?: Readonly<Record<string, string>>
  readonly tells?: readonly string[]
}

const flux = `\
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: clusters }
spec:
  path: ./clusters
`
const target = '{ group: cluster.x-k8s.io, version: v1beta1, kind: MachineDeployment }'
const rules = `\
  matchConstraints:
    resourceRules:
      - { apiGroups: [cluster.x-k8s.io], apiVersions: [v1beta1], operations: [CREATE], resources: [machinedeployments] }
`

const cases: readonly Case[] = [
  {
    name: 'a JSON patch of Flux follows where its field is sure to have a parent',
    text: `${flux}\
  patches:
    - target: ${target}
      patch: |
        # nodes need a moment
        - op: add
          path: /spec/minReadySeconds
          value: 10
`,
    writes: { 'version: v1beta1': 'version: v1beta2', '/spec/min': '/spec/template/spec/min' },
  },
  {
    name: 'a patch with a value of another form stays whole',
    text: `${flux}\
  patches:
    - target: ${target}
      patch: |
        - { op: replace, path: /spec/minReadySeconds, value: 10 }
        - { op: replace, path: /spec/template/spec/nodeDrainTimeout, value: 10m }
`,
    tells: ['patch-target', 'path-moved', 'path-value'],
  },
  {
    name: 'a target without a group may be of another API, and its patch is told',
    text: `${flux}\
  patches:
    - target: { kind: MachineDeployment, name: md-0 }
      patch: |
        - { op: replace, path: /spec/minReadySeconds, value: 10 }
`,
    tells: ['path-moved'],
  },
  {
    name: 'a post-renderer of a HelmRelease',
    text: `\
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: cluster }
spec:
  postRenderers:
    - kustomize:
        patches:
          - target: ${target}
            patch: '[{"op": "replace", "path": "/spec/minReadySeconds", "value": 10}]'
`,
    writes: { 'version: v1beta1': 'version: v1beta2', '/spec/min': '/spec/template/spec/min' },
  },
  {
    name: 'patches of an Application',
    text: `\
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: clusters }
spec:
  source:
    kustomize:
      patches:
        - target: ${target}
          patch: |-
            - op: replace
              path: /spec/minReadySeconds
              value: 10
`,
    writes: { 'version: v1beta1': 'version: v1beta2', '/spec/min': '/spec/template/spec/min' },
  },
  {
    name: 'a health check of Flux whose expression reads conditions',
    text: `${flux}\
  healthCheckExprs:
    - apiVersion: cluster.x-k8s.io/v1beta1
      kind: Cluster
      current: status.conditions.exists(c, c.type == 'ControlPlaneReady')
      failed: status.failureReason != ''
`,
    tells: ['api-version', 'path-other-meaning', 'path-deprecated'],
  },
  {
    name: 'a health check of Flux whose field is not moved',
    text: `${flux}\
  healthCheckExprs:
    - apiVersion: cluster.x-k8s.io/v1beta1
      kind: Cluster
      current: status.phase == 'Provisioned'
`,
    writes: { 'cluster.x-k8s.io/v1beta1': 'cluster.x-k8s.io/v1beta2' },
  },
  {
    name: 'fields that Fleet does not compare',
    text: `\
defaultNamespace: clusters
diff:
  comparePatches:
    - apiVersion: cluster.x-k8s.io/v1beta1
      kind: MachineDeployment
      name: md-0
      jsonPointers: [/spec/minReadySeconds]
      operations:
        - { "op": "remove", "path": "/spec/progressDeadlineSeconds" }
`,
    tells: ['api-version', 'path-moved', 'path-gone'],
  },
  {
    name: 'a policy of the API server moves as a whole',
    text: `\
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: { name: ready }
spec:
${rules}\
  validations:
    - expression: "object.spec.minReadySeconds < 600 && oldObject.spec.minReadySeconds > 1"
`,
    writes: {
      '[v1beta1]': '[v1beta2]',
      'object.spec.min': 'object.spec.template.spec.min',
      'oldObject.spec.min': 'oldObject.spec.template.spec.min',
    },
  },
  {
    name: 'a variable of a policy is the part that it stands for',
    text: `\
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: { name: drain }
spec:
${rules}\
  variables:
    - name: machine
      expression: object.spec.template.spec
  validations:
    - expression: has(variables.machine.nodeDrainTimeout)
`,
    tells: ['policy-version', 'path-value'],
  },
  {
    name: 'matchPolicy: Exact is a decision',
    text: `\
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: { name: exact }
spec:
${rules}\
    matchPolicy: Exact
  validations:
    - expression: object.spec.replicas < 600
`,
    tells: ['policy-exact'],
  },
  {
    name: 'a policy that writes a field that has moved',
    text: `\
apiVersion: admissionregistration.k8s.io/v1beta1
kind: MutatingAdmissionPolicy
metadata: { name: ready }
spec:
${rules}\
  mutations:
    - patchType: ApplyConfiguration
      applyConfiguration:
        expression: "Object{spec: Object.spec{minReadySeconds: 10}}"
`,
    tells: ['policy-version', 'policy-mutation'],
  },
  {
    name: 'a policy of Kyverno in CEL',
    text: `\
apiVersion: policies.kyverno.io/v1alpha1
kind: ValidatingPolicy
metadata: { name: ready }
spec:
${rules}\
  validations:
    - expression: object.spec.minReadySeconds < 600
`,
    writes: { '[v1beta1]': '[v1beta2]', 'object.spec.min': 'object.spec.template.spec.min' },
  },
  {
    name: 'a webhook: its program reads the version that it names',
    text: `\
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata: { name: clusters }
webhooks:
  - name: clusters.example.org
    rules:
      - { apiGroups: [cluster.x-k8s.io], apiVersions: [v1beta1], operations: [CREATE], resources: [clusters] }
`,
    tells: ['webhook'],
  },
  {
    name: 'a webhook for both versions is done',
    text: `\
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata: { name: clusters }
webhooks:
  - name: clusters.example.org
    rules:
      - { apiGroups: [cluster.x-k8s.io], apiVersions: [v1beta1, v1beta2], operations: [CREATE], resources: [clusters] }
`,
  },
  {
    name: 'all resources of a group are those of its kinds',
    text: `\
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: { name: all }
spec:
${rules.replace('[machinedeployments]', "['*']")}\
  validations:
    - expression: object.spec.minReadySeconds < 600
`,
    tells: ['policy-version', 'path-moved'],
  },
  {
    name: 'what Gatekeeper keeps in sync',
    text: `\
apiVersion: config.gatekeeper.sh/v1alpha1
kind: Config
metadata: { name: config }
spec:
  sync:
    syncOnly:
      - { group: cluster.x-k8s.io, version: v1beta1, kind: Cluster }
`,
    writes: { 'version: v1beta1': 'version: v1beta2' },
  },
  {
    name: 'a mutation of Gatekeeper',
    text: `\
apiVersion: mutations.gatekeeper.sh/v1
kind: Assign
metadata: { name: ready }
spec:
  applyTo:
    - { groups: [cluster.x-k8s.io], versions: [v1beta1], kinds: [MachineDeployment] }
  location: spec.minReadySeconds
`,
    writes: { '[v1beta1]': '[v1beta2]', 'spec.min': 'spec.template.spec.min' },
  },
  {
    name: 'Rego: the version that it gets is that of the request',
    text: `\
apiVersion: templates.gatekeeper.sh/v1
kind: ConstraintTemplate
metadata: { name: drain }
spec:
  targets:
    - target: admission.k8s.gatekeeper.sh
      rego: |
        package drain # for cluster.x-k8s.io
        violation[{"msg": msg}] {
          input.review.object.kind == "MachineDeployment"
          not input.review.object.spec.template.spec.nodeDrainTimeout
        }
`,
    tells: ['path-value'],
  },
  {
    name: 'values of a HelmChartProxy',
    text: `\
apiVersion: addons.cluster.x-k8s.io/v1alpha1
kind: HelmChartProxy
metadata: { name: cni }
spec:
  valuesTemplate: |
    class: {{ .Cluster.spec.topology.class }}
    pods: {{ index .Cluster.spec.clusterNetwork.pods.cidrBlocks 0 }}
`,
    tells: ['path-moved'],
  },
  {
    name: 'Lua of Sveltos',
    text: `\
apiVersion: lib.projectsveltos.io/v1beta1
kind: EventSource
metadata: { name: machines }
spec:
  resourceSelectors:
    - group: cluster.x-k8s.io
      version: v1beta1
      kind: MachineDeployment
      evaluate: |
        function evaluate()
          return { matching = obj.spec.minReadySeconds ~= nil }
        end
`,
    writes: {
      'version: v1beta1\n      kind': 'version: v1beta2\n      kind',
      'obj.spec.min': 'obj.spec.template.spec.min',
    },
  },
  {
    name: 'kro: expressions follow the template',
    text: `\
apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: { name: class }
spec:
  resources:
    - id: cluster
      template:
        apiVersion: cluster.x-k8s.io/v1beta1
        kind: Cluster
        metadata: { name: a }
        spec:
          topology: { class: a, version: v1.33.0 }
      readyWhen:
        - \${cluster.spec.topology.class == "a"}
`,
    writes: {
      'cluster.x-k8s.io/v1beta1': 'cluster.x-k8s.io/v1beta2',
      '{ class: a,': '{ classRef: {name: a},',
      'cluster.spec.topology.class': 'cluster.spec.topology.classRef.name',
    },
  },
  {
    name: 'kro: a counter with another meaning holds the template back',
    text: `\
apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: { name: class }
spec:
  resources:
    - id: md
      template:
        apiVersion: cluster.x-k8s.io/v1beta1
        kind: MachineDeployment
        metadata: { name: a }
        spec: { clusterName: a, minReadySeconds: 1 }
      readyWhen:
        - \${md.status.readyReplicas > 0}
`,
    tells: ['followed', 'path-other-meaning'],
  },
  {
    name: 'Argo Workflows: conditions about the manifest hold it back',
    text: `\
apiVersion: argoproj.io/v1alpha1
kind: Workflow
metadata: { name: wait }
spec:
  templates:
    - name: wait
      resource:
        action: get
        successCondition: status.controlPlaneReady == true
        manifest: |
          apiVersion: cluster.x-k8s.io/v1beta1
          kind: Cluster
          metadata:
            name: prod
`,
    tells: ['path-moved', 'followed'],
  },
  {
    name: 'Argo Workflows: a condition about what stays does not',
    text: `\
apiVersion: argoproj.io/v1alpha1
kind: Workflow
metadata: { name: wait }
spec:
  templates:
    - name: wait
      resource:
        action: get
        successCondition: status.phase == Provisioned
        manifest: |
          apiVersion: cluster.x-k8s.io/v1beta1
          kind: Cluster
          metadata:
            name: prod
`,
    writes: { 'cluster.x-k8s.io/v1beta1': 'cluster.x-k8s.io/v1beta2' },
  },
  {
    name: 'Argo Events: a filter with a value of another form',
    text: `\
apiVersion: argoproj.io/v1alpha1
kind: EventSource
metadata: { name: machines }
spec:
  resource:
    machines:
      group: cluster.x-k8s.io
      version: v1beta1
      resource: machines
      filter:
        fields: [{ key: spec.nodeDrainTimeout, operation: "==", value: 10m }]
`,
    tells: ['group-version', 'path-value'],
  },
  {
    name: 'provider-kubernetes: a field that is copied',
    text: `\
apiVersion: kubernetes.crossplane.io/v1alpha2
kind: Object
metadata: { name: watch }
spec:
  references:
    - patchesFrom:
        apiVersion: cluster.x-k8s.io/v1beta1
        kind: MachineDeployment
        name: md-0
        fieldPath: spec.minReadySeconds
      toFieldPath: data.seconds
  forProvider:
    manifest: { apiVersion: v1, kind: ConfigMap, metadata: { name: a } }
`,
    writes: { 'cluster.x-k8s.io/v1beta1': 'cluster.x-k8s.io/v1beta2', 'spec.min': 'spec.template.spec.min' },
  },
  {
    name: 'what Velero changes when it restores',
    text: `\
apiVersion: v1
kind: ConfigMap
metadata: { name: modifiers }
data:
  modifiers.yaml: |
    version: v1
    resourceModifierRules:
      - conditions: { groupResource: machinedeployments.cluster.x-k8s.io }
        patches:
          - { operation: replace, path: "/spec/minReadySeconds", value: "10" }
`,
    tells: ['path-moved'],
  },
  {
    name: 'a resource with its version in one name',
    text: `\
apiVersion: velero.io/v1
kind: Schedule
metadata: { name: clusters }
spec:
  template:
    includedResources: [clusters.cluster.x-k8s.io, machines.v1beta1.cluster.x-k8s.io]
`,
    writes: { 'machines.v1beta1': 'machines.v1beta2' },
  },
  {
    name: 'feedback of Open Cluster Management',
    text: `\
apiVersion: work.open-cluster-management.io/v1
kind: ManifestWork
metadata: { name: cluster }
spec:
  manifestConfigs:
    - resourceIdentifier: { group: cluster.x-k8s.io, resource: clusters, name: prod }
      feedbackRules:
        - type: JSONPaths
          jsonPaths: [{ name: ready, path: .status.controlPlaneReady }]
`,
    writes: { '.status.controlPlaneReady': '.status.initialization.controlPlaneInitialized' },
  },
  {
    name: 'an owner',
    text: `\
apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  ownerReferences:
    - apiVersion: cluster.x-k8s.io/v1beta1
      kind: Cluster
      name: prod
      uid: 00000000-0000-0000-0000-000000000000
`,
    writes: { 'cluster.x-k8s.io/v1beta1': 'cluster.x-k8s.io/v1beta2' },
  },
  {
    name: 'a play of Ansible: definitions are manifests',
    text: `\
- hosts: localhost
  tasks:
    - kubernetes.core.k8s:
        definition:
          apiVersion: cluster.x-k8s.io/v1beta1
          kind: Cluster
          metadata: { name: prod }
    - kubernetes.core.k8s_info:
        api_version: cluster.x-k8s.io/v1beta1
        kind: Cluster
`,
    writes: {
      'apiVersion: cluster.x-k8s.io/v1beta1': 'apiVersion: cluster.x-k8s.io/v1beta2',
      'api_version: cluster.x-k8s.io/v1beta1': 'api_version: cluster.x-k8s.io/v1beta2',
    },
  },
  {
    name: 'a heredoc of a workflow is told by the net',
    text: `\
on: push
jobs:
  deploy:
    steps:
      - run: |
          cat <<EOF | kubectl apply -f -
          apiVersion: cluster.x-k8s.io/v1beta1
          kind: MachineDeployment
          EOF
`,
    tells: ['unread'],
  },
  {
    name: 'a resource type of Pulumi is told by the net',
    text: `\
resources:
  cluster:
    type: kubernetes:cluster.x-k8s.io/v1beta1:Cluster
`,
    tells: ['unread'],
  },
  {
    name: 'a comment, a CRD and the kind of a provider in one of our groups name nothing that moves',
    text: `\
# cluster.x-k8s.io/v1beta1 is older
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  annotations: { example.org/for: cluster.x-k8s.io/v1beta1 }
---
apiVersion: example.org/v1
kind: Holder
spec:
  ref:
    apiVersion: controlplane.cluster.x-k8s.io/v1beta1
    kind: KThreesControlPlane
`,
  },
]

const planned = (text: string, references: boolean) =>
  planFile(text, { to: 'v1beta2', file: 'a.yaml', references })

function expectedOf({ text, writes = {} }: Case): string {
  return Object.entries(writes).reduce((now, [from, to]) => now.replace(from, to), text)
}

describe.each(cases)('$name', (one) => {
  const { text, writes = {}, tells = [] } = one

  test('what is written, and what is told', () => {
    for (const from of Object.keys(writes)) expect(text).toContain(from)
    const { after, tasks } = planned(text, true)
    expect(after).toBe(expectedOf(one))
    expect(tasks.map(({ code = '' }) => code.split('/').at(-1)).sort()).toEqual([...tells].sort())
  })

  test('a second run says the same', () => {
    const { after, tasks } = planned(expectedOf(one), true)
    expect(after).toBe(expectedOf(one))
    expect(tasks.map(({ code = '' }) => code.split('/').at(-1)).sort()).toEqual([...tells].sort())
  })
})
