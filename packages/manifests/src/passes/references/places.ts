import {
  aboutAt,
  aboutOf,
  aboutObject,
  code,
  dottedPaths,
  fieldsOf,
  memberExpressions,
  pointers,
} from './about-fields.ts'
import { assign, rego } from './gatekeeper.ts'
import { clusterNames, goTemplates } from './go-template.ts'
import { holderIn, readPlaces } from './known-place.ts'
import type { KnownPlace, Reader } from './known-place.ts'
import { versionBeside } from './api-version.ts'
import { patchInside } from './patch-inside.ts'
import { policy, webhook } from './policy.ts'
import { modifiers } from './velero.ts'
import type { Node } from '@capi-migrate/edits/yaml'
import { valueAt } from '../nested/find-nested.ts'
import type { ReferenceRule } from './reference.ts'

const healthChecks = fieldsOf({
  about: aboutOf,
  keys: ['current', 'failed', 'inProgress'],
  reads: memberExpressions,
})
const overrides = fieldsOf({ about: aboutOf, keys: ['path', 'jsonPointers'], reads: pointers })

/** Where tools keep patches, paths and expressions about objects of ours. */
export const knownPlaces: readonly KnownPlace[] = [
  at('Flux', 'kustomize.toolkit.fluxcd.io/Kustomization', 'spec.patches[]', patchInside),
  at('Flux', 'kustomize.toolkit.fluxcd.io/Kustomization', 'spec.healthCheckExprs[]', healthChecks),
  at('Flux', 'helm.toolkit.fluxcd.io/HelmRelease', 'spec.postRenderers[].kustomize.patches[]', patchInside),
  at('Flux', 'helm.toolkit.fluxcd.io/HelmRelease', 'spec.healthCheckExprs[]', healthChecks),
  at('Argo CD', 'argoproj.io/Application', 'spec.source.kustomize.patches[]', patchInside),
  at('Argo CD', 'argoproj.io/Application', 'spec.sources[].kustomize.patches[]', patchInside),
  at('Argo CD', 'argoproj.io/ApplicationSet', 'spec.template.spec.source.kustomize.patches[]', patchInside),
  at(
    'Argo CD',
    'argoproj.io/ApplicationSet',
    'spec.template.spec.sources[].kustomize.patches[]',
    patchInside,
  ),
  at('Fleet', 'diff', 'diff.comparePatches[]', together(versionBeside, overrides)),
  at('Velero', 'v1/ConfigMap', 'data.{}', modifiers),
  at('Kubernetes', 'admissionregistration.k8s.io/ValidatingAdmissionPolicy', 'spec', policy),
  at('Kubernetes', 'admissionregistration.k8s.io/MutatingAdmissionPolicy', 'spec', policy),
  at('Kubernetes', 'admissionregistration.k8s.io/ValidatingWebhookConfiguration', 'webhooks[]', webhook),
  at('Kubernetes', 'admissionregistration.k8s.io/MutatingWebhookConfiguration', 'webhooks[]', webhook),
  at('Kyverno', 'policies.kyverno.io/ValidatingPolicy', 'spec', policy),
  at('Kyverno', 'policies.kyverno.io/MutatingPolicy', 'spec', policy),
  at('Gatekeeper', 'mutations.gatekeeper.sh/Assign', 'spec', assign),
  at('Gatekeeper', 'mutations.gatekeeper.sh/ModifySet', 'spec', assign),
  at('Gatekeeper', 'templates.gatekeeper.sh/ConstraintTemplate', 'spec.targets[].rego', rego),
  at('Gatekeeper', 'templates.gatekeeper.sh/ConstraintTemplate', 'spec.targets[].libs[]', rego),
  at(
    'Open Cluster Management',
    'work.open-cluster-management.io/ManifestWork',
    'spec.manifestConfigs[]',
    feedback(),
  ),
  at('Sveltos', 'lib.projectsveltos.io/EventSource', 'spec.resourceSelectors[]', lua('evaluate')),
  at('Sveltos', 'lib.projectsveltos.io/HealthCheck', 'spec.resourceSelectors[]', lua('evaluate')),
  at(
    'Sveltos',
    'config.projectsveltos.io/ClusterProfile',
    'spec.helmCharts[].values',
    goTemplates(clusterNames),
  ),
  at(
    'cluster-api-addon-provider-helm',
    'addons.cluster.x-k8s.io/HelmChartProxy',
    'spec.valuesTemplate',
    goTemplates(clusterNames),
  ),
  at(
    'provider-kubernetes',
    'kubernetes.crossplane.io/Object',
    'spec.references[].patchesFrom',
    field('fieldPath'),
  ),
  at('provider-kubernetes', 'kubernetes.crossplane.io/Object', 'spec', readiness(), true),
  at('Argo Events', 'argoproj.io/EventSource', 'spec.resource.{}', field('key')),
]

const elsewhere = knownPlaces.filter(({ follows }) => !follows)
const beside = knownPlaces.filter(({ follows }) => follows)

const rule = {
  rule: 'reference/field',
  why: 'a patch or an expression is about a field that has moved',
  marks: holderIn(knownPlaces),
}

/** Fields in {@link knownPlaces} of objects that lie elsewhere. */
export const places: ReferenceRule = {
  ...rule,
  find: (subject) => [...readPlaces(elsewhere, subject)],
}

/** Fields in {@link knownPlaces} of an object in the same document. */
export const followingPlaces: ReferenceRule = {
  ...rule,
  find: (subject) => [...readPlaces(beside, subject)],
}

function at(tool: string, holder: string, path: string, reads: Reader, follows?: true): KnownPlace {
  return { tool, holder, at: path, reads, ...(follows && { follows }) }
}

function together(...readers: readonly Reader[]): Reader {
  return function* (spot, subject) {
    for (const reads of readers) yield* reads(spot, subject)
  }
}

function field(key: string): Reader {
  return fieldsOf({ about: aboutOf, keys: [key], reads: dottedPaths })
}

function lua(key: string): Reader {
  return fieldsOf({ about: aboutOf, keys: [key], reads: code('obj') })
}

function feedback(): Reader {
  return fieldsOf({ about: aboutAt('resourceIdentifier'), keys: ['path'], reads: dottedPaths })
}

/** provider-kubernetes asks this of the object in the manifest. */
function readiness(): Reader {
  const manifest = (node: Node) => valueAt(valueAt(node, 'forProvider'), 'manifest')
  return fieldsOf({ about: (node) => aboutObject(manifest(node)), keys: ['celQuery'], reads: code('object') })
}
