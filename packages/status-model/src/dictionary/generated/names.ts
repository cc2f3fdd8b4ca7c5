// Made by `npm run status-docs` from dictionary/meaning. Do not edit.

/** The condition types of v1beta2, each under its own name. */
export const conditionType = {
  /** Machine: the static Pod of the API server on this Machine runs and is ready. */
  APIServerPodHealthy: 'APIServerPodHealthy',
  /** Cluster: the Cluster can be used: not being deleted, connected, infrastructure, control plane and workers well, topology reconciled, and all availability gates. Machine: Ready has been True for minReadySeconds; replicas that count as available. MachineDeployment: at least spec.replicas less maxUnavailable Machines are available. */
  Available: 'Available',
  /** Machine: Ready of the bootstrap config, or status.initialization.dataSecretCreated where it has no such condition. */
  BootstrapConfigReady: 'BootstrapConfigReady',
  /** KubeadmControlPlane: the Secrets with the certificates of the Cluster are there. KubeadmConfig: the certificates of the Cluster could be read. */
  CertificatesAvailable: 'CertificatesAvailable',
  /** Cluster: Available of the control plane, or status.initialization.controlPlaneInitialized where it has no such condition. */
  ControlPlaneAvailable: 'ControlPlaneAvailable',
  /** KubeadmControlPlane: API server, controller manager, scheduler and etcd are well on every Machine, and every Node has a Machine. */
  ControlPlaneComponentsHealthy: 'ControlPlaneComponentsHealthy',
  /** Cluster: the control plane has once accepted requests; it stays True. */
  ControlPlaneInitialized: 'ControlPlaneInitialized',
  /** Cluster: Ready of all control plane Machines is True; its message names those that are not. */
  ControlPlaneMachinesReady: 'ControlPlaneMachinesReady',
  /** Cluster: UpToDate of all control plane Machines is True; Machines younger than 10 seconds need not have it. */
  ControlPlaneMachinesUpToDate: 'ControlPlaneMachinesUpToDate',
  /** Machine: the static Pod of the controller manager on this Machine runs and is ready. */
  ControllerManagerPodHealthy: 'ControllerManagerPodHealthy',
  /** KubeadmConfig: the Secret with the bootstrap data is there. */
  DataSecretAvailable: 'DataSecretAvailable',
  /** Cluster: the Cluster is being deleted; its reason says how far. Machine: the Machine is being deleted; its reason says how far, its message what is in the way. MachineSet, MachineDeployment: the object is being deleted; its message says what is waited for. */
  Deleting: 'Deleting',
  /** ExtensionConfig: the extension was asked for its handlers, and answered. */
  Discovered: 'Discovered',
  /** KubeadmControlPlane: every member of etcd is well and has a Machine. */
  EtcdClusterHealthy: 'EtcdClusterHealthy',
  /** Machine: etcd knows the member on this Machine and reports no alarm. */
  EtcdMemberHealthy: 'EtcdMemberHealthy',
  /** Machine: the static Pod of etcd on this Machine runs and is ready. */
  EtcdPodHealthy: 'EtcdPodHealthy',
  /** Machine: an external remediation has been asked for, and says True when it is done. */
  ExternallyRemediated: 'ExternallyRemediated',
  /** Machine: a MachineHealthCheck found nothing wrong; without one the Machine has no such condition. */
  HealthCheckSucceeded: 'HealthCheckSucceeded',
  /** Cluster: Ready of the infrastructure cluster, or status.initialization.provisioned where it has no such condition. Machine: Ready of the infrastructure machine, or status.initialization.provisioned where it has no such condition. */
  InfrastructureReady: 'InfrastructureReady',
  /** KubeadmControlPlane: kubeadm init has once been done; it stays True. */
  Initialized: 'Initialized',
  /** MachineSet, MachineDeployment, KubeadmControlPlane: Ready of all its Machines is True; its message names those that are not. */
  MachinesReady: 'MachinesReady',
  /** MachineSet, MachineDeployment, KubeadmControlPlane: UpToDate of all its Machines is True; Machines younger than 10 seconds need not have it. */
  MachinesUpToDate: 'MachinesUpToDate',
  /** Machine: the Node is Ready and reports no pressure of memory, disk or process ids. */
  NodeHealthy: 'NodeHealthy',
  /** Machine: the Node has the label and the taint of a control plane; since v1.13. */
  NodeKubeadmLabelsAndTaintsSet: 'NodeKubeadmLabelsAndTaintsSet',
  /** Machine: Ready of the Node is True. */
  NodeReady: 'NodeReady',
  /** Machine: it is False while the owner is asked to replace an unhealthy Machine; then it goes away. */
  OwnerRemediated: 'OwnerRemediated',
  /** Cluster, ClusterClass, Machine and 8 more: its controller leaves the object alone; other conditions stay as they were. */
  Paused: 'Paused',
  /** Machine: the Machine works: neither deleted nor updated in place, bootstrap, infrastructure and Node well, health check and all readiness gates. KubeadmConfig: DataSecretAvailable and CertificatesAvailable are True. IPAddressClaim: an address has been given. */
  Ready: 'Ready',
  /** ClusterClass: templates are referenced in the newest version of the contract. */
  RefVersionsUpToDate: 'RefVersionsUpToDate',
  /** Cluster, MachineSet, MachineDeployment and 1 more: Machines are unhealthy and are to be remediated by their owner. */
  Remediating: 'Remediating',
  /** MachineHealthCheck: few enough Machines are unhealthy to remediate them. */
  RemediationAllowed: 'RemediationAllowed',
  /** Cluster: the API server of the workload cluster answered a probe within the last 50 seconds. */
  RemoteConnectionProbe: 'RemoteConnectionProbe',
  /** ClusterResourceSet: all resources have been applied to all Clusters that are selected. */
  ResourcesApplied: 'ResourcesApplied',
  /** Cluster: Machines are being replaced: RollingOut of the control plane or of a MachineDeployment is True. MachineDeployment, KubeadmControlPlane: Machines are not up to date and are being replaced; its message says what is not up to date. */
  RollingOut: 'RollingOut',
  /** Cluster: Machines are being taken away: ScalingDown of the control plane or of a MachineDeployment is True. MachineSet, MachineDeployment, KubeadmControlPlane: there are more Machines than spec.replicas asks for; its message names those that are long in deletion. */
  ScalingDown: 'ScalingDown',
  /** Cluster: Machines are being added: ScalingUp of the control plane or of a MachineDeployment is True. MachineSet, MachineDeployment, KubeadmControlPlane: there are fewer Machines than spec.replicas asks for; its message says what is in the way. */
  ScalingUp: 'ScalingUp',
  /** Machine: the static Pod of the scheduler on this Machine runs and is ready. */
  SchedulerPodHealthy: 'SchedulerPodHealthy',
  /** Cluster: the objects are as spec.topology and the ClusterClass say; only Clusters with a topology have it. */
  TopologyReconciled: 'TopologyReconciled',
  /** Machine: the Machine is as its owner would make it now; without an owner that rolls out it has no such condition. */
  UpToDate: 'UpToDate',
  /** Machine: the Machine is updated in place; since v1.12. */
  Updating: 'Updating',
  /** ClusterClass: the variables of the ClusterClass, inline and discovered, are valid. */
  VariablesReady: 'VariablesReady',
  /** Cluster: Ready of all worker Machines is True; its message names those that are not. */
  WorkerMachinesReady: 'WorkerMachinesReady',
  /** Cluster: UpToDate of all worker Machines is True; Machines younger than 10 seconds need not have it. */
  WorkerMachinesUpToDate: 'WorkerMachinesUpToDate',
  /** Cluster: Available of all MachineDeployments is True; MachinePools do not count. */
  WorkersAvailable: 'WorkersAvailable',
} as const

