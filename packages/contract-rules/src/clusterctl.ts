import { rulesOf } from './source.ts'
import type { RuleSource } from './source.ts'
import { late } from './stage.ts'

const release: readonly RuleSource[] = [
  {
    id: 'clusterctl.repo.files',
    title: 'Release files',
    level: 'mandatory',
    asks: 'Every release has metadata.yaml and the components.',
    checks: [{ check: 'repo.file', level: 'error', path: 'metadata.yaml' }],
    consequence: 'clusterctl cannot install the release.',
  },
  {
    id: 'clusterctl.repo.templates',
    title: 'Cluster templates',
    level: 'recommended',
    asks: 'An infrastructure provider publishes cluster-template files; with the new label, in v1beta2.',
    checks: [{ check: 'repo.file', level: 'warning', path: 'templates/cluster-template*.yaml' }],
    consequence:
      '`clusterctl generate cluster` has nothing to begin with; templates of v1beta1 work only while it is served.',
  },
  {
    id: 'clusterctl.repo.semver',
    title: 'Release versions',
    level: 'mandatory',
    asks: 'Releases are tagged vX.Y.Z.',
    checks: [{ check: 'repo.tags', level: 'error' }],
    consequence: 'clusterctl does not take the tag for a release.',
  },
  {
    id: 'clusterctl.metadata.apiversion',
    title: 'metadata.yaml: apiVersion',
    level: 'mandatory',
    asks: 'apiVersion is clusterctl.cluster.x-k8s.io/v1alpha3.',
    fields: [{ path: 'apiVersion', type: 'string', is: 'required', owner: 'metadata.yaml' }],
    checks: [
      {
        check: 'repo.metadataField',
        level: 'error',
        path: 'apiVersion',
        equals: 'clusterctl.cluster.x-k8s.io/v1alpha3',
      },
    ],
    consequence: 'clusterctl refuses the file.',
  },
  {
    id: 'clusterctl.metadata.kind',
    title: 'metadata.yaml: kind',
    level: 'mandatory',
    asks: 'kind is Metadata.',
    fields: [{ path: 'kind', type: 'string', is: 'required', owner: 'metadata.yaml' }],
    checks: [{ check: 'repo.metadataField', level: 'error', path: 'kind', equals: 'Metadata' }],
    consequence: 'clusterctl refuses another kind, and v1.11.0 an empty one.',
    seen: ['CAPI#12712', 'CAPH#1654', 'CAPZ#5834', 'OCI#503'],
  },
  {
    id: 'clusterctl.metadata.series',
    title: 'metadata.yaml: release series',
    level: 'mandatory',
    asks: 'There is a series of major, minor and contract for every release.',
    fields: [{ path: 'releaseSeries', type: 'array', is: 'required', owner: 'metadata.yaml' }],
    checks: [
      { check: 'repo.metadataSeries', level: 'error' },
      { check: 'repo.metadataCoversTag', level: 'error' },
    ],
    consequence: 'clusterctl refuses to install or upgrade to the release.',
    seen: ['CAPO#2883', 'CAPO#2905'],
  },
  {
    id: 'clusterctl.metadata.contract',
    title: 'metadata.yaml: contract',
    level: 'mandatory',
    asks:
      'The contract of a series is that of the newest label of the CRDs in its releases, and never changes inside a ' +
      'series: the move to v1beta2 begins a new minor.',
    fields: [{ path: 'releaseSeries[].contract', type: 'string', is: 'required', owner: 'metadata.yaml' }],
    checks: [{ check: 'repo.metadataContract', level: 'error' }],
    consequence:
      'clusterctl plans upgrades that do not fit, while Cluster API goes by the label. Nobody else compares the two.',
    seen: ['CAPO#2656', 'CAPO#2883', 'DigitalOcean#772'],
  },
]

