import { age, boolean, clusterLabel, integer, text, wide } from './column.ts'
import type { KindColumns } from './column.ts'

/** The columns of v1beta1, of the CRDs of v1.14.0. They read the stored object through conversion. */
export const v1beta1Columns: KindColumns = {
  Cluster: [
    text('ClusterClass', '.spec.topology.class'),
    text('Phase', '.status.phase'),
    age,
    text('Version', '.spec.topology.version'),
  ],
  Machine: [
    text('Cluster', '.spec.clusterName'),
    text('NodeName', '.status.nodeRef.name'),
    text('ProviderID', '.spec.providerID'),
    text('Phase', '.status.phase'),
    age,
    text('Version', '.spec.version'),
  ],
  MachineSet: [
    text('Cluster', '.spec.clusterName'),
    wide(integer('Desired', '.spec.replicas')),
    integer('Replicas', '.status.replicas'),
    integer('Ready', '.status.readyReplicas'),
    integer('Available', '.status.availableReplicas'),
    age,
    text('Version', '.spec.template.spec.version'),
  ],
  MachineDeployment: [
    text('Cluster', '.spec.clusterName'),
    wide(integer('Desired', '.spec.replicas')),
    integer('Replicas', '.status.replicas'),
    integer('Ready', '.status.readyReplicas'),
    integer('Updated', '.status.updatedReplicas'),
    integer('Unavailable', '.status.unavailableReplicas'),
    text('Phase', '.status.phase'),
    age,
    text('Version', '.spec.template.spec.version'),
  ],
  MachinePool: [
    text('Cluster', '.spec.clusterName'),
    wide(integer('Desired', '.spec.replicas')),
    text('Replicas', '.status.replicas'),
    text('Phase', '.status.phase'),
    age,
    text('Version', '.spec.template.spec.version'),
  ],
  KubeadmControlPlane: [
    text('Cluster', clusterLabel),
    boolean('Initialized', '.status.initialized'),
    boolean('API Server Available', '.status.ready'),
    wide(integer('Desired', '.spec.replicas')),
    integer('Replicas', '.status.replicas'),
    integer('Ready', '.status.readyReplicas'),
    integer('Updated', '.status.updatedReplicas'),
    integer('Unavailable', '.status.unavailableReplicas'),
    age,
    text('Version', '.spec.version'),
  ],
  MachineHealthCheck: [
    text('Cluster', '.spec.clusterName'),
    integer('ExpectedMachines', '.status.expectedMachines'),
    text('MaxUnhealthy', '.spec.maxUnhealthy'),
    integer('CurrentHealthy', '.status.currentHealthy'),
    age,
  ],
}
