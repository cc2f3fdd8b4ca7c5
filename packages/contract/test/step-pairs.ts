import type { StepId } from '../src/steps/step.ts'
import { breakCheck } from './break-check.ts'
import { dropSchema, setSchema } from './paths.ts'
import { replaceGo } from './spot.ts'
import { bool, str, world } from './world.ts'
import type { Era, Loose, World } from './world.ts'

/** How a step of the way is open in a provider that has taken it. */
export interface StepPair {
  readonly step: StepId
  readonly era: Era
  /** What the provider has besides that. */
  readonly given?: (at: World) => void
  readonly broken: (at: World) => void
  /** A part of what the step reports. */
  readonly says: string
}

/** Steps that no input can open, and why. */
export const neverOpen: Partial<Record<StepId, string>> = {
  M06: 'it may be skipped on the way to a new version',
}

export const stepPairs: readonly StepPair[] = [
  late('M00', 'FooCluster has no contract label', (at) => {
    at.crds.FooCluster.metadata.labels = {}
  }),
  late('M00', 'requires Cluster API v1.8.0', (at) => requires(at, 'v1.8.0')),
  late('M01', 'requires Cluster API v1.10.0', (at) => requires(at, 'v1.10.0')),
  late('M01', 'cluster-api/api/v1beta1 is imported', (at) => {
    at.files['a/a.go'] = 'package a\n\nimport "sigs.k8s.io/cluster-api/api/v1beta1"\n'
  }),
  late('M02', 'is patched with', (at) =>
    breakCheck({ world: at, kind: 'FooCluster' }, { check: 'go.conditionImports', level: 'error' }),
  ),
  late('M03', 'InfrastructureReady', (at) => {
    at.files['a/a.go'] = `package a

import clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"

func isReady(cluster *clusterv1.Cluster) bool { return cluster.Status.InfrastructureReady }
`
  }),
  late('M04', 'kind is missing', (at) => delete at.files['metadata.yaml'].kind),
  late('M04', 'no release series covers v2.0', (at) => {
    at.tags = ['v2.0.0']
  }),
  both('M05', 'nothing imports sigs.k8s.io/cluster-api/controllers/crdmigrator', (at) =>
    replaceGo({ world: at, kind: '' }, 'controllers/crdmigrator', 'controllers/other'),
  ),
  both('M07', 'status.failureDomains of v1beta1 cannot have the shapes of both contracts', (at) => {
    for (const crd of Object.values(at.crds)) crd.spec.versions.pop()
  }),
  both('M08', 'the CRD of FooCluster does not convert by webhook', (at) => delete at.files[webhooks]),
  both('M08', 'the type FooMachine has no conversion', (at) => delete at.files[conversions]),
  late('M09', 'status.initialization.provisioned of v1beta2 is missing', (at) =>
    dropSchema(at.crds.FooCluster, 'status.initialization'),
  ),
  late('M10', 'no controller writes status.initialization.dataSecretCreated', (at) =>
    replaceGo({ world: at, kind: '' }, 'Initialization.DataSecretCreated =', 'Other ='),
  ),
  late('M11', 'conditions of v1beta2 have severity', (at) =>
    setSchema(at.crds.FooMachine, 'status.conditions[].severity', str),
  ),
  both('M12', 'FooMachine does not store v1beta2', (at) => store(at.crds.FooMachine, 'v1beta1')),
  both('M12', 'the Go type FooMachine of v1beta2 is not the one that is stored', (at) =>
    replaceGo({ world: at, kind: '' }, `${stored}\ntype FooMachine struct`, 'type FooMachine struct'),
  ),
  late('M13', 'FooMachineTemplate has no label cluster.x-k8s.io/v1beta2', (at) => {
    at.crds.FooMachineTemplate.metadata.labels = { 'cluster.x-k8s.io/v1beta1': 'v1beta2' }
  }),
  late('M13', 'commonLabels puts', (at) =>
    breakCheck({ world: at, kind: 'FooCluster' }, { check: 'repo.crdLabels', level: 'error' }),
  ),
  late('M14', 'the newest series 1.0 says v1beta1', (at) => {
    at.files['metadata.yaml'].releaseSeries[0].contract = 'v1beta1'
  }),
  late('M15', 'is of cluster.x-k8s.io/v1beta1', (at) => {
    const path = 'templates/cluster-template.yaml'
    at.files[path] = (at.files[path] as string).replace('/v1beta2', '/v1beta1')
  }),
  late('M16', 'status.ready of v1beta2 is there', (at) =>
    setSchema(at.crds.FooMachine, 'status.ready', bool),
  ),
  late('M17', 'v1beta1 is still served', (at) => olderVersion(at, true)),
  late('M17', 'still has the label cluster.x-k8s.io/v1beta1', (at) => {
    at.crds.FooMachine.metadata.labels['cluster.x-k8s.io/v1beta1'] = 'v1beta1'
  }),
  late('M18', 'v1beta1 is still in the CRD', (at) => olderVersion(at, false)),
  late('M18', 'util/deprecated/v1beta1/patch is imported', (at) => {
    at.files['a/a.go'] = 'package a\n\nimport "sigs.k8s.io/cluster-api/util/deprecated/v1beta1/patch"\n'
  }),
]

