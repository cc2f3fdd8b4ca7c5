import {
  deleting,
  machinesReady,
  machinesUpToDate,
  Paused,
  remediating,
  rollingOut,
  scalingDown,
  scalingUp,
} from './common.ts'
import { internalError, meaningsOf, whenFalse, whenTrue, whenUnknown } from './entry.ts'

const looked = {
  InspectionFailed: whenUnknown(
    'it could not be looked at: the control plane is not initialized, or does not answer',
  ),
  ConnectionDown: whenUnknown('the workload cluster has not been reached for 5 minutes'),
}
const health = {
  Healthy: whenTrue('all are, on every Machine'),
  NotHealthy: whenFalse('at least one is not; its message says which'),
  HealthUnknown: whenUnknown('of at least one it is not known, and none is unhealthy'),
  ...looked,
}
const { Deleting: _, ...going } = deleting.reasons

/** Upstream: api/controlplane/kubeadm/v1beta2, kubeadm_control_plane_types.go; kubeadmcontrolplane/status.go. */
export const kubeadmControlPlane = meaningsOf(
  'current',
  'controlplane.cluster.x-k8s.io',
  'KubeadmControlPlane',
  'the KubeadmControlPlane controller',
  {
    Available: {
      meaning:
        'the control plane can be used: initialized, certificates there, etcd has quorum, and all components are well on one Machine at least',
      reasons: {
        Available: whenTrue('all of it holds'),
        NotAvailable: whenFalse('part of it does not; its message says which'),
        InspectionFailed: whenUnknown('the members of etcd could not be listed'),
      },
    },
    Initialized: {
      meaning: 'kubeadm init has once been done; it stays True',
      reasons: { Initialized: whenTrue('it has'), NotInitialized: whenFalse('it has not, yet') },
    },
    CertificatesAvailable: {
      meaning: 'the Secrets with the certificates of the Cluster are there',
      reasons: {
        Available: whenTrue('they are'),
        NotAvailable: whenFalse(
          'its message says which are missing; nobody makes them anew once the control plane is initialized',
        ),
        ...internalError,
      },
    },
    EtcdClusterHealthy: { meaning: 'every member of etcd is well and has a Machine', reasons: health },
    ControlPlaneComponentsHealthy: {
      meaning:
        'API server, controller manager, scheduler and etcd are well on every Machine, and every Node has a Machine',
      reasons: health,
    },
    MachinesReady: machinesReady('its Machines'),
    MachinesUpToDate: machinesUpToDate('its Machines'),
    RollingOut: rollingOut,
    ScalingUp: scalingUp,
    ScalingDown: scalingDown,
    Remediating: remediating,
    Deleting: {
      meaning: 'the control plane is being deleted; its reason says what is waited for',
      reasons: {
        ...going,
        WaitingForWorkersDeletion: whenTrue('worker Machines or MachinePools are still there'),
        WaitingForMachineDeletion: whenTrue('its own Machines are still there'),
        DeletionCompleted: whenTrue('all is gone'),
      },
    },
    Paused,
  },
)

/** Upstream: api/bootstrap/kubeadm/v1beta2, kubeadm_types.go. */
export const kubeadmConfig = meaningsOf(
  'current',
  'bootstrap.cluster.x-k8s.io',
  'KubeadmConfig',
  'the KubeadmConfig controller',
  {
    Ready: {
      meaning: 'DataSecretAvailable and CertificatesAvailable are True',
      reasons: {
        Ready: whenTrue('both are'),
        NotReady: whenFalse('one of them is False'),
        ReadyUnknown: whenUnknown('one of them is Unknown or not reported, and none False'),
      },
    },
    DataSecretAvailable: {
      meaning: 'the Secret with the bootstrap data is there',
      reasons: {
        Available: whenTrue('it is'),
        NotAvailable: whenFalse('it is waited for, or could not be made; its message says which'),
      },
    },
    CertificatesAvailable: {
      meaning: 'the certificates of the Cluster could be read',
      reasons: { Available: whenTrue('they could'), ...internalError },
    },
    Paused,
  },
)
