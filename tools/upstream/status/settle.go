package main

import (
	"context"
	"time"

	"github.com/blang/semver/v4"
	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/utils/ptr"
	controlplanev1 "sigs.k8s.io/cluster-api/api/controlplane/kubeadm/v1beta2"
	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	"sigs.k8s.io/cluster-api/controllers/clustercache"
	"sigs.k8s.io/cluster-api/controlplane/kubeadm/pkg"
	"sigs.k8s.io/cluster-api/core/reconcilers/machineset"
	"sigs.k8s.io/cluster-api/util/collections"
	"sigs.k8s.io/cluster-api/util/conditions"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
)

const (
	remoteConditionsGracePeriod = 5 * time.Minute
	remoteConnectionGracePeriod = 50 * time.Second
)

// settle runs each controller's status functions once, from below, in the order of its updateStatus.
func (w *world) settle(ctx context.Context) {
	infra, infraGone := w.look(w.cluster.Spec.InfrastructureRef)
	if !w.isPaused(w.cluster) {
		clusterInfrastructure(ctx, w.cluster, infra, infraGone)
		plane, _ := w.look(w.cluster.Spec.ControlPlaneRef)
		clusterPlaneInitialized(ctx, w.cluster, plane, contractOf(plane), w.planeMachines(), infraGone, w.isListed())
	}
	for _, check := range w.checks {
		w.check(ctx, check)
	}
	if w.plane != nil && !w.isPaused(w.plane) && w.isInspected() {
		w.components(ctx, w.plane)
	}
	for _, machine := range w.machines.SortedByCreationTimestamp() {
		w.machine(ctx, machine)
	}
	if w.plane != nil {
		w.controlPlane(ctx, w.plane)
	}
	for _, set := range w.sets {
		w.set(ctx, set)
	}
	for _, deployment := range w.deployments {
		w.deployment(ctx, deployment)
	}
	for _, pool := range w.pools {
		w.pool(pool)
	}
	if !w.isPaused(w.cluster) {
		w.clusterStatus(ctx)
	}
}

func contractOf(object *unstructured.Unstructured) string {
	if object == nil {
		return ""
	}
	return "v1beta2"
}

// isListed: upstream leaves early while a topology has not made both parts of its Cluster.
func (w *world) isListed() bool {
	spec := w.cluster.Spec
	isWhole := spec.ControlPlaneRef.IsDefined() && spec.InfrastructureRef.IsDefined()
	return !spec.Topology.IsDefined() || isWhole || !w.cluster.DeletionTimestamp.IsZero()
}

func (w *world) planeMachines() collections.Machines {
	if !w.isListed() {
		return nil
	}
	return w.machines.Filter(collections.ControlPlaneMachines(w.cluster.Name))
}