function late(step: StepId, says: string, broken: (at: World) => unknown): StepPair {
  return { step, era: 'late', says, broken: (at) => void broken(at) }
}

/** In a provider that has both versions, with conversions, and stores the newer. */
function both(step: StepId, says: string, broken: (at: World) => unknown): StepPair {
  return { step, era: 'early', given: bothVersions, says, broken: (at) => void broken(at) }
}

const webhooks = 'config/crd/patches/webhook.yaml'
const conversions = 'api/infrastructure/v1beta1/conversion.go'
const stored = '// +kubebuilder:storageversion'

function bothVersions(at: World): void {
  const { crds, files } = world('late')
  for (const [kind, crd] of Object.entries(at.crds)) {
    crd.spec.versions.push(crds[kind].spec.versions[0])
    Object.assign(crd.metadata.labels, crds[kind].metadata.labels)
    store(crd, 'v1beta2')
  }
  for (const [path, text] of Object.entries(files))
    if (path.startsWith('api/')) at.files[path] ??= text.replaceAll(/^type \w+ struct/gm, `${stored}\n$&`)
  const kinds = Object.keys(at.crds)
  const ofEach = (text: (kind: string) => string): string => kinds.map(text).join('')
  at.files[webhooks] = ofEach(
    (kind) => `metadata:
  name: ${at.crds[kind].metadata.name}
spec:
  conversion:
    strategy: Webhook
---
`,
  )
  at.files[conversions] = `package v1beta1

${ofEach(
  (kind) => `func (src *${kind}) ConvertTo(hub conversion.Hub) error {
	if src.Status.Conditions[0].Reason == "" {
		return nil
	}
	return nil
}
`,
)}`
  at.files['api/infrastructure/v1beta1/conversion_test.go'] = `package v1beta1

func TestFuzzyConversion(t *testing.T) {
${ofEach((kind) => `\tutilconversion.FuzzTestFunc(utilconversion.FuzzTestFuncInput{Hub: &${kind}{}})\n`)}}
`
  at.files['config/rbac/migrator.yaml'] = {
    kind: 'ClusterRole',
    metadata: { name: 'migrator-role' },
    rules: [{ apiGroups: ['apiextensions.k8s.io'], resources: ['*'], verbs: ['*'] }],
  }
}

function store(crd: Loose, name: string): void {
  for (const version of crd.spec.versions) version.storage = version.name === name
}

function olderVersion(at: World, served: boolean): void {
  const { versions } = at.crds.FooMachine.spec
  versions.unshift({ ...structuredClone(versions[0]), name: 'v1beta1', served, storage: false })
}

function requires(at: World, version: string): void {
  at.files['go.mod'] = (at.files['go.mod'] as string).replace('v1.12.0', version)
}
