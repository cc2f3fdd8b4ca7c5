package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	clusterv1 "sigs.k8s.io/cluster-api/api/v1beta1"
)

// PaperAddressPoolSpec is what is wanted.
type PaperAddressPoolSpec struct {
	Addresses []string `json:"addresses,omitempty"`
}

// PaperAddressPoolStatus is what is there.
type PaperAddressPoolStatus struct {
	Conditions clusterv1.Conditions `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:storageversion

// PaperAddressPool is a list of addresses.
type PaperAddressPool struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   PaperAddressPoolSpec   `json:"spec,omitempty"`
	Status PaperAddressPoolStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// PaperAddressPoolList is a list of them.
type PaperAddressPoolList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []PaperAddressPool `json:"items"`
}
