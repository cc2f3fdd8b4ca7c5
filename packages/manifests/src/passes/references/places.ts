import {
  aboutAt,
  aboutEach,
  aboutNamed,
  aboutObject,
  aboutOf,
  cel,
  code,
  dottedPaths,
  fieldsOf,
  memberExpressions,
  pointers,
} from './about-fields.ts'
import { assign, nativeValidation, rego } from './gatekeeper.ts'
import { clusterNames, goTemplates, sveltosTemplate } from './go-template.ts'
import { ignored, mergeInside, patchInside } from './patch-inside.ts'
import { k9sViews } from './k9s.ts'
import { kappPaths } from './kapp.ts'
import { chartScheme, chartTest } from './helm-unittest.ts'
import { manifestConfig } from './manifest-config.ts'
import { holderIn, readPlaces } from './known-place.ts'
import type { KnownPlace, Reader } from './known-place.ts'
import type { About } from './moved-path.ts'
import { versionBeside } from './api-version.ts'
import { templatePatch } from './template-patch.ts'
import { binding, policy, webhook } from './policy.ts'
import { modifiers } from './velero.ts'
import { valueAt } from '../../read/members.ts'
import type { Node } from '@capi-migrate/edits/yaml'
import type { ReferenceRule } from './reference.ts'

const healthChecks = fieldsOf({
  about: aboutOf,
  keys: ['current', 'failed', 'inProgress'],
  reads: memberExpressions,
})
const readyExpression = fieldsOf({ about: aboutOf, keys: ['readyExpr'], reads: memberExpressions })
const comparePatches = together(
  versionBeside,
  fieldsOf({ about: aboutOf, keys: ['path', 'jsonPointers'], reads: pointers }),
)
const overriders = fieldsOf({ about: aboutEach('resourceSelectors[]'), keys: ['path'], reads: pointers })
const interpreter = fieldsOf({
  about: aboutAt('target'),
  keys: ['luaScript'],
  reads: code('obj', 'desiredObj', 'observedObj'),
})
/** The object that a trigger sends, and what it fills in. */
const destinations = fieldsOf({
  about: (node) => aboutObject(valueAt(valueAt(node, 'source'), 'resource')),
  keys: ['dest'],
  reads: dottedPaths,
})
/** What provider-kubernetes asks of the object in the manifest, and what it fills in there. */
const ofManifest = (node: Node) => aboutObject(valueAt(valueAt(node, 'forProvider'), 'manifest'))
const manifest = together(
  fieldsOf({ about: ofManifest, keys: ['celQuery'], reads: cel('object') }),
  fieldsOf({ about: ofManifest, keys: ['toFieldPath'], reads: dottedPaths }),
)

