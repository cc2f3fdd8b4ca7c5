// Package v1beta1 has the API types of ipam.cluster.x-k8s.io.
// +kubebuilder:object:generate=true
// +groupName=ipam.cluster.x-k8s.io
package v1beta1

import "k8s.io/apimachinery/pkg/runtime/schema"

// GroupVersion is what these types are registered under.
var GroupVersion = schema.GroupVersion{Group: "ipam.cluster.x-k8s.io", Version: "v1beta1"}
