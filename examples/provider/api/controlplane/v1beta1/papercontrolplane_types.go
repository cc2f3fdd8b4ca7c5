package v1beta1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	clusterv1 "sigs.k8s.io/cluster-api/api/v1beta1"
)

// PaperControlPlaneSpec is what is wanted.
type PaperControlPlaneSpec struct {
	MachineTemplate PaperMachineTemplateRef `json:"machineTemplate,omitempty"`
	Replicas        *int32                  `json:"replicas,omitempty"`
	Version         string                  `json:"version,omitempty"`
}

// PaperMachineTemplateRef says what the Machines of a control plane are like.
type PaperMachineTemplateRef struct {
	ObjectMeta        clusterv1.ObjectMeta   `json:"metadata,omitempty"`
	InfrastructureRef corev1.ObjectReference `json:"infrastructureRef,omitempty"`
	NodeDrainTimeout  *metav1.Duration       `json:"nodeDrainTimeout,omitempty"`
}

// PaperControlPlaneStatus is what is there.
type PaperControlPlaneStatus struct {
	Initialized         bool    `json:"initialized,omitempty"`
	Ready               bool    `json:"ready,omitempty"`
	Selector            string  `json:"selector,omitempty"`
	Replicas            int32   `json:"replicas,omitempty"`
	ReadyReplicas       int32   `json:"readyReplicas,omitempty"`
	UpdatedReplicas     int32   `json:"updatedReplicas,omitempty"`
	UnavailableReplicas int32   `json:"unavailableReplicas,omitempty"`
	Version             *string `json:"version,omitempty"`
	Conditions clusterv1.Conditions `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
// +kubebuilder:storageversion

// PaperControlPlane is a control plane on paper.
type PaperControlPlane struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   PaperControlPlaneSpec   `json:"spec,omitempty"`
	Status PaperControlPlaneStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// PaperControlPlaneList is a list of them.
type PaperControlPlaneList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []PaperControlPlane `json:"items"`
}

// +kubebuilder:object:root=true

// PaperControlPlaneTemplate makes them.
type PaperControlPlaneTemplate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PaperControlPlaneTemplateSpec `json:"spec,omitempty"`
}

// PaperControlPlaneTemplateSpec holds the template.
type PaperControlPlaneTemplateSpec struct {
	Template PaperControlPlaneTemplateResource `json:"template"`
}

// PaperControlPlaneTemplateResource is what is made.
type PaperControlPlaneTemplateResource struct {
	ObjectMeta clusterv1.ObjectMeta `json:"metadata,omitempty"`
	Spec       PaperControlPlaneSpec `json:"spec"`
}
