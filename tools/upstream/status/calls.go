package main

import (
	"context"
	"time"
	_ "unsafe" // for go:linkname

	"github.com/blang/semver/v4"
	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	controlplanev1 "sigs.k8s.io/cluster-api/api/controlplane/kubeadm/v1beta2"
	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	"sigs.k8s.io/cluster-api/controllers/clustercache"
	"sigs.k8s.io/cluster-api/controlplane/kubeadm/pkg"
	"sigs.k8s.io/cluster-api/controlplane/kubeadm/pkg/etcd"
	_ "sigs.k8s.io/cluster-api/controlplane/kubeadm/reconcilers/kubeadmcontrolplane"
	_ "sigs.k8s.io/cluster-api/core/reconcilers/cluster"
	_ "sigs.k8s.io/cluster-api/core/reconcilers/machine"
	_ "sigs.k8s.io/cluster-api/core/reconcilers/machinedeployment"
	_ "sigs.k8s.io/cluster-api/core/reconcilers/machinehealthcheck"
	_ "sigs.k8s.io/cluster-api/core/reconcilers/machinepool"
	"sigs.k8s.io/cluster-api/core/reconcilers/machineset"
	"sigs.k8s.io/cluster-api/util/collections"
	"sigs.k8s.io/cluster-api/util/patch"
)

// Upstream's own functions. They are not exported, so the linker is asked for them by name; a release that renames one
// does not build here, and one that changes its arguments has to be followed by hand. calls.s lets functions have no body.

//go:linkname machineBootstrap sigs.k8s.io/cluster-api/core/reconcilers/machine.setBootstrapReadyCondition
func machineBootstrap(context.Context, *clusterv1.Machine, *unstructured.Unstructured, bool)

//go:linkname machineInfrastructure sigs.k8s.io/cluster-api/core/reconcilers/machine.setInfrastructureReadyCondition
func machineInfrastructure(context.Context, *clusterv1.Machine, *unstructured.Unstructured, bool)

//go:linkname machineNode sigs.k8s.io/cluster-api/core/reconcilers/machine.setNodeHealthyAndReadyConditions
func machineNode(context.Context, *clusterv1.Cluster, *clusterv1.Machine, *corev1.Node, error, clustercache.HealthCheckingState, time.Duration)

//go:linkname machineDeleting sigs.k8s.io/cluster-api/core/reconcilers/machine.setDeletingCondition
func machineDeleting(_ context.Context, _ *clusterv1.Machine, reason, message string)

//go:linkname machineUpdating sigs.k8s.io/cluster-api/core/reconcilers/machine.setUpdatingCondition
func machineUpdating(_ context.Context, _ *clusterv1.Machine, reason, message string)

//go:linkname machineUpToDate sigs.k8s.io/cluster-api/core/reconcilers/machine.setUpToDateCondition
func machineUpToDate(context.Context, *clusterv1.Machine, *clusterv1.MachineSet, *clusterv1.MachineDeployment)

//go:linkname machineReady sigs.k8s.io/cluster-api/core/reconcilers/machine.setReadyCondition
func machineReady(context.Context, *clusterv1.Machine)

//go:linkname machinePhase sigs.k8s.io/cluster-api/core/reconcilers/machine.setMachinePhaseAndLastUpdated
func machinePhase(context.Context, *clusterv1.Machine)

//go:linkname machineAvailable sigs.k8s.io/cluster-api/core/reconcilers/machine.setAvailableCondition
func machineAvailable(context.Context, *clusterv1.Machine) result

//go:linkname setCounters sigs.k8s.io/cluster-api/core/reconcilers/machineset.setReplicas
func setCounters(context.Context, *clusterv1.MachineSet, []*clusterv1.Machine, bool)

//go:linkname setScalingUp sigs.k8s.io/cluster-api/core/reconcilers/machineset.setScalingUpCondition
func setScalingUp(_ context.Context, _ *clusterv1.MachineSet, _ []*clusterv1.Machine, bootstrapGone, infrastructureGone, ok bool, preflight []string)

//go:linkname planeIsStable sigs.k8s.io/cluster-api/core/reconcilers/machineset.(*Reconciler).controlPlaneStablePreflightCheck
func planeIsStable(_ *machineset.Reconciler, plane *unstructured.Unstructured, _ *clusterv1.Cluster, version string) (*string, error)

//go:linkname kubernetesSkew sigs.k8s.io/cluster-api/core/reconcilers/machineset.(*Reconciler).kubernetesVersionPreflightCheck
func kubernetesSkew(_ *machineset.Reconciler, plane, set semver.Version) *string

//go:linkname kubeadmSkew sigs.k8s.io/cluster-api/core/reconcilers/machineset.(*Reconciler).kubeadmVersionPreflightCheck
func kubeadmSkew(_ *machineset.Reconciler, plane, set semver.Version, _ *clusterv1.MachineSet) *string

