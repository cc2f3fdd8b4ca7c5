package main

import (
	"context"
	"fmt"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	bootstrap "sigs.k8s.io/cluster-api/bootstrap/kubeadm/webhooks/conversion"
	controlplane "sigs.k8s.io/cluster-api/controlplane/kubeadm/webhooks/conversion"
	core "sigs.k8s.io/cluster-api/core/webhooks/conversion"
	hub "sigs.k8s.io/controller-runtime/pkg/conversion"
	webhook "sigs.k8s.io/controller-runtime/pkg/webhook/conversion"
)

// newConverters gives the converter each kind registers with its webhook. Docker and Dev kinds have none: they
// convert by methods, see convertByMethod.
func newConverters(scheme *runtime.Scheme) (map[schema.GroupKind]webhook.Converter, error) {
	constructors := map[schema.GroupKind]func(*runtime.Scheme) (webhook.Converter, error){
		{Group: "cluster.x-k8s.io", Kind: "Cluster"}:                                  core.Cluster,
		{Group: "cluster.x-k8s.io", Kind: "ClusterClass"}:                             core.ClusterClass,
		{Group: "cluster.x-k8s.io", Kind: "Machine"}:                                  core.Machine,
		{Group: "cluster.x-k8s.io", Kind: "MachineDeployment"}:                        core.MachineDeployment,
		{Group: "cluster.x-k8s.io", Kind: "MachineDrainRule"}:                         core.MachineDrainRule,
		{Group: "cluster.x-k8s.io", Kind: "MachineHealthCheck"}:                       core.MachineHealthCheck,
		{Group: "cluster.x-k8s.io", Kind: "MachinePool"}:                              core.MachinePool,
		{Group: "cluster.x-k8s.io", Kind: "MachineSet"}:                               core.MachineSet,
		{Group: "addons.cluster.x-k8s.io", Kind: "ClusterResourceSet"}:                core.ClusterResourceSet,
		{Group: "addons.cluster.x-k8s.io", Kind: "ClusterResourceSetBinding"}:         core.ClusterResourceSetBinding,
		{Group: "ipam.cluster.x-k8s.io", Kind: "IPAddress"}:                           core.IPAddress,
		{Group: "ipam.cluster.x-k8s.io", Kind: "IPAddressClaim"}:                      core.IPAddressClaim,
		{Group: "runtime.cluster.x-k8s.io", Kind: "ExtensionConfig"}:                  core.ExtensionConfig,
		{Group: "bootstrap.cluster.x-k8s.io", Kind: "KubeadmConfig"}:                  bootstrap.KubeadmConfig,
		{Group: "bootstrap.cluster.x-k8s.io", Kind: "KubeadmConfigTemplate"}:          bootstrap.KubeadmConfigTemplate,
		{Group: "controlplane.cluster.x-k8s.io", Kind: "KubeadmControlPlane"}:         controlplane.KubeadmControlPlane,
		{Group: "controlplane.cluster.x-k8s.io", Kind: "KubeadmControlPlaneTemplate"}: controlplane.KubeadmControlPlaneTemplate,
	}
	converters := map[schema.GroupKind]webhook.Converter{}
	for kind, construct := range constructors {
		converter, err := construct(scheme)
		if err != nil {
			return nil, err
		}
		converters[kind] = converter
	}
	return converters, nil
}

func convertByMethod(src, dst runtime.Object) error {
	if spoke, ok := src.(hub.Convertible); ok {
		if h, ok := dst.(hub.Hub); ok {
			return spoke.ConvertTo(h)
		}
	}
	if spoke, ok := dst.(hub.Convertible); ok {
		if h, ok := src.(hub.Hub); ok {
			return spoke.ConvertFrom(h)
		}
	}
	return fmt.Errorf("no conversion from %T to %T", src, dst)
}

// setLookup answers every reference with one version, as upstream spells a group and a version: no slash without a
// group. A version given with a slash is appended as it is. Kind Unknown stands for a reference whose CRD is not found.
func setLookup(version string) {
	answer := func(_ context.Context, gk schema.GroupKind) (string, error) {
		if gk.Kind == "Unknown" {
			return "", fmt.Errorf("no version known for %s", gk)
		}
		if strings.HasPrefix(version, "/") {
			return gk.Group + version, nil
		}
		return schema.GroupVersion{Group: gk.Group, Version: version}.String(), nil
	}
	core.SetAPIVersionGetter(answer)
	controlplane.SetAPIVersionGetter(answer)
}
