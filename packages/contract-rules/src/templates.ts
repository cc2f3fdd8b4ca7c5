import { kindRoles, rulesOf } from './source.ts'
import { early, late } from './stage.ts'

const metadata = 'spec.template.metadata'
const machineMetadata = 'spec.template.spec.machineTemplate.metadata'

/** What all templates share. Upstream has no page for it; it stands in the pages of the roles. */
export const templateRules = rulesOf(
  'Templates',
  [
    {
      id: 'template.kind',
      title: 'Kind',
      level: 'mandatory',
      asks: 'The kind of a template ends with `Template`.',
      fields: [{ path: 'kind', type: 'string', is: 'required' }],
      checks: [{ check: 'crd.kindSuffix', level: 'error', suffix: 'Template' }],
      consequence: 'MachineDeployments, MachineSets and ClusterClasses refuse a reference to it.',
    },
    {
      id: 'template.crdname',
      title: 'CRD name',
      level: 'mandatory',
      asks: 'The CRD has the computed name.',
      fields: [{ path: 'metadata.name', type: 'string', is: 'required', owner: 'CRD' }],
      checks: [{ check: 'crd.name', level: 'error' }],
      consequence: 'Cluster API does not find the CRD; clusterctl refuses it.',
    },
    {
      id: 'template.list',
      title: 'List kind',
      level: 'mandatory',
      asks: 'The list kind is `<Kind>TemplateList`.',
      fields: [{ path: 'spec.names.listKind', type: 'string', is: 'required', owner: 'CRD' }],
      checks: [{ check: 'crd.listKind', level: 'error' }],
      consequence: 'Caches cannot list the templates.',
      note: 'Upstream’s table of pools spells it InfraMachineTemplatePoolList by mistake.',
    },
    {
      id: 'template.scope',
      title: 'Scope',
      level: 'mandatory',
      asks: 'Templates are namespaced.',
      fields: [{ path: 'spec.scope', type: 'string', is: 'required', owner: 'CRD', note: 'Namespaced' }],
      checks: [{ check: 'crd.namespaced', level: 'error' }],
      consequence: 'Cluster API asks by namespace and name, so it never finds a cluster-scoped one.',
    },
    {
      id: 'template.label',
      title: 'Contract label',
      level: 'mandatory',
      asks: 'The CRD of the template has the contract labels of its kind’s, with versions that the kind serves too.',
      fields: [
        {
          path: 'metadata.labels["cluster.x-k8s.io/v1beta1"]',
          type: 'string',
          is: 'required',
          stages: early,
          owner: 'CRD',
        },
        {
          path: 'metadata.labels["cluster.x-k8s.io/v1beta2"]',
          type: 'string',
          is: 'required',
          stages: late,
          owner: 'CRD',
        },
      ],
      checks: [
        { check: 'crd.anyContractLabel', level: 'error' },
        { check: 'crd.label', level: 'error', stages: late, key: 'cluster.x-k8s.io/v1beta2' },
        { check: 'crd.templateVersion', level: 'error' },
      ],
      consequence: 'Nothing can be made of the template: objects are created in the version selected for it.',
    },
    {
      id: 'template.rbac',
      title: 'Access',
      level: 'conditional',
      when: 'the API group is not one that Cluster API has a wildcard for',
      asks:
        'An aggregated ClusterRole lets Cluster API get, list, patch, update and watch the templates, and create and ' +
        'delete those of machines.',
      fields: [
        {
          path: 'metadata.labels["cluster.x-k8s.io/aggregate-to-manager"]',
          type: 'string',
          is: 'conditional',
          owner: 'ClusterRole',
        },
      ],
      checks: [{ check: 'repo.aggregatedRole', level: 'error' }],
      consequence: 'Cluster API may not read the template: conditions are Unknown with InternalError.',
    },
    {
      id: 'template.spec',
      title: 'Spec',
      level: 'mandatory',
      asks: 'spec.template.spec is the spec of the kind; where that changes in a new version, it changes too.',
      fields: [{ path: 'spec.template.spec', type: 'object', is: 'required' }],
      checks: [{ check: 'crd.field', level: 'error', path: 'spec.template.spec', type: 'object' }],
      consequence: 'Objects are made without a spec.',
    },
    {
      id: 'template.metadata',
      title: 'Metadata',
      level: 'recommended',
      asks: 'spec.template.metadata has labels and annotations, both in the schema.',
      fields: [
        { path: metadata, type: 'object', is: 'optional' },
        { path: `${metadata}.labels`, type: 'map', is: 'optional' },
        { path: `${metadata}.annotations`, type: 'map', is: 'optional' },
      ],
      checks: [
        { check: 'crd.field', level: 'error', path: `${metadata}.labels`, type: 'map' },
        { check: 'crd.field', level: 'error', path: `${metadata}.annotations`, type: 'map' },
      ],
      consequence: 'The API server prunes them: objects are made without the metadata.',
      seen: ['CAPRKE2#931', 'CAPRKE2#962'],
    },
    {
      id: 'template.cp.machinetemplate',
      title: 'ControlPlaneTemplate: metadata of Machines',
      level: 'conditional',
      when: 'the instances of the control plane are Machines',
      roles: ['ControlPlane'],
      asks: 'The metadata of control plane Machines stands in the template.',
      fields: [{ path: machineMetadata, type: 'object', is: 'conditional' }],
      checks: [{ check: 'crd.field', level: 'warning', path: `${machineMetadata}.labels`, type: 'map' }],
      consequence: 'A ClusterClass cannot label the Machines of the control plane.',
      note:
        'Which contract’s paths are written follows from the version of the template: keep the v1beta1 label for the ' +
        'older version while ClusterClasses name it.',
    },
    {
      id: 'template.cp.noinfraref',
      title: 'ControlPlaneTemplate: what a topology fills in',
      level: 'conditional',
      when: 'ClusterClasses are supported',
      roles: ['ControlPlane'],
      asks: 'The template requires neither infrastructureRef nor replicas nor version.',
      fields: [
        { path: 'spec.template.spec', type: 'object', is: 'required', note: 'a type of its own in Go' },
      ],
      checks: [
        {
          check: 'crd.optional',
          level: 'warning',
          stages: late,
          path: 'spec.template.spec.machineTemplate.spec.infrastructureRef',
        },
        { check: 'crd.optional', level: 'warning', path: 'spec.template.spec.version' },
      ],
      consequence: 'A template without them, as a ClusterClass has it, is refused.',
      note: 'Written nowhere; it follows from what ClusterClasses do.',
    },
    {
      id: 'template.dryrun',
      title: 'Dry runs',
      level: 'conditional',
      when: 'ClusterClasses are supported and something makes the template immutable',
      needs: 'ClusterClass',
      roles: ['InfraMachine', 'InfraMachinePool', 'BootstrapConfig'],
      asks: 'What makes templates immutable lets the dry runs of the topology controller pass.',
      fields: [
        {
          path: 'metadata.annotations["topology.cluster.x-k8s.io/dry-run"]',
          type: 'string',
          is: 'conditional',
          unchecked: 'a dry run carries it, and no stored object does',
        },
      ],
      checks: [
        {
          check: 'go.calls',
          level: 'error',
          names: ['topology.IsDryRunRequest', 'topology.ShouldSkipImmutabilityChecks'],
        },
      ],
      consequence: 'Every reconciliation of the topology looks like a change and is refused.',
    },
    {
      id: 'template.status',
      title: 'Capacity',
      level: 'optional',
      roles: ['InfraMachine'],
      asks: 'The status of an InfraMachineTemplate says what a machine made of it has.',
      fields: [
        { path: 'status.capacity', type: 'map', is: 'optional' },
        { path: 'status.nodeInfo', type: 'object', is: 'optional' },
      ],
      checks: [
        { check: 'crd.field', level: 'note', path: 'status.capacity', type: 'map' },
        { check: 'crd.field', level: 'note', path: 'status.nodeInfo', type: 'object' },
      ],
      consequence: 'The cluster autoscaler cannot scale a group of none up.',
    },
  ],
  { subject: 'template', roles: kindRoles },
)