//go:linkname planeSkew sigs.k8s.io/cluster-api/core/reconcilers/machineset.(*Reconciler).controlPlaneVersionPreflightCheck
func planeSkew(_ *machineset.Reconciler, _ *clusterv1.Cluster, plane, set string) *string

//go:linkname setScalingDown sigs.k8s.io/cluster-api/core/reconcilers/machineset.setScalingDownCondition
func setScalingDown(context.Context, *clusterv1.MachineSet, []*clusterv1.Machine, bool)

//go:linkname setMachinesReady sigs.k8s.io/cluster-api/core/reconcilers/machineset.setMachinesReadyCondition
func setMachinesReady(context.Context, *clusterv1.MachineSet, []*clusterv1.Machine, bool)

//go:linkname setMachinesUpToDate sigs.k8s.io/cluster-api/core/reconcilers/machineset.setMachinesUpToDateCondition
func setMachinesUpToDate(context.Context, *clusterv1.MachineSet, []*clusterv1.Machine, bool)

//go:linkname setRemediating sigs.k8s.io/cluster-api/core/reconcilers/machineset.setRemediatingCondition
func setRemediating(_ context.Context, _ *clusterv1.MachineSet, remediated, unhealthy collections.Machines, ok bool)

//go:linkname setDeleting sigs.k8s.io/cluster-api/core/reconcilers/machineset.setDeletingCondition
func setDeleting(context.Context, *clusterv1.MachineSet, []*clusterv1.Machine, bool)

//go:linkname deploymentCounters sigs.k8s.io/cluster-api/core/reconcilers/machinedeployment.setReplicas
func deploymentCounters(*clusterv1.MachineDeployment, []*clusterv1.MachineSet)

//go:linkname deploymentPhase sigs.k8s.io/cluster-api/core/reconcilers/machinedeployment.setPhase
func deploymentPhase(context.Context, *clusterv1.MachineDeployment, []*clusterv1.MachineSet, bool)

//go:linkname deploymentAvailable sigs.k8s.io/cluster-api/core/reconcilers/machinedeployment.setAvailableCondition
func deploymentAvailable(context.Context, *clusterv1.MachineDeployment, bool)

//go:linkname deploymentRollingOut sigs.k8s.io/cluster-api/core/reconcilers/machinedeployment.setRollingOutCondition
func deploymentRollingOut(context.Context, *clusterv1.MachineDeployment, collections.Machines)

//go:linkname deploymentScalingUp sigs.k8s.io/cluster-api/core/reconcilers/machinedeployment.setScalingUpCondition
func deploymentScalingUp(_ context.Context, _ *clusterv1.MachineDeployment, _ []*clusterv1.MachineSet, bootstrapGone, infrastructureGone, ok bool)

//go:linkname deploymentScalingDown sigs.k8s.io/cluster-api/core/reconcilers/machinedeployment.setScalingDownCondition
func deploymentScalingDown(context.Context, *clusterv1.MachineDeployment, []*clusterv1.MachineSet, collections.Machines, bool)

//go:linkname deploymentMachinesReady sigs.k8s.io/cluster-api/core/reconcilers/machinedeployment.setMachinesReadyCondition
func deploymentMachinesReady(context.Context, *clusterv1.MachineDeployment, collections.Machines)

//go:linkname deploymentMachinesUpToDate sigs.k8s.io/cluster-api/core/reconcilers/machinedeployment.setMachinesUpToDateCondition
func deploymentMachinesUpToDate(context.Context, *clusterv1.MachineDeployment, collections.Machines)

//go:linkname deploymentRemediating sigs.k8s.io/cluster-api/core/reconcilers/machinedeployment.setRemediatingCondition
func deploymentRemediating(_ context.Context, _ *clusterv1.MachineDeployment, remediated, unhealthy collections.Machines)

//go:linkname deploymentDeleting sigs.k8s.io/cluster-api/core/reconcilers/machinedeployment.setDeletingCondition
func deploymentDeleting(context.Context, *clusterv1.MachineDeployment, []*clusterv1.MachineSet, collections.Machines, bool)

//go:linkname poolCounters sigs.k8s.io/cluster-api/core/reconcilers/machinepool.setReplicas
func poolCounters(_ *clusterv1.MachinePool, hasMachines bool, _ []*clusterv1.Machine, _ map[string]*corev1.Node)

//go:linkname planeCounters sigs.k8s.io/cluster-api/controlplane/kubeadm/reconcilers/kubeadmcontrolplane.setReplicas
func planeCounters(context.Context, *controlplanev1.KubeadmControlPlane, collections.Machines)

