/** What Go code imported of Cluster API up to v1.10, and what it imports from v1.11 on; below `sigs.k8s.io/cluster-api`. */
export const movedPackages: Readonly<Record<string, string>> = {
  'api/v1beta1': 'api/core/v1beta2',
  'api/v1beta1/index': 'api/core/v1beta2/index',
  'exp/api/v1beta1': 'api/core/v1beta2',
  'exp/ipam/api/v1alpha1': 'api/ipam/v1alpha1',
  'exp/ipam/api/v1beta1': 'api/ipam/v1beta2',
  'api/addons/v1beta1': 'api/addons/v1beta2',
  'exp/addons/api/v1beta1': 'api/addons/v1beta2',
  'bootstrap/kubeadm/api/v1beta1': 'api/bootstrap/kubeadm/v1beta2',
  'controlplane/kubeadm/api/v1beta1': 'api/controlplane/kubeadm/v1beta2',
  'exp/runtime/api/v1alpha1': 'api/runtime/v1beta2',
  'exp/runtime/hooks/api/v1alpha1': 'api/runtime/hooks/v1alpha1',
  'util/conditions/v1beta2': 'util/conditions',
}

/** The release that `--go` requires: the first with these packages that also reads control planes of contract v1beta1. */
export const goRelease = { version: 'v1.11.5', minor: 11 }

/** Where the older version of API types went, which the API types of a provider are made of until they change. */
export function keptPackage(path: string): string | undefined {
  const version = /\/(v1(?:alpha|beta)1)$/.exec(path)?.[1]
  const now = movedPackages[path]
  return version && now?.startsWith('api/') ? now.replace(/v1\w+$/, version) : undefined
}

/** The names that packages go by in code of Cluster API, where theirs would not do. */
export const packageAliases: Readonly<Record<string, string>> = {
  'api/core/v1beta1': 'clusterv1beta1',
  'api/core/v1beta2': 'clusterv1',
  'api/ipam/v1beta1': 'ipamv1beta1',
  'api/ipam/v1beta2': 'ipamv1',
  'api/addons/v1beta1': 'addonsv1beta1',
  'api/addons/v1beta2': 'addonsv1',
  'api/bootstrap/kubeadm/v1beta1': 'bootstrapv1beta1',
  'api/bootstrap/kubeadm/v1beta2': 'bootstrapv1',
  'api/controlplane/kubeadm/v1beta1': 'controlplanev1beta1',
  'api/controlplane/kubeadm/v1beta2': 'controlplanev1',
  'api/runtime/v1beta2': 'runtimev1',
  'util/conditions/deprecated/v1beta1': 'deprecatedv1beta1conditions',
  'util/deprecated/v1beta1/conditions': 'v1beta1conditions',
  'util/deprecated/v1beta1/conditions/v1beta2': 'v1beta2conditions',
  'util/deprecated/v1beta1/patch': 'v1beta1patch',
}

/**
 * Packages that are still there and work on conditions of v1beta2 now, and where the older ones went: for kinds whose
 * conditions have a severity.
 */
export const legacyPackages: Readonly<Record<string, string>> = {
  'util/conditions': 'util/deprecated/v1beta1/conditions',
  'util/conditions/v1beta2': 'util/deprecated/v1beta1/conditions/v1beta2',
  'util/patch': 'util/deprecated/v1beta1/patch',
  'util/paused': 'util/deprecated/v1beta1/paused',
}

