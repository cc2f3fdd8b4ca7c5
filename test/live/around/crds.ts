/** Kinds of other projects that are stood in for, as their CRDs name them. */
const kinds = [
  ['kyverno.io', 'ClusterPolicy', 'clusterpolicies', 'v1'],
  ['apiextensions.crossplane.io', 'Composition', 'compositions', 'v1'],
  ['config.projectsveltos.io', 'ClusterProfile', 'clusterprofiles', 'v1beta1'],
  ['fleet.cattle.io', 'Bundle', 'bundles', 'v1alpha1'],
  ['argoproj.io', 'Application', 'applications', 'v1alpha1'],
  ['kustomize.toolkit.fluxcd.io', 'Kustomization', 'kustomizations', 'v1'],
  ['monitoring.coreos.com', 'PrometheusRule', 'prometheusrules', 'v1'],
] as const

/** CRDs of other projects, with nothing in them but names: objects may hold whatever they like. */
export const otherCrds: readonly object[] = kinds.map(([group, kind, plural, version]) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `${plural}.${group}` },
  spec: {
    group,
    scope: 'Namespaced',
    names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` },
    versions: [
      {
        name: version,
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
}))
