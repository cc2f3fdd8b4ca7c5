/** What this client knows of a Cluster. */
export interface Cluster {
  apiVersion: 'cluster.x-k8s.io/v1beta1'
  kind: 'Cluster'
  metadata: { name: string; namespace?: string }
  spec: {
    paused?: boolean
    topology?: {
      class: string // of the same namespace
      version: string
    }
  }
  status?: {
    phase?: string
    infrastructureReady?: boolean
    controlPlaneReady?: boolean
    failureReason?: string
  }
}

/** One line for a list. */
export function summary(cluster: Cluster): string {
  const { name } = cluster.metadata
  if (cluster.status?.failureReason) return `${name}: ${cluster.status.failureReason}`
  const isUp = cluster.status?.infrastructureReady && cluster.status.controlPlaneReady
  return `${name} (${cluster.spec.topology?.class ?? 'no class'}): ${isUp ? 'up' : 'coming up'}`
}