func (w *world) check(ctx context.Context, check *clusterv1.MachineHealthCheck) {
	if w.isPaused(check) {
		return
	}
	selector := metav1.CloneSelectorAndAddLabel(&check.Spec.Selector, clusterv1.ClusterNameLabel, check.Spec.ClusterName)
	startup := ptr.Deref(check.Spec.Checks.NodeStartupTimeoutSeconds, clusterv1.DefaultNodeStartupTimeoutSeconds)
	expected, healthy := 0, 0
	unhealthy := []*clusterv1.Machine{}
	for _, machine := range w.selected(*selector, func(*clusterv1.Machine) bool { return true }) {
		_, isSkipped := machine.Annotations[clusterv1.MachineSkipRemediationAnnotation]
		if _, isPaused := machine.Annotations[clusterv1.PausedAnnotation]; isSkipped || isPaused {
			continue
		}
		expected++
		target := &healthCheckTarget{Cluster: w.cluster, Machine: machine, MHC: check}
		// Before that nobody connects to the workload cluster.
		if machine.Status.NodeRef.IsDefined() && conditions.IsTrue(w.cluster, clusterv1.ClusterControlPlaneInitializedCondition) {
			target.Node = w.nodeNamed(machine.Status.NodeRef.Name)
			target.nodeMissing = target.Node == nil
		}
		isUnhealthy, next := needsRemediation(target, logr.Discard(), time.Now(), duration{Duration: time.Duration(startup) * time.Second})
		switch {
		case isUnhealthy:
			unhealthy = append(unhealthy, machine)
		case next > 0, !machine.DeletionTimestamp.IsZero(), target.Node == nil:
		default:
			conditions.Set(machine, metav1.Condition{
				Type:   clusterv1.MachineHealthCheckSucceededCondition,
				Status: metav1.ConditionTrue,
				Reason: clusterv1.MachineHealthCheckSucceededReason,
			})
			healthy++
		}
	}
	check.Status.ExpectedMachines = ptr.To(int32(expected))
	check.Status.CurrentHealthy = ptr.To(int32(healthy))
	allowed, count, err := isAllowedRemediation(check)
	if err != nil {
		panic(err)
	}
	check.Status.RemediationsAllowed = ptr.To(int32(0))
	if !allowed {
		return
	}
	check.Status.RemediationsAllowed = ptr.To(count)
	for _, machine := range unhealthy {
		// As patchUnhealthyTargets does, which also writes to the API server.
		before := conditions.Get(machine, clusterv1.MachineOwnerRemediatedCondition)
		if machine.DeletionTimestamp.IsZero() && (before == nil || before.Status == metav1.ConditionTrue) {
			conditions.Set(machine, metav1.Condition{
				Type:    clusterv1.MachineOwnerRemediatedCondition,
				Status:  metav1.ConditionFalse,
				Reason:  clusterv1.MachineOwnerRemediatedWaitingForRemediationReason,
				Message: "Waiting for remediation",
			})
		}
	}
}

func (w *world) machine(ctx context.Context, machine *clusterv1.Machine) {
	if w.isPaused(machine) {
		return
	}
	remembered := w.Memory["Machine/"+machine.Name]
	config, configGone := w.look(machine.Spec.Bootstrap.ConfigRef)
	machineBootstrap(ctx, machine, config, configGone)
	infra, infraGone := w.look(machine.Spec.InfrastructureRef)
	machineInfrastructure(ctx, machine, infra, infraGone)
	node, err := w.nodeOf(machine)
	machineNode(ctx, w.cluster, machine, node, err, w.state, remoteConditionsGracePeriod)
	machineDeleting(ctx, machine, remembered.DeletingReason, remembered.DeletingMessage)
	machineUpdating(ctx, machine, remembered.UpdatingReason, remembered.UpdatingMessage)
	if _, isPooled := machine.Labels[clusterv1.MachinePoolNameLabel]; isPooled {
		pooled(machine)
	}
	set, deployment := w.ownersOf(machine)
	machineUpToDate(ctx, machine, set, deployment)
	machineReady(ctx, machine)
	machinePhase(ctx, machine)
	machineAvailable(ctx, machine)
}

func (w *world) nodeOf(machine *clusterv1.Machine) (*corev1.Node, error) {
	if machine.Spec.ProviderID == "" {
		return nil, nil
	}
	if !w.Connection.IsConnected {
		return nil, clustercache.ErrClusterNotConnected
	}
	for _, node := range w.Nodes {
		if node.Spec.ProviderID == machine.Spec.ProviderID {
			return node, nil
		}
	}
	return nil, nil
}

func (w *world) nodeNamed(name string) *corev1.Node {
	for _, node := range w.Nodes {
		if node.Name == name {
			return node
		}
	}
	return nil
}

func (w *world) ownersOf(machine *clusterv1.Machine) (*clusterv1.MachineSet, *clusterv1.MachineDeployment) {
	if _, ok := machine.Labels[clusterv1.MachineDeploymentNameLabel]; !ok {
		return nil, nil
	}
	for _, set := range w.sets {
		if set.Name != controlledBy(machine, "MachineSet") {
			continue
		}
		for _, deployment := range w.deployments {
			if deployment.Name == controlledBy(set, "MachineDeployment") {
				return set, deployment
			}
		}
		return set, nil
	}
	return nil, nil
}

