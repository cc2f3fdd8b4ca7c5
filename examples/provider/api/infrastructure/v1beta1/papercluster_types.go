package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	clusterv1 "sigs.k8s.io/cluster-api/api/v1beta1"
)

// PaperClusterSpec is what is wanted.
type PaperClusterSpec struct {
	// ControlPlaneEndpoint is where the API server listens.
	ControlPlaneEndpoint clusterv1.APIEndpoint `json:"controlPlaneEndpoint,omitempty"`
	Region               string                `json:"region,omitempty"`
}

// PaperClusterStatus is what is there.
type PaperClusterStatus struct {
	Ready          bool                     `json:"ready"`
	FailureDomains clusterv1.FailureDomains `json:"failureDomains,omitempty"`
	Conditions clusterv1.Conditions `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:storageversion

// PaperCluster is a place for Machines.
type PaperCluster struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   PaperClusterSpec   `json:"spec,omitempty"`
	Status PaperClusterStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// PaperClusterList is a list of them.
type PaperClusterList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []PaperCluster `json:"items"`
}

// +kubebuilder:object:root=true

// PaperClusterTemplate makes them.
type PaperClusterTemplate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PaperClusterTemplateSpec `json:"spec,omitempty"`
}

// PaperClusterTemplateSpec holds the template.
type PaperClusterTemplateSpec struct {
	Template PaperClusterTemplateResource `json:"template"`
}

// PaperClusterTemplateResource is what is made.
type PaperClusterTemplateResource struct {
	ObjectMeta clusterv1.ObjectMeta `json:"metadata,omitempty"`
	Spec       PaperClusterSpec `json:"spec"`
}