/** One of {@link conditionType}. */
export type ConditionType = (typeof conditionType)[keyof typeof conditionType]

/** The reasons of v1beta2 conditions, each under its own name. */
export const reason = {
  /** IPAddressClaim.Ready: none could be given. */
  AllocationFailed: 'AllocationFailed',
  /** ClusterResourceSet.ResourcesApplied: they have. */
  Applied: 'Applied',
  /** Cluster.Available: all of it holds; an upgrade of the topology stands in its message. Cluster.ControlPlaneAvailable: the control plane says so and gives no reason of its own. Cluster.WorkersAvailable: all are available. */
  Available: 'Available',
  /** Cluster.Available: part of it is Unknown or not reported, and none False. Cluster.WorkersAvailable: Available of at least one is Unknown or not reported, of none False. */
  AvailableUnknown: 'AvailableUnknown',
  /** Machine.OwnerRemediated: the owner will not do it; its message says why. */
  CannotBeRemediated: 'CannotBeRemediated',
  /** Cluster.TopologyReconciled: the controller of the ClusterClass has not seen its newest generation. */
  ClusterClassNotReconciled: 'ClusterClassNotReconciled',
  /** Cluster.TopologyReconciled: a BeforeClusterCreate hook has not let it begin. */
  ClusterCreating: 'ClusterCreating',
  /** Cluster.TopologyReconciled: a new Kubernetes version is being rolled out; its message says how far. */
  ClusterUpgrading: 'ClusterUpgrading',
  /** Machine.NodeHealthy, Machine.NodeReady, Machine.APIServerPodHealthy and 7 more: the workload cluster has not been reached for 5 minutes. */
  ConnectionDown: 'ConnectionDown',
  /** Cluster.TopologyReconciled: no longer given; ClusterUpgrading has taken its place. */
  ControlPlaneUpgradePending: 'ControlPlaneUpgradePending',
  /** Machine.BootstrapConfigReady: there is no bootstrap config; the secret with the data is named by a person. */
  DataSecretProvided: 'DataSecretProvided',
  /** Cluster.TopologyReconciled: the Cluster is being deleted. Machine.Deleting: deletion has begun. Machine.APIServerPodHealthy, Machine.ControllerManagerPodHealthy, Machine.SchedulerPodHealthy and 3 more: the Machine is being deleted. */
  Deleting: 'Deleting',
  /** Machine.Deleting: the Node could not be deleted. */
  DeletingNode: 'DeletingNode',
  /** Cluster.Deleting, Machine.Deleting, KubeadmControlPlane.Deleting: all is gone. */
  DeletionCompleted: 'DeletionCompleted',
  /** ExtensionConfig.Discovered: it did. */
  Discovered: 'Discovered',
  /** Machine.APIServerPodHealthy, Machine.ControllerManagerPodHealthy, Machine.SchedulerPodHealthy and 1 more: there is no such Pod. */
  DoesNotExist: 'DoesNotExist',
  /** Machine.Deleting: Pods are still on the Node; its message names them and says why. */
  DrainingNode: 'DrainingNode',
  /** Machine.APIServerPodHealthy, Machine.ControllerManagerPodHealthy, Machine.SchedulerPodHealthy and 1 more: a container ended, or restarts after an error. */
  Failed: 'Failed',
  /** Machine.HealthCheckSucceeded: a person asked for it with the annotation cluster.x-k8s.io/remediate-machine. */
  HasRemediateAnnotation: 'HasRemediateAnnotation',
  /** Machine.HealthCheckSucceeded: nothing is wrong. */
  HealthCheckSucceeded: 'HealthCheckSucceeded',
  /** KubeadmControlPlane.EtcdClusterHealthy, KubeadmControlPlane.ControlPlaneComponentsHealthy: of at least one it is not known, and none is unhealthy. */
  HealthUnknown: 'HealthUnknown',
  /** Machine.EtcdMemberHealthy: it does. KubeadmControlPlane.EtcdClusterHealthy, KubeadmControlPlane.ControlPlaneComponentsHealthy: all are, on every Machine. */
  Healthy: 'Healthy',
  /** Machine.Updating: the update has failed; its message says why. */
  InPlaceUpdateFailed: 'InPlaceUpdateFailed',
  /** Machine.Updating: the update goes on. */
  InPlaceUpdating: 'InPlaceUpdating',
  /** Cluster.ControlPlaneInitialized: status.initialization.controlPlaneInitialized of the control plane is true. KubeadmControlPlane.Initialized: it has. */
  Initialized: 'Initialized',
  /** Machine.NodeHealthy, Machine.NodeReady: waiting for the infrastructure, the control plane or the Node. Machine.APIServerPodHealthy, Machine.ControllerManagerPodHealthy, Machine.SchedulerPodHealthy and 3 more: it could not be looked at: no Node yet, or its Node does not answer. KubeadmControlPlane.Available: the members of etcd could not be listed. */
  InspectionFailed: 'InspectionFailed',
  /** Cluster.Available, Cluster.InfrastructureReady, Cluster.ControlPlaneInitialized and 44 more: the controller could not read what it needs; its log says why. */
  InternalError: 'InternalError',
  /** Cluster.InfrastructureReady: the conditions of the infrastructure cluster cannot be read. Cluster.ControlPlaneAvailable: the conditions of the control plane cannot be read. Machine.BootstrapConfigReady: the conditions of the bootstrap config cannot be read. */
  InvalidConditionReported: 'InvalidConditionReported',
  /** Cluster.TopologyReconciled: no longer given; ClusterUpgrading has taken its place. */
  LifecycleHookBlocking: 'LifecycleHookBlocking',
  /** Machine.OwnerRemediated: the Machine is being deleted, and another one follows. */
  MachineDeleting: 'MachineDeleting',
  /** Cluster.TopologyReconciled: no longer given; ClusterUpgrading has taken its place. */
  MachineDeploymentsCreatePending: 'MachineDeploymentsCreatePending',
  /** Cluster.TopologyReconciled: an annotation defers the upgrade of MachineDeployments. */
  MachineDeploymentsUpgradeDeferred: 'MachineDeploymentsUpgradeDeferred',
  /** Cluster.TopologyReconciled: no longer given; ClusterUpgrading has taken its place. */
  MachineDeploymentsUpgradePending: 'MachineDeploymentsUpgradePending',
  /** Cluster.TopologyReconciled: no longer given; ClusterUpgrading has taken its place. */
  MachinePoolsCreatePending: 'MachinePoolsCreatePending',
  /** Cluster.TopologyReconciled: an annotation defers the upgrade of MachinePools. */
  MachinePoolsUpgradeDeferred: 'MachinePoolsUpgradeDeferred',
  /** Cluster.TopologyReconciled: no longer given; ClusterUpgrading has taken its place. */
  MachinePoolsUpgradePending: 'MachinePoolsUpgradePending',
  /** Cluster.ControlPlaneMachinesReady, Cluster.ControlPlaneMachinesUpToDate, Cluster.WorkerMachinesReady and 7 more: there are none. */
  NoReplicas: 'NoReplicas',
  /** Cluster.WorkersAvailable: there are none. */
  NoWorkers: 'NoWorkers',
  /** Machine.NodeHealthy, Machine.NodeReady, Machine.HealthCheckSucceeded: the Node was there and is gone. */
  NodeDeleted: 'NodeDeleted',
  /** Machine.NodeHealthy, Machine.NodeReady: the Machine is being deleted and has no Node. */
  NodeDoesNotExist: 'NodeDoesNotExist',
  /** Machine.NodeHealthy: it does. */
  NodeHealthy: 'NodeHealthy',
  /** Machine.NodeHealthy: one of them is Unknown or missing. */
  NodeHealthyUnknown: 'NodeHealthyUnknown',
  /** Machine.NodeHealthy: one of these conditions of the Node is not as it should be. */
  NodeNotHealthy: 'NodeNotHealthy',
  /** Machine.NodeReady: it is False; the message of the kubelet stands in it. */
  NodeNotReady: 'NodeNotReady',
  /** Machine.NodeReady: it is. */
  NodeReady: 'NodeReady',
  /** Machine.NodeReady: it is Unknown or missing: the kubelet has stopped reporting. */
  NodeReadyUnknown: 'NodeReadyUnknown',
  /** Machine.HealthCheckSucceeded: no Node has come within nodeStartupTimeoutSeconds. */
  NodeStartupTimeout: 'NodeStartupTimeout',
  /** ClusterResourceSet.ResourcesApplied: at least one could not be applied. */
  NotApplied: 'NotApplied',
  /** Cluster.Available: part of it is False; its message says which. Cluster.ControlPlaneAvailable: the control plane has no such condition, and status.initialization.controlPlaneInitialized is false. Cluster.WorkersAvailable: Available of at least one is False. */
  NotAvailable: 'NotAvailable',
  /** Cluster.Deleting, Machine.Deleting: it is not being deleted. MachineSet.Deleting, MachineDeployment.Deleting, KubeadmControlPlane.Deleting: the object is not being deleted. */
  NotDeleting: 'NotDeleting',
  /** ExtensionConfig.Discovered: it could not be asked. */
  NotDiscovered: 'NotDiscovered',
  /** Machine.EtcdMemberHealthy: the member is missing, a learner, or has an alarm. KubeadmControlPlane.EtcdClusterHealthy, KubeadmControlPlane.ControlPlaneComponentsHealthy: at least one is not; its message says which. */
  NotHealthy: 'NotHealthy',
  /** Cluster.ControlPlaneInitialized: it is not, yet. KubeadmControlPlane.Initialized: it has not, yet. */
  NotInitialized: 'NotInitialized',
  /** Cluster.Paused, ClusterClass.Paused, Machine.Paused and 8 more: neither is the case. */
  NotPaused: 'NotPaused',
  /** Cluster.InfrastructureReady: the infrastructure cluster has no such condition, and status.initialization.provisioned is false. Cluster.ControlPlaneMachinesReady, Cluster.WorkerMachinesReady, MachineSet.MachinesReady and 2 more: Ready of at least one is False. Machine.Available: Ready is not True. */
  NotReady: 'NotReady',
  /** Cluster.Remediating, MachineSet.Remediating, MachineDeployment.Remediating and 1 more: of no Machine; its message names unhealthy ones that are not to be remediated. */
  NotRemediating: 'NotRemediating',
  /** Cluster.RollingOut: it is False of all. MachineDeployment.RollingOut, KubeadmControlPlane.RollingOut: UpToDate of no Machine is False. */
  NotRollingOut: 'NotRollingOut',
  /** Cluster.ScalingDown: it is False of all. MachineSet.ScalingDown, MachineDeployment.ScalingDown, KubeadmControlPlane.ScalingDown: there are not too many. */
  NotScalingDown: 'NotScalingDown',
  /** Cluster.ScalingUp: it is False of all. MachineSet.ScalingUp, MachineDeployment.ScalingUp, KubeadmControlPlane.ScalingUp: none are missing. */
  NotScalingUp: 'NotScalingUp',
  /** Machine.NodeKubeadmLabelsAndTaintsSet: one of them is missing. */
  NotSet: 'NotSet',
  /** Cluster.ControlPlaneMachinesUpToDate, Cluster.WorkerMachinesUpToDate, MachineSet.MachinesUpToDate and 2 more: UpToDate of at least one is False. Machine.UpToDate: its message says what differs; it will be replaced or updated in place. */
  NotUpToDate: 'NotUpToDate',
  /** Machine.Updating: it is not. */
  NotUpdating: 'NotUpdating',
  /** Cluster.InfrastructureReady: the infrastructure cluster was there and is gone; while the Cluster is deleted that is as it should be. Cluster.ControlPlaneAvailable: the control plane was there and is gone; while the Cluster is deleted that is as it should be. Machine.BootstrapConfigReady: the bootstrap config was there and is gone; while the Machine is deleted that is as it should be. */
  ObjectDeleted: 'ObjectDeleted',
  /** Cluster.InfrastructureReady: there is no such infrastructure cluster. Cluster.ControlPlaneInitialized: there is no such control plane, or the topology has not made it yet. Cluster.ControlPlaneAvailable: there is no such control plane. */
  ObjectDoesNotExist: 'ObjectDoesNotExist',
  /** Cluster.TopologyReconciled: the Cluster is paused. Cluster.Paused, ClusterClass.Paused, Machine.Paused and 8 more: spec.paused of the Cluster is true, or the object has the annotation cluster.x-k8s.io/paused. */
  Paused: 'Paused',
  /** IPAddressClaim.Ready: the pool has none left. */
  PoolExhausted: 'PoolExhausted',
  /** IPAddressClaim.Ready: the pool cannot give any yet. */
  PoolNotReady: 'PoolNotReady',
  /** Cluster.RemoteConnectionProbe: it did not answer, or was never reached. */
  ProbeFailed: 'ProbeFailed',
  /** Cluster.RemoteConnectionProbe: it answered. */
  ProbeSucceeded: 'ProbeSucceeded',
  /** Machine.APIServerPodHealthy, Machine.ControllerManagerPodHealthy, Machine.SchedulerPodHealthy and 1 more: it is starting. */
  Provisioning: 'Provisioning',
  /** Cluster.InfrastructureReady: the infrastructure cluster says so and gives no reason of its own. Cluster.ControlPlaneMachinesReady, Cluster.WorkerMachinesReady, MachineSet.MachinesReady and 2 more: all are ready. Machine.Ready: all of it holds. */
  Ready: 'Ready',
  /** Cluster.ControlPlaneMachinesReady, Cluster.WorkerMachinesReady, MachineSet.MachinesReady and 2 more: Ready of at least one is Unknown or not reported, of none False. Machine.Ready: part of it is Unknown or not reported, and none False. KubeadmConfig.Ready: one of them is Unknown or not reported, and none False. */
  ReadyUnknown: 'ReadyUnknown',
  /** Cluster.TopologyReconciled: an error; the only reason, with ClusterClassNotReconciled, that makes the Cluster not available. */
  ReconcileFailed: 'ReconcileFailed',
  /** Cluster.TopologyReconciled: they are. */
  ReconcileSucceeded: 'ReconcileSucceeded',
  /** ClusterClass.RefVersionsUpToDate: its message says which reference wants which version. */
  RefVersionsNotUpToDate: 'RefVersionsNotUpToDate',
  /** ClusterClass.RefVersionsUpToDate: they are. */
  RefVersionsUpToDate: 'RefVersionsUpToDate',
  /** Cluster.Remediating, MachineSet.Remediating, MachineDeployment.Remediating and 1 more: HealthCheckSucceeded and OwnerRemediated of at least one Machine are False. */
  Remediating: 'Remediating',
  /** MachineHealthCheck.RemediationAllowed: within remediation.triggerIf. */
  RemediationAllowed: 'RemediationAllowed',
  /** Machine.OwnerRemediated: the owner waits; its message says for what. */
  RemediationDeferred: 'RemediationDeferred',
  /** Machine.ExternallyRemediated: the request could not be created. */
  RemediationRequestCreationFailed: 'RemediationRequestCreationFailed',
  /** Machine.ExternallyRemediated: the remediation template does not exist. */
  RemediationTemplateNotFound: 'RemediationTemplateNotFound',
  /** Cluster.RollingOut: it is True of at least one. MachineDeployment.RollingOut, KubeadmControlPlane.RollingOut: UpToDate of at least one Machine is False. */
  RollingOut: 'RollingOut',
  /** Cluster.RollingOut: it is Unknown or not reported of at least one, and True of none. */
  RollingOutUnknown: 'RollingOutUnknown',
  /** Machine.APIServerPodHealthy, Machine.ControllerManagerPodHealthy, Machine.SchedulerPodHealthy and 1 more: it does. */
  Running: 'Running',
  /** Cluster.ScalingDown: it is True of at least one. MachineSet.ScalingDown, MachineDeployment.ScalingDown, KubeadmControlPlane.ScalingDown: there are too many Machines. */
  ScalingDown: 'ScalingDown',
  /** Cluster.ScalingDown: it is Unknown or not reported of at least one, and True of none. */
  ScalingDownUnknown: 'ScalingDownUnknown',
  /** Cluster.ScalingUp: it is True of at least one. MachineSet.ScalingUp, MachineDeployment.ScalingUp, KubeadmControlPlane.ScalingUp: Machines are missing. */
  ScalingUp: 'ScalingUp',
  /** Cluster.ScalingUp: it is Unknown or not reported of at least one, and True of none. */
  ScalingUpUnknown: 'ScalingUpUnknown',
  /** Machine.NodeKubeadmLabelsAndTaintsSet: it has. */
  Set: 'Set',
  /** MachineHealthCheck.RemediationAllowed: beyond it; nothing is remediated until fewer are unhealthy. */
  TooManyUnhealthy: 'TooManyUnhealthy',
  /** Machine.HealthCheckSucceeded: a condition of the Machine has been bad for longer than the check allows. */
  UnhealthyMachine: 'UnhealthyMachine',
  /** Machine.HealthCheckSucceeded: a condition of the Node has been bad for longer than the check allows. */
  UnhealthyNode: 'UnhealthyNode',
  /** Cluster.ControlPlaneMachinesUpToDate, Cluster.WorkerMachinesUpToDate, MachineSet.MachinesUpToDate and 2 more: all are up to date. Machine.UpToDate: it is. */
  UpToDate: 'UpToDate',
  /** Cluster.ControlPlaneMachinesUpToDate, Cluster.WorkerMachinesUpToDate, MachineSet.MachinesUpToDate and 2 more: UpToDate of at least one is Unknown or not reported, of none False. */
  UpToDateUnknown: 'UpToDateUnknown',
  /** Machine.UpToDate: it is being updated in place, or its kubelet has not got the version yet. */
  Updating: 'Updating',
  /** ClusterClass.VariablesReady: an external patch could not be asked for its variables, or gave invalid ones. */
  VariableDiscoveryFailed: 'VariableDiscoveryFailed',
  /** ClusterClass.VariablesReady: they are. */
  VariablesReady: 'VariablesReady',
  /** MachineDeployment.Available: no MachineSet has counted its available Machines. */
  WaitingForAvailableReplicasSet: 'WaitingForAvailableReplicasSet',
  /** Cluster.Deleting: a BeforeClusterDelete hook has not let it begin. */
  WaitingForBeforeDeleteHook: 'WaitingForBeforeDeleteHook',
  /** Machine.Deleting: the bootstrap config is still there. */
  WaitingForBootstrapDeletion: 'WaitingForBootstrapDeletion',
  /** Cluster.Deleting: the control plane is still there. */
  WaitingForControlPlaneDeletion: 'WaitingForControlPlaneDeletion',
  /** Cluster.Deleting: the infrastructure cluster is still there. Machine.Deleting: the infrastructure machine is still there. */
  WaitingForInfrastructureDeletion: 'WaitingForInfrastructureDeletion',
  /** KubeadmControlPlane.Deleting: its own Machines are still there. */
  WaitingForMachineDeletion: 'WaitingForMachineDeletion',
  /** Machine.Available: Ready is True, but not for long enough. */
  WaitingForMinReadySeconds: 'WaitingForMinReadySeconds',
  /** Machine.Deleting: an annotation pre-drain.delete.hook.machine.cluster.x-k8s.io is there. */
  WaitingForPreDrainHook: 'WaitingForPreDrainHook',
  /** Machine.Deleting: an annotation pre-terminate.delete.hook.machine.cluster.x-k8s.io is there. */
  WaitingForPreTerminateHook: 'WaitingForPreTerminateHook',
  /** Machine.OwnerRemediated: the owner has not begun. Machine.ExternallyRemediated: the request has been made. */
  WaitingForRemediation: 'WaitingForRemediation',
  /** MachineSet.ScalingUp, MachineSet.ScalingDown, MachineDeployment.Available and 4 more: spec.replicas is not set. */
  WaitingForReplicasSet: 'WaitingForReplicasSet',
  /** Machine.Deleting: volumes are still attached to the Node. */
  WaitingForVolumeDetach: 'WaitingForVolumeDetach',
  /** Cluster.Deleting: workers are still there; its message names them. KubeadmControlPlane.Deleting: worker Machines or MachinePools are still there. */
  WaitingForWorkersDeletion: 'WaitingForWorkersDeletion',
  /** ClusterResourceSet.ResourcesApplied: a Secret is not of the type addons.cluster.x-k8s.io/resource-set. */
  WrongSecretType: 'WrongSecretType',
} as const

