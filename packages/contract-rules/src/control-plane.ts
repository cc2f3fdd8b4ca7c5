import { controlPlaneMachineRules } from './control-plane-machines.ts'
import { conditionsRule, failuresRule } from './shared/conditions.ts'
import { endpointRule } from './shared/endpoint.ts'
import { initializationRule } from './shared/initialization.ts'
import { clusterctlRule, instancesRule, pausingRule } from './shared/manager.ts'
import { resourceRules } from './shared/resource.ts'
import { templateRule } from './shared/template.ts'
import { rulesOf } from './source.ts'
import { early, last, late } from './stage.ts'

const secretType = 'cluster.x-k8s.io/secret'

export const controlPlaneRules = rulesOf('ControlPlane', [
  ...resourceRules('ControlPlane'),
  endpointRule('ControlPlane'),
  {
    id: 'controlplane.replicas',
    title: 'Replicas',
    level: 'conditional',
    when: 'the control plane has a number of instances',
    asks: 'spec.replicas, the counters, a selector, and the scale subresource over them.',
    fields: [
      { path: 'spec.replicas', type: 'integer', is: 'conditional' },
      { path: 'status.selector', type: 'string', is: 'conditional' },
      {
        path: 'status.replicas',
        type: 'integer',
        is: 'conditional',
        note: 'a pointer in Go: 0 is not the same as unset',
      },
      {
        path: 'status.readyReplicas',
        type: 'integer',
        is: 'conditional',
        stages: early,
        note: 'running and ready Nodes',
      },
      { path: 'status.updatedReplicas', type: 'integer', is: 'conditional', stages: early },
      {
        path: 'status.unavailableReplicas',
        type: 'integer',
        is: 'conditional',
        stages: early,
        note: 'left out, Cluster.status keeps its last count of available replicas',
      },
      {
        path: 'status.readyReplicas',
        type: 'integer',
        is: 'conditional',
        stages: late,
        note: 'Machines whose condition Ready is True: another meaning under the same name',
      },
      { path: 'status.availableReplicas', type: 'integer', is: 'conditional', stages: late },
      { path: 'status.upToDateReplicas', type: 'integer', is: 'conditional', stages: late },
      ...['status.updatedReplicas', 'status.unavailableReplicas'].flatMap(
        (path) =>
          [
            { path, type: 'integer', is: 'unread', stages: ['v1beta2'] },
            { path, type: 'integer', is: 'ignored', stages: last },
          ] as const,
      ),
    ],
    checks: [
      { check: 'crd.field', level: 'note', path: 'spec.replicas', type: 'integer' },
      {
        check: 'crd.scale',
        level: 'error',
        selector: '.status.selector',
        specReplicas: '.spec.replicas',
        statusReplicas: '.status.replicas',
      },
      { check: 'crd.field', level: 'error', path: 'status.selector', type: 'string' },
      { check: 'crd.field', level: 'error', path: 'status.replicas', type: 'integer' },
      { check: 'crd.field', level: 'error', path: 'status.readyReplicas', type: 'integer' },
      { check: 'crd.field', level: 'error', stages: late, path: 'status.availableReplicas', type: 'integer' },
      { check: 'crd.field', level: 'error', stages: late, path: 'status.upToDateReplicas', type: 'integer' },
      { check: 'crd.field', level: 'error', stages: early, path: 'status.updatedReplicas', type: 'integer' },
      {
        check: 'crd.field',
        level: 'error',
        stages: early,
        path: 'status.unavailableReplicas',
        type: 'integer',
      },
      { check: 'crd.noField', level: 'warning', stages: late, path: 'status.updatedReplicas' },
      { check: 'crd.noField', level: 'warning', stages: late, path: 'status.unavailableReplicas' },
      { check: 'object.field', level: 'error', path: 'status.selector' },
      {
        check: 'object.counters',
        level: 'warning',
        paths: ['status.readyReplicas', 'status.availableReplicas', 'status.upToDateReplicas'],
        total: 'status.replicas',
      },
      {
        check: 'go.marker',
        level: 'error',
        pattern: String.raw`\+kubebuilder:subresource:scale:specpath=\.spec\.replicas,statuspath=\.status\.replicas,selectorpath=\.status\.selector`,
      },
      { check: 'go.type', level: 'error', stages: late, path: 'status.availableReplicas', type: '*int32' },
      { check: 'go.type', level: 'error', stages: late, path: 'status.upToDateReplicas', type: '*int32' },
    ],
    consequence:
      'Old names under the v1beta2 label: the counts of available and up-to-date replicas in Cluster.status are never ' +
      'set, or stay what they last were.',
  },
  {
    id: 'controlplane.version',
    title: 'Version',
    level: 'conditional',
    when: 'the control plane manages the Kubernetes version, as ClusterClasses need',
    asks: 'spec.version, and of status.versions (read since v1.14) and status.version at least one.',
    fields: [
      { path: 'spec.version', type: 'string', is: 'conditional', note: 'from v1beta2 on required in spec' },
      { path: 'status.version', type: 'string', is: 'conditional', stages: early },
      {
        path: 'status.versions',
        type: 'array',
        is: 'recommended',
        stages: late,
        note: 'items of version and replicas, oldest first, 1 to 100',
      },
      {
        path: 'status.version',
        type: 'string',
        is: 'deprecated',
        stages: late,
        note: 'Cluster API v1.11 to v1.13 read nothing else; it goes with the contract after v1beta2',
      },
    ],
    checks: [
      { check: 'crd.field', level: 'error', path: 'spec.version', type: 'string' },
      { check: 'crd.anyField', level: 'error', paths: ['status.versions', 'status.version'] },
      { check: 'crd.listMapKeys', level: 'warning', path: 'status.versions', keys: ['version'] },
      { check: 'crd.required', level: 'note', stages: late, path: 'spec.version' },
      { check: 'object.version', level: 'error', path: 'spec.version' },
      { check: 'object.versions', level: 'error', path: 'status.versions' },
      { check: 'go.type', level: 'note', path: 'status.versions', type: '[]clusterv1.StatusVersion' },
    ],
    consequence:
      'Version skew checks and ClusterClass upgrades go by what is there; versions out of order are an error in both.',
    seen: ['CAPA#5209'],
  },
  ...controlPlaneMachineRules,
  {
    id: 'controlplane.rolloutafter',
    title: 'Rollout after a time',
    level: 'optional',
    cores: { from: 13 },
    asks: 'A rollout that is to begin at a time stands in spec.rollout.after.',
    fields: [
      {
        path: 'spec.rolloutAfter',
        type: 'string',
        is: 'optional',
        stages: early,
        note: 'as in a KubeadmControlPlane; not read through the contract',
        unchecked: 'Cluster API does not read it',
      },
      { path: 'spec.rollout.after', type: 'string', is: 'optional', stages: late, note: 'a date-time' },
    ],
    checks: [
      {
        check: 'crd.field',
        level: 'note',
        stages: late,
        path: 'spec.rollout.after',
        type: 'string',
        format: 'date-time',
      },
    ],
    consequence:
      'A topology that asks for it writes spec.rollout.after under every contract: without that field in the schema the ' +
      'write is refused.',
  },
  initializationRule('ControlPlane', {
    old: 'status.initialized',
    older: 'status.ready',
    now: 'status.initialization.controlPlaneInitialized',
    target: 'Cluster.status.initialization.controlPlaneInitialized',
    note:
      'Cluster API v1.11.0 to v1.11.4 and v1.12.0 to v1.12.1 read status.ready under v1beta1: set both while they are ' +
      'supported.',
    seen: ['CAPI#13184', 'CAPI#13258', 'CAPI#13186'],
  }),
  {
    id: 'controlplane.inplace',
    title: 'Updates in place',
    level: 'optional',
    cores: { from: 12 },
    asks: 'A control plane of Machines may let update extensions change them in place, through the hooks for it.',
    checks: [
      { check: 'go.mentions', level: 'note', texts: ['CanUpdateMachine', 'UpdateInProgressAnnotation'] },
    ],
    consequence: 'Machines are replaced where they could have been changed.',
  },
  conditionsRule('ControlPlane', 'Available', 'ControlPlaneAvailable of the Cluster', {
    note: 'RollingOut, ScalingUp and ScalingDown take part in those of the Cluster where the control plane has them.',
  }),
  failuresRule('ControlPlane', 'Cluster'),
  templateRule('ControlPlane'),
  {
    id: 'controlplane.kubeconfig',
    title: 'Kubeconfig',
    level: 'mandatory',
    asks:
      'A Secret `<cluster>-kubeconfig` beside the Cluster holds the kubeconfig under `value`, is labelled with the ' +
      'cluster’s name, and is renewed before its certificate ends.',
    fields: [
      {
        path: 'type',
        type: 'string',
        is: 'recommended',
        owner: 'Secret <cluster>-kubeconfig',
        note: secretType,
      },
      {
        path: 'metadata.labels["cluster.x-k8s.io/cluster-name"]',
        type: 'string',
        is: 'required',
        owner: 'Secret <cluster>-kubeconfig',
        note: 'without it the Secret is not in the cache',
      },
      { path: 'data.value', type: 'string', is: 'required', owner: 'Secret <cluster>-kubeconfig' },
    ],
    checks: [
      {
        check: 'object.secret',
        level: 'error',
        name: '{cluster}-kubeconfig',
        key: 'value',
        type: secretType,
      },
      {
        check: 'go.mentions',
        level: 'warning',
        texts: [
          'kubeconfig.CreateSecret',
          'kubeconfig.GenerateSecret',
          'kubeconfig.RegenerateSecret',
          'secret.Kubeconfig',
        ],
      },
    ],
    consequence: 'RemoteConnectionProbe stays False and no Machine finds its Node.',
  },
  {
    id: 'controlplane.certificates',
    title: 'Certificates',
    level: 'optional',
    asks: 'Authorities lie in Secrets `<cluster>-ca`, `-etcd`, `-proxy` and `-sa`, of the same type and label.',
    fields: [
      {
        path: 'metadata.labels["cluster.x-k8s.io/cluster-name"]',
        type: 'string',
        is: 'conditional',
        owner: 'Secret <cluster>-ca',
      },
    ],
    checks: [
      { check: 'object.secret', level: 'note', name: '{cluster}-ca', key: 'tls.crt', type: secretType },
      {
        check: 'go.mentions',
        level: 'note',
        texts: ['secret.ClusterCA', 'secret.EtcdCA', 'secret.FrontProxyCA', 'secret.ServiceAccount'],
      },
    ],
    consequence:
      'Authorities that a user brings are not found, and other parts of Cluster API cannot use them.',
  },
  instancesRule('controlplane.multipleinstances', 'Multiple instances'),
  clusterctlRule('ControlPlane'),
  pausingRule('ControlPlane'),
])
