import { gzipSync } from 'node:zlib'
import { configOf, deployment, namespace, releaseOf } from './parts.ts'

/** An object that another project keeps, in the version that it knows of Cluster API. */
export interface Input {
  /** The rule that it breaks in v1beta1. */
  readonly code: string
  /** As the rule names it. */
  readonly title: string
  /** Where such objects are created. */
  readonly path: string
  readonly object: { readonly metadata: { readonly name: string } }
}

/** What each rule is broken by in v1beta1, and held by in v1beta2. */
export function inputsOf(version: 'v1beta1' | 'v1beta2'): readonly Input[] {
  const cluster = { apiVersion: `cluster.x-k8s.io/${version}`, kind: 'Cluster', metadata: { name: 'made' } }
  const isOld = version === 'v1beta1'
  const name = isOld ? 'old' : 'new'
  const metadata = { name, namespace }
  const metric = {
    groupVersionKind: { group: 'cluster.x-k8s.io', version, kind: 'Cluster' },
    path: isOld ? ['status', 'deprecated', 'v1beta1', 'conditions'] : ['status', 'conditions'],
  }
  const of = (code: string, kind: string, path: string, rest: object): Input => ({
    code,
    title: `${kind} ${namespace}/${name}`,
    path: path.replace('NS', `namespaces/${namespace}`),
    object: { metadata, ...rest },
  })
  const wide = (code: string, kind: string, path: string, rest: object): Input => ({
    code,
    title: `${kind} ${name}`,
    path: `/apis/admissionregistration.k8s.io/v1/${path}`,
    object: { metadata: { name }, ...rest },
  })
  const rules = [
    {
      apiGroups: ['cluster.x-k8s.io'],
      apiVersions: [version],
      resources: ['machinedrainrules'],
      operations: ['CREATE'],
    },
  ]
  const expression = isOld ? '!has(object.status) || !has(object.status.failureReason)' : 'true'
  return [
    of('CLU011', 'release', '/api/v1/NS/secrets', {
      type: 'helm.sh/release.v1',
      metadata: {
        ...metadata,
        name: `sh.helm.release.v1.${name}.v1`,
        labels: { owner: 'helm', name, version: '1', status: 'deployed' },
      },
      data: { release: releaseOf(JSON.stringify(cluster)) },
    }),
    of('CLU016', 'ConfigMap', '/api/v1/NS/configmaps', { data: { 'a.yaml': JSON.stringify(cluster) } }),
    of('CLU016', 'ClusterPolicy', '/apis/kyverno.io/v1/NS/clusterpolicies', {
      spec: { rules: [{ name: 'a', generate: { ...cluster, synchronize: true } }] },
    }),
    of('CLU016', 'Composition', '/apis/apiextensions.crossplane.io/v1/NS/compositions', {
      spec: { resources: [{ name: 'a', base: { spec: { forProvider: { manifest: cluster } } } }] },
    }),
    of('CLU016', 'ClusterProfile', '/apis/config.projectsveltos.io/v1beta1/NS/clusterprofiles', {
      spec: { templateResourceRefs: [{ resource: cluster, identifier: 'a' }] },
    }),
    of('CLU016', 'Bundle', '/apis/fleet.cattle.io/v1alpha1/NS/bundles', {
      spec: {
        resources: [{ content: gzipSync(JSON.stringify(cluster)).toString('base64'), encoding: 'base64+gz' }],
      },
    }),
    {
      code: 'CLU017',
      title: `ConfigMap ${isOld ? namespace : 'default'}/argocd-cm`,
      path: `/api/v1/namespaces/${isOld ? namespace : 'default'}/configmaps`,
      object: {
        metadata: { name: 'argocd-cm' },
        data: {
          'resource.customizations.health.cluster.x-k8s.io_Cluster': isOld
            ? 'if obj.status.controlPlaneReady then return {status = "Healthy"} end'
            : 'if obj.status.initialization.controlPlaneInitialized then return {status = "Healthy"} end',
        },
      } as Input['object'],
    },
    of('CLU017', 'Application', '/apis/argoproj.io/v1alpha1/NS/applications', {
      spec: {
        ignoreDifferences: [
          {
            group: 'cluster.x-k8s.io',
            kind: 'Machine',
            jsonPointers: [isOld ? '/spec/nodeDrainTimeout' : '/spec/deletion/nodeDrainTimeoutSeconds'],
          },
        ],
      },
    }),
    of('CLU017', 'Kustomization', '/apis/kustomize.toolkit.fluxcd.io/v1/NS/kustomizations', {
      spec: { healthChecks: [{ apiVersion: cluster.apiVersion, kind: 'Cluster', name: 'made' }] },
    }),
    wide('CLU018', 'ValidatingWebhookConfiguration', 'validatingwebhookconfigurations', {
      webhooks: [
        {
          name: `${name}.example.com`,
          rules,
          matchPolicy: 'Exact',
          failurePolicy: 'Ignore',
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
          clientConfig: { url: 'https://127.0.0.1:1/' },
        },
      ],
    }),
    wide('CLU018', 'ValidatingAdmissionPolicy', 'validatingadmissionpolicies', {
      spec: { matchConstraints: { resourceRules: rules }, validations: [{ expression }] },
    }),
    of('CLU019', 'PrometheusRule', '/apis/monitoring.coreos.com/v1/NS/prometheusrules', {
      spec: {
        groups: [
          {
            name: 'a',
            rules: [
              {
                alert: 'A',
                expr: `x{customresource_group="cluster.x-k8s.io",customresource_version="${version}"} > 0`,
              },
            ],
          },
        ],
      },
    }),
    of('CLU019', 'Deployment', '/apis/apps/v1/NS/deployments', {
      spec: deployment({
        image: `registry.k8s.io/autoscaling/cluster-autoscaler:${isOld ? 'v1.32.0' : 'v1.34.0'}`,
        command: ['./cluster-autoscaler', '--cloud-provider=clusterapi'],
      }),
    }),
    {
      ...of('CLU019', 'ConfigMap', '/api/v1/NS/configmaps', {
        metadata: { name: `${name}-mounted`, namespace },
        data: { 'config.yaml': configOf(metric) },
      }),
      title: `ConfigMap ${namespace}/${name}-mounted`,
    },
    {
      ...of('CLU019', 'Deployment', '/apis/apps/v1/NS/deployments', {
        metadata: { name: `${name}-ksm`, namespace },
        spec: deployment({
          image: 'registry.k8s.io/kube-state-metrics/kube-state-metrics:v2.17.0',
          args: [`--custom-resource-state-config=${configOf(metric)}`],
        }),
      }),
      title: `Deployment ${namespace}/${name}-ksm`,
    },
    {
      code: 'CLU019',
      title: `ConfigMap ${namespace}/${name}-mounted`,
      path: `/apis/apps/v1/namespaces/${namespace}/deployments`,
      object: {
        metadata: { name: `${name}-mounts` },
        spec: deployment(
          {
            image: 'registry.k8s.io/kube-state-metrics/kube-state-metrics:v2.17.0',
            args: ['--custom-resource-state-config-file=/etc/config.yaml'],
          },
          [{ name: 'a', configMap: { name: `${name}-mounted` } }],
        ),
      } as Input['object'],
    },
    {
      ...wide('CLU020', 'ValidatingAdmissionPolicy', 'validatingadmissionpolicies', {
        metadata: { name: `${name}-status` },
        spec: {
          matchConstraints: { resourceRules: [{ ...rules[0], apiVersions: ['*'] }] },
          validations: [{ expression }],
        },
      }),
      title: `ValidatingAdmissionPolicy ${name}-status`,
    },
  ]
}
