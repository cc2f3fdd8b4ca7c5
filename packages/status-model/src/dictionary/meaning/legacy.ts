import { error, info, meaningsOf, warning, whenFalse, whenUnknown } from './entry.ts'
import type { Draft } from './entry.ts'

const group = 'cluster.x-k8s.io'
const kubeadmPlane = 'the KubeadmControlPlane controller'

/** A summary: it takes the reason of the worst condition it sums up. */
function summary(...types: readonly string[]): Draft {
  const none =
    types.length === 1
      ? `${types[0]} is not`
      : `none of ${types.slice(0, -1).join(', ')} and ${types.at(-1)} is`
  return { meaning: `${none} False; it has the reason of the worst condition, by severity`, reasons: {} }
}

function mirror(object: string, waiting: string): Draft {
  return {
    meaning: `Ready of the ${object}, and its reason; before it has one, whether it has ever been there`,
    reasons: {
      [waiting]: info(`the ${object} has no condition Ready, and has not been there yet`),
      Deleting: info('both are being deleted'),
      DeletionFailed: warning(`the ${object} could not be deleted`),
      Deleted: info(`the ${object} is gone`),
    },
  }
}

const resized = (owner: string): Draft => ({
  meaning: 'there are as many Machines as spec.replicas asks for, all of them ready',
  reasons: {
    ScalingUp: warning(`${owner} adds Machines`),
    ScalingDown: warning(`${owner} takes Machines away`),
  },
})

const aggregate: Draft = {
  meaning: 'Ready of all Machines is True; it has the reason of the worst one, and counts in its message',
  reasons: {},
}

const templates = {
  InfrastructureTemplateCloningFailed: error('the infrastructure template could not be cloned'),
  BootstrapTemplateCloningFailed: error('the bootstrap template could not be cloned'),
}

const pending = 'no longer given; ClusterUpgrading has taken its place'

const ipam = {
  AllocationFailed: whenFalse('none could be given'),
  PoolNotReady: whenFalse('the pool cannot give any yet'),
  PoolExhausted: whenFalse('the pool has none left'),
}

const hook = (when: string): Draft => ({
  meaning: `the ${when} hooks have let the deletion of the Machine go on`,
  reasons: { WaitingExternalHook: info('an annotation of such a hook is there') },
})

function component(what: string): Draft {
  return {
    meaning: `the static Pod of ${what} on this Machine runs and is ready`,
    by: kubeadmPlane,
    reasons: {
      PodProvisioning: info('it is starting'),
      PodMissing: error('there is no such Pod'),
      PodFailed: error('a container ended, or restarts after an error'),
      PodInspectionFailed: whenUnknown('it could not be looked at'),
      Deleting: info('the Machine is being deleted'),
    },
  }
}

