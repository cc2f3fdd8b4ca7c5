import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { around, crds, empty, named, said } from '../../../test/around.ts'
import { fakeSource } from '../../../test/fake-source.ts'
import { aroundOf } from './around.ts'

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