func (w *world) set(ctx context.Context, set *clusterv1.MachineSet) {
	if w.isPaused(set) {
		return
	}
	machines := w.selected(set.Spec.Selector, func(machine *clusterv1.Machine) bool {
		if metav1.GetControllerOf(machine) != nil {
			return controlledBy(machine, "MachineSet") == set.Name
		}
		return machine.DeletionTimestamp.IsZero()
	})
	_, bootstrapGone := w.look(set.Spec.Template.Spec.Bootstrap.ConfigRef)
	_, infraGone := w.look(set.Spec.Template.Spec.InfrastructureRef)
	setCounters(ctx, set, machines, true)
	setScalingUp(ctx, set, machines, bootstrapGone, infraGone, true, w.preflight(set, bootstrapGone))
	setScalingDown(ctx, set, machines, true)
	setMachinesReady(ctx, set, machines, true)
	setMachinesUpToDate(ctx, set, machines, true)
	all := collections.FromMachines(machines...)
	setRemediating(ctx, set, all.Filter(collections.IsUnhealthyAndOwnerRemediated), all.Filter(collections.IsUnhealthy), true)
	setDeleting(ctx, set, machines, true)
}

// preflight asks the checks one by one; what upstream reads around them comes from the dump.
func (w *world) preflight(set *clusterv1.MachineSet, bootstrapGone bool) []string {
	plane, _ := w.look(w.cluster.Spec.ControlPlaneRef)
	if plane == nil || bootstrapGone {
		return nil
	}
	planeVersion, _, _ := unstructured.NestedString(plane.Object, "spec", "version")
	wanted, err := semver.ParseTolerant(planeVersion)
	if err != nil {
		return nil
	}
	r := &machineset.Reconciler{}
	stable, err := planeIsStable(r, plane, w.cluster, planeVersion)
	if err != nil {
		// Upstream then prints the error; no webhook lets such a version in.
		return nil
	}
	found := []*string{stable}
	version := set.Spec.Template.Spec.Version
	if own, err := semver.ParseTolerant(version); err == nil {
		found = append(found, kubernetesSkew(r, wanted, own), kubeadmSkew(r, wanted, own, set), planeSkew(r, w.cluster, planeVersion, version))
	}
	lines := []string{}
	for _, line := range found {
		if line != nil {
			lines = append(lines, *line)
		}
	}
	return lines
}

func (w *world) deployment(ctx context.Context, deployment *clusterv1.MachineDeployment) {
	if w.isPaused(deployment) {
		return
	}
	sets := []*clusterv1.MachineSet{}
	for _, set := range w.sets {
		if controlledBy(set, "MachineDeployment") == deployment.Name {
			sets = append(sets, set)
		}
	}
	byLabels := metav1.LabelSelector{MatchLabels: deployment.Spec.Selector.MatchLabels}
	machines := collections.FromMachines(w.selected(byLabels, func(*clusterv1.Machine) bool { return true })...)
	_, bootstrapGone := w.look(deployment.Spec.Template.Spec.Bootstrap.ConfigRef)
	_, infraGone := w.look(deployment.Spec.Template.Spec.InfrastructureRef)
	deploymentCounters(deployment, sets)
	deploymentPhase(ctx, deployment, sets, true)
	deploymentAvailable(ctx, deployment, true)
	deploymentRollingOut(ctx, deployment, machines)
	deploymentScalingUp(ctx, deployment, sets, bootstrapGone, infraGone, true)
	deploymentScalingDown(ctx, deployment, sets, machines, true)
	deploymentMachinesReady(ctx, deployment, machines)
	deploymentMachinesUpToDate(ctx, deployment, machines)
	deploymentRemediating(ctx, deployment, machines.Filter(collections.IsUnhealthyAndOwnerRemediated), machines.Filter(collections.IsUnhealthy))
	deploymentDeleting(ctx, deployment, sets, machines, true)
}

