import type { Role } from '@capi-migrate/transitions'

/** What a person writes in Go for a field of contract v1beta2; `undefined` where there is no one answer. */
export function goFragmentFor(role: Role, kind: string, path: string): string | undefined {
  const fields: Readonly<Record<string, string>> = { ...initialization(role, kind), ...others }
  const holder = Object.keys(fields).find((one) => path === one || path.startsWith(`${one}.`))
  return holder === undefined ? undefined : fields[holder]!
}

function initialization(role: Role, kind: string): Readonly<Record<string, string>> {
  const [field, name] =
    role === 'ControlPlane'
      ? ['ControlPlaneInitialized', 'controlPlaneInitialized']
      : role === 'BootstrapConfig'
        ? ['DataSecretCreated', 'dataSecretCreated']
        : ['Provisioned', 'provisioned']
  return {
    'status.initialization':
      `\`Initialization ${kind}InitializationStatus \`json:"initialization,omitempty,omitzero"\`\` in ${kind}Status, and ` +
      `\`// +kubebuilder:validation:MinProperties=1\` over \`type ${kind}InitializationStatus struct { ${field} *bool ` +
      `\`json:"${name},omitempty"\` }\`, each with // +optional`,
  }
}

const others: Readonly<Record<string, string>> = {
  'status.failureDomains':
    '`FailureDomains []clusterv1.FailureDomain `json:"failureDomains,omitempty"`` with // +listType=map, ' +
    '// +listMapKey=name, // +kubebuilder:validation:MinItems=1 and MaxItems=100',
  'spec.machineTemplate.spec':
    '`InfrastructureRef clusterv1.ContractVersionedObjectReference `json:"infrastructureRef,omitempty,omitzero"`` in a ' +
    'struct for spec.machineTemplate.spec, with // +required',
  'status.availableReplicas': '`AvailableReplicas *int32 `json:"availableReplicas,omitempty"``',
  'status.upToDateReplicas': '`UpToDateReplicas *int32 `json:"upToDateReplicas,omitempty"``',
}
