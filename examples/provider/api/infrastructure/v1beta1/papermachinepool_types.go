package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	clusterv1 "sigs.k8s.io/cluster-api/api/v1beta1"
)

// PaperMachinePoolSpec is what is wanted.
type PaperMachinePoolSpec struct {
	ProviderIDList []string `json:"providerIDList,omitempty"`
	Size           string   `json:"size,omitempty"`
}

// PaperMachinePoolStatus is what is there.
type PaperMachinePoolStatus struct {
	Ready    bool  `json:"ready,omitempty"`
	Replicas int32 `json:"replicas"`
	Conditions clusterv1.Conditions `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:storageversion

// PaperMachinePool is a stack of machines on paper.
type PaperMachinePool struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   PaperMachinePoolSpec   `json:"spec,omitempty"`
	Status PaperMachinePoolStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// PaperMachinePoolList is a list of them.
type PaperMachinePoolList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []PaperMachinePool `json:"items"`
}

// +kubebuilder:object:root=true

// PaperMachinePoolTemplate makes them.
type PaperMachinePoolTemplate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PaperMachinePoolTemplateSpec `json:"spec,omitempty"`
}

// PaperMachinePoolTemplateSpec holds the template.
type PaperMachinePoolTemplateSpec struct {
	Template PaperMachinePoolTemplateResource `json:"template"`
}

// PaperMachinePoolTemplateResource is what is made.
type PaperMachinePoolTemplateResource struct {
	ObjectMeta clusterv1.ObjectMeta `json:"metadata,omitempty"`
	Spec       PaperMachinePoolSpec `json:"spec"`
}
