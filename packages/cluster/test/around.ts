import { aroundOf } from '../src/facts/around/around.ts'
import type { Around } from '../src/facts/around/around.ts'
import type { Concern } from '../src/facts/around/finding.ts'
import { crdOf, fakeSource, ownCrds } from './fake-source.ts'
import type { Fake } from './fake-source.ts'

/** With kinds of other projects. */
export const crds = [
  ...ownCrds,
  crdOf('kyverno.io', 'ClusterPolicy', 'v1'),
  crdOf('fleet.cattle.io', 'Bundle', 'v1alpha1'),
  crdOf('argoproj.io', 'Application', 'v1alpha1'),
  crdOf('kustomize.toolkit.fluxcd.io', 'Kustomization', 'v1'),
  crdOf('monitoring.coreos.com', 'PrometheusRule', 'v1'),
]

/** All that is asked for, and nothing in it. */
export const empty: Readonly<Record<string, readonly object[]>> = {
  ...Object.fromEntries(crds.map(({ name }) => [name, []])),
  'validatingwebhookconfigurations.admissionregistration.k8s.io': [],
  'mutatingwebhookconfigurations.admissionregistration.k8s.io': [],
  'validatingadmissionpolicies.admissionregistration.k8s.io': [],
  'mutatingadmissionpolicies.admissionregistration.k8s.io': [],
  'deployments.apps': [],
  'statefulsets.apps': [],
  configmaps: [],
  secrets: [],
}

export const around = (
  lists: Readonly<Record<string, readonly object[]>> = {},
  more: Omit<Fake, 'lists'> = {},
  secrets = false,
): Promise<Around> =>
  aroundOf(fakeSource({ lists: { ...empty, ...lists }, ...more }), { value: crds, missing: [] }, secrets)

export const said = (all: Around, concern: Concern): readonly string[] =>
  all[concern].value.findings.map(({ object, says }) => `${object}: ${says}`)

export const named = (name: string, rest: object, namespace?: string): object => ({
  metadata: { name, ...(namespace !== undefined && { namespace }) },
  ...rest,
})