//go:linkname planeInitialized sigs.k8s.io/cluster-api/controlplane/kubeadm/reconcilers/kubeadmcontrolplane.setInitializedCondition
func planeInitialized(context.Context, *controlplanev1.KubeadmControlPlane)

//go:linkname planeRollingOut sigs.k8s.io/cluster-api/controlplane/kubeadm/reconcilers/kubeadmcontrolplane.setRollingOutCondition
func planeRollingOut(context.Context, *controlplanev1.KubeadmControlPlane, collections.Machines)

//go:linkname planeScalingUp sigs.k8s.io/cluster-api/controlplane/kubeadm/reconcilers/kubeadmcontrolplane.setScalingUpCondition
func planeScalingUp(_ context.Context, _ *clusterv1.Cluster, _ *controlplanev1.KubeadmControlPlane, _ collections.Machines, templateGone bool, _ pkg.PreflightCheckResults)

//go:linkname planeScalingDown sigs.k8s.io/cluster-api/controlplane/kubeadm/reconcilers/kubeadmcontrolplane.setScalingDownCondition
func planeScalingDown(context.Context, *clusterv1.Cluster, *controlplanev1.KubeadmControlPlane, collections.Machines, pkg.PreflightCheckResults)

//go:linkname planeMachinesReady sigs.k8s.io/cluster-api/controlplane/kubeadm/reconcilers/kubeadmcontrolplane.setMachinesReadyCondition
func planeMachinesReady(context.Context, *controlplanev1.KubeadmControlPlane, collections.Machines)

//go:linkname planeMachinesUpToDate sigs.k8s.io/cluster-api/controlplane/kubeadm/reconcilers/kubeadmcontrolplane.setMachinesUpToDateCondition
func planeMachinesUpToDate(context.Context, *controlplanev1.KubeadmControlPlane, collections.Machines)

//go:linkname planeRemediating sigs.k8s.io/cluster-api/controlplane/kubeadm/reconcilers/kubeadmcontrolplane.setRemediatingCondition
func planeRemediating(_ context.Context, _ *controlplanev1.KubeadmControlPlane, remediated, unhealthy collections.Machines)

//go:linkname planeDeleting sigs.k8s.io/cluster-api/controlplane/kubeadm/reconcilers/kubeadmcontrolplane.setDeletingCondition
func planeDeleting(_ context.Context, _ *controlplanev1.KubeadmControlPlane, reason, message string)

//go:linkname planeAvailable sigs.k8s.io/cluster-api/controlplane/kubeadm/reconcilers/kubeadmcontrolplane.setAvailableCondition
func planeAvailable(_ context.Context, _ *controlplanev1.KubeadmControlPlane, etcdIsManaged bool, _ []*etcd.Member, membersMatch bool, _ collections.Machines)

//go:linkname compareMembers sigs.k8s.io/cluster-api/controlplane/kubeadm/pkg.compareMachinesAndMembers
func compareMembers(*pkg.ControlPlane) (bool, []string)

//go:linkname planeAggregate sigs.k8s.io/cluster-api/controlplane/kubeadm/pkg.aggregateConditionsFromMachinesToKCP
func planeAggregate(aggregateInput)

//go:linkname versionsOf sigs.k8s.io/cluster-api/internal/util/version.VersionsFromMachines
func versionsOf([]*clusterv1.Machine) []clusterv1.StatusVersion

//go:linkname clusterPhase sigs.k8s.io/cluster-api/core/reconcilers/cluster.setPhase
func clusterPhase(context.Context, *clusterv1.Cluster) bool

//go:linkname clusterPlaneCounters sigs.k8s.io/cluster-api/core/reconcilers/cluster.setControlPlaneReplicas
func clusterPlaneCounters(_ context.Context, _ *clusterv1.Cluster, _ *unstructured.Unstructured, contract string, _ collections.Machines, isGone, ok bool)

//go:linkname clusterWorkerCounters sigs.k8s.io/cluster-api/core/reconcilers/cluster.setWorkersReplicas
func clusterWorkerCounters(context.Context, *clusterv1.Cluster, clusterv1.MachinePoolList, clusterv1.MachineDeploymentList, clusterv1.MachineSetList, collections.Machines, bool)

//go:linkname clusterProbe sigs.k8s.io/cluster-api/core/reconcilers/cluster.setRemoteConnectionProbeCondition
func clusterProbe(context.Context, *clusterv1.Cluster, clustercache.HealthCheckingState, time.Duration)

//go:linkname clusterInfrastructure sigs.k8s.io/cluster-api/core/reconcilers/cluster.setInfrastructureReadyCondition
func clusterInfrastructure(context.Context, *clusterv1.Cluster, *unstructured.Unstructured, bool)

//go:linkname clusterPlaneAvailable sigs.k8s.io/cluster-api/core/reconcilers/cluster.setControlPlaneAvailableCondition
func clusterPlaneAvailable(context.Context, *clusterv1.Cluster, *unstructured.Unstructured, bool)

