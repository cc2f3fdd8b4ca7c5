import type { Role } from '@capi-migrate/status-model'

/** The Go files of a provider that meets every rule: types of each role, and one controller that does all. */
export function goOf(version: string): Record<string, string> {
  const late = version === 'v1beta2'
  const files: Record<string, string> = {}
  for (const [group, kinds] of Object.entries(byGroup)) {
    files[`api/${group}/${version}/groupversion_info.go`] = `package ${version}

var GroupVersion = schema.GroupVersion{Group: "${group}.cluster.x-k8s.io", Version: "${version}"}
`
    for (const [kind, role] of kinds)
      files[`api/${group}/${version}/${kind.toLowerCase()}_types.go`] = typesOf(kind, role, version, late)
  }
  const patch = late
    ? 'sigs.k8s.io/cluster-api/util/patch'
    : 'sigs.k8s.io/cluster-api/util/deprecated/v1beta1/patch'
  return { ...files, 'main.go': main, 'internal/controller/controller.go': controller(patch, late) }
}

const byGroup: Readonly<Record<string, readonly (readonly [kind: string, role: Role])[]>> = {
  infrastructure: [
    ['FooCluster', 'InfraCluster'],
    ['FooMachine', 'InfraMachine'],
    ['FooMachinePool', 'InfraMachinePool'],
  ],
  bootstrap: [['FooConfig', 'BootstrapConfig']],
  controlplane: [['FooControlPlane', 'ControlPlane']],
  ipam: [['FooPool', 'IPAM']],
}

function typesOf(kind: string, role: Role, version: string, late: boolean): string {
  const [spec, status] = fieldsOf(role, late)
  const scale =
    role === 'ControlPlane'
      ? '// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector\n'
      : ''
  const conditions = late ? '[]metav1.Condition' : 'clusterv1beta1.Conditions'
  const now: Readonly<Record<string, string>> = {
    BootstrapConfig: 'DataSecretCreated',
    ControlPlane: 'ControlPlaneInitialized',
  }
  const flag = now[role] ?? 'Provisioned'
  return `package ${version}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
${scale}
// ${kind} is a thing.
type ${kind} struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	Spec   ${kind}Spec   \`json:"spec,omitempty"\`
	Status ${kind}Status \`json:"status,omitempty"\`
}

type ${kind}List struct {
	metav1.TypeMeta \`json:",inline"\`
	metav1.ListMeta \`json:"metadata,omitempty"\`
	Items           []${kind} \`json:"items"\`
}

type ${kind}Spec struct {
${spec}}

type ${kind}Status struct {
	Conditions ${conditions} \`json:"conditions,omitempty"\`
${late && role !== 'IPAM' ? `	Initialization ${kind}Initialization \`json:"initialization,omitempty,omitzero"\`\n	Deprecated *${kind}Deprecated \`json:"deprecated,omitempty"\`\n` : ''}${status}}

type ${kind}Initialization struct {
	${flag} *bool \`json:"${flag.charAt(0).toLowerCase()}${flag.slice(1)},omitempty"\`
}

type ${kind}Deprecated struct {
	V1Beta1 *${kind}V1Beta1 \`json:"v1beta1,omitempty"\`
}

type ${kind}V1Beta1 struct {
	Conditions clusterv1beta1.Conditions \`json:"conditions,omitempty"\`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

type ${kind}Template struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	Spec   ${kind}TemplateSpec   \`json:"spec,omitempty"\`
	Status ${kind}TemplateStatus \`json:"status,omitempty"\`
}

type ${kind}TemplateList struct {
	metav1.TypeMeta \`json:",inline"\`
}

type ${kind}TemplateSpec struct {
	Template ${kind}TemplateResource \`json:"template"\`
}

type ${kind}TemplateResource struct {
	ObjectMeta clusterv1.ObjectMeta \`json:"metadata,omitempty${late ? ',omitzero' : ''}"\`
	Spec ${kind}Spec \`json:"spec"\`
}

type ${kind}TemplateStatus struct {
	Capacity corev1.ResourceList \`json:"capacity,omitempty"\`
}
`
}