/** Upstream: api/core/v1beta2, v1beta1_condition_consts.go, and the controllers of each kind. */
export const legacyMeanings = [
  ...meaningsOf('legacy', group, 'Cluster', 'the Cluster controller', {
    Ready: summary('ControlPlaneReady', 'InfrastructureReady'),
    InfrastructureReady: mirror('infrastructure cluster', 'WaitingForInfrastructure'),
    ControlPlaneReady: mirror('control plane', 'WaitingForControlPlane'),
    ControlPlaneInitialized: {
      meaning: 'the control plane has once accepted requests; it stays True',
      reasons: {
        WaitingForControlPlaneProviderInitialized: info('the control plane does not say so yet'),
        MissingNodeRef: info('no control plane Machine has a Node yet; only without a control plane object'),
      },
    },
    TopologyReconciled: {
      meaning: 'the objects are as spec.topology and the ClusterClass say',
      by: 'the topology controller',
      reasons: {
        TopologyReconcileFailed: error('an error'),
        ClusterCreating: info('a BeforeClusterCreate hook has not let it begin'),
        ClusterUpgrading: info('a new Kubernetes version is being rolled out'),
        MachineDeploymentsUpgradeDeferred: info('an annotation defers the upgrade of MachineDeployments'),
        MachinePoolsUpgradeDeferred: info('an annotation defers the upgrade of MachinePools'),
        ClusterClassNotReconciled: info(
          'the controller of the ClusterClass has not seen its newest generation',
        ),
        ControlPlaneUpgradePending: info(pending),
        MachineDeploymentsCreatePending: info(pending),
        MachineDeploymentsUpgradePending: info(pending),
        MachinePoolsCreatePending: info(pending),
        MachinePoolsUpgradePending: info(pending),
        LifecycleHookBlocking: info(pending),
        Deleting: info('the Cluster is being deleted'),
        Paused: info('the Cluster is paused'),
      },
    },
  }),
  ...meaningsOf('legacy', group, 'ClusterClass', 'the ClusterClass controller', {
    VariablesReconciled: {
      meaning: 'the variables of the ClusterClass are valid',
      reasons: { VariableDiscoveryFailed: error('an external patch could not be asked for its variables') },
    },
    RefVersionsUpToDate: {
      meaning: 'templates are referenced in the newest version of the contract',
      reasons: {
        OutdatedRefVersions: warning('its message says which are not'),
        InternalError: whenUnknown('the controller could not read what it needs; its log says why'),
      },
    },
  }),
  ...meaningsOf('legacy', group, 'Machine', 'the Machine controller', {
    Ready: summary(
      'InfrastructureReady',
      'BootstrapReady',
      'HealthCheckSucceeded',
      'OwnerRemediated',
      'DrainingSucceeded',
    ),
    InfrastructureReady: mirror('infrastructure machine', 'WaitingForInfrastructure'),
    BootstrapReady: mirror('bootstrap config', 'WaitingForDataSecret'),
    NodeHealthy: {
      meaning: 'the Node is Ready and reports no pressure; Ready does not sum it up',
      reasons: {
        WaitingForNodeRef: info('the Machine has no provider id'),
        NodeProvisioning: warning('no Node with this provider id has come'),
        NodeNotFound: error('the Node was there and is gone'),
        NodeConditionsFailed: warning('a condition of the Node is not as it should be'),
        NodeInspectionFailed: whenUnknown('the Node could not be read'),
        Deleting: info('the Node is being deleted'),
      },
    },
    HealthCheckSucceeded: {
      meaning: 'a MachineHealthCheck found nothing wrong',
      by: 'the MachineHealthCheck controller',
      reasons: {
        UnhealthyMachine: warning('a condition of the Machine has been bad for too long'),
        UnhealthyNode: warning('a condition of the Node has been bad for too long'),
        NodeNotFound: warning('the Node was there and is gone'),
        NodeStartupTimeout: warning('no Node has come in time'),
        HasRemediateMachineAnnotation: warning('a person asked for remediation with an annotation'),
      },
    },
    OwnerRemediated: {
      meaning: 'the owner has remediated the unhealthy Machine',
      by: 'the MachineHealthCheck controller, then the owner of the Machine',
      reasons: {
        WaitingForRemediation: warning('the owner has not done it; its message says what it waits for'),
        RemediationFailed: error('the owner failed'),
        RemediationInProgress: warning('the owner is at it'),
      },
    },
    PreDrainDeleteHookSucceeded: hook('pre-drain'),
    DrainingSucceeded: {
      meaning: 'all Pods have left the Node of a Machine that is being deleted',
      reasons: {
        Draining: info('Pods are still there'),
        DrainingFailed: warning('an error; its message says which'),
      },
    },
    VolumeDetachSucceeded: {
      meaning: 'all volumes have left the Node of a Machine that is being deleted',
      reasons: { WaitingForVolumeDetach: info('volumes are still there') },
    },
    PreTerminateDeleteHookSucceeded: hook('pre-terminate'),
    APIServerPodHealthy: component('the API server'),
    ControllerManagerPodHealthy: component('the controller manager'),
    SchedulerPodHealthy: component('the scheduler'),
    EtcdPodHealthy: component('etcd'),
    EtcdMemberHealthy: {
      meaning: 'etcd knows the member on this Machine and reports no alarm',
      by: kubeadmPlane,
      reasons: {
        EtcdMemberUnhealthy: error('the member is missing or has an alarm'),
        MemberInspectionFailed: whenUnknown('etcd could not be asked'),
      },
    },
  }),
  ...meaningsOf('legacy', group, 'MachineSet', 'the MachineSet controller', {
    Ready: summary('MachinesCreated', 'Resized', 'MachinesReady'),
    MachinesCreated: {
      meaning: 'the last Machine that was wanted could be created',
      reasons: {
        ...templates,
        PreflightCheckFailed: error('a check of the control plane did not pass; its message says which'),
        MachineCreationFailed: error('the API server refused the Machine'),
      },
    },
    MachinesReady: aggregate,
    Resized: resized('the MachineSet'),
  }),
  ...meaningsOf('legacy', group, 'MachineDeployment', 'the MachineDeployment controller', {
    Ready: summary('Available'),
    Available: {
      meaning: 'at least spec.replicas less maxUnavailable Nodes are available',
      reasons: { WaitingForAvailableMachines: warning('fewer are') },
    },
    MachineSetReady: {
      meaning: 'Ready of the newest MachineSet; Ready does not sum it up',
      reasons: { WaitingForMachineSet: info('it is not there, or has no Ready yet') },
    },
  }),
  ...meaningsOf('legacy', group, 'MachinePool', 'the MachinePool controller', {
    Ready: summary('BootstrapReady', 'InfrastructureReady', 'ReplicasReady'),
    BootstrapReady: mirror('bootstrap config', 'WaitingForDataSecret'),
    InfrastructureReady: {
      meaning: 'Ready of the infrastructure machine pool',
      reasons: {
        WaitingForInfrastructure: info('it has no condition Ready, and has not been there yet'),
        IncorrectExternalRef: error('it was there and is gone'),
      },
    },
    ReplicasReady: {
      meaning: 'as many Nodes are ready as spec.replicas asks for',
      reasons: { WaitingForReplicasReady: info('fewer are') },
    },
  }),
  ...meaningsOf('legacy', group, 'MachineHealthCheck', 'the MachineHealthCheck controller', {
    RemediationAllowed: {
      meaning: 'few enough Machines are unhealthy to remediate them',
      reasons: { TooManyUnhealthy: warning('nothing is remediated until fewer are') },
    },
    ExternalRemediationTemplateAvailable: {
      meaning: 'set on failure only',
      reasons: { ExternalRemediationTemplateNotFound: error('the remediation template does not exist') },
    },
    ExternalRemediationRequestAvailable: {
      meaning: 'set on failure only',
      reasons: { ExternalRemediationRequestCreationFailed: error('the request could not be created') },
    },
  }),
  ...meaningsOf('legacy', 'controlplane.cluster.x-k8s.io', 'KubeadmControlPlane', kubeadmPlane, {
    Ready: summary(
      'MachinesCreated',
      'MachinesSpecUpToDate',
      'Resized',
      'MachinesReady',
      'Available',
      'CertificatesAvailable',
    ),
    Available: {
      meaning: 'the first kubeadm init has been done; it does not become False again',
      reasons: { WaitingForKubeadmInit: info('the first Machine is being made') },
    },
    CertificatesAvailable: {
      meaning: 'the Secrets with the certificates of the Cluster are there',
      reasons: { CertificatesGenerationFailed: warning('they could not be made') },
    },
    MachinesReady: aggregate,
    MachinesSpecUpToDate: {
      meaning: 'no Machine has an outdated spec',
      reasons: { RollingUpdateInProgress: warning('outdated Machines are being replaced') },
    },
    MachinesCreated: {
      meaning: 'the last Machine that was wanted could be created',
      reasons: { ...templates, MachineGenerationFailed: error('the Machine could not be made') },
    },
    Resized: resized('the control plane'),
    ControlPlaneComponentsHealthy: {
      meaning: 'all components are well on every Machine; Ready does not sum it up',
      reasons: {
        ControlPlaneComponentsUnhealthy: error('at least one is not; severity is that of the worst'),
        ControlPlaneComponentsUnknown: whenUnknown('of at least one it is not known'),
        ControlPlaneComponentsInspectionFailed: whenUnknown('they could not be looked at'),
      },
    },
    EtcdClusterHealthy: {
      meaning: 'every member of etcd is well; Ready does not sum it up',
      reasons: {
        EtcdClusterUnhealthy: error('at least one is not; severity is that of the worst'),
        EtcdClusterUnknown: whenUnknown('of at least one it is not known'),
        EtcdClusterInspectionFailed: whenUnknown('they could not be looked at'),
      },
    },
  }),
  ...meaningsOf('legacy', 'bootstrap.cluster.x-k8s.io', 'KubeadmConfig', 'the KubeadmConfig controller', {
    Ready: summary('DataSecretAvailable', 'CertificatesAvailable'),
    DataSecretAvailable: {
      meaning: 'the Secret with the bootstrap data is there',
      reasons: {
        WaitingForClusterInfrastructure: info('the infrastructure of the Cluster is waited for'),
        WaitingForControlPlaneAvailable: info('the first control plane Machine is waited for'),
        DataSecretGenerationFailed: warning('it could not be made'),
      },
    },
    CertificatesAvailable: {
      meaning: 'the certificates of the Cluster could be read',
      reasons: {
        CertificatesGenerationFailed: warning('they could not be made'),
        CertificatesCorrupted: error('they cannot be read'),
      },
    },
  }),
  ...meaningsOf(
    'legacy',
    'addons.cluster.x-k8s.io',
    'ClusterResourceSet',
    'the ClusterResourceSet controller',
    {
      ResourcesApplied: {
        meaning: 'all resources have been applied to all Clusters that are selected',
        reasons: {
          RemoteClusterClientFailed: error('the workload cluster could not be reached'),
          ClusterMatchFailed: warning('the Clusters that are selected could not be listed'),
          RetrievingResourceFailed: warning('a resource could not be read'),
          WrongSecretType: warning('a Secret is not of the type addons.cluster.x-k8s.io/resource-set'),
          ApplyFailed: warning('at least one could not be applied'),
        },
      },
    },
  ),
  ...meaningsOf('legacy', 'runtime.cluster.x-k8s.io', 'ExtensionConfig', 'the ExtensionConfig controller', {
    Discovered: {
      meaning: 'the extension was asked for its handlers, and answered',
      reasons: { DiscoveryFailed: error('it could not be asked') },
    },
  }),
  ...meaningsOf('legacy', 'ipam.cluster.x-k8s.io', 'IPAddressClaim', 'the IPAM provider', {
    Ready: { meaning: 'an address has been given', reasons: ipam },
  }),
]
