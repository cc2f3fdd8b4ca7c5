import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const oldFlags =
  /\n +(?:ready|initialized|updatedReplicas|unavailableReplicas):(?:\n +format: int32)?\n +type: (?:boolean|integer)(?=\n)/g

/** What the person does who takes the tasks that `migrate contract` prints for examples/provider. */
export class Person {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  /** M01 to M03: a newer Cluster API. */
  bumpClusterApi(): void {
    this.edit('go.mod', (text) => text.replace('v1.10.4', 'v1.12.0'))
    this.editAll('.go', (text) =>
      text
        .replaceAll('sigs.k8s.io/cluster-api/api/v1beta1', 'sigs.k8s.io/cluster-api/api/core/v1beta2')
        .replaceAll(
          'sigs.k8s.io/cluster-api/exp/ipam/api/v1beta1',
          'sigs.k8s.io/cluster-api/api/ipam/v1beta2',
        )
        .replaceAll(
          '"sigs.k8s.io/cluster-api/util/patch"',
          '"sigs.k8s.io/cluster-api/util/deprecated/v1beta1/patch"',
        ),
    )
  }

  /** M05: stored objects follow the storage version. */
  setUpMigrator(): void {
    this.edit('main.go', (text) =>
      text.replace('import (\n', 'import (\n\t"sigs.k8s.io/cluster-api/controllers/crdmigrator"\n').replace(
        'func main() {\n',
        `\
func main() {
\tpflag.StringSliceVar(&skipped, "skip-crd-migration-phases", nil, "Phases to skip.")
\tmigrator := crdmigrator.CRDMigrator{}
`,
      ),
    )
  }

  /** M08: types of the new version, their conversions, and a test of them. */
  addVersion(group: string, kind: string): void {
    const [from, to] = [`api/${group}/v1beta1`, `api/${group}/v1beta2`]
    const file = `${kind.toLowerCase()}_types.go`
    const version = (text: string): string => text.replaceAll('v1beta1', 'v1beta2')
    for (const name of ['groupversion_info.go', file])
      this.write(`${to}/${name}`, version(this.read(`${from}/${name}`)))
    this.edit(`${from}/${file}`, (text) => text.replace('// +kubebuilder:storageversion\n', ''))
    this.edit(`${to}/${file}`, (text) =>
      text.replace(`\n\n// ${kind}Template makes`, `\n// +kubebuilder:storageversion$&`),
    )
    const body = `package v1beta1

// ConvertTo converts to the hub.
func (src *${kind}) ConvertTo(dst conversion.Hub) error { return convertTo(src, dst) }

// ConvertFrom converts from the hub.
func (dst *${kind}) ConvertFrom(src conversion.Hub) error { return convertFrom(src, dst) }

// reasonOf is the reason of a condition, which the hub requires.
func reasonOf(condition clusterv1.Condition) string {
	if condition.Reason == "" {
		return "NoReasonReported"
	}
	return condition.Reason
}
`
    this.write(`${from}/${kind.toLowerCase()}_conversion.go`, body)
    this.write(
      `${from}/${kind.toLowerCase()}_conversion_test.go`,
      `\
package v1beta1

func TestFuzzyConversion(t *testing.T) { t.Run("all", utilconversion.FuzzTestFunc(Input{Hub: &${kind}{}})) }
`,
    )
    const plural = `${kind.toLowerCase()}s`
    this.write(
      `config/crd/patches/webhook_in_${plural}.yaml`,
      `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${plural}.${group}.cluster.x-k8s.io
spec:
  conversion:
    strategy: Webhook
`,
    )
    this.edit('config/crd/kustomization.yaml', (text) =>
      text.includes('\npatches:\n')
        ? text.replace(
            '\npatches:\n',
            `
patches:
- path: patches/webhook_in_${plural}.yaml
`,
          )
        : `\
${text}
patches:
- path: patches/webhook_in_${plural}.yaml
`,
    )
  }

  /** M09: the Go fields of contract v1beta2. */
  addFields(): void {
    this.addInitialization('infrastructure/v1beta2', 'PaperCluster', 'Provisioned')
    this.addInitialization('infrastructure/v1beta1', 'PaperMachine', 'Provisioned')
    this.addInitialization('infrastructure/v1beta1', 'PaperMachinePool', 'Provisioned')
    this.addInitialization('bootstrap/v1beta1', 'PaperConfig', 'DataSecretCreated')
    this.addInitialization('controlplane/v1beta2', 'PaperControlPlane', 'ControlPlaneInitialized')
    this.edit('api/infrastructure/v1beta2/papercluster_types.go', (text) =>
      text
        .replace('FailureDomains clusterv1.FailureDomains', 'FailureDomains []clusterv1.FailureDomain')
        .replace('json:"controlPlaneEndpoint,omitempty"', 'json:"controlPlaneEndpoint,omitempty,omitzero"'),
    )
    this.edit('api/controlplane/v1beta2/papercontrolplane_types.go', (text) =>
      text
        .replace(
          /\tInfrastructureRef corev1.*\n\tNodeDrainTimeout.*\n/,
          '\tSpec PaperMachineTemplateSpec `json:"spec,omitempty,omitzero"`\n',
        )
        .replace(
          '// PaperControlPlaneStatus is',
          `// PaperMachineTemplateSpec is the spec of the Machines.
type PaperMachineTemplateSpec struct {
	InfrastructureRef clusterv1.ContractVersionedObjectReference \`json:"infrastructureRef,omitempty,omitzero"\`
	Deletion          PaperDeletion                              \`json:"deletion,omitempty,omitzero"\`
}

// PaperDeletion says how Machines go.
type PaperDeletion struct {
	NodeDrainTimeoutSeconds *int32 \`json:"nodeDrainTimeoutSeconds,omitempty"\`
}

// PaperControlPlaneStatus is`,
        )
        .replace(
          /\tUpdatedReplicas +int32.*\n\tUnavailableReplicas +int32.*\n/,
          '\tUpToDateReplicas *int32 `json:"upToDateReplicas,omitempty"`\n\tAvailableReplicas *int32 `json:"availableReplicas,omitempty"`\n',
        ),
    )
    this.editAll('_types.go', (text) =>
      text.replaceAll(
        'json:"metadata,omitempty"`\n\tSpec  ',
        'json:"metadata,omitempty,omitzero"`\n\tSpec  ',
      ),
    )
  }

