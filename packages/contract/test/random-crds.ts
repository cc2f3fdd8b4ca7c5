import fc from 'fast-check'
import { dump } from 'js-yaml'
import type { Role } from '@capi-migrate/transitions'
import { bool, int, kindNames, list, map, obj, str } from './world.ts'
import type { Loose } from './world.ts'

/** A repository with a random CRD, and its role. */
export interface RandomProvider {
  readonly role: Role
  readonly crd: string
  readonly files: Readonly<Record<string, string>>
}

const roles = ['InfraCluster', 'InfraMachine', 'InfraMachinePool', 'BootstrapConfig', 'ControlPlane'] as const
const versions = ['v1alpha3', 'v1beta1', 'v1beta2'] as const
const key = 'cluster.x-k8s.io/'

/** Fields in the shapes of either contract, of both, and of neither. */
const specs: Readonly<Record<string, readonly Loose[]>> = {
  providerID: [str],
  providerIDList: [list(str)],
  version: [str],
  replicas: [int],
  controlPlaneEndpoint: [
    obj({ host: str, port: int }),
    obj({ host: str, port: int }, { required: ['host', 'port'] }),
  ],
  machineTemplate: [
    obj(
      { metadata: { type: 'object' }, infrastructureRef: obj({ kind: str, apiVersion: str }) },
      { required: ['infrastructureRef'] },
    ),
    obj({ infrastructureRef: obj({ kind: str }), nodeDrainTimeout: str, taints: list(obj({ key: str })) }),
    obj(
      { spec: obj({ infrastructureRef: obj({ apiGroup: str, kind: str }), mine: str }) },
      { required: ['spec'] },
    ),
    obj({ metadata: obj({ labels: map(), mine: str }), spec: { type: 'object' } }),
    { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  ],
  template: [
    obj({ metadata: { type: 'object' }, spec: obj({ mine: str }) }),
    obj({ spec: { type: 'object' } }),
  ],
  mine: [str, obj({ a: str }, { required: ['a'] })],
}

const conditions = list(obj({ type: str, severity: str, mine: str }))
const statuses: Readonly<Record<string, readonly Loose[]>> = {
  ready: [bool],
  initialized: [bool],
  initialization: [
    obj({ provisioned: bool }),
    obj({ mine: bool }),
    obj({ controlPlaneInitialized: bool, dataSecretCreated: bool }),
  ],
  failureDomains: [map({ type: 'object' }), list(obj({ name: str, mine: str })), list(str)],
  conditions: [conditions, list(obj({ type: str, status: str }))],
  v1beta2: [obj({ conditions: list(obj({ type: str })) })],
  dataSecretName: [str, int],
  updatedReplicas: [int],
  failureReason: [str],
  mine: [str],
}

/** What decides whether one version can follow both contracts. */
const reshaped: ReadonlySet<string> = new Set(['machineTemplate', 'failureDomains'])

const some = (fields: Readonly<Record<string, readonly Loose[]>>): fc.Arbitrary<Loose> =>
  fc
    .record(
      Object.fromEntries(Object.entries(fields).map(([name, shapes]) => [name, fc.constantFrom(...shapes)])),
      { requiredKeys: Object.keys(fields).filter((name) => reshaped.has(name)) },
    )
    .chain((properties) =>
      fc
        .subarray(Object.keys(properties))
        .map((required) => obj(properties, required.length > 0 ? { required } : {})),
    )

const version = fc.record({
  served: fc.boolean(),
  spec: some(specs),
  status: fc.option(some(statuses), { nil: undefined }),
  subresources: fc.constantFrom(
    { status: {} },
    {},
    { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } },
    { status: {}, scale: { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' } },
  ),
})

const newest = 'newest'
const listed = fc.oneof(
  fc.constant(newest),
  fc.subarray([...versions], { minLength: 1 }).map((names) => names.join('_')),
)

/** A kind that follows both contracts, so that labels and what comes after them are reached, too. */
const plain = {
  role: 'InfraCluster' as const,
  bodies: Array.from({ length: versions.length }, () => ({
    served: true,
    spec: obj({}),
    status: obj({ ready: bool, initialization: obj({ provisioned: bool }) }),
    subresources: { status: {} },
  })),
  template: undefined,
  hasTypes: false,
}

/** CRDs of every role with random versions, schemas and labels, in a repository where no other step is in the way. */
export const randomProvider: fc.Arbitrary<RandomProvider> = fc
  .record({
    role: fc.constantFrom(...roles),
    names: fc.subarray([...versions], { minLength: 1 }),
    bodies: fc.array(version, { minLength: 3, maxLength: 3 }),
    stored: fc.nat(2),
    labels: fc.oneof(
      fc.record({ v1beta1: listed }),
      fc.record({ v1beta1: listed, v1beta2: listed }, { requiredKeys: [] }),
    ),
    isFlow: fc.boolean(),
    template: fc.option(fc.subarray([...versions], { minLength: 1 }), { nil: undefined }),
    labelsIn: fc.constantFrom('crd', 'kustomization'),
    converts: fc.boolean(),
    hasTypes: fc.boolean(),
  })
  .chain((random) => fc.constantFrom(random, random, random, { ...random, ...plain }))
  .map(({ role, names, bodies, stored, labels, isFlow, template, labelsIn, converts, hasTypes }) => {
    const kind = kindNames[role]
    const pairs = Object.fromEntries(
      Object.entries(labels).map(([contract, value]) => [
        `${key}${contract}`,
        value.replace(newest, names.at(-1)!),
      ]),
    )
    const own = labelsIn === 'crd' ? pairs : {}
    const of = (name: string, all: readonly string[]): Loose =>
      crdOf(
        name,
        all.map((one, i) => versionOf(one, bodies[i]!, i === stored % all.length)),
        own,
        converts,
      )
    const text = (object: Loose): string => dump(object, isFlow ? { flowLevel: 5 } : { noRefs: true })
    const resources = ['bases/foo.yaml', ...(template ? ['bases/template.yaml'] : [])]
    const kustomization = { resources, ...(labelsIn === 'kustomization' && { labels: [{ pairs }] }) }
    return {
      role,
      crd: 'config/crd/bases/foo.yaml',
      files: {
        ...rest(kind),
        ...(hasTypes && typesOf(kind)),
        'config/crd/kustomization.yaml': dump(kustomization),
        'config/crd/bases/foo.yaml': text(of(kind, names)),
        ...(template && { 'config/crd/bases/template.yaml': text(of(`${kind}Template`, template)) }),
      },
    }
  })

function versionOf(name: string, { served, spec, status, subresources }: Loose, storage: boolean): Loose {
  const properties = {
    apiVersion: str,
    kind: str,
    metadata: { type: 'object' },
    spec,
    ...(status && { status }),
  }
  return { name, served, storage, subresources, schema: { openAPIV3Schema: obj(properties) } }
}

function crdOf(kind: string, all: readonly Loose[], labels: Loose, converts: boolean): Loose {
  const [plural, group] = [`${kind.toLowerCase()}s`, 'infrastructure.cluster.x-k8s.io']
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}`, ...(Object.keys(labels as object).length > 0 && { labels }) },
    spec: {
      group,
      names: { kind, plural },
      scope: 'Namespaced',
      ...(converts && { conversion: { strategy: 'Webhook' } }),
      versions: all,
    },
  }
}

/** Go types of each version, without fields of their own. */
function typesOf(kind: string): Readonly<Record<string, string>> {
  const type = (name: string): string =>
    `\
type ${name} struct {
\tmetav1.TypeMeta \`json:",inline"\`
\tmetav1.ObjectMeta \`json:"metadata,omitempty"\`
}
`
  return Object.fromEntries(
    [...versions, 'v1beta3'].map((name) => [
      `api/${name}/types.go`,
      `\
package ${name}

${type(kind)}
${type(`${kind}Template`)}`,
    ]),
  )
}

/** All that steps before and between ask for. */
function rest(kind: string): Readonly<Record<string, string>> {
  const name = kind.charAt(0).toLowerCase() + kind.slice(1)
  const facts = ['Provisioned', 'DataSecretCreated', 'ControlPlaneInitialized']
  return {
    'go.mod': `\
module a

require sigs.k8s.io/cluster-api v1.12.0
`,
    'main.go': `\
package main

import "sigs.k8s.io/cluster-api/controllers/crdmigrator"

func main() { fs.StringSliceVar(&a, "skip-crd-migration-phases", nil, "") }
`,
    'a/controller.go': `\
package a

func f() {
${facts.map((fact) => `\t${name}.Status.Initialization.${fact} = ptr.To(true)\n`).join('')}}
`,
    'a/conversion.go': `\
package a

${[kind, `${kind}Template`].map((one) => `func (src *${one}) ConvertTo(dst conversion.Hub) error { return nil }\n`).join('')}`,
    'a/conversion_test.go': `\
package a

func TestFuzzyConversion(t *testing.T) {
${[kind, `${kind}Template`].map((one) => `\tutilconversion.FuzzTestFunc(Input{Hub: &${one}{}})\n`).join('')}}
`,
    'config/rbac/role.yaml': `\
kind: ClusterRole
metadata: {name: manager-role}
rules:
- {apiGroups: [apiextensions.k8s.io], resources: ['*'], verbs: ['*']}
`,
    'metadata.yaml': `\
apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3
kind: Metadata
releaseSeries:
- {major: 0, minor: 1, contract: v1beta1}
`,
  }
}
