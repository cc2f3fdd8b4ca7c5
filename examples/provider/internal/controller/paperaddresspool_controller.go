package controller

import (
	"sigs.k8s.io/cluster-api/util/annotations"
	ipamv1 "sigs.k8s.io/cluster-api/exp/ipam/api/v1beta1"
)

// Reconcile answers a claim of an address from a PaperAddressPool.
func (r *PaperAddressPoolReconciler) Reconcile(ctx context.Context, cluster *Cluster, claim *ipamv1.IPAddressClaim) error {
	if annotations.IsPaused(cluster, claim) {
		return nil
	}
	return r.allocate(ctx, claim)
}