  /** M10: controllers write what the label will select. */
  writeFacts(): void {
    const facts = { PaperConfig: 'DataSecretCreated', PaperControlPlane: 'ControlPlaneInitialized' } as const
    for (const kind of [
      'PaperCluster',
      'PaperMachine',
      'PaperMachinePool',
      'PaperConfig',
      'PaperControlPlane',
    ]) {
      const fact = facts[kind as keyof typeof facts] ?? 'Provisioned'
      this.edit(`internal/controller/${kind.toLowerCase()}_controller.go`, (text) =>
        text.replace(
          /(\t+)(\w+)\.Status\.(?:Ready|Initialized) = true/,
          `$&\n$1$2.Status.Initialization.${fact} = ptr.To(true)`,
        ),
      )
    }
  }

  /** M11: conditions without severity, in the versions that stay. */
  dropSeverity(): void {
    this.editAll('_types.go', (text) =>
      text.replaceAll('Conditions clusterv1.Conditions', 'Conditions []metav1.Condition'),
    )
    this.editAll('.yaml', (text, path) =>
      path.includes('config/crd/bases') ? text.replaceAll(/\n +severity:\n +type: string(?=\n)/g, '') : text,
    )
    this.editAll('.go', (text) => text.replaceAll('util/deprecated/v1beta1/patch"', 'util/patch"'))
  }

  /** M16: nobody writes what nobody reads. */
  dropFlags(): void {
    this.editAll('_controller.go', (text, path) =>
      path.includes('machinepool')
        ? text
        : text.replaceAll(/\t+\w+\.Status\.(?:Ready|Initialized) = true\n/g, ''),
    )
    this.editAll('_types.go', (text, path) =>
      /v1beta2\/|papermachine_|paperconfig_/.test(path)
        ? text.replaceAll(/\t(?:Ready|Initialized) +bool .*\n/g, '')
        : text,
    )
    this.editAll('.yaml', (text, path) =>
      /config\/crd\/bases\/(?!.*machinepools)/.test(path) ? text.replaceAll(oldFlags, '') : text,
    )
  }

  /** M17: the older version is not served any more. */
  unserve(group: string, kind: string): void {
    this.edit(`api/${group}/v1beta1/${kind.toLowerCase()}_types.go`, (text) =>
      text.replaceAll(
        /\/\/ \+kubebuilder:object:root=true\n(?=[\s\S]*?type \w+ struct)/g,
        '$&// +kubebuilder:unservedversion\n',
      ),
    )
    for (const name of [`${kind.toLowerCase()}s`, `${kind.toLowerCase()}templates`])
      this.edit(`config/crd/bases/${group}.cluster.x-k8s.io_${name}.yaml`, (text) =>
        text.replace(/(- name: v1beta1\n[\s\S]*?\n {4}served: )true/, '$1false'),
      )
  }

  /** M18: the older versions go, once no cluster stores them. */
  removeVersion(group: string, kind: string): void {
    for (const name of [`${kind.toLowerCase()}s`, `${kind.toLowerCase()}templates`])
      this.edit(`config/crd/bases/${group}.cluster.x-k8s.io_${name}.yaml`, (text) =>
        text.replace(/^ {2}- name: v1beta1\n[\s\S]*?(?=^ {2}- name)/m, ''),
      )
  }

  read(path: string): string {
    return readFileSync(join(this.#root, path), 'utf8')
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.#root, path)), { recursive: true })
    writeFileSync(join(this.#root, path), text)
  }

  edit(path: string, change: (text: string) => string): void {
    const before = this.read(path)
    const after = change(before)
    if (after === before) throw new Error(`nothing changed in ${path}`)
    this.write(path, after)
  }

  editAll(ending: string, change: (text: string, path: string) => string): void {
    for (const path of filesIn(this.#root))
      if (path.endsWith(ending))
        this.write(path.slice(this.#root.length + 1), change(readFileSync(path, 'utf8'), path))
  }

  private addInitialization(folder: string, kind: string, fact: string): void {
    const name = fact.charAt(0).toLowerCase() + fact.slice(1)
    this.edit(`api/${folder}/${kind.toLowerCase()}_types.go`, (text) =>
      text
        .replace(
          `type ${kind}Status struct {\n`,
          `type ${kind}Status struct {\n\tInitialization ${kind}InitializationStatus \`json:"initialization,omitempty,omitzero"\`\n`,
        )
        .replace(
          `// ${kind}Status is`,
          `// ${kind}InitializationStatus is said once.
// +kubebuilder:validation:MinProperties=1
type ${kind}InitializationStatus struct {
	${fact} *bool \`json:"${name},omitempty"\`
}

// ${kind}Status is`,
        ),
    )
  }
}

/** A copy of a folder. */
export function copyOf(folder: string, to: string): void {
  cpSync(folder, to, { recursive: true })
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name !== '.git')
    .flatMap((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? filesIn(path) : [path]
    })
}
