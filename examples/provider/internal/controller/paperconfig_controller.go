package controller

import (
	"sigs.k8s.io/cluster-api/util/annotations"
	"sigs.k8s.io/cluster-api/util/patch"

	bootstrapv1 "example.com/cluster-api-provider-paper/api/bootstrap/v1beta1"
)

// Reconcile brings a PaperConfig to where it is wanted.
func (r *PaperConfigReconciler) Reconcile(ctx context.Context, cluster *Cluster, paperConfig *bootstrapv1.PaperConfig) error {
	if annotations.IsPaused(cluster, paperConfig) {
		return nil
	}
	helper, err := patch.NewHelper(paperConfig, r.Client)
	if err != nil {
		return err
	}
	defer helper.Patch(ctx, paperConfig)
	paperConfig.Status.DataSecretName = &secretName
	paperConfig.Status.Ready = true
	return nil
}
