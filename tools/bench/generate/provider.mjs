import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const groups = ['infrastructure', 'bootstrap', 'controlplane']
const suffixes = {
  infrastructure: ['Cluster', 'Machine'],
  bootstrap: ['Config'],
  controlplane: ['ControlPlane'],
}

/**
 * Writes a provider's repository: its CRDs, the kustomization that labels them, metadata.yaml, and Go code of which a
 * part is API types, a part controllers, and the rest what every program has.
 *
 * @param {string} folder
 * @param {{ crds: number, goFiles: number }} counts `crds` even: every kind has a template
 * @returns {{ folder: string, files: number, bytes: number }}
 */
export function writeProvider(folder, { crds, goFiles }) {
  let [files, bytes] = [0, 0]
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
    files++
    bytes += Buffer.byteLength(text)
  }
  const kinds = Array.from({ length: crds / 2 }, (_, i) => kindOf(i))
  const bases = kinds.flatMap(({ kind, group }) => {
    write(`config/crd/bases/${kind.toLowerCase()}s.yaml`, crd(kind, group, properties(10)))
    write(`config/crd/bases/${kind.toLowerCase()}templates.yaml`, crd(`${kind}Template`, group, template()))
    return [`bases/${kind.toLowerCase()}s.yaml`, `bases/${kind.toLowerCase()}templates.yaml`]
  })
  const labels = `\
labels:
- pairs:
    cluster.x-k8s.io/v1beta1: v1beta1
`
  write(
    'config/crd/kustomization.yaml',
    `${labels}resources:\n${bases.map((path) => `- ${path}\n`).join('')}`,
  )
  write('metadata.yaml', metadata)
  write(
    'go.mod',
    `\
module example.com/provider

require sigs.k8s.io/cluster-api v1.11.3
`,
  )
  for (const one of kinds) {
    write(`api/${one.group}/v1beta1/${one.kind.toLowerCase()}_types.go`, types(one.kind))
    write(`internal/controller/${one.kind.toLowerCase()}_controller.go`, controller(one))
  }
  for (let i = 2 * kinds.length; i < goFiles; i++) write(`pkg/part${i % 40}/file_${i}.go`, plain(i))
  return { folder, files, bytes }
}

function kindOf(i) {
  const group = groups[i % groups.length]
  const [suffix] = [suffixes[group][Math.floor(i / groups.length) % suffixes[group].length]]
  return { group, kind: `Bench${String.fromCharCode(65 + (i % 26))}${i}${suffix}` }
}

const metadata = `apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3
kind: Metadata
releaseSeries:
- major: 1
  minor: 0
  contract: v1beta1
`

const text = 'What it is for, in about as many words as people write over a field of an API they care for.'

/** Fields as controller-gen writes them, with their descriptions. */
function properties(indent, count = 150) {
  const pad = ' '.repeat(indent)
  const one = (i) => `\
${pad}field${i}:
${pad}  description: ${text}
${pad}  type: string
`
  return Array.from({ length: count }, (_, i) => one(i)).join('')
}

function template() {
  const metadata = ['annotations', 'labels']
    .map(
      (name) =>
        `\
                  ${name}:
                    additionalProperties: {type: string}
                    type: object
`,
    )
    .join('')
  return `          template:
            properties:
              metadata:
                properties:
${metadata}                type: object
              spec:
                properties:
${properties(18)}                type: object
            type: object
`
}

function crd(kind, group, spec) {
  const plural = `${kind.toLowerCase()}s`
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${plural}.${group}.cluster.x-k8s.io
spec:
  group: ${group}.cluster.x-k8s.io
  names: {kind: ${kind}, listKind: ${kind}List, plural: ${plural}}
  scope: Namespaced
  versions:
  - name: v1beta1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        properties:
          apiVersion: {type: string}
          kind: {type: string}
          metadata: {type: object}
          spec:
            properties:
${spec.replaceAll(/^(?=.)/gm, '    ')}            type: object
          status:
            properties:
              dataSecretName: {type: string}
              initialized: {type: boolean}
              ready: {type: boolean}
            type: object
        type: object
`
}

function types(kind) {
  const field = (i) =>
    `\
\t// Field${i} is one of many.
\t// +optional
\tField${i} string \`json:"field${i},omitempty"\`
`
  return `package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// ${kind}Spec is what is wanted.
type ${kind}Spec struct {
${Array.from({ length: 150 }, (_, i) => field(i)).join('')}}

// ${kind}Status is what is there.
type ${kind}Status struct {
	Ready bool \`json:"ready"\`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// ${kind} is one of many.
type ${kind} struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`
	Spec   ${kind}Spec   \`json:"spec,omitempty"\`
	Status ${kind}Status \`json:"status,omitempty"\`
}

// ${kind}List is many of them.
type ${kind}List struct {
	metav1.TypeMeta \`json:",inline"\`
}
`
}

function controller({ kind }) {
  const name = kind.charAt(0).toLowerCase() + kind.slice(1)
  return `package controller

import (
	"sigs.k8s.io/cluster-api/util/annotations"
	"sigs.k8s.io/cluster-api/util/deprecated/v1beta1/patch"
)

func (r *${kind}Reconciler) Reconcile(ctx context.Context, ${name} *${kind}) error {
	if annotations.IsPaused(cluster, ${name}) {
		return nil
	}
	helper, err := patch.NewHelper(${name}, r.Client)
	if err != nil {
		return err
	}
	${name}.Status.Ready = true
	return helper.Patch(ctx, ${name})
}
${functions(kind, 20)}`
}

function plain(i) {
  return `package part${i % 40}

import (
	"context"
	"fmt"
)
${functions(`File${i}`, 40)}`
}

function functions(name, count) {
  const one = (i) => `
// ${name}Step${i} does a step and says how it went.
func ${name}Step${i}(ctx context.Context, names []string) (map[string]int, error) {
	counts := make(map[string]int, len(names))
	for at, name := range names {
		if name == "" {
			return nil, fmt.Errorf("name %d of step ${i} is empty", at)
		}
		counts[name] += at
	}
	return counts, ctx.Err()
}
`
  return Array.from({ length: count }, (_, i) => one(i)).join('')
}
