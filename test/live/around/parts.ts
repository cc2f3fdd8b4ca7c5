import { gzipSync } from 'node:zlib'

export const namespace = 'around'

/** What names the ConfigMap of the payload; its own version does not matter. */
export function setOf(version: string): object {
  const name = version === 'v1beta1' ? 'old' : 'new'
  return {
    apiVersion: 'addons.cluster.x-k8s.io/v1beta2',
    kind: 'ClusterResourceSet',
    metadata: { name, namespace },
    spec: { clusterSelector: { matchLabels: { a: 'b' } }, resources: [{ kind: 'ConfigMap', name }] },
  }
}

/** What kube-state-metrics is told by a text. */
export function configOf(metric: object): string {
  return JSON.stringify({ kind: 'CustomResourceStateMetrics', spec: { resources: [metric] } })
}

/** As Helm stores a release in a Secret. */
export function releaseOf(manifest: string): string {
  const packed = gzipSync(JSON.stringify({ name: 'a', manifest })).toString('base64')
  return Buffer.from(packed).toString('base64')
}

/** The spec of a Deployment that starts nothing. */
export function deployment(container: object, volumes: readonly object[] = []): object {
  return {
    replicas: 0,
    selector: { matchLabels: { a: 'b' } },
    template: {
      metadata: { labels: { a: 'b' } },
      spec: { containers: [{ name: 'a', ...container }], volumes },
    },
  }
}
