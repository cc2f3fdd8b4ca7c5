import { mirrored, Paused } from './common.ts'
import { internalError, meaningsOf, whenFalse, whenTrue, whenUnknown } from './entry.ts'
import type { Draft, ReasonMeaning } from './entry.ts'

const kubeadm = 'the KubeadmControlPlane controller, on control plane Machines'
const healthCheck = 'the MachineHealthCheck controller'

const inspection: Readonly<Record<string, ReasonMeaning>> = {
  InspectionFailed: whenUnknown('it could not be looked at: no Node yet, or its Node does not answer'),
  ConnectionDown: whenUnknown('the workload cluster has not been reached for 5 minutes'),
  Deleting: whenFalse('the Machine is being deleted'),
}

const onNode: Readonly<Record<string, ReasonMeaning>> = {
  NodeDoesNotExist: whenUnknown('the Machine is being deleted and has no Node'),
  NodeDeleted: whenFalse('the Node was there and is gone'),
  InspectionFailed: whenUnknown('waiting for the infrastructure, the control plane or the Node'),
  ConnectionDown: whenUnknown('the workload cluster has not been reached for 5 minutes'),
  ...internalError,
}

function pod(what: string): Draft {
  return {
    meaning: `the static Pod of ${what} on this Machine runs and is ready`,
    by: kubeadm,
    reasons: {
      Running: whenTrue('it does'),
      Provisioning: whenFalse('it is starting'),
      DoesNotExist: whenFalse('there is no such Pod'),
      Failed: whenFalse('a container ended, or restarts after an error'),
      ...inspection,
    },
  }
}

const bootstrap = mirrored('bootstrap config', 'Ready', 'Machine', 'status.initialization.dataSecretCreated')

