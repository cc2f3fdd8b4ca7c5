package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	clusterv1 "sigs.k8s.io/cluster-api/api/v1beta1"
)

// PaperConfigSpec is what is wanted.
type PaperConfigSpec struct {
	Script string `json:"script,omitempty"`
}

// PaperConfigStatus is what is there.
type PaperConfigStatus struct {
	Ready          bool    `json:"ready,omitempty"`
	DataSecretName *string `json:"dataSecretName,omitempty"`
	Conditions clusterv1.Conditions `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:storageversion

// PaperConfig is what a machine does first.
type PaperConfig struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   PaperConfigSpec   `json:"spec,omitempty"`
	Status PaperConfigStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// PaperConfigList is a list of them.
type PaperConfigList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []PaperConfig `json:"items"`
}

// +kubebuilder:object:root=true

// PaperConfigTemplate makes them.
type PaperConfigTemplate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PaperConfigTemplateSpec `json:"spec,omitempty"`
}

// PaperConfigTemplateSpec holds the template.
type PaperConfigTemplateSpec struct {
	Template PaperConfigTemplateResource `json:"template"`
}

// PaperConfigTemplateResource is what is made.
type PaperConfigTemplateResource struct {
	ObjectMeta clusterv1.ObjectMeta `json:"metadata,omitempty"`
	Spec       PaperConfigSpec `json:"spec"`
}
