package controller

import (
	"sigs.k8s.io/cluster-api/util/annotations"
	"sigs.k8s.io/cluster-api/util/patch"

	infrav1 "example.com/cluster-api-provider-paper/api/infrastructure/v1beta1"
)

// Reconcile brings a PaperMachinePool to where it is wanted.
func (r *PaperMachinePoolReconciler) Reconcile(ctx context.Context, cluster *Cluster, paperMachinePool *infrav1.PaperMachinePool) error {
	if annotations.IsPaused(cluster, paperMachinePool) {
		return nil
	}
	helper, err := patch.NewHelper(paperMachinePool, r.Client)
	if err != nil {
		return err
	}
	defer helper.Patch(ctx, paperMachinePool)
	paperMachinePool.Status.Replicas = int32(len(paperMachinePool.Spec.ProviderIDList))
	paperMachinePool.Status.Ready = true
	return nil
}
