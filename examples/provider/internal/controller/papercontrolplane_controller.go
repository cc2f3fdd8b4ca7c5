package controller

import (
	"sigs.k8s.io/cluster-api/util/annotations"
	"sigs.k8s.io/cluster-api/util/patch"
	"sigs.k8s.io/cluster-api/util/kubeconfig"
	clusterv1 "sigs.k8s.io/cluster-api/api/v1beta1"

	controlplanev1 "example.com/cluster-api-provider-paper/api/controlplane/v1beta1"
)

// Reconcile brings a PaperControlPlane to where it is wanted.
func (r *PaperControlPlaneReconciler) Reconcile(ctx context.Context, cluster *Cluster, paperControlPlane *controlplanev1.PaperControlPlane) error {
	if annotations.IsPaused(cluster, paperControlPlane) {
		return nil
	}
	helper, err := patch.NewHelper(paperControlPlane, r.Client)
	if err != nil {
		return err
	}
	defer helper.Patch(ctx, paperControlPlane)
	if err := kubeconfig.CreateSecret(ctx, r.Client, cluster); err != nil {
		return err
	}
	machine.Labels[clusterv1.MachineControlPlaneLabel] = ""
	machine.Spec.MinReadySeconds = ptr.To(int32(0))
	paperControlPlane.Status.Initialized = true
	return nil
}