const components: readonly RuleSource[] = [
  {
    id: 'clusterctl.components.name',
    title: 'Components: file name',
    level: 'recommended',
    asks: 'The file is named after the type of the provider: infrastructure-components.yaml and so on.',
    checks: [
      {
        check: 'repo.releaseAsset',
        level: 'warning',
        names: [
          'core-components.yaml',
          'infrastructure-components.yaml',
          'bootstrap-components.yaml',
          'control-plane-components.yaml',
          'ipam-components.yaml',
          'runtime-extension-components.yaml',
          'addon-components.yaml',
        ],
      },
    ],
    consequence: 'Users have to configure the URL by hand.',
  },
  {
    id: 'clusterctl.components.namespace',
    title: 'Components: namespace',
    level: 'mandatory',
    asks: 'There is one Namespace, and everything namespaced is in it.',
    checks: [{ check: 'repo.oneNamespace', level: 'error' }],
    consequence: 'Without one users must name it; with two clusterctl fails.',
  },
  {
    id: 'clusterctl.components.manager',
    title: 'Components: container',
    level: 'mandatory',
    asks: 'The container of the controllers is called manager.',
    checks: [{ check: 'repo.container', level: 'error', name: 'manager' }],
    consequence: 'clusterctl cannot bind the controllers to a namespace or change their image.',
  },
  {
    id: 'clusterctl.components.namespaceflag',
    title: 'Components: namespace flag',
    level: 'conditional',
    when: 'the provider has controllers',
    asks: 'Controllers take `--namespace`.',
    checks: [{ check: 'go.flags', level: 'error', names: ['namespace'] }],
    consequence: 'The controllers cannot be bound to a namespace.',
  },
  {
    id: 'clusterctl.components.images',
    title: 'Components: images',
    level: 'recommended',
    asks: 'Images are written with registry, repository and tag.',
    checks: [{ check: 'repo.images', level: 'warning' }],
    consequence: 'Image overrides of clusterctl do not match.',
  },
  {
    id: 'clusterctl.components.variables',
    title: 'Components: variables',
    level: 'recommended',
    asks: 'Variables are written `${NAME}`, and begin with the provider’s name.',
    checks: [{ check: 'repo.variables', level: 'note' }],
    consequence: 'A variable inside a variable is not replaced; names of two providers may collide.',
  },
  {
    id: 'clusterctl.components.labels',
    title: 'Components: labels',
    level: 'recommended',
    asks: 'Every object has the label cluster.x-k8s.io/provider with type and name of the provider.',
    checks: [{ check: 'repo.label', level: 'warning', key: 'cluster.x-k8s.io/provider' }],
    consequence:
      'clusterctl does not know what belongs to the provider. Contract labels must not be set the same way: they would ' +
      'reach selectors, which cannot change.',
    seen: ['CAPV#3877'],
  },
  {
    id: 'clusterctl.components.crdname',
    title: 'Components: CRD names',
    level: 'mandatory',
    subject: 'kind',
    asks: 'CRDs of the contract have the computed name, or the annotation that skips this check.',
    fields: [{ path: 'metadata.name', type: 'string', is: 'required', owner: 'CRD' }],
    checks: [{ check: 'crd.name', level: 'error' }],
    consequence: 'clusterctl refuses to install the provider.',
  },
]

