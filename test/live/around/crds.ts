import { openCrd } from '../open-crd.ts'

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
export const otherCrds: readonly object[] = kinds.map(([group, kind, plural, version]) =>
  openCrd(group, kind, plural, [version]),
)
