import type { Resource } from './resource.ts'

/** Who needs a right. */
export type Purpose = 'check' | 'helm' | 'predict' | 'fix'

/** A resource that is read besides the kinds of Cluster API, which the CRDs tell. */
export interface ReadResource extends Resource {
  /** What asks for it; `helm` is asked for with `--helm` only. */
  readonly purpose: Purpose
  /** Why, in the words of the ClusterRole. */
  readonly reason: string
}

const apps = { group: 'apps', version: 'v1', purpose: 'check' } as const
const admission = { group: 'admissionregistration.k8s.io', version: 'v1', clusterWide: true } as const
const core = { group: '', version: 'v1', purpose: 'check' } as const

/** Each resource that is read, one line each: `migrate cluster rbac` is made of it. */
export const resources = {
  crds: {
    group: 'apiextensions.k8s.io',
    version: 'v1',
    plural: 'customresourcedefinitions',
    kind: 'CustomResourceDefinition',
    clusterWide: true,
    purpose: 'check',
    reason: 'versions, storage and labels of the contract',
  },
  deployments: {
    ...apps,
    plural: 'deployments',
    kind: 'Deployment',
    reason: 'versions and flags of the controllers',
  },
  statefulSets: {
    ...apps,
    plural: 'statefulsets',
    kind: 'StatefulSet',
    reason: 'flags of kube-state-metrics in shards',
  },
  validatingWebhooks: {
    ...admission,
    plural: 'validatingwebhookconfigurations',
    kind: 'ValidatingWebhookConfiguration',
    purpose: 'check',
    reason: 'versions that webhooks match',
  },
  mutatingWebhooks: {
    ...admission,
    plural: 'mutatingwebhookconfigurations',
    kind: 'MutatingWebhookConfiguration',
    purpose: 'check',
    reason: 'versions that webhooks match',
  },
  validatingPolicies: {
    ...admission,
    plural: 'validatingadmissionpolicies',
    kind: 'ValidatingAdmissionPolicy',
    purpose: 'check',
    reason: 'versions that policies match',
  },
  mutatingPolicies: {
    ...admission,
    plural: 'mutatingadmissionpolicies',
    kind: 'MutatingAdmissionPolicy',
    purpose: 'check',
    reason: 'versions that policies match',
  },
  secrets: {
    ...core,
    plural: 'secrets',
    kind: 'Secret',
    purpose: 'helm',
    reason: 'releases of Helm, and payloads of ClusterResourceSets',
  },
  configMaps: {
    ...core,
    plural: 'configmaps',
    kind: 'ConfigMap',
    reason: 'payloads of ClusterResourceSets, and settings of Argo CD and of kube-state-metrics',
  },
} as const satisfies Readonly<Record<string, ReadResource>>