function fieldsOf(role: Role, late: boolean): readonly [spec: string, status: string] {
  const endpoint = `	ControlPlaneEndpoint clusterv1.APIEndpoint \`json:"controlPlaneEndpoint,omitempty,omitzero"\`\n`
  const ready = late ? '' : '	Ready bool `json:"ready"`\n'
  switch (role) {
    case 'InfraCluster':
      return [
        endpoint,
        `${ready}	FailureDomains ${late ? '[]clusterv1.FailureDomain' : 'clusterv1.FailureDomains'} \`json:"failureDomains,omitempty"\`\n`,
      ]
    case 'InfraMachine':
      return [
        '	ProviderID string `json:"providerID,omitempty"`\n',
        `${ready}	FailureDomain string \`json:"failureDomain,omitempty"\`\n	Addresses []clusterv1.MachineAddress \`json:"addresses,omitempty"\`\n`,
      ]
    case 'InfraMachinePool':
      return [
        '	ProviderIDList []string `json:"providerIDList,omitempty"`\n',
        '	Ready bool `json:"ready"`\n	Replicas int32 `json:"replicas"`\n',
      ]
    case 'BootstrapConfig':
      return ['', `${ready}	DataSecretName string \`json:"dataSecretName,omitempty"\`\n`]
    case 'ControlPlane':
      return [
        `${endpoint}	MachineTemplate FooMachineTemplateField \`json:"machineTemplate"\`\n`,
        `	Versions []clusterv1.StatusVersion \`json:"versions,omitempty"\`
	AvailableReplicas *int32 \`json:"availableReplicas,omitempty"\`
	UpToDateReplicas *int32 \`json:"upToDateReplicas,omitempty"\`
	ExternalManagedControlPlane *bool \`json:"externalManagedControlPlane,omitempty"\`
}

type FooMachineTemplateField struct {
${late ? '	Spec FooMachineTemplateFieldSpec `json:"spec"`' : '	InfrastructureRef corev1.ObjectReference `json:"infrastructureRef,omitempty"`'}
}

type FooMachineTemplateFieldSpec struct {
	InfrastructureRef clusterv1.ContractVersionedObjectReference \`json:"infrastructureRef"\`
`,
      ]
    case 'IPAM':
      return ['', '']
  }
}

const main = `package main

func main() {
	fs.StringVar(&namespace, "namespace", "", "")
	fs.StringVar(&watchFilter, "watch-filter", "", "")
	fs.StringSliceVar(&phases, "skip-crd-migration-phases", nil, "")
}
`

function controller(patch: string, late: boolean): string {
  const kinds = ['FooCluster', 'FooMachine', 'FooMachinePool', 'FooConfig', 'FooControlPlane']
  const flags: Readonly<Record<string, string>> = {
    FooConfig: 'DataSecretCreated',
    FooControlPlane: 'ControlPlaneInitialized',
  }
  const writes = kinds.map((kind) => {
    const name = kind.charAt(0).toLowerCase() + kind.slice(1)
    const line = late
      ? `${name}.Status.Initialization.${flags[kind] ?? 'Provisioned'} = ptr.To(true)`
      : `${name}.Status.${kind === 'FooControlPlane' ? 'Initialized' : 'Ready'} = true`
    return `	helper, _ := patch.NewHelper(${name}, c)\n	${line}\n`
  })
  return `package controller

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/cluster-api/api/ipam/v1beta2"
	"sigs.k8s.io/cluster-api/controllers/crdmigrator"
	"sigs.k8s.io/cluster-api/util/annotations"
	"sigs.k8s.io/cluster-api/util/paused"
	"${patch}"
)

// Reconcile of FooCluster, FooMachine, FooMachinePool, FooConfig, FooControlPlane and FooPool.
func (r *Reconciler) Reconcile() {
	if predicates.ResourceIsNotExternallyManaged(nil) {
		return
	}
	paused.EnsurePausedCondition(ctx, c, cluster, obj)
${writes.join('')}	fooMachinePool.Status.Ready = true
	conditions.Set(obj, metav1.Condition{Type: "Ready", Status: "True", Reason: "Reconciled"})
	secret := kubeconfig.CreateSecret(ctx)
	authority := secret.ClusterCA
	domains := cluster.Status.FailureDomains
	machine.Labels[clusterv1.MachineControlPlaneLabel] = ""
	machine.Spec.MinReadySeconds = seconds
	wish := machine.Spec.FailureDomain
	hook := runtimehooks.CanUpdateMachine
	file := "/run/cluster-api/bootstrap-success.complete"
	taint := clusterv1.NodeUninitializedTaint
	claim := ipamv1.IPAddressClaim{Spec: ipamv1.IPAddressClaimSpec{}}
	builder.Owns(&ipamv1.IPAddressClaim{})
	name := claim.Status.AddressRef.Name
	address := ipamv1.IPAddressSpec{Prefix: ptr.To(int32(24))}
}

func (w *FooMachineWebhook) ValidateUpdate() error {
	if topology.IsDryRunRequest(req, obj) {
		return nil
	}
	var templates = []any{FooMachineTemplate{}, FooMachinePoolTemplate{}, FooConfigTemplate{}, FooClusterTemplate{}}
	return field.Forbidden("immutable")
}
`
}
