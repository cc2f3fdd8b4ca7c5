package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	clusterv1 "sigs.k8s.io/cluster-api/api/v1beta1"
)

// PaperMachineSpec is what is wanted.
type PaperMachineSpec struct {
	ProviderID *string `json:"providerID,omitempty"`
	Size       string  `json:"size,omitempty"`
}

// PaperMachineStatus is what is there.
type PaperMachineStatus struct {
	Ready     bool                       `json:"ready,omitempty"`
	Addresses []clusterv1.MachineAddress `json:"addresses,omitempty"`
	Conditions clusterv1.Conditions `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:storageversion

// PaperMachine is a machine on paper.
type PaperMachine struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   PaperMachineSpec   `json:"spec,omitempty"`
	Status PaperMachineStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// PaperMachineList is a list of them.
type PaperMachineList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []PaperMachine `json:"items"`
}

// +kubebuilder:object:root=true

// PaperMachineTemplate makes them.
type PaperMachineTemplate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PaperMachineTemplateSpec `json:"spec,omitempty"`
}

// PaperMachineTemplateSpec holds the template.
type PaperMachineTemplateSpec struct {
	Template PaperMachineTemplateResource `json:"template"`
}

// PaperMachineTemplateResource is what is made.
type PaperMachineTemplateResource struct {
	ObjectMeta clusterv1.ObjectMeta `json:"metadata,omitempty"`
	Spec       PaperMachineSpec `json:"spec"`
}