/** Upstream: api/core/v1beta2, machine_types.go; machine_controller_status.go; of control planes: api/controlplane/kubeadm. */
export const machine = meaningsOf('current', 'cluster.x-k8s.io', 'Machine', 'the Machine controller', {
  Available: {
    meaning: 'Ready has been True for minReadySeconds; replicas that count as available',
    reasons: {
      Available: whenTrue('it has'),
      WaitingForMinReadySeconds: whenFalse('Ready is True, but not for long enough'),
      NotReady: whenFalse('Ready is not True'),
      ...internalError,
    },
  },
  Ready: {
    meaning:
      'the Machine works: neither deleted nor updated in place, bootstrap, infrastructure and Node well, health check and all readiness gates',
    reasons: {
      Ready: whenTrue('all of it holds'),
      NotReady: whenFalse('part of it is False; its message says which'),
      ReadyUnknown: whenUnknown('part of it is Unknown or not reported, and none False'),
      ...internalError,
    },
  },
  UpToDate: {
    meaning:
      'the Machine is as its owner would make it now; without an owner that rolls out it has no such condition',
    by: 'the MachineSet controller; KubeadmControlPlane and MachinePool for their Machines',
    reasons: {
      UpToDate: whenTrue('it is'),
      NotUpToDate: whenFalse('its message says what differs; it will be replaced or updated in place'),
      Updating: whenFalse('it is being updated in place, or its kubelet has not got the version yet'),
    },
  },
  Updating: {
    meaning: 'the Machine is updated in place; since v1.12',
    reasons: {
      NotUpdating: whenFalse('it is not'),
      InPlaceUpdating: whenTrue('the update goes on'),
      InPlaceUpdateFailed: whenTrue('the update has failed; its message says why'),
    },
  },
  BootstrapConfigReady: {
    ...bootstrap,
    reasons: {
      ...bootstrap.reasons,
      DataSecretProvided: whenTrue(
        'there is no bootstrap config; the secret with the data is named by a person',
      ),
    },
  },
  InfrastructureReady: mirrored(
    'infrastructure machine',
    'Ready',
    'Machine',
    'status.initialization.provisioned',
  ),
  NodeHealthy: {
    meaning: 'the Node is Ready and reports no pressure of memory, disk or process ids',
    reasons: {
      NodeHealthy: whenTrue('it does'),
      NodeNotHealthy: whenFalse('one of these conditions of the Node is not as it should be'),
      NodeHealthyUnknown: whenUnknown('one of them is Unknown or missing'),
      ...onNode,
    },
  },
  NodeReady: {
    meaning: 'Ready of the Node is True',
    reasons: {
      NodeReady: whenTrue('it is'),
      NodeNotReady: whenFalse('it is False; the message of the kubelet stands in it'),
      NodeReadyUnknown: whenUnknown('it is Unknown or missing: the kubelet has stopped reporting'),
      ...onNode,
    },
  },
  HealthCheckSucceeded: {
    meaning: 'a MachineHealthCheck found nothing wrong; without one the Machine has no such condition',
    by: healthCheck,
    reasons: {
      HealthCheckSucceeded: whenTrue('nothing is wrong'),
      UnhealthyNode: whenFalse('a condition of the Node has been bad for longer than the check allows'),
      UnhealthyMachine: whenFalse('a condition of the Machine has been bad for longer than the check allows'),
      NodeStartupTimeout: whenFalse('no Node has come within nodeStartupTimeoutSeconds'),
      NodeDeleted: whenFalse('the Node was there and is gone'),
      HasRemediateAnnotation: whenFalse(
        'a person asked for it with the annotation cluster.x-k8s.io/remediate-machine',
      ),
    },
  },
  OwnerRemediated: {
    meaning: 'it is False while the owner is asked to replace an unhealthy Machine; then it goes away',
    by: 'the MachineHealthCheck controller, then the owner of the Machine',
    reasons: {
      WaitingForRemediation: whenFalse('the owner has not begun'),
      CannotBeRemediated: whenFalse('the owner will not do it; its message says why'),
      RemediationDeferred: whenFalse('the owner waits; its message says for what'),
      MachineDeleting: whenFalse('the Machine is being deleted, and another one follows'),
      ...internalError,
    },
  },
  ExternallyRemediated: {
    meaning: 'an external remediation has been asked for, and says True when it is done',
    by: 'the MachineHealthCheck controller, then the external remediation',
    reasons: {
      WaitingForRemediation: whenFalse('the request has been made'),
      RemediationTemplateNotFound: whenFalse('the remediation template does not exist'),
      RemediationRequestCreationFailed: whenFalse('the request could not be created'),
    },
  },
  Deleting: {
    meaning: 'the Machine is being deleted; its reason says how far, its message what is in the way',
    reasons: {
      NotDeleting: whenFalse('it is not being deleted'),
      Deleting: whenTrue('deletion has begun'),
      WaitingForPreDrainHook: whenTrue(
        'an annotation pre-drain.delete.hook.machine.cluster.x-k8s.io is there',
      ),
      DrainingNode: whenTrue('Pods are still on the Node; its message names them and says why'),
      WaitingForVolumeDetach: whenTrue('volumes are still attached to the Node'),
      WaitingForPreTerminateHook: whenTrue(
        'an annotation pre-terminate.delete.hook.machine.cluster.x-k8s.io is there',
      ),
      WaitingForInfrastructureDeletion: whenTrue('the infrastructure machine is still there'),
      WaitingForBootstrapDeletion: whenTrue('the bootstrap config is still there'),
      DeletingNode: whenTrue('the Node could not be deleted'),
      DeletionCompleted: whenTrue('all is gone'),
      ...internalError,
    },
  },
  APIServerPodHealthy: pod('the API server'),
  ControllerManagerPodHealthy: pod('the controller manager'),
  SchedulerPodHealthy: pod('the scheduler'),
  EtcdPodHealthy: pod('etcd'),
  EtcdMemberHealthy: {
    meaning: 'etcd knows the member on this Machine and reports no alarm',
    by: kubeadm,
    reasons: {
      Healthy: whenTrue('it does'),
      NotHealthy: whenFalse('the member is missing, a learner, or has an alarm'),
      ...inspection,
    },
  },
  NodeKubeadmLabelsAndTaintsSet: {
    meaning: 'the Node has the label and the taint of a control plane; since v1.13',
    by: kubeadm,
    reasons: { Set: whenTrue('it has'), NotSet: whenFalse('one of them is missing'), ...inspection },
  },
  Paused,
})