func (w *world) pool(pool *clusterv1.MachinePool) {
	infra, _ := w.look(pool.Spec.Template.Spec.InfrastructureRef)
	if w.isPaused(pool) || infra == nil {
		return
	}
	if count, ok, _ := unstructured.NestedInt64(infra.Object, "status", "replicas"); ok {
		pool.Status.Replicas = ptr.To(int32(count))
	}
	_, hasMachines, _ := unstructured.NestedString(infra.Object, "status", "infrastructureMachineKind")
	machines := []*clusterv1.Machine{}
	for _, machine := range w.machines.SortedByCreationTimestamp() {
		if machine.Labels[clusterv1.MachinePoolNameLabel] == pool.Name {
			machines = append(machines, machine)
		}
	}
	versions := pool.Status.Versions
	poolCounters(pool, hasMachines, machines, nil)
	if !hasMachines {
		// Upstream reads them off Nodes.
		pool.Status.Versions = versions
	}
}

// pooled: upstream's MachinePool controller does this within its patch of the Machine.
func pooled(machine *clusterv1.Machine) {
	said := metav1.Condition{Type: clusterv1.MachineUpToDateCondition, Status: metav1.ConditionTrue, Reason: clusterv1.MachineUpToDateReason}
	if !machine.DeletionTimestamp.IsZero() {
		said.Status, said.Reason, said.Message = metav1.ConditionFalse, clusterv1.MachineNotUpToDateReason, "Machine is being deleted"
	}
	conditions.Set(machine, said)
}

func (w *world) isInspected() bool {
	return ptr.Deref(w.cluster.Status.Initialization.InfrastructureProvisioned, false) &&
		w.cluster.Spec.ControlPlaneEndpoint.IsValid() && ptr.Deref(w.plane.Status.Initialization.ControlPlaneInitialized, false) &&
		!conditionIs(w.plane, controlplanev1.KubeadmControlPlaneEtcdClusterHealthyCondition, "ConnectionDown")
}

func conditionIs(object conditions.Getter, name, reason string) bool {
	said := conditions.Get(object, name)
	return said != nil && said.Reason == reason
}

// components: of Machines that have no Node yet, no Node any more, or are being deleted. What upstream says of the others
// comes from Pods, and a dump holds it already.
func (w *world) components(ctx context.Context, plane *controlplanev1.KubeadmControlPlane) {
	some := w.ownMachines(plane).Filter(func(machine *clusterv1.Machine) bool {
		return !w.isPaused(machine) &&
			(!machine.DeletionTimestamp.IsZero() || !machine.Status.NodeRef.IsDefined() || w.nodeNamed(machine.Status.NodeRef.Name) == nil)
	})
	nodes := []client.Object{}
	for _, node := range w.Nodes {
		nodes = append(nodes, node)
	}
	workload := &pkg.Workload{Client: fake.NewClientBuilder().WithObjects(nodes...).Build()}
	workload.UpdateStaticPodConditions(ctx, &pkg.ControlPlane{KCP: plane.DeepCopy(), Cluster: w.cluster, Machines: some})
	if plane.Spec.KubeadmConfigSpec.ClusterConfiguration.Etcd.External.IsDefined() {
		return
	}
	// As updateManagedEtcdConditions does before it asks etcd.
	for _, machine := range some {
		said := metav1.Condition{
			Type:    controlplanev1.KubeadmControlPlaneMachineEtcdMemberHealthyCondition,
			Status:  metav1.ConditionUnknown,
			Reason:  controlplanev1.KubeadmControlPlaneMachineEtcdMemberInspectionFailedReason,
			Message: "Waiting for " + machine.Spec.InfrastructureRef.Kind + " to report spec.providerID",
		}
		if machine.Spec.ProviderID != "" {
			said.Message = "Waiting for a Node with spec.providerID " + machine.Spec.ProviderID + " to exist"
		}
		if !machine.DeletionTimestamp.IsZero() {
			said.Status, said.Reason = metav1.ConditionFalse, controlplanev1.KubeadmControlPlaneMachineEtcdMemberDeletingReason
			said.Message = "Machine is deleting"
		} else if machine.Status.NodeRef.IsDefined() {
			continue
		}
		conditions.Set(machine, said)
	}
}

