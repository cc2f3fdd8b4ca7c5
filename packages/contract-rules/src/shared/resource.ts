import type { KindRole, RuleSource } from '../source.ts'
import { early, last, late } from '../stage.ts'

/** The four rules every page begins with. */
export function resourceRules(role: KindRole): readonly RuleSource[] {
  const id = role.toLowerCase()
  return [
    {
      id: `${id}.scope`,
      title: 'Scope of the resources',
      level: 'mandatory',
      asks: 'The kind and its template are namespaced.',
      fields: [{ path: 'spec.scope', type: 'string', is: 'required', owner: 'CRD', note: 'Namespaced' }],
      checks: [
        { check: 'crd.namespaced', level: 'error' },
        {
          check: 'go.noMarker',
          level: 'error',
          pattern: String.raw`\+kubebuilder:resource:.*scope=Cluster`,
          note: 'no scope means namespaced',
        },
      ],
      consequence:
        'Cluster API asks for the object by namespace and name, so it never finds a cluster-scoped one.',
    },
    {
      id: `${id}.meta`,
      title: 'Type and object metadata',
      level: 'mandatory',
      asks: 'The resource has apiVersion, kind and metadata, as every CRD of controller-gen has.',
      fields: [
        { path: 'apiVersion', type: 'string', is: 'required' },
        { path: 'kind', type: 'string', is: 'required' },
        { path: 'metadata', type: 'object', is: 'required' },
      ],
      checks: [
        { check: 'crd.field', level: 'warning', path: 'apiVersion', type: 'string' },
        { check: 'crd.field', level: 'warning', path: 'kind', type: 'string' },
        { check: 'crd.field', level: 'warning', path: 'metadata', type: 'object' },
        { check: 'go.embeds', level: 'error', types: ['metav1.TypeMeta', 'metav1.ObjectMeta'] },
      ],
      consequence: 'Without them the type is no resource that an API server stores.',
    },
    {
      id: `${id}.apiversion`,
      title: 'API group, contract label and access',
      level: 'mandatory',
      asks:
        'The CRDs of the kind and of its template carry a label for the contract (its key) with the API versions that ' +
        'follow it (its value, joined by `_`), each of them served. A group that Cluster API has no wildcard for needs ' +
        'an aggregated ClusterRole. The contract is the one that metadata.yaml names.',
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
        {
          path: 'metadata.labels["cluster.x-k8s.io/v1beta1"]',
          type: 'string',
          is: 'optional',
          stages: ['v1beta2'],
          owner: 'CRD',
          note: 'for the older API versions as long as they are served: Cluster API up to v1.10 and ClusterClasses ask for it',
        },
        {
          path: 'metadata.labels["cluster.x-k8s.io/v1beta1"]',
          type: 'string',
          is: 'ignored',
          stages: last,
          owner: 'CRD',
        },
      ],
      checks: [
        { check: 'crd.anyContractLabel', level: 'error' },
        { check: 'crd.anyContractLabel', level: 'error', on: 'template' },
        { check: 'crd.label', level: 'error', stages: late, key: 'cluster.x-k8s.io/v1beta2' },
        {
          check: 'crd.labelVersions',
          level: 'error',
          note: 'Cluster API does not look whether a version exists; it fails when it asks for it',
        },
        {
          check: 'crd.highestVersion',
          level: 'error',
          note: 'the highest version in the order of Kubernetes counts, not the last one in the text',
        },
        {
          check: 'crd.oneContract',
          // Topology code takes the first label of a Go map that lists the version of a control plane: any of them.
          level: role === 'ControlPlane' ? 'error' : 'note',
          note: 'the newest contract wins, but for control planes of a ClusterClass, where it is a matter of chance',
        },
        { check: 'crd.templateVersion', level: 'error' },
        { check: 'crd.name', level: 'error' },
        { check: 'go.group', level: 'error' },
        { check: 'repo.crdLabels', level: 'error' },
        { check: 'repo.aggregatedRole', level: 'error' },
        { check: 'repo.metadataContract', level: 'error' },
      ],
      consequence:
        'Without a label Cluster API cannot read the kind: conditions are Unknown with InternalError and nothing is ' +
        'provisioned. With the wrong contract it reads the wrong fields: it waits forever, or fails on failureDomains.',
      seen: ['CAPV#3877', 'CAPIBM#2669', 'CAPZ#6081', 'CAPZ#6279', 'CAPA#6112', 'maas#358', 'kubevirt#390'],
    },
    {
      id: `${id}.resource`,
      title: 'Resource definition',
      level: 'mandatory',
      asks:
        'The CRD is named after the plural of the lower-case kind and its group, its list kind is `<Kind>List`, and ' +
        'status is a subresource.',
      fields: [
        { path: 'metadata.name', type: 'string', is: 'required', owner: 'CRD' },
        { path: 'spec.names.listKind', type: 'string', is: 'required', owner: 'CRD' },
        { path: 'spec.versions[].subresources.status', type: 'object', is: 'required', owner: 'CRD' },
      ],
      checks: [
        { check: 'crd.name', level: 'error' },
        { check: 'crd.listKind', level: 'error' },
        { check: 'crd.status', level: 'error' },
        { check: 'go.listType', level: 'error' },
        { check: 'go.marker', level: 'error', pattern: String.raw`\+kubebuilder:subresource:status` },
      ],
      consequence:
        'Cluster API asks for the CRD by the computed name: conditions are Unknown with InternalError. clusterctl ' +
        'refuses such a CRD unless it is annotated to skip that check.',
    },
  ]
}