//go:linkname clusterPlaneInitialized sigs.k8s.io/cluster-api/core/reconcilers/cluster.setControlPlaneInitializedCondition
func clusterPlaneInitialized(_ context.Context, _ *clusterv1.Cluster, _ *unstructured.Unstructured, contract string, _ collections.Machines, isGone, ok bool)

//go:linkname clusterWorkersAvailable sigs.k8s.io/cluster-api/core/reconcilers/cluster.setWorkersAvailableCondition
func clusterWorkersAvailable(context.Context, *clusterv1.Cluster, clusterv1.MachinePoolList, clusterv1.MachineDeploymentList, bool)

//go:linkname clusterPlaneMachinesReady sigs.k8s.io/cluster-api/core/reconcilers/cluster.setControlPlaneMachinesReadyCondition
func clusterPlaneMachinesReady(context.Context, *clusterv1.Cluster, collections.Machines, bool)

//go:linkname clusterWorkerMachinesReady sigs.k8s.io/cluster-api/core/reconcilers/cluster.setWorkerMachinesReadyCondition
func clusterWorkerMachinesReady(context.Context, *clusterv1.Cluster, collections.Machines, bool)

//go:linkname clusterPlaneMachinesUpToDate sigs.k8s.io/cluster-api/core/reconcilers/cluster.setControlPlaneMachinesUpToDateCondition
func clusterPlaneMachinesUpToDate(context.Context, *clusterv1.Cluster, collections.Machines, bool)

//go:linkname clusterWorkerMachinesUpToDate sigs.k8s.io/cluster-api/core/reconcilers/cluster.setWorkerMachinesUpToDateCondition
func clusterWorkerMachinesUpToDate(context.Context, *clusterv1.Cluster, collections.Machines, bool)

//go:linkname clusterRollingOut sigs.k8s.io/cluster-api/core/reconcilers/cluster.setRollingOutCondition
func clusterRollingOut(_ context.Context, _ *clusterv1.Cluster, _ *unstructured.Unstructured, _ clusterv1.MachinePoolList, _ clusterv1.MachineDeploymentList, isGone, ok bool)

//go:linkname clusterScalingUp sigs.k8s.io/cluster-api/core/reconcilers/cluster.setScalingUpCondition
func clusterScalingUp(_ context.Context, _ *clusterv1.Cluster, _ *unstructured.Unstructured, _ clusterv1.MachinePoolList, _ clusterv1.MachineDeploymentList, _ clusterv1.MachineSetList, isGone, ok bool)

//go:linkname clusterScalingDown sigs.k8s.io/cluster-api/core/reconcilers/cluster.setScalingDownCondition
func clusterScalingDown(_ context.Context, _ *clusterv1.Cluster, _ *unstructured.Unstructured, _ clusterv1.MachinePoolList, _ clusterv1.MachineDeploymentList, _ clusterv1.MachineSetList, isGone, ok bool)

//go:linkname clusterRemediating sigs.k8s.io/cluster-api/core/reconcilers/cluster.setRemediatingCondition
func clusterRemediating(_ context.Context, _ *clusterv1.Cluster, remediated, unhealthy collections.Machines, ok bool)

//go:linkname clusterDeleting sigs.k8s.io/cluster-api/core/reconcilers/cluster.setDeletingCondition
func clusterDeleting(_ context.Context, _ *clusterv1.Cluster, reason, message string)

//go:linkname clusterAvailable sigs.k8s.io/cluster-api/core/reconcilers/cluster.setAvailableCondition
func clusterAvailable(context.Context, *clusterv1.Cluster, *clusterv1.ClusterClass)

//go:linkname needsRemediation sigs.k8s.io/cluster-api/core/reconcilers/machinehealthcheck.(*healthCheckTarget).needsRemediation
func needsRemediation(_ *healthCheckTarget, _ logr.Logger, now time.Time, startup duration) (bool, time.Duration)

//go:linkname isAllowedRemediation sigs.k8s.io/cluster-api/core/reconcilers/machinehealthcheck.isAllowedRemediation
func isAllowedRemediation(*clusterv1.MachineHealthCheck) (bool, int32, error)

// The shapes of upstream's own structs, field by field.

type healthCheckTarget struct {
	Cluster     *clusterv1.Cluster
	Machine     *clusterv1.Machine
	Node        *corev1.Node
	MHC         *clusterv1.MachineHealthCheck
	patchHelper *patch.Helper
	nodeMissing bool
}

type aggregateInput struct {
	controlPlane      *pkg.ControlPlane
	machineConditions []string
	kcpErrors         []string
	condition         string
	trueReason        string
	unknownReason     string
	falseReason       string
	note              string
}