func (w *world) ownMachines(plane *controlplanev1.KubeadmControlPlane) collections.Machines {
	return w.machines.Filter(collections.ControlPlaneMachines(w.cluster.Name), func(machine *clusterv1.Machine) bool {
		return controlledBy(machine, "KubeadmControlPlane") == plane.Name
	})
}

func (w *world) controlPlane(ctx context.Context, plane *controlplanev1.KubeadmControlPlane) {
	if w.isPaused(plane) {
		return
	}
	machines := w.ownMachines(plane)
	_, templateGone := w.look(plane.Spec.MachineTemplate.Spec.InfrastructureRef)
	remembered := w.Memory["KubeadmControlPlane/"+plane.Name]
	all := &pkg.ControlPlane{KCP: plane, Cluster: w.cluster, Machines: machines, EtcdMembers: w.Members}
	for _, node := range w.Nodes {
		all.Nodes = append(all.Nodes, &pkg.Node{ObjectMeta: pkg.ObjectMeta{Name: node.Name, CreationTimestamp: node.CreationTimestamp}})
	}
	components := []string{
		controlplanev1.KubeadmControlPlaneMachineAPIServerPodHealthyCondition,
		controlplanev1.KubeadmControlPlaneMachineControllerManagerPodHealthyCondition,
		controlplanev1.KubeadmControlPlaneMachineSchedulerPodHealthyCondition,
	}
	if all.IsEtcdManaged() {
		components = append(components, controlplanev1.KubeadmControlPlaneMachineEtcdPodHealthyCondition)
	}
	plane.Status.Versions = versionsOf(machines.UnsortedList())
	if len(plane.Status.Versions) > 0 {
		plane.Status.Version = plane.Status.Versions[0].Version //nolint:staticcheck // as upstream does
	}
	planeCounters(ctx, plane, machines)
	planeInitialized(ctx, plane)
	planeRollingOut(ctx, plane, machines)
	planeScalingUp(ctx, w.cluster, plane, machines, templateGone, pkg.PreflightCheckResults{})
	planeScalingDown(ctx, w.cluster, plane, machines, pkg.PreflightCheckResults{})
	planeMachinesReady(ctx, plane, machines)
	planeMachinesUpToDate(ctx, plane, machines)
	planeRemediating(ctx, plane, machines.Filter(collections.IsUnhealthyAndOwnerRemediated), machines.Filter(collections.IsUnhealthy))
	planeDeleting(ctx, plane, remembered.DeletingReason, remembered.DeletingMessage)
	isInspected := w.isInspected()
	// What it writes on Machines is for those who look at etcd; a dump holds it already.
	all.Machines = machines.DeepCopy()
	matching, errors := compareMembers(all)
	all.Machines = machines
	if isInspected && all.IsEtcdManaged() {
		planeAggregate(aggregateInput{
			controlPlane:      all,
			machineConditions: []string{controlplanev1.KubeadmControlPlaneMachineEtcdMemberHealthyCondition},
			kcpErrors:         errors,
			condition:         controlplanev1.KubeadmControlPlaneEtcdClusterHealthyCondition,
			trueReason:        controlplanev1.KubeadmControlPlaneEtcdClusterHealthyReason,
			unknownReason:     controlplanev1.KubeadmControlPlaneEtcdClusterHealthUnknownReason,
			falseReason:       controlplanev1.KubeadmControlPlaneEtcdClusterNotHealthyReason,
			note:              "etcd member",
		})
	}
	if isInspected {
		planeAggregate(aggregateInput{
			controlPlane:      all,
			machineConditions: components,
			kcpErrors:         w.strayNodes(machines),
			condition:         controlplanev1.KubeadmControlPlaneControlPlaneComponentsHealthyCondition,
			trueReason:        controlplanev1.KubeadmControlPlaneControlPlaneComponentsHealthyReason,
			unknownReason:     controlplanev1.KubeadmControlPlaneControlPlaneComponentsHealthUnknownReason,
			falseReason:       controlplanev1.KubeadmControlPlaneControlPlaneComponentsNotHealthyReason,
			note:              "control plane",
		})
	}
	planeAvailable(ctx, plane, all.IsEtcdManaged(), w.Members, matching, all.Machines)
}

