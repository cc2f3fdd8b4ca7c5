import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { crdOf, fakeSource, ownCrds } from '../../../test/fake-source.ts'
import type { Fake } from '../../../test/fake-source.ts'
import { aroundOf } from './around.ts'
import type { Around } from './around.ts'
import type { Concern } from './finding.ts'

const crds = [
  ...ownCrds,
  crdOf('kyverno.io', 'ClusterPolicy', 'v1'),
  crdOf('fleet.cattle.io', 'Bundle', 'v1alpha1'),
  crdOf('argoproj.io', 'Application', 'v1alpha1'),
  crdOf('kustomize.toolkit.fluxcd.io', 'Kustomization', 'v1'),
  crdOf('monitoring.coreos.com', 'PrometheusRule', 'v1'),
]

/** All that is asked for, and nothing in it. */
const empty: Readonly<Record<string, readonly object[]>> = {
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

const around = (
  lists: Readonly<Record<string, readonly object[]>> = {},
  more: Omit<Fake, 'lists'> = {},
  secrets = false,
): Promise<Around> =>
  aroundOf(fakeSource({ lists: { ...empty, ...lists }, ...more }), { value: crds, missing: [] }, secrets)

const said = (all: Around, concern: Concern): readonly string[] =>
  all[concern].value.findings.map(({ object, says }) => `${object}: ${says}`)

const named = (name: string, rest: object, namespace?: string): object => ({
  metadata: { name, ...(namespace !== undefined && { namespace }) },
  ...rest,
})

const old = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster' }
const now = { ...old, apiVersion: 'cluster.x-k8s.io/v1beta2' }

it('finds nothing where there is nothing', async () => {
  for (const part of Object.values(await around()))
    expect(part).toEqual({ value: { looked: 0, findings: [] }, missing: [] })
})

it('looks at what policies of Kyverno match and generate', async () => {
  const rules = [
    { match: { any: [{ resources: { kinds: ['cluster.x-k8s.io/v1beta1/Cluster'] } }] } },
    { match: { any: [{ resources: { kinds: ['Namespace'] } }] }, generate: { ...old, data: {} } },
    { match: { any: [{ resources: { kinds: ['cluster.x-k8s.io/*/Cluster'] } }] }, generate: now },
  ]
  const all = await around({ 'clusterpolicies.kyverno.io': [named('p', { spec: { rules } })] })
  expect(said(all, 'admission')).toEqual(['ClusterPolicy p: names Cluster in cluster.x-k8s.io/v1beta1'])
  expect(said(all, 'payload')).toEqual(['ClusterPolicy p: generates Cluster in cluster.x-k8s.io/v1beta1'])
})

it('unpacks what Fleet creates', async () => {
  const packed = gzipSync(JSON.stringify(old)).toString('base64')
  const bundles = [
    named('packed', { spec: { resources: [{ content: packed, encoding: 'base64+gz' }] } }, 'f'),
    named('new', { spec: { resources: [{ content: JSON.stringify(now) }] } }, 'f'),
  ]
  expect(said(await around({ 'bundles.fleet.cattle.io': bundles }), 'payload')).toEqual([
    'Bundle f/packed: holds Cluster in cluster.x-k8s.io/v1beta1',
  ])
})

it('reads the ConfigMaps that ClusterResourceSets name, and no other', async () => {
  const set = named('s', { spec: { resources: [{ kind: 'ConfigMap', name: 'used' }] } }, 'a')
  const data = { data: { 'x.yaml': JSON.stringify(old) } }
  const configmaps = [named('used', data, 'a'), named('used', data, 'b'), named('other', data, 'a')]
  const all = await around({ 'clusterresourcesets.addons.cluster.x-k8s.io': [set], configmaps })
  expect(said(all, 'payload')).toEqual(['ConfigMap a/used: holds Cluster in cluster.x-k8s.io/v1beta1'])
})

it('reads the Secrets that ClusterResourceSets name with --helm only', async () => {
  const set = named('s', { spec: { resources: [{ kind: 'Secret', name: 'used' }] } }, 'a')
  const data = { 'x.yaml': Buffer.from(JSON.stringify(old)).toString('base64') }
  const lists = {
    'clusterresourcesets.addons.cluster.x-k8s.io': [set],
    secrets: [named('used', { data }, 'a')],
  }
  const without = await around(lists)
  expect(without.payload.missing.map(({ what, next }) => `${what}: ${next}`)).toEqual([
    'Secret a/used: run again with --helm',
  ])
  expect(said(await around(lists, {}, true), 'payload')).toEqual([
    'Secret a/used: holds Cluster in cluster.x-k8s.io/v1beta1',
  ])
})

it('looks at health checks and ignored differences of GitOps', async () => {
  const settings = {
    'resource.customizations.health.cluster.x-k8s.io_Cluster':
      'if obj.status.infrastructureReady then return {} end',
    'resource.customizations.ignoreDifferences.cluster.x-k8s.io_Machine':
      'jsonPointers: [/spec/nodeDrainTimeout, /spec/paused]',
    'resource.customizations.health.example.com_Cluster': 'obj.status.infrastructureReady',
  }
  const application = {
    spec: {
      ignoreDifferences: [
        { group: 'cluster.x-k8s.io', kind: 'Machine', jqPathExpressions: ['.spec.nodeVolumeDetachTimeout'] },
        { group: 'cluster.x-k8s.io', kind: 'MachineDeployment', jsonPointers: ['/spec/replicas'] },
      ],
    },
  }
  const kustomization = {
    spec: {
      healthChecks: [
        { ...old, name: 'a' },
        { ...now, name: 'b' },
      ],
      healthCheckExprs: [{ ...now, current: "status.conditions.exists(e, e.type == 'Available')" }],
    },
  }
  const all = await around({
    configmaps: [named('argocd-cm', { data: settings }, 'argocd'), named('other', { data: settings }, 'a')],
    'applications.argoproj.io': [named('app', application, 'argocd')],
    'kustomizations.kustomize.toolkit.fluxcd.io': [named('k', kustomization, 'flux')],
  })
  expect(said(all, 'gitops').toSorted()).toEqual([
    'Application argocd/app: ignores spec.nodeVolumeDetachTimeout of Machine',
    'ConfigMap argocd/argocd-cm: ignores spec.nodeDrainTimeout of Machine',
    'ConfigMap argocd/argocd-cm: the health script of Cluster reads status.infrastructureReady',
    'Kustomization flux/k: checks Cluster in cluster.x-k8s.io/v1beta1',
  ])
})

it('looks at rules of webhooks and policies', async () => {
  const rule = (
    apiVersions: readonly string[],
    apiGroup = 'cluster.x-k8s.io',
    resource = 'machines/status',
  ) => ({
    apiGroups: [apiGroup],
    apiVersions,
    resources: [resource],
  })
  const webhook = (rules: readonly object[], matchPolicy = 'Equivalent') => ({
    webhooks: [{ rules, matchPolicy }],
  })
  const all = await around({
    'validatingwebhookconfigurations.admissionregistration.k8s.io': [
      named('exact', webhook([rule(['v1beta1'])], 'Exact')),
      named('both', webhook([rule(['v1beta1', 'v1beta2'])])),
      named('all', webhook([rule(['*'])])),
      named('apart', webhook([rule(['v1beta1']), rule(['v1beta2'])])),
      named('provider', webhook([rule(['v1beta1'], 'infrastructure.cluster.x-k8s.io', 'foomachines')])),
      {
        metadata: { name: 'own', labels: { 'cluster.x-k8s.io/provider': 'cluster-api' } },
        ...webhook([rule(['v1beta1'])]),
      },
    ],
    'validatingadmissionpolicies.admissionregistration.k8s.io': [
      named('policy', {
        spec: {
          matchConstraints: { matchPolicy: 'Equivalent', resourceRules: [rule(['v1alpha4', 'v1beta1'])] },
          validations: [{ expression: 'has(object.status.failureReason)' }],
        },
      }),
    ],
  })
  expect(said(all, 'admission')).toEqual([
    'ValidatingWebhookConfiguration exact: matches v1beta1 of machines.cluster.x-k8s.io only, ' +
      'with matchPolicy Exact: objects in v1beta2 are not matched',
    'ValidatingAdmissionPolicy policy: matches v1alpha4, v1beta1 of machines.cluster.x-k8s.io only, ' +
      'with matchPolicy Equivalent: objects in v1beta2 are converted first, which stops working',
  ])
  expect(said(all, 'status')).toEqual(['ValidatingAdmissionPolicy policy: reads failureReason'])
})

const deployment = (name: string, container: object, volumes: readonly object[] = []): object =>
  named(name, { spec: { template: { spec: { containers: [container], volumes } } } }, 'm')

it('looks at kube-state-metrics and at alerts about what it says', async () => {
  const config = `kind: CustomResourceStateMetrics
spec:
  resources:
    - groupVersionKind: {group: cluster.x-k8s.io, version: v1beta1, kind: Machine}
    - groupVersionKind: {group: infrastructure.cluster.x-k8s.io, version: v1beta1, kind: FooMachine}
`
  const alert = (labels: string) => ({ alert: labels.slice(-6), expr: `sum(x{${labels}}) > 0` })
  const rules = [
    alert('customresource_group="cluster.x-k8s.io",customresource_version="v1beta1",a="old"'),
    alert('customresource_group="cluster.x-k8s.io",customresource_version="v1beta2",a="new"'),
  ]
  const all = await around({
    'deployments.apps': [
      deployment('ksm', { image: 'ksm:v2', args: ['--custom-resource-state-config-file=/etc/x.yaml'] }, [
        { name: 'x', configMap: { name: 'ksm' } },
      ]),
      deployment('lost', { image: 'ksm:v2', args: ['--custom-resource-state-config-file', '/etc/x.yaml'] }),
    ],
    configmaps: [named('ksm', { data: { 'x.yaml': config } }, 'm')],
    'prometheusrules.monitoring.coreos.com': [named('r', { spec: { groups: [{ rules }] } }, 'm')],
  })
  expect(said(all, 'monitoring')).toEqual([
    'PrometheusRule m/r: ="old" asks for cluster.x-k8s.io/v1beta1',
    'ConfigMap m/ksm: reads Machine in cluster.x-k8s.io/v1beta1',
  ])
  expect(all.monitoring.missing.map(({ what }) => what)).toEqual(['Deployment m/lost'])
})

it.each([
  ['registry.k8s.io/autoscaling/cluster-autoscaler:v1.34.0', {}, 0, 0],
  ['registry.k8s.io/autoscaling/cluster-autoscaler:v1.33.1', {}, 0, 0],
  ['registry.k8s.io/autoscaling/cluster-autoscaler:v1.33.0', {}, 1, 0],
  ['cluster-autoscaler:1.32.9', { CAPI_VERSION: 'v1beta1' }, 2, 0],
  ['cluster-autoscaler:v1.34.0', { CAPI_VERSION: 'v1beta2' }, 0, 0],
  ['cluster-autoscaler:v1.30.0', { CAPI_GROUP: 'machine.openshift.io' }, 0, 0],
  ['localhost:5000/cluster-autoscaler@sha256:00', {}, 0, 1],
])('looks at cluster-autoscaler: %s %o', async (image, env, findings, missing) => {
  const container = {
    image,
    command: ['./cluster-autoscaler', '--cloud-provider=clusterapi'],
    env: Object.entries(env).map(([name, value]) => ({ name, value })),
  }
  const { monitoring } = await around({ 'deployments.apps': [deployment('ca', container)] })
  expect(monitoring.value.findings).toHaveLength(findings)
  expect(monitoring.missing).toHaveLength(missing)
})

it('says what it could not look at, concern by concern', async () => {
  const refused = ['clusterpolicies.kyverno.io', 'deployments.apps']
  const all = await around({}, { refused })
  const missing = Object.entries(all).map(([concern, part]) => [
    concern,
    part.missing.map(({ what, why }) => `${what} ${why}`),
  ])
  const [kyverno, deployments] = refused.map((title) => `${title} forbidden`)
  expect(missing).toEqual([
    ['payload', [kyverno]],
    ['gitops', []],
    ['admission', [kyverno]],
    ['monitoring', [deployments]],
    ['status', [kyverno, deployments]],
  ])
})

it('takes policies for none where Kubernetes has none, and for unknown in a dump', async () => {
  const { 'mutatingadmissionpolicies.admissionregistration.k8s.io': _, ...lists } = empty
  const at = async (isLive: boolean) => {
    const { admission } = await aroundOf(fakeSource({ lists, isLive }), { value: crds, missing: [] }, false)
    return admission.missing.map(({ what }) => what)
  }
  expect(await at(true)).toEqual([])
  expect(await at(false)).toEqual(['mutatingadmissionpolicies.admissionregistration.k8s.io'])
})

it('knows nothing where the CRDs are not known', async () => {
  const missing = [{ what: 'crds', why: 'forbidden', says: '403', next: 'ask' }] as const
  const all = await aroundOf(fakeSource({ lists: empty }), { value: [], missing }, false)
  for (const part of Object.values(all)) expect(part.missing).toEqual(missing)
})