/** One of {@link reason}. */
export type Reason = (typeof reason)[keyof typeof reason]

/** The condition types of v1beta1, each under its own name. */
export const legacyConditionType = {
  /** Machine: the static Pod of the API server on this Machine runs and is ready. */
  APIServerPodHealthy: 'APIServerPodHealthy',
  /** MachineDeployment: at least spec.replicas less maxUnavailable Nodes are available. KubeadmControlPlane: the first kubeadm init has been done; it does not become False again. */
  Available: 'Available',
  /** Machine, MachinePool: Ready of the bootstrap config, and its reason; before it has one, whether it has ever been there. */
  BootstrapReady: 'BootstrapReady',
  /** KubeadmControlPlane: the Secrets with the certificates of the Cluster are there. KubeadmConfig: the certificates of the Cluster could be read. */
  CertificatesAvailable: 'CertificatesAvailable',
  /** KubeadmControlPlane: all components are well on every Machine; Ready does not sum it up. */
  ControlPlaneComponentsHealthy: 'ControlPlaneComponentsHealthy',
  /** Cluster: the control plane has once accepted requests; it stays True. */
  ControlPlaneInitialized: 'ControlPlaneInitialized',
  /** Cluster: Ready of the control plane, and its reason; before it has one, whether it has ever been there. */
  ControlPlaneReady: 'ControlPlaneReady',
  /** Machine: the static Pod of the controller manager on this Machine runs and is ready. */
  ControllerManagerPodHealthy: 'ControllerManagerPodHealthy',
  /** KubeadmConfig: the Secret with the bootstrap data is there. */
  DataSecretAvailable: 'DataSecretAvailable',
  /** ExtensionConfig: the extension was asked for its handlers, and answered. */
  Discovered: 'Discovered',
  /** Machine: all Pods have left the Node of a Machine that is being deleted. */
  DrainingSucceeded: 'DrainingSucceeded',
  /** KubeadmControlPlane: every member of etcd is well; Ready does not sum it up. */
  EtcdClusterHealthy: 'EtcdClusterHealthy',
  /** Machine: etcd knows the member on this Machine and reports no alarm. */
  EtcdMemberHealthy: 'EtcdMemberHealthy',
  /** Machine: the static Pod of etcd on this Machine runs and is ready. */
  EtcdPodHealthy: 'EtcdPodHealthy',
  /** MachineHealthCheck: set on failure only. */
  ExternalRemediationRequestAvailable: 'ExternalRemediationRequestAvailable',
  /** MachineHealthCheck: set on failure only. */
  ExternalRemediationTemplateAvailable: 'ExternalRemediationTemplateAvailable',
  /** Machine: a MachineHealthCheck found nothing wrong. */
  HealthCheckSucceeded: 'HealthCheckSucceeded',
  /** Cluster: Ready of the infrastructure cluster, and its reason; before it has one, whether it has ever been there. Machine: Ready of the infrastructure machine, and its reason; before it has one, whether it has ever been there. MachinePool: Ready of the infrastructure machine pool. */
  InfrastructureReady: 'InfrastructureReady',
  /** MachineDeployment: Ready of the newest MachineSet; Ready does not sum it up. */
  MachineSetReady: 'MachineSetReady',
  /** MachineSet, KubeadmControlPlane: the last Machine that was wanted could be created. */
  MachinesCreated: 'MachinesCreated',
  /** MachineSet, KubeadmControlPlane: Ready of all Machines is True; it has the reason of the worst one, and counts in its message. */
  MachinesReady: 'MachinesReady',
  /** KubeadmControlPlane: no Machine has an outdated spec. */
  MachinesSpecUpToDate: 'MachinesSpecUpToDate',
  /** Machine: the Node is Ready and reports no pressure; Ready does not sum it up. */
  NodeHealthy: 'NodeHealthy',
  /** Machine: the owner has remediated the unhealthy Machine. */
  OwnerRemediated: 'OwnerRemediated',
  /** Machine: the pre-drain hooks have let the deletion of the Machine go on. */
  PreDrainDeleteHookSucceeded: 'PreDrainDeleteHookSucceeded',
  /** Machine: the pre-terminate hooks have let the deletion of the Machine go on. */
  PreTerminateDeleteHookSucceeded: 'PreTerminateDeleteHookSucceeded',
  /** Cluster: none of ControlPlaneReady and InfrastructureReady is False; it has the reason of the worst condition, by severity. Machine: none of InfrastructureReady, BootstrapReady, HealthCheckSucceeded, OwnerRemediated and DrainingSucceeded is False; it has the reason of the worst condition, by severity. MachineSet: none of MachinesCreated, Resized and MachinesReady is False; it has the reason of the worst condition, by severity. */
  Ready: 'Ready',
  /** ClusterClass: templates are referenced in the newest version of the contract. */
  RefVersionsUpToDate: 'RefVersionsUpToDate',
  /** MachineHealthCheck: few enough Machines are unhealthy to remediate them. */
  RemediationAllowed: 'RemediationAllowed',
  /** MachinePool: as many Nodes are ready as spec.replicas asks for. */
  ReplicasReady: 'ReplicasReady',
  /** MachineSet, KubeadmControlPlane: there are as many Machines as spec.replicas asks for, all of them ready. */
  Resized: 'Resized',
  /** ClusterResourceSet: all resources have been applied to all Clusters that are selected. */
  ResourcesApplied: 'ResourcesApplied',
  /** Machine: the static Pod of the scheduler on this Machine runs and is ready. */
  SchedulerPodHealthy: 'SchedulerPodHealthy',
  /** Cluster: the objects are as spec.topology and the ClusterClass say. */
  TopologyReconciled: 'TopologyReconciled',
  /** ClusterClass: the variables of the ClusterClass are valid. */
  VariablesReconciled: 'VariablesReconciled',
  /** Machine: all volumes have left the Node of a Machine that is being deleted. */
  VolumeDetachSucceeded: 'VolumeDetachSucceeded',
} as const

