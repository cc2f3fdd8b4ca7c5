package controller

import (
	"sigs.k8s.io/cluster-api/util/annotations"
	"sigs.k8s.io/cluster-api/util/patch"

	infrav1 "example.com/cluster-api-provider-paper/api/infrastructure/v1beta1"
)

// Reconcile brings a PaperMachine to where it is wanted.
func (r *PaperMachineReconciler) Reconcile(ctx context.Context, cluster *Cluster, paperMachine *infrav1.PaperMachine) error {
	if annotations.IsPaused(cluster, paperMachine) {
		return nil
	}
	helper, err := patch.NewHelper(paperMachine, r.Client)
	if err != nil {
		return err
	}
	defer helper.Patch(ctx, paperMachine)
	paperMachine.Status.Ready = true
	return nil
}
