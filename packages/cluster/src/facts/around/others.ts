import type { KubeObject } from '../../source/object.ts'
import type { Crd } from '../crd.ts'
import { bundle } from './fleet.ts'
import { at, entries, foundIn } from './finding.ts'
import type { Concern, Found } from './finding.ts'
import { application, kustomization } from './gitops.ts'
import { prometheusRule } from './state-metrics.ts'

/** A kind of another project whose objects may know v1beta1. It is read only where its CRD is there. */
export interface Other {
  readonly group: string
  readonly kind: string
  /** What its objects may break. */
  readonly concerns: readonly Concern[]
  readonly look: (object: KubeObject, crds: readonly Crd[]) => readonly Found[]
}

/** Kinds that create objects from what stands in them. */
const makers = (group: string, kinds: readonly string[]): readonly Other[] =>
  kinds.map((kind) => ({
    group,
    kind,
    concerns: ['payload', 'status'],
    look: ({ spec }, crds) => foundIn('payload', spec, crds, 'holds'),
  }))

/** Kinds that judge or change objects on their way into the cluster. */
const judges = (group: string, kinds: readonly string[]): readonly Other[] =>
  kinds.map((kind) => ({
    group,
    kind,
    concerns: ['admission', 'status'],
    look: ({ spec }, crds) => foundIn('admission', spec, crds),
  }))

/** One line for each project; the groups and kinds are those that their CRDs declare. */
export const others: readonly Other[] = [
  ...['ClusterPolicy', 'Policy'].map((kind): Other => ({
    group: 'kyverno.io',
    kind,
    concerns: ['payload', 'admission', 'status'],
    look: (object, crds) => entries(at(object, 'spec', 'rules')).flatMap((rule) => kyvernoRule(rule, crds)),
  })),
  ...judges('policies.kyverno.io', ['ValidatingPolicy', 'MutatingPolicy', 'DeletingPolicy']),
  ...makers('policies.kyverno.io', ['GeneratingPolicy']),
  ...judges('templates.gatekeeper.sh', ['ConstraintTemplate']),
  ...makers('apiextensions.crossplane.io', ['Composition']),
  ...makers('kubernetes.crossplane.io', ['Object']),
  ...makers('config.projectsveltos.io', ['ClusterProfile', 'Profile']),
  ...makers('lib.projectsveltos.io', ['EventSource', 'EventTrigger', 'HealthCheck']),
  ...makers('kro.run', ['ResourceGraphDefinition']),
  ...makers('work.open-cluster-management.io', ['ManifestWork']),
  { group: 'fleet.cattle.io', kind: 'Bundle', concerns: ['payload', 'status'], look: bundle },
  ...makers('helm.toolkit.fluxcd.io', ['HelmRelease']),
  {
    group: 'kustomize.toolkit.fluxcd.io',
    kind: 'Kustomization',
    concerns: ['gitops', 'payload', 'status'],
    look: kustomization,
  },
  ...['Application', 'ApplicationSet'].map((kind): Other => ({
    group: 'argoproj.io',
    kind,
    concerns: ['gitops', 'payload', 'status'],
    look: application,
  })),
  {
    group: 'monitoring.coreos.com',
    kind: 'PrometheusRule',
    concerns: ['monitoring', 'status'],
    look: prometheusRule,
  },
]

/** What a rule generates is a payload; everything else decides what it matches. */
function kyvernoRule(rule: unknown, crds: readonly Crd[]): readonly Found[] {
  const { generate, ...matching } = (rule ?? {}) as Readonly<Record<string, unknown>>
  return [...foundIn('payload', generate, crds, 'generates'), ...foundIn('admission', matching, crds)]
}
