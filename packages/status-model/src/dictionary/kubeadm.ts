import { added, gone, ofKind, redefined, same, split } from './entry.ts'

const failed = 'InspectionFailed'

/** Upstream: api/controlplane/kubeadm, kubeadm_control_plane_types.go. */
export const kubeadmControlPlane = ofKind('controlplane.cluster.x-k8s.io', 'KubeadmControlPlane', [
  gone('Ready', 'Available says whether the control plane can be used', 'Available'),
  redefined(
    'Available',
    ['Initialized'],
    'it said that the first kubeadm init was done; Available of v1beta2 asks whether certificates, etcd quorum and ' +
      'at least one control plane Machine are healthy now',
    { reasons: { WaitingForKubeadmInit: 'NotInitialized' } },
  ),
  same('CertificatesAvailable'),
  same('MachinesReady'),
  redefined(
    'MachinesSpecUpToDate',
    ['MachinesUpToDate', 'RollingOut'],
    'RollingOut has the opposite polarity',
    {
      reasons: { RollingUpdateInProgress: 'NotUpToDate' },
    },
  ),
  split('Resized', ['ScalingUp', 'ScalingDown'], 'True of ScalingUp or ScalingDown where Resized was False'),
  gone(
    'MachinesCreated',
    'errors in cloning templates stand in the messages of ScalingUp and RollingOut',
    'ScalingUp',
  ),
  same('ControlPlaneComponentsHealthy', {
    reasons: {
      ControlPlaneComponentsUnhealthy: 'NotHealthy',
      ControlPlaneComponentsUnknown: 'HealthUnknown',
      ControlPlaneComponentsInspectionFailed: failed,
    },
  }),
  same('EtcdClusterHealthy', {
    reasons: {
      EtcdClusterUnhealthy: 'NotHealthy',
      EtcdClusterUnknown: 'HealthUnknown',
      EtcdClusterInspectionFailed: failed,
    },
  }),
  ...added('Available', 'Remediating', 'Deleting', 'Paused'),
])

/** Upstream: api/bootstrap/kubeadm, kubeadmconfig_types.go. */
export const kubeadmConfig = ofKind('bootstrap.cluster.x-k8s.io', 'KubeadmConfig', [
  same('Ready'),
  same('DataSecretAvailable', {
    reasons: {
      WaitingForClusterInfrastructure: 'NotAvailable',
      WaitingForControlPlaneAvailable: 'NotAvailable',
      DataSecretGenerationFailed: 'NotAvailable',
    },
  }),
  same('CertificatesAvailable', {
    reasons: { CertificatesGenerationFailed: 'InternalError', CertificatesCorrupted: 'InternalError' },
  }),
  ...added('Paused'),
])
