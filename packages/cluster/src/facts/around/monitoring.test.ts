import { expect, it } from 'vitest'
import { around, named, said } from '../../../test/around.ts'

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