// strayNodes as UpdateStaticPodConditions finds them.
func (w *world) strayNodes(machines collections.Machines) []string {
	for _, machine := range machines {
		if machine.DeletionTimestamp.IsZero() && !machine.Status.NodeRef.IsDefined() {
			return nil
		}
	}
	lines := []string{}
	for _, node := range w.Nodes {
		_, isPlane := node.Labels["node-role.kubernetes.io/control-plane"]
		hosts := machines.Filter(func(machine *clusterv1.Machine) bool { return machine.Status.NodeRef.Name == node.Name })
		if isPlane && len(hosts) == 0 {
			lines = append(lines, "Control plane Node "+node.Name+" does not have a corresponding Machine")
		}
	}
	return lines
}

func (w *world) clusterStatus(ctx context.Context) {
	cluster := w.cluster
	infra, infraGone := w.look(cluster.Spec.InfrastructureRef)
	plane, planeGone := w.look(cluster.Spec.ControlPlaneRef)
	ok := w.isListed()
	planeMachines, workers := collections.New(), collections.New()
	deployments, sets, pools := clusterv1.MachineDeploymentList{}, clusterv1.MachineSetList{}, clusterv1.MachinePoolList{}
	if ok {
		planeMachines = w.planeMachines()
		workers = w.machines.Difference(planeMachines).Filter(func(machine *clusterv1.Machine) bool {
			_, isPooled := machine.Labels[clusterv1.MachinePoolNameLabel]
			return !isPooled
		})
		for _, one := range w.deployments {
			deployments.Items = append(deployments.Items, *one)
		}
		for _, one := range w.sets {
			sets.Items = append(sets.Items, *one)
		}
		for _, one := range w.pools {
			pools.Items = append(pools.Items, *one)
		}
	}
	all := collections.FromMachines(append(planeMachines.UnsortedList(), workers.UnsortedList()...)...)
	remembered := w.Memory["Cluster/"+cluster.Name]
	clusterPhase(ctx, cluster)
	clusterPlaneCounters(ctx, cluster, plane, contractOf(plane), planeMachines, planeGone, ok)
	clusterWorkerCounters(ctx, cluster, pools, deployments, sets, workers, ok)
	clusterProbe(ctx, cluster, w.state, remoteConnectionGracePeriod)
	clusterInfrastructure(ctx, cluster, infra, infraGone)
	clusterPlaneAvailable(ctx, cluster, plane, planeGone)
	clusterPlaneInitialized(ctx, cluster, plane, contractOf(plane), planeMachines, infraGone, ok)
	clusterWorkersAvailable(ctx, cluster, clusterv1.MachinePoolList{}, deployments, ok)
	clusterPlaneMachinesReady(ctx, cluster, planeMachines, ok)
	clusterWorkerMachinesReady(ctx, cluster, workers, ok)
	clusterPlaneMachinesUpToDate(ctx, cluster, planeMachines, ok)
	clusterWorkerMachinesUpToDate(ctx, cluster, workers, ok)
	clusterRollingOut(ctx, cluster, plane, clusterv1.MachinePoolList{}, deployments, planeGone, ok)
	clusterScalingUp(ctx, cluster, plane, clusterv1.MachinePoolList{}, deployments, sets, planeGone, ok)
	clusterScalingDown(ctx, cluster, plane, clusterv1.MachinePoolList{}, deployments, sets, planeGone, ok)
	clusterRemediating(ctx, cluster, all.Filter(collections.IsUnhealthyAndOwnerRemediated), all.Filter(collections.IsUnhealthy), ok)
	clusterDeleting(ctx, cluster, remembered.DeletingReason, remembered.DeletingMessage)
	class := w.class
	if !cluster.Spec.Topology.IsDefined() {
		class = nil
	}
	clusterAvailable(ctx, cluster, class)
}