const workloads: readonly RuleSource[] = [
  {
    id: 'clusterctl.templates.naming',
    title: 'Cluster templates: names',
    level: 'conditional',
    when: 'templates are published',
    asks: 'Templates are called cluster-template.yaml or cluster-template-<flavor>.yaml and lie with the components.',
    checks: [{ check: 'repo.file', level: 'warning', path: 'templates/cluster-template*.yaml' }],
    consequence: 'clusterctl does not find the flavor.',
  },
  {
    id: 'clusterctl.templates.namespace',
    title: 'Cluster templates: namespace',
    level: 'conditional',
    when: 'templates are published',
    asks: 'All objects are in one namespace, and the template does not make it.',
    checks: [{ check: 'repo.noNamespaceObject', level: 'error' }],
    consequence: 'Applying the template takes rights its user does not have, or scatters it.',
  },
  {
    id: 'clusterctl.templates.variables',
    title: 'Cluster templates: variables',
    level: 'recommended',
    asks: 'Common variables have their common names.',
    checks: [
      {
        check: 'repo.commonVariables',
        level: 'note',
        names: [
          'NAMESPACE',
          'CLUSTER_NAME',
          'KUBERNETES_VERSION',
          'CONTROL_PLANE_MACHINE_COUNT',
          'WORKER_MACHINE_COUNT',
        ],
      },
    ],
    consequence: 'The flags of `clusterctl generate cluster` have no effect.',
  },
  {
    id: 'clusterctl.clusterclass.naming',
    title: 'ClusterClasses: names',
    level: 'conditional',
    when: 'ClusterClasses are published',
    asks: 'The file is called clusterclass-<name>.yaml after the ClusterClass in it.',
    checks: [{ check: 'repo.file', level: 'note', path: 'templates/clusterclass-*.yaml' }],
    consequence: 'clusterctl does not find the ClusterClass of a template.',
  },
  {
    id: 'clusterctl.clusterclass.namespace',
    title: 'ClusterClasses: namespace',
    level: 'recommended',
    asks: 'References name no namespace; those of v1beta2 cannot.',
    checks: [{ check: 'repo.noReferenceNamespace', level: 'warning' }],
    consequence: 'The ClusterClass works in one namespace only.',
  },
  {
    id: 'clusterctl.clusterclass.variables',
    title: 'ClusterClasses: variables',
    level: 'recommended',
    asks: 'ClusterClass files have no `${…}`.',
    checks: [{ check: 'repo.noVariables', level: 'warning' }],
    consequence: 'Who applies the file without clusterctl applies the variable as it is written.',
  },
]

const moving: readonly RuleSource[] = [
  {
    id: 'clusterctl.ownerchain',
    title: 'Chain of owners',
    level: 'mandatory',
    asks: 'Owner references lead from every object of the provider to a Cluster.',
    fields: [{ path: 'metadata.ownerReferences', type: 'array', is: 'required' }],
    checks: [{ check: 'object.ownerChain', level: 'warning' }],
    consequence: '`clusterctl move` leaves the object behind.',
    note: 'Own references that name an older API version have to be rewritten before that version is no longer served.',
  },
  {
    id: 'clusterctl.move.labels',
    title: 'Moving: labels',
    level: 'conditional',
    when: 'there are identities or global objects',
    asks: 'What moves without an owner is labelled for it, and what must wait blocks the move.',
    fields: [
      {
        path: 'metadata.labels["clusterctl.cluster.x-k8s.io/move-hierarchy"]',
        type: 'string',
        is: 'conditional',
        owner: 'CRD',
      },
    ],
    checks: [{ check: 'crd.label', level: 'note', key: 'clusterctl.cluster.x-k8s.io/move-hierarchy' }],
    consequence: '`clusterctl move` leaves the object behind.',
  },
  {
    id: 'clusterctl.move.paused',
    title: 'Moving: paused Clusters',
    level: 'mandatory',
    asks: 'Controllers do nothing while the Cluster is paused.',
    checks: [
      { check: 'go.calls', level: 'error', names: ['annotations.IsPaused', 'paused.EnsurePausedCondition'] },
    ],
    consequence: 'Two management clusters reconcile one Cluster.',
  },
  {
    id: 'clusterctl.move.status',
    title: 'Moving: status',
    level: 'mandatory',
    asks: 'All of status can be made anew from spec, metadata and the outside: the one-time facts and names of Secrets too.',
    fields: [
      {
        path: 'status.initialization',
        type: 'object',
        is: 'recommended',
        stages: late,
        unchecked: 'only a move shows whether it comes back',
      },
    ],
    checks: [],
    consequence: 'A provider that says only once that it is done blocks the moved Cluster.',
    note: 'Counters that are no pointers in Go stay absent when they are 0.',
  },
]

export const clusterctlRules = rulesOf('clusterctl', [...release, ...components, ...workloads, ...moving], {
  subject: 'repository',
})