/** Names that are gone, by package, and what they are called now; a text with spaces says what to do instead. */
export const movedNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'util/predicates': {
    ClusterCreateInfraReady: 'ClusterCreateInfraProvisioned',
    ClusterPausedTransitionsOrInfrastructureReady: 'ClusterPausedTransitionsOrInfrastructureProvisioned',
    ClusterUnpausedAndInfrastructureReady: 'ClusterUnpausedAndInfrastructureProvisioned',
    ClusterUpdateInfraReady: 'ClusterUpdateInfraProvisioned',
  },
  'util/patch': {
    WithOwnedV1Beta2Conditions: 'WithOwnedConditions; for legacy conditions WithOwnedV1Beta1Conditions',
  },
  'util/topology': {
    ShouldSkipImmutabilityChecks: 'IsDryRunRequest',
  },
  'util/yaml': {
    ExtractClusterReferences: 'gone with Parse: read objects with ToUnstructured',
    ExtractMachineReferences: 'gone with Parse: read objects with ToUnstructured',
    NewYAMLDecoder: 'gone with Parse: read objects with ToUnstructured',
    Parse: 'gone: read objects with ToUnstructured',
    ParseInput: 'gone with Parse: read objects with ToUnstructured',
    ParseOutput: 'gone with Parse: read objects with ToUnstructured',
  },
  'util/conversion': {
    UpdateReferenceAPIContract: 'gone: references name no version any more',
  },
  util: {
    GetGVKMetadata: 'gone: read the CRD, or use external.GetObjectFromContractVersionedRef',
    KubeAwareAPIVersions: 'gone: use k8s.io/apimachinery/pkg/version.CompareKubeAwareVersionStrings',
  },
  'controllers/external': {
    GetObjectReference: 'gone: make a ContractVersionedObjectReference of group, kind and name',
    IsInitialized: 'gone: read the field that the contract says',
  },
  'controllers/remote': {
    ClusterCacheReconciler: 'gone: use controllers/clustercache',
    ClusterCacheTracker: 'gone: use clustercache.ClusterCache',
    ClusterCacheTrackerOptions: 'gone: use clustercache.Options',
    NewClusterCacheTracker: 'gone: use clustercache.SetupWithManager',
    NewTestClusterCacheTracker: 'gone: use clustercache.NewFakeClusterCache',
    ErrClusterLocked: 'gone: use clustercache.ErrClusterNotConnected',
    NodeProviderIDIndex: 'clustercache.NodeProviderIDIndex, of controllers/clustercache',
  },
  'api/v1beta1': {
    BootstrapReadyCondition: 'BootstrapReadyV1Beta1Condition',
    BootstrapTemplateCloningFailedReason: 'BootstrapTemplateCloningFailedV1Beta1Reason',
    ClusterClassOutdatedRefVersionsReason: 'ClusterClassOutdatedRefVersionsV1Beta1Reason',
    ClusterClassVariablesReconciledCondition: 'ClusterClassVariablesReconciledV1Beta1Condition',
    ClusterIPFamily: 'gone with Cluster.GetIPFamily: read the address families of Spec.ClusterNetwork',
    ControlPlaneClassNamingStrategy: 'ControlPlaneClassNamingSpec',
    ControlPlaneInitializedCondition: 'ClusterControlPlaneInitializedCondition',
    ControlPlaneReadyCondition: 'ControlPlaneReadyV1Beta1Condition',
    DeletedReason: 'DeletedV1Beta1Reason',
    DeletionFailedReason: 'DeletionFailedV1Beta1Reason',
    DrainingFailedReason: 'DrainingFailedV1Beta1Reason',
    DrainingReason: 'DrainingV1Beta1Reason',
    DrainingSucceededCondition: 'DrainingSucceededV1Beta1Condition',
    ExternalRemediationRequestAvailableCondition: 'ExternalRemediationRequestAvailableV1Beta1Condition',
    ExternalRemediationRequestCreationFailedReason: 'ExternalRemediationRequestCreationFailedV1Beta1Reason',
    ExternalRemediationTemplateAvailableCondition: 'ExternalRemediationTemplateAvailableV1Beta1Condition',
    ExternalRemediationTemplateNotFoundReason: 'ExternalRemediationTemplateNotFoundV1Beta1Reason',
    FailureDomainSpec: 'FailureDomain',
    FailureDomains: 'a list, []FailureDomain, with the name inside',
    HasRemediateMachineAnnotationReason: 'HasRemediateMachineAnnotationV1Beta1Reason',
    IncorrectExternalRefReason: 'IncorrectExternalRefV1Beta1Reason',
    InfrastructureNamingStrategy: 'InfrastructureClassNamingSpec',
    InfrastructureTemplateCloningFailedReason: 'InfrastructureTemplateCloningFailedV1Beta1Reason',
    LocalObjectTemplate:
      'a …TemplateReference of each use, such as ClusterClassTemplateReference; it names apiVersion, kind and name',
    MachineCreationFailedReason: 'MachineCreationFailedV1Beta1Reason',
    MachineDeploymentClassNamingStrategy: 'MachineDeploymentClassNamingSpec',
    MachineDeploymentStrategy: 'MachineDeploymentRolloutSpec, at Spec.Rollout',
    MachineDeploymentStrategyType: 'MachineDeploymentRolloutStrategyType',
    MachineHasFailureReason: 'MachineHasFailureV1Beta1Reason',
    MachineNamingStrategy: 'MachineNamingSpec',
    MachinePoolClassNamingStrategy: 'MachinePoolClassNamingSpec',
    MachineRollingUpdateDeployment: 'MachineDeploymentRolloutStrategyRollingUpdate',
    MachineSetDeletePolicy: 'MachineSetDeletionOrder',
    MachineSetReadyCondition: 'MachineSetReadyV1Beta1Condition',
    MachinesCreatedCondition: 'MachinesCreatedV1Beta1Condition',
    MissingNodeRefReason: 'MissingNodeRefV1Beta1Reason',
    NewestMachineSetDeletePolicy: 'NewestMachineSetDeletionOrder',
    NodeConditionsFailedReason: 'NodeConditionsFailedV1Beta1Reason',
    NodeInspectionFailedReason: 'NodeInspectionFailedV1Beta1Reason',
    NodeNotFoundReason: 'NodeNotFoundV1Beta1Reason',
    NodeProvisioningReason: 'NodeProvisioningV1Beta1Reason',
    NodeStartupTimeoutReason: 'NodeStartupTimeoutV1Beta1Reason',
    OldestMachineSetDeletePolicy: 'OldestMachineSetDeletionOrder',
    PreDrainDeleteHookSucceededCondition: 'PreDrainDeleteHookSucceededV1Beta1Condition',
    PreTerminateDeleteHookSucceededCondition: 'PreTerminateDeleteHookSucceededV1Beta1Condition',
    PreflightCheckFailedReason: 'PreflightCheckFailedV1Beta1Reason',
    RandomMachineSetDeletePolicy: 'RandomMachineSetDeletionOrder',
    RemediationAllowedCondition: 'RemediationAllowedV1Beta1Condition',
    RemediationFailedReason: 'RemediationFailedV1Beta1Reason',
    RemediationInProgressReason: 'RemediationInProgressV1Beta1Reason',
    RemediationStrategy: 'MachineDeploymentRemediationSpec',
    ReplicasReadyCondition: 'ReplicasReadyV1Beta1Condition',
    ResizedCondition: 'ResizedV1Beta1Condition',
    TooManyUnhealthyReason: 'TooManyUnhealthyV1Beta1Reason',
    TopologyReconcileFailedReason: 'TopologyReconcileFailedV1Beta1Reason',
    TopologyReconciledClusterClassNotReconciledReason:
      'TopologyReconciledClusterClassNotReconciledV1Beta1Reason',
    TopologyReconciledCondition: 'TopologyReconciledV1Beta1Condition',
    TopologyReconciledControlPlaneUpgradePendingReason:
      'TopologyReconciledControlPlaneUpgradePendingV1Beta1Reason',
    TopologyReconciledHookBlockingReason: 'TopologyReconciledHookBlockingV1Beta1Reason',
    TopologyReconciledMachineDeploymentsCreatePendingReason:
      'TopologyReconciledMachineDeploymentsCreatePendingV1Beta1Reason',
    TopologyReconciledMachineDeploymentsUpgradeDeferredReason:
      'TopologyReconciledMachineDeploymentsUpgradeDeferredV1Beta1Reason',
    TopologyReconciledMachineDeploymentsUpgradePendingReason:
      'TopologyReconciledMachineDeploymentsUpgradePendingV1Beta1Reason',
    TopologyReconciledMachinePoolsCreatePendingReason:
      'TopologyReconciledMachinePoolsCreatePendingV1Beta1Reason',
    TopologyReconciledMachinePoolsUpgradeDeferredReason:
      'TopologyReconciledMachinePoolsUpgradeDeferredV1Beta1Reason',
    TopologyReconciledMachinePoolsUpgradePendingReason:
      'TopologyReconciledMachinePoolsUpgradePendingV1Beta1Reason',
    TopologyReconciledPausedReason: 'TopologyReconciledPausedV1Beta1Reason',
    UnhealthyCondition: 'UnhealthyNodeCondition',
    UnhealthyNodeConditionReason: 'UnhealthyNodeConditionV1Beta1Reason',
    VariableDiscoveryFailedReason: 'VariableDiscoveryFailedV1Beta1Reason',
    VolumeDetachSucceededCondition: 'VolumeDetachSucceededV1Beta1Condition',
    WaitingExternalHookReason: 'WaitingExternalHookV1Beta1Reason',
    WaitingForAvailableMachinesReason: 'WaitingForAvailableMachinesV1Beta1Reason',
    WaitingForControlPlaneAvailableReason: 'WaitingForControlPlaneAvailableV1Beta1Reason',
    WaitingForControlPlaneFallbackReason: 'WaitingForControlPlaneFallbackV1Beta1Reason',
    WaitingForControlPlaneProviderInitializedReason: 'WaitingForControlPlaneProviderInitializedV1Beta1Reason',
    WaitingForDataSecretFallbackReason: 'WaitingForDataSecretFallbackV1Beta1Reason',
    WaitingForInfrastructureFallbackReason: 'WaitingForInfrastructureFallbackV1Beta1Reason',
    WaitingForMachineSetFallbackReason: 'WaitingForMachineSetFallbackV1Beta1Reason',
    WaitingForNodeRefReason: 'WaitingForNodeRefV1Beta1Reason',
    WaitingForRemediationReason: 'WaitingForRemediationV1Beta1Reason',
    WaitingForReplicasReadyReason: 'WaitingForReplicasReadyV1Beta1Reason',
    WaitingForVolumeDetachReason: 'WaitingForVolumeDetachV1Beta1Reason',
  },
}

