import fc from 'fast-check'

export interface Json {
  readonly [key: string]: unknown
}

export const apiVersion = 'controlplane.cluster.x-k8s.io/v1beta1'
export const kind = 'KubeadmControlPlane'

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
export type Choice = Readonly<Record<string, 0 | 1 | null>>

/** @param goes whether fields may be null */
export function choices(goes: boolean): fc.Arbitrary<Choice> {
  const value = fc.constantFrom<0 | 1 | null>(...(goes ? ([0, 1, null] as const) : ([0, 1] as const)))
  return fc
    .uniqueArray(fc.tuple(fc.constantFrom(...pointers), value), {
      minLength: 1,
      maxLength: goes ? 3 : 10,
      selector: ([pointer]) => pointer,
    })
    .map((all) => Object.fromEntries(all))
}

/** The fields of a choice, as a map. */
export function objectOf(choice: Choice): Json {
  const root: Record<string, unknown> = {}
  for (const [pointer, value] of Object.entries(choice)) {
    const steps = pointer.split('/').slice(1)
    const last = steps.pop()!
    const parent = steps.reduce((inner, step) => (inner[step] ??= {}) as Record<string, unknown>, root)
    parent[last] = value === null ? null : fields[pointer]![value]
  }
  return root
}

/** A control plane with the fields of a choice, and with what it cannot do without. */
export function planeOf(name: string, choice: Choice): Json {
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

/** An operation of a JSON patch. */
export const operation: fc.Arbitrary<Json> = fc.oneof(
  fc
    .tuple(fc.constantFrom('add', 'replace', 'test'), fc.constantFrom(...pointers), fc.constantFrom(0, 1))
    .map(([op, path, i]) => ({ op, path, value: fields[path]![i] })),
  fc.constantFrom(...pointers).map((path) => ({ op: 'remove', path })),
  fc
    .tuple(fc.constantFrom('move', 'copy'), fc.constantFrom(...pointers), fc.constantFrom(...pointers))
    .filter(([, from, path]) => from !== path && typeof fields[from]![0] === typeof fields[path]![0])
    .map(([op, from, path]) => ({ op, from, path })),
)
