package controller

import (
	"sigs.k8s.io/cluster-api/util/annotations"
	"sigs.k8s.io/cluster-api/util/patch"
	"sigs.k8s.io/cluster-api/util/predicates"

	infrav1 "example.com/cluster-api-provider-paper/api/infrastructure/v1beta1"
)

// Reconcile brings a PaperCluster to where it is wanted.
func (r *PaperClusterReconciler) Reconcile(ctx context.Context, cluster *Cluster, paperCluster *infrav1.PaperCluster) error {
	if annotations.IsPaused(cluster, paperCluster) {
		return nil
	}
	helper, err := patch.NewHelper(paperCluster, r.Client)
	if err != nil {
		return err
	}
	defer helper.Patch(ctx, paperCluster)
	if !paperCluster.Spec.ControlPlaneEndpoint.IsZero() {
		paperCluster.Status.Ready = true
	}
	return nil
}

// SetupWithManager leaves clusters alone that somebody else manages.
func (r *PaperClusterReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&infrav1.PaperCluster{}).
		WithEventFilter(predicates.ResourceIsNotExternallyManaged(mgr.GetScheme(), log)).
		Complete(r)
}
