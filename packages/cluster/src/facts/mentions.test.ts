import { expect, it } from 'vitest'
import { ownCrds as crds } from '../../test/fake-source.ts'
import { mentionsIn } from './mentions.ts'

const cluster = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster' }

it.each<[string, unknown, readonly string[]]>([
  ['an object', { spec: { template: cluster } }, ['Cluster in cluster.x-k8s.io/v1beta1']],
  [
    'group, version and kind',
    { groupVersionKind: { group: 'cluster.x-k8s.io', version: 'v1beta1', kind: 'Machine' } },
    ['Machine in cluster.x-k8s.io/v1beta1'],
  ],
  [
    'a manifest in a string',
    {
      data: {
        a: 'apiVersion: v1\nkind: List\nitems:\n- kind: Cluster\n  apiVersion: cluster.x-k8s.io/v1beta1\n',
      },
    },
    ['Cluster in cluster.x-k8s.io/v1beta1'],
  ],
  [
    'JSON in a string',
    JSON.stringify({ a: JSON.stringify(cluster) }),
    ['Cluster in cluster.x-k8s.io/v1beta1'],
  ],
  [
    'a template that is no YAML',
    '{{ if .a }}\napiVersion: addons.cluster.x-k8s.io/v1beta1\nkind: ClusterResourceSet\n{{ end }}: {{',
    ['ClusterResourceSet in addons.cluster.x-k8s.io/v1beta1'],
  ],
  [
    'kind before apiVersion in a template',
    '- kind: Machine\n  name: {{ .a }}\n  apiVersion: cluster.x-k8s.io/v1beta1\n{{ end }}: {{',
    ['Machine in cluster.x-k8s.io/v1beta1'],
  ],
  ['Kyverno', { kinds: ['cluster.x-k8s.io/v1beta1/Cluster'] }, ['Cluster in cluster.x-k8s.io/v1beta1']],
  ['an expression', "object.apiVersion == 'cluster.x-k8s.io/v1beta1'", ['cluster.x-k8s.io/v1beta1']],
  ['kubectl', 'kubectl get machines.v1beta1.cluster.x-k8s.io', ['Machine in cluster.x-k8s.io/v1beta1']],
  [
    'each once',
    [cluster, cluster, { ...cluster, kind: 'Machine' }],
    ['Cluster in cluster.x-k8s.io/v1beta1', 'Machine in cluster.x-k8s.io/v1beta1'],
  ],
])('%s', (_, value, expected) => {
  expect(mentionsIn(value, crds)).toEqual(expected)
})

it.each<[string, unknown]>([
  ['v1beta2', { ...cluster, apiVersion: 'cluster.x-k8s.io/v1beta2' }],
  ['a provider’s own version', { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'FooMachine' }],
  [
    'a provider’s own version in a template',
    'apiVersion: infrastructure.cluster.x-k8s.io/v1beta1\nkind: FooMachine\n{{ end }}: {{',
  ],
  [
    'another’s kind in a group of ours, in a template',
    'apiVersion: bootstrap.cluster.x-k8s.io/v1beta1\nkind: RKE2Config\n{{ end }}: {{',
  ],
  ['a label of the contract', { metadata: { labels: { 'cluster.x-k8s.io/v1beta1': 'v1beta1' } } }],
  ['that label in a text', '{{ x }}\n  cluster.x-k8s.io/v1beta1: v1beta1\n{{ end }}: {{'],
  ['another group', 'mycluster.x-k8s.io/v1beta1'],
])('names nothing that goes: %s', (_, value) => {
  expect(mentionsIn(value, crds)).toEqual([])
})

it('ends with aliases that hold each other', () => {
  expect(mentionsIn('a: &a\n  b: cluster.x-k8s.io/v1beta1\n  apiVersion: x\n  c: *a\n', crds)).toEqual([
    'cluster.x-k8s.io/v1beta1',
  ])
})
