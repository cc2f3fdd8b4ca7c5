import { convert } from '@capi-migrate/transitions'
import fc from 'fast-check'
import { stringify } from 'yaml'
import { expect, test } from 'vitest'
import { planned } from './kustomize-folders.ts'
import { build } from './tiny-kustomize.ts'
import type { Folder } from './tiny-kustomize.ts'

interface Json {
  readonly [key: string]: unknown
}

const apiVersion = 'controlplane.cluster.x-k8s.io/v1beta1'
const kind = 'KubeadmControlPlane'

/** Fields of a control plane by their pointer, with values: some stay, move, change their form, or go. */
const fields: Readonly<Record<string, readonly [unknown, unknown]>> = {
  '/spec/replicas': [1, 3],
  '/spec/rolloutAfter': ['2030-01-01T00:00:00Z', '2031-01-01T00:00:00Z'],
  '/spec/rolloutStrategy/type': ['RollingUpdate', 'RollingUpdate'],
  '/spec/rolloutStrategy/rollingUpdate/maxSurge': [1, 0],
  '/spec/machineTemplate/nodeDrainTimeout': ['5m', '90s'],
  '/spec/machineTemplate/nodeDeletionTimeout': ['1m', '1h'],
  '/spec/machineTemplate/metadata/labels/a': ['1', '2'],
  '/spec/machineTemplate/infrastructureRef/namespace': ['a', 'b'],
  '/spec/machineTemplate/infrastructureRef/name': ['m', 'n'],
  '/spec/kubeadmConfigSpec/useExperimentalRetryJoin': [true, false],
  '/spec/kubeadmConfigSpec/clusterConfiguration/kubernetesVersion': ['v1.30.0', 'v1.31.0'],
  '/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/timeoutForControlPlane': ['4m', '20m'],
  '/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs/v': ['1', '2'],
  '/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs/audit': ['1', '2'],
  '/spec/kubeadmConfigSpec/clusterConfiguration/scheduler/extraArgs/v': ['1', '2'],
  '/spec/kubeadmConfigSpec/preKubeadmCommands': [['one'], ['two', 'three']],
}

const pointers = Object.keys(fields)

/** What a control plane holds, or a merge says: the number of one of the values of a field, or that it goes. */
type Choice = Readonly<Record<string, 0 | 1 | null>>

function choices(goes: boolean): fc.Arbitrary<Choice> {
  const value = fc.constantFrom<0 | 1 | null>(...(goes ? ([0, 1, null] as const) : ([0, 1] as const)))
  return fc
    .uniqueArray(fc.tuple(fc.constantFrom(...pointers), value), {
      minLength: 1,
      maxLength: goes ? 3 : 10,
      selector: ([pointer]) => pointer,
    })
    .map((all) => Object.fromEntries(all))
}

function objectOf(choice: Choice): Json {
  const root: Record<string, unknown> = {}
  for (const [pointer, value] of Object.entries(choice)) {
    const steps = pointer.split('/').slice(1)
    const last = steps.pop()!
    const parent = steps.reduce((inner, step) => (inner[step] ??= {}) as Record<string, unknown>, root)
    parent[last] = value === null ? null : fields[pointer]![value]
  }
  return root
}

function planeOf(name: string, choice: Choice): Json {
  const { spec } = objectOf({ '/spec/machineTemplate/infrastructureRef/name': 0, ...choice }) as {
    spec: Json
  }
  const { machineTemplate } = spec as { machineTemplate: { infrastructureRef: Json } }
  const infrastructureRef = {
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
    kind: 'DockerMachineTemplate',
    ...machineTemplate.infrastructureRef,
  }
  return {
    apiVersion,
    kind,
    metadata: { name },
    spec: { ...spec, machineTemplate: { ...machineTemplate, infrastructureRef } },
  }
}

const operation: fc.Arbitrary<Json> = fc.oneof(
  fc
    .tuple(fc.constantFrom('add', 'replace', 'test'), fc.constantFrom(...pointers), fc.constantFrom(0, 1))
    .map(([op, path, i]) => ({ op, path, value: fields[path]![i] })),
  fc.constantFrom(...pointers).map((path) => ({ op: 'remove', path })),
  fc
    .tuple(fc.constantFrom('move', 'copy'), fc.constantFrom(...pointers), fc.constantFrom(...pointers))
    .filter(([, from, path]) => from !== path && typeof fields[from]![0] === typeof fields[path]![0])
    .map(([op, from, path]) => ({ op, from, path })),
)

interface Patch {
  readonly operations?: readonly Json[]
  readonly merge?: Choice
  readonly ofBoth: boolean
}

const patches: fc.Arbitrary<Patch> = fc.constantFrom(true, false, false).chain((ofBoth) =>
  fc.oneof(
    fc.array(operation, { minLength: 1, maxLength: 3 }).map((operations) => ({ operations, ofBoth })),
    choices(true).map((merge) => ({ merge, ofBoth })),
  ),
)

function entryOf({ operations, merge, ofBoth }: Patch): Json {
  const target = { kind, ...(!ofBoth && { name: 'cp' }) }
  const patch = operations ?? { apiVersion, kind, metadata: { name: 'cp' }, ...objectOf(merge!) }
  return { target, patch: stringify(patch) }
}

function folderOf(cp: Choice, other: Choice, own: readonly Patch[]): Folder {
  const [shared, one, two, top] = own.map(entryOf) as [Json, Json, Json, Json]
  const part = { apiVersion: 'kustomize.config.k8s.io/v1alpha1', kind: 'Component', patches: [shared] }
  const all: Readonly<Record<string, unknown>> = {
    'part/kustomization.yaml': part,
    'base/kustomization.yaml': { resources: ['cp.yaml', 'other.yaml'] },
    'base/cp.yaml': planeOf('cp', cp),
    'base/other.yaml': planeOf('other', other),
    'one/kustomization.yaml': { resources: ['../base'], patches: [one] },
    'two/kustomization.yaml': { resources: ['../base'], components: ['../part'], patches: [two] },
    'top/kustomization.yaml': { resources: ['../one'], patches: [top] },
  }
  return Object.fromEntries(Object.keys(all).map((path) => [path, stringify(all[path])]))
}

const overlays = ['base', 'one', 'two', 'top']

function builds(folder: Folder): readonly unknown[] | undefined {
  try {
    return overlays.map((at) => build(folder, at))
  } catch {
    return undefined
  }
}

test('law: whatever patches do, all of what is built is converted, or nothing has moved and a task says why', () => {
  const seen = { moved: 0, stayed: 0 }
  const choice = choices(false)
  fc.assert(
    fc.property(
      choice,
      fc.oneof(fc.constant(undefined), choice),
      fc.array(patches, { minLength: 4, maxLength: 4 }),
      (cp, other, own) => {
        const folder = folderOf(cp, other ?? cp, own)
        const before = builds(folder)
        fc.pre(before !== undefined)
        const { after, tasks, problems } = planned(folder)
        expect(problems).toEqual([])
        if (Object.keys(folder).every((path) => after[path] === folder[path])) {
          seen.stayed++
          expect(tasks.filter(({ rollout }) => rollout)).not.toEqual([])
          return
        }
        seen.moved++
        const goals = (before as Json[][]).map((all) =>
          all.map((one) => convert(one, { to: 'v1beta2' }).object),
        )
        expect(builds(after)).toEqual(goals)
      },
    ),
    { seed: 5, numRuns: 80 },
  )
  expect(seen.moved).toBeGreaterThan(30)
})