/** Where tools keep patches, paths and expressions about objects of ours. */
export const knownPlaces: readonly KnownPlace[] = [
  at('Flux', 'kustomize.toolkit.fluxcd.io/Kustomization', 'spec.patches[]', patchInside),
  at('Flux', 'kustomize.toolkit.fluxcd.io/Kustomization', 'spec.patchesStrategicMerge[]', mergeInside, true),
  at('Flux', 'kustomize.toolkit.fluxcd.io/Kustomization', 'spec.healthCheckExprs[]', healthChecks),
  at('Flux', 'helm.toolkit.fluxcd.io/HelmRelease', 'spec.postRenderers[].kustomize.patches[]', patchInside),
  at(
    'Flux',
    'helm.toolkit.fluxcd.io/HelmRelease',
    'spec.postRenderers[].kustomize.patchesStrategicMerge[]',
    mergeInside,
    true,
  ),
  at('Flux', 'helm.toolkit.fluxcd.io/HelmRelease', 'spec.healthCheckExprs[]', healthChecks),
  at('Flux', 'helm.toolkit.fluxcd.io/HelmRelease', 'spec.driftDetection.ignore[]', ignored),
  at('Flux', 'fluxcd.controlplane.io/ResourceSet', 'spec.dependsOn[]', readyExpression),
  at('Argo CD', 'argoproj.io/Application', 'spec.source.kustomize.patches[]', patchInside),
  at('Argo CD', 'argoproj.io/Application', 'spec.sources[].kustomize.patches[]', patchInside),
  at('Argo CD', 'argoproj.io/ApplicationSet', 'spec.template.spec.source.kustomize.patches[]', patchInside),
  at(
    'Argo CD',
    'argoproj.io/ApplicationSet',
    'spec.template.spec.sources[].kustomize.patches[]',
    patchInside,
  ),
  at(
    'Argo CD',
    'argoproj.io/ApplicationSet',
    'spec.generators[].{}.template.spec.source.kustomize.patches[]',
    patchInside,
  ),
  at(
    'Argo CD',
    'argoproj.io/ApplicationSet',
    'spec.generators[].{}.template.spec.sources[].kustomize.patches[]',
    patchInside,
  ),
  at('Argo CD', 'argoproj.io/ApplicationSet', 'spec.templatePatch', templatePatch),
  at('Argo Events', 'argoproj.io/EventSource', 'spec.resource.{}', field('key')),
  at('Argo Events', 'argoproj.io/Sensor', 'spec.triggers[].template.k8s', destinations, true),
  at('Fleet', 'diff', 'diff.comparePatches[]', comparePatches),
  at('Fleet', 'targetCustomizations', 'targetCustomizations[].diff.comparePatches[]', comparePatches),
  at('Fleet', 'fleet.cattle.io/Bundle', 'spec.diff.comparePatches[]', comparePatches),
  at('Fleet', 'fleet.cattle.io/Bundle', 'spec.targets[].diff.comparePatches[]', comparePatches),
  at('helmfile', 'releases', 'releases[].jsonPatches[]', patchInside),
  at('helmfile', 'releases', 'releases[].strategicMergePatches[]', mergeInside, true),
  at('helm-unittest', 'tests', 'tests[]', chartTest),
  at('helm-unittest', 'kubernetesProvider', 'kubernetesProvider.scheme', chartScheme, true),
  at('Kluctl', 'ignoreForDiff', 'ignoreForDiff[]', field('fieldPath')),
  at('Kluctl', 'conflictResolution', 'conflictResolution[]', field('fieldPath')),
  at('kapp', 'kapp.k14s.io/Config', 'rebaseRules[]', kappPaths),
  at('kapp', 'kapp.k14s.io/Config', 'diffMaskRules[]', kappPaths),
  at('kpt', 'fn.kpt.dev/ApplyReplacements', 'replacements[].source', ofKind(aboutNamed, 'fieldPath')),
  at(
    'kpt',
    'fn.kpt.dev/ApplyReplacements',
    'replacements[].targets[]',
    ofKind((node) => aboutNamed(valueAt(node, 'select')), 'fieldPaths'),
  ),
  at('Karmada', 'policy.karmada.io/OverridePolicy', 'spec', overriders),
  at('Karmada', 'policy.karmada.io/ClusterOverridePolicy', 'spec', overriders),
  at('Karmada', 'config.karmada.io/ResourceInterpreterCustomization', 'spec', interpreter),
  at('Velero', 'v1/ConfigMap', 'data.{}', modifiers),
  at('Kubernetes', 'admissionregistration.k8s.io/ValidatingAdmissionPolicy', 'spec', policy),
  at('Kubernetes', 'admissionregistration.k8s.io/MutatingAdmissionPolicy', 'spec', policy),
  at('Kubernetes', 'admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding', 'spec', binding),
  at('Kubernetes', 'admissionregistration.k8s.io/MutatingAdmissionPolicyBinding', 'spec', binding),
  at('Kubernetes', 'admissionregistration.k8s.io/ValidatingWebhookConfiguration', 'webhooks[]', webhook),
  at('Kubernetes', 'admissionregistration.k8s.io/MutatingWebhookConfiguration', 'webhooks[]', webhook),
  at('Kyverno', 'policies.kyverno.io/ValidatingPolicy', 'spec', policy),
  at('Kyverno', 'policies.kyverno.io/MutatingPolicy', 'spec', policy),
  at('Kyverno', 'policies.kyverno.io/GeneratingPolicy', 'spec', policy),
  at('Kyverno', 'policies.kyverno.io/DeletingPolicy', 'spec', policy),
  at('Gatekeeper', 'mutations.gatekeeper.sh/Assign', 'spec', assign),
  at('Gatekeeper', 'mutations.gatekeeper.sh/ModifySet', 'spec', assign),
  at('Gatekeeper', 'expansion.gatekeeper.sh/ExpansionTemplate', 'spec', assign),
  at('Gatekeeper', 'templates.gatekeeper.sh/ConstraintTemplate', 'spec.targets[].rego', rego),
  at('Gatekeeper', 'templates.gatekeeper.sh/ConstraintTemplate', 'spec.targets[].libs[]', rego),
  at('Gatekeeper', 'templates.gatekeeper.sh/ConstraintTemplate', 'spec.targets[].code[].source.rego', rego),
  at(
    'Gatekeeper',
    'templates.gatekeeper.sh/ConstraintTemplate',
    'spec.targets[].code[].source',
    nativeValidation,
  ),
  at(
    'Open Cluster Management',
    'work.open-cluster-management.io/ManifestWork',
    'spec.manifestConfigs[]',
    manifestConfig,
  ),
  at(
    'Open Cluster Management',
    'work.open-cluster-management.io/ManifestWorkReplicaSet',
    'spec.manifestWorkTemplate.manifestConfigs[]',
    manifestConfig,
  ),
  at(
    'Open Cluster Management',
    'addon.open-cluster-management.io/AddOnTemplate',
    'spec.agentSpec.manifestConfigs[]',
    manifestConfig,
  ),
  at('Sveltos', 'lib.projectsveltos.io/EventSource', 'spec.resourceSelectors[]', sveltos('evaluate')),
  at('Sveltos', 'lib.projectsveltos.io/HealthCheck', 'spec.resourceSelectors[]', sveltos('evaluate')),
  at(
    'Sveltos',
    'lib.projectsveltos.io/Classifier',
    'spec.deployedResourceConstraint.resourceSelectors[]',
    sveltos('evaluate'),
  ),
  at(
    'Sveltos',
    'apps.projectsveltos.io/Cleaner',
    'spec.resourcePolicySet.resourceSelectors[]',
    sveltos('evaluate'),
  ),
  ...['ClusterProfile', 'Profile'].flatMap((kind) => [
    at('Sveltos', `config.projectsveltos.io/${kind}`, 'spec', goTemplates(clusterNames)),
    at('Sveltos', `config.projectsveltos.io/${kind}`, 'spec.patches[]', patchInside),
    at('Sveltos', `config.projectsveltos.io/${kind}`, 'spec.driftExclusions[]', ignored),
    at('Sveltos', `config.projectsveltos.io/${kind}`, 'spec.validateHealths[]', sveltos('script')),
  ]),
  at('Sveltos', 'lib.projectsveltos.io/EventTrigger', 'spec', goTemplates(clusterNames)),
  at('Sveltos', 'v1/ConfigMap', 'data.{}', sveltosTemplate),
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
  at(
    'provider-kubernetes',
    'kubernetes.crossplane.io/Object',
    'spec.connectionDetails[]',
    field('fieldPath'),
  ),
  at('provider-kubernetes', 'kubernetes.crossplane.io/Object', 'spec', manifest, true),
  at('K9s', 'views', 'views', k9sViews),
]

const elsewhere = knownPlaces.filter(({ follows }) => !follows)
const beside = knownPlaces.flatMap((one) =>
  one.follows ? one : one.reads === patchInside ? { ...one, reads: mergeInside } : [],
)

const rule = {
  rule: 'reference/field',
  why: 'a patch or an expression is about a field that has moved',
  isMarked: holderIn(knownPlaces),
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

/** Paths of fields of a kind that is named without its group. */
function ofKind(about: (node: Node) => About | undefined, key: string): Reader {
  return fieldsOf({ about, keys: [key], reads: dottedPaths })
}

/** A script in Lua, or rules in CEL (`evaluateCEL`). */
function sveltos(script: string): Reader {
  return together(
    fieldsOf({ about: aboutOf, keys: [script], reads: code('obj') }),
    fieldsOf({ about: aboutOf, keys: ['rule'], reads: cel('resource') }),
  )
}