/** Of these the names that a release after v1.11 took away: v1.11 has both. */
export const goneLater: Readonly<Record<string, string>> = {
  ShouldSkipImmutabilityChecks: 'v1.13',
}

/** Names that are still there, and what is another now; code for v1.11 that compiles has seen to it. */
export const changedNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'controllers/external': {
    CreateFromTemplate: 'it returns the object and a ContractVersionedObjectReference',
    Get: 'references of core objects have no version: use external.GetObjectFromContractVersionedRef for them',
  },
  'util/collections': {
    InFailureDomains: 'it takes texts, no pointers',
  },
  'util/failuredomains': {
    PickFewest: 'it takes a list of failure domains, and returns a text',
    PickMost: 'it takes a list of failure domains, and returns a text',
  },
}

/**
 * What functions of `util/conditions` ask for a condition of a core object by: of the generation that it has for now. What
 * is written, and a severity, only the older generation has.
 *
 * @param call the name of the function, where one is called
 */
export function coreCondition(name: string, call = ''): { readonly path: string; readonly name: string } {
  const now = movedName('api/v1beta1', name)
  const isOlder = /^(?:Mark|Set|Delete|GetSeverity)/.test(call)
  if (!isOlder && now !== undefined && !now.endsWith('V1Beta1Condition'))
    return { path: 'util/conditions', name: now }
  return {
    path: 'util/conditions/deprecated/v1beta1',
    name: name.replace(/(?:V1Beta1)?Condition$/, 'V1Beta1Condition'),
  }
}

/**
 * Whether code can only say a name of api/v1beta1 with a type of that version, as conditions with a severity have it.
 * Other conditions and all reasons are constants without a type since v1.11, and say the same.
 */
export function isLegacyType(name: string): boolean {
  if (/^Conditions?(?:Type|Severity\w*)?$/.test(name)) return true
  return name.endsWith('Condition') && (movedName('api/v1beta1', name) ?? '').endsWith('V1Beta1Condition')
}

/** The name in api/core/v1beta2 of one in api/v1beta1: conditions and reasons of v1beta2 have lost their infix. */
export function movedName(path: string, name: string): string | undefined {
  const names = path === 'exp/api/v1beta1' ? 'api/v1beta1' : path
  const current = /^(?:api|exp\/api)\/v1beta1$/.test(path)
    ? /^(\w+)V1Beta2(Condition|Reason)$/.exec(name)
    : null
  return current ? `${current[1]}${current[2]}` : movedNames[names]?.[name]
}