/** One of {@link legacyConditionType}. */
export type LegacyConditionType = (typeof legacyConditionType)[keyof typeof legacyConditionType]

/** The reasons of v1beta1 conditions, each under its own name. */
export const legacyReason = {
  /** IPAddressClaim.Ready: none could be given. */
  AllocationFailed: 'AllocationFailed',
  /** ClusterResourceSet.ResourcesApplied: at least one could not be applied. */
  ApplyFailed: 'ApplyFailed',
  /** MachineSet.MachinesCreated, KubeadmControlPlane.MachinesCreated: the bootstrap template could not be cloned. */
  BootstrapTemplateCloningFailed: 'BootstrapTemplateCloningFailed',
  /** KubeadmConfig.CertificatesAvailable: they cannot be read. */
  CertificatesCorrupted: 'CertificatesCorrupted',
  /** KubeadmControlPlane.CertificatesAvailable, KubeadmConfig.CertificatesAvailable: they could not be made. */
  CertificatesGenerationFailed: 'CertificatesGenerationFailed',
  /** Cluster.TopologyReconciled: the controller of the ClusterClass has not seen its newest generation. */
  ClusterClassNotReconciled: 'ClusterClassNotReconciled',
  /** Cluster.TopologyReconciled: a BeforeClusterCreate hook has not let it begin. */
  ClusterCreating: 'ClusterCreating',
  /** ClusterResourceSet.ResourcesApplied: the Clusters that are selected could not be listed. */
  ClusterMatchFailed: 'ClusterMatchFailed',
  /** Cluster.TopologyReconciled: a new Kubernetes version is being rolled out. */
  ClusterUpgrading: 'ClusterUpgrading',
  /** KubeadmControlPlane.ControlPlaneComponentsHealthy: they could not be looked at. */
  ControlPlaneComponentsInspectionFailed: 'ControlPlaneComponentsInspectionFailed',
  /** KubeadmControlPlane.ControlPlaneComponentsHealthy: at least one is not; severity is that of the worst. */
  ControlPlaneComponentsUnhealthy: 'ControlPlaneComponentsUnhealthy',
  /** KubeadmControlPlane.ControlPlaneComponentsHealthy: of at least one it is not known. */
  ControlPlaneComponentsUnknown: 'ControlPlaneComponentsUnknown',
  /** Cluster.TopologyReconciled: no longer given; ClusterUpgrading has taken its place. */
  ControlPlaneUpgradePending: 'ControlPlaneUpgradePending',
  /** KubeadmConfig.DataSecretAvailable: it could not be made. */
  DataSecretGenerationFailed: 'DataSecretGenerationFailed',
  /** Cluster.InfrastructureReady: the infrastructure cluster is gone. Cluster.ControlPlaneReady: the control plane is gone. Machine.InfrastructureReady: the infrastructure machine is gone. */
  Deleted: 'Deleted',
  /** Cluster.InfrastructureReady, Cluster.ControlPlaneReady, Machine.InfrastructureReady and 2 more: both are being deleted. Cluster.TopologyReconciled: the Cluster is being deleted. Machine.NodeHealthy: the Node is being deleted. */
  Deleting: 'Deleting',
  /** Cluster.InfrastructureReady: the infrastructure cluster could not be deleted. Cluster.ControlPlaneReady: the control plane could not be deleted. Machine.InfrastructureReady: the infrastructure machine could not be deleted. */
  DeletionFailed: 'DeletionFailed',
  /** ExtensionConfig.Discovered: it could not be asked. */
  DiscoveryFailed: 'DiscoveryFailed',
  /** Machine.DrainingSucceeded: Pods are still there. */
  Draining: 'Draining',
  /** Machine.DrainingSucceeded: an error; its message says which. */
  DrainingFailed: 'DrainingFailed',
  /** KubeadmControlPlane.EtcdClusterHealthy: they could not be looked at. */
  EtcdClusterInspectionFailed: 'EtcdClusterInspectionFailed',
  /** KubeadmControlPlane.EtcdClusterHealthy: at least one is not; severity is that of the worst. */
  EtcdClusterUnhealthy: 'EtcdClusterUnhealthy',
  /** KubeadmControlPlane.EtcdClusterHealthy: of at least one it is not known. */
  EtcdClusterUnknown: 'EtcdClusterUnknown',
  /** Machine.EtcdMemberHealthy: the member is missing or has an alarm. */
  EtcdMemberUnhealthy: 'EtcdMemberUnhealthy',
  /** MachineHealthCheck.ExternalRemediationRequestAvailable: the request could not be created. */
  ExternalRemediationRequestCreationFailed: 'ExternalRemediationRequestCreationFailed',
  /** MachineHealthCheck.ExternalRemediationTemplateAvailable: the remediation template does not exist. */
  ExternalRemediationTemplateNotFound: 'ExternalRemediationTemplateNotFound',
  /** Machine.HealthCheckSucceeded: a person asked for remediation with an annotation. */
  HasRemediateMachineAnnotation: 'HasRemediateMachineAnnotation',
  /** MachinePool.InfrastructureReady: it was there and is gone. */
  IncorrectExternalRef: 'IncorrectExternalRef',
  /** MachineSet.MachinesCreated, KubeadmControlPlane.MachinesCreated: the infrastructure template could not be cloned. */
  InfrastructureTemplateCloningFailed: 'InfrastructureTemplateCloningFailed',
  /** ClusterClass.RefVersionsUpToDate: the controller could not read what it needs; its log says why. */
  InternalError: 'InternalError',
  /** Cluster.TopologyReconciled: no longer given; ClusterUpgrading has taken its place. */
  LifecycleHookBlocking: 'LifecycleHookBlocking',
  /** MachineSet.MachinesCreated: the API server refused the Machine. */
  MachineCreationFailed: 'MachineCreationFailed',
  /** Cluster.TopologyReconciled: no longer given; ClusterUpgrading has taken its place. */
  MachineDeploymentsCreatePending: 'MachineDeploymentsCreatePending',
  /** Cluster.TopologyReconciled: an annotation defers the upgrade of MachineDeployments. */
  MachineDeploymentsUpgradeDeferred: 'MachineDeploymentsUpgradeDeferred',
  /** Cluster.TopologyReconciled: no longer given; ClusterUpgrading has taken its place. */
  MachineDeploymentsUpgradePending: 'MachineDeploymentsUpgradePending',
  /** KubeadmControlPlane.MachinesCreated: the Machine could not be made. */
  MachineGenerationFailed: 'MachineGenerationFailed',
  /** Cluster.TopologyReconciled: no longer given; ClusterUpgrading has taken its place. */
  MachinePoolsCreatePending: 'MachinePoolsCreatePending',
  /** Cluster.TopologyReconciled: an annotation defers the upgrade of MachinePools. */
  MachinePoolsUpgradeDeferred: 'MachinePoolsUpgradeDeferred',
  /** Cluster.TopologyReconciled: no longer given; ClusterUpgrading has taken its place. */
  MachinePoolsUpgradePending: 'MachinePoolsUpgradePending',
  /** Machine.EtcdMemberHealthy: etcd could not be asked. */
  MemberInspectionFailed: 'MemberInspectionFailed',
  /** Cluster.ControlPlaneInitialized: no control plane Machine has a Node yet; only without a control plane object. */
  MissingNodeRef: 'MissingNodeRef',
  /** Machine.NodeHealthy: a condition of the Node is not as it should be. */
  NodeConditionsFailed: 'NodeConditionsFailed',
  /** Machine.NodeHealthy: the Node could not be read. */
  NodeInspectionFailed: 'NodeInspectionFailed',
  /** Machine.NodeHealthy, Machine.HealthCheckSucceeded: the Node was there and is gone. */
  NodeNotFound: 'NodeNotFound',
  /** Machine.NodeHealthy: no Node with this provider id has come. */
  NodeProvisioning: 'NodeProvisioning',
  /** Machine.HealthCheckSucceeded: no Node has come in time. */
  NodeStartupTimeout: 'NodeStartupTimeout',
  /** ClusterClass.RefVersionsUpToDate: its message says which are not. */
  OutdatedRefVersions: 'OutdatedRefVersions',
  /** Cluster.TopologyReconciled: the Cluster is paused. */
  Paused: 'Paused',
  /** Machine.APIServerPodHealthy, Machine.ControllerManagerPodHealthy, Machine.SchedulerPodHealthy and 1 more: a container ended, or restarts after an error. */
  PodFailed: 'PodFailed',
  /** Machine.APIServerPodHealthy, Machine.ControllerManagerPodHealthy, Machine.SchedulerPodHealthy and 1 more: it could not be looked at. */
  PodInspectionFailed: 'PodInspectionFailed',
  /** Machine.APIServerPodHealthy, Machine.ControllerManagerPodHealthy, Machine.SchedulerPodHealthy and 1 more: there is no such Pod. */
  PodMissing: 'PodMissing',
  /** Machine.APIServerPodHealthy, Machine.ControllerManagerPodHealthy, Machine.SchedulerPodHealthy and 1 more: it is starting. */
  PodProvisioning: 'PodProvisioning',
  /** IPAddressClaim.Ready: the pool has none left. */
  PoolExhausted: 'PoolExhausted',
  /** IPAddressClaim.Ready: the pool cannot give any yet. */
  PoolNotReady: 'PoolNotReady',
  /** MachineSet.MachinesCreated: a check of the control plane did not pass; its message says which. */
  PreflightCheckFailed: 'PreflightCheckFailed',
  /** Machine.OwnerRemediated: the owner failed. */
  RemediationFailed: 'RemediationFailed',
  /** Machine.OwnerRemediated: the owner is at it. */
  RemediationInProgress: 'RemediationInProgress',
  /** ClusterResourceSet.ResourcesApplied: the workload cluster could not be reached. */
  RemoteClusterClientFailed: 'RemoteClusterClientFailed',
  /** ClusterResourceSet.ResourcesApplied: a resource could not be read. */
  RetrievingResourceFailed: 'RetrievingResourceFailed',
  /** KubeadmControlPlane.MachinesSpecUpToDate: outdated Machines are being replaced. */
  RollingUpdateInProgress: 'RollingUpdateInProgress',
  /** MachineSet.Resized: the MachineSet takes Machines away. KubeadmControlPlane.Resized: the control plane takes Machines away. */
  ScalingDown: 'ScalingDown',
  /** MachineSet.Resized: the MachineSet adds Machines. KubeadmControlPlane.Resized: the control plane adds Machines. */
  ScalingUp: 'ScalingUp',
  /** MachineHealthCheck.RemediationAllowed: nothing is remediated until fewer are. */
  TooManyUnhealthy: 'TooManyUnhealthy',
  /** Cluster.TopologyReconciled: an error. */
  TopologyReconcileFailed: 'TopologyReconcileFailed',
  /** Machine.HealthCheckSucceeded: a condition of the Machine has been bad for too long. */
  UnhealthyMachine: 'UnhealthyMachine',
  /** Machine.HealthCheckSucceeded: a condition of the Node has been bad for too long. */
  UnhealthyNode: 'UnhealthyNode',
  /** ClusterClass.VariablesReconciled: an external patch could not be asked for its variables. */
  VariableDiscoveryFailed: 'VariableDiscoveryFailed',
  /** Machine.PreDrainDeleteHookSucceeded, Machine.PreTerminateDeleteHookSucceeded: an annotation of such a hook is there. */
  WaitingExternalHook: 'WaitingExternalHook',
  /** MachineDeployment.Available: fewer are. */
  WaitingForAvailableMachines: 'WaitingForAvailableMachines',
  /** KubeadmConfig.DataSecretAvailable: the infrastructure of the Cluster is waited for. */
  WaitingForClusterInfrastructure: 'WaitingForClusterInfrastructure',
  /** Cluster.ControlPlaneReady: the control plane has no condition Ready, and has not been there yet. */
  WaitingForControlPlane: 'WaitingForControlPlane',
  /** KubeadmConfig.DataSecretAvailable: the first control plane Machine is waited for. */
  WaitingForControlPlaneAvailable: 'WaitingForControlPlaneAvailable',
  /** Cluster.ControlPlaneInitialized: the control plane does not say so yet. */
  WaitingForControlPlaneProviderInitialized: 'WaitingForControlPlaneProviderInitialized',
  /** Machine.BootstrapReady, MachinePool.BootstrapReady: the bootstrap config has no condition Ready, and has not been there yet. */
  WaitingForDataSecret: 'WaitingForDataSecret',
  /** Cluster.InfrastructureReady: the infrastructure cluster has no condition Ready, and has not been there yet. Machine.InfrastructureReady: the infrastructure machine has no condition Ready, and has not been there yet. MachinePool.InfrastructureReady: it has no condition Ready, and has not been there yet. */
  WaitingForInfrastructure: 'WaitingForInfrastructure',
  /** KubeadmControlPlane.Available: the first Machine is being made. */
  WaitingForKubeadmInit: 'WaitingForKubeadmInit',
  /** MachineDeployment.MachineSetReady: it is not there, or has no Ready yet. */
  WaitingForMachineSet: 'WaitingForMachineSet',
  /** Machine.NodeHealthy: the Machine has no provider id. */
  WaitingForNodeRef: 'WaitingForNodeRef',
  /** Machine.OwnerRemediated: the owner has not done it; its message says what it waits for. */
  WaitingForRemediation: 'WaitingForRemediation',
  /** MachinePool.ReplicasReady: fewer are. */
  WaitingForReplicasReady: 'WaitingForReplicasReady',
  /** Machine.VolumeDetachSucceeded: volumes are still there. */
  WaitingForVolumeDetach: 'WaitingForVolumeDetach',
  /** ClusterResourceSet.ResourcesApplied: a Secret is not of the type addons.cluster.x-k8s.io/resource-set. */
  WrongSecretType: 'WrongSecretType',
} as const

/** One of {@link legacyReason}. */
export type LegacyReason = (typeof legacyReason)[keyof typeof legacyReason]

/** How bad a v1beta1 condition is that is False, each under its own name. */
export const severity = {
  /** something has to be mended */
  Error: 'Error',
  /** something is going on */
  Info: 'Info',
  /** something is not as it should be, and may mend itself */
  Warning: 'Warning',
} as const

/** One of {@link severity}. */
export type SeverityName = (typeof severity)[keyof typeof severity]
