import { mapPath, schemaOf, transitions } from '@capi-migrate/transitions'
import { release, roots } from '../../packages/transitions/src/generated/go-types.ts'
import { addShapes } from './shapes.ts'
import type { Shape } from './shapes.ts'
import { kindsFile, kubernetesFile, stageFile } from './text.ts'

const core = 'cluster.x-k8s.io'
/** The kinds whose status packages/status-model models. */
const modelled: readonly (readonly [kind: string, group: string])[] = [
  ['Cluster', core],
  ['Machine', core],
  ['MachineSet', core],
  ['MachineDeployment', core],
  ['MachinePool', core],
  ['KubeadmControlPlane', `controlplane.${core}`],
  ['MachineHealthCheck', core],
  ['ClusterClass', core],
]

/** The files of packages/status-model/src/generated, name → text. The same facts give the same bytes. */
export function files(): ReadonlyMap<string, string> {
  const older = shapesOf('v1beta1', () => false)
  const newer = shapesOf('v1beta2', () => false)
  const final = shapesOf('v1beta2', isGone)
  const kinds = modelled.map(([kind]) => kind)
  return new Map([
    ['k8s.ts', kubernetesFile([older, newer], release)],
    ['v1beta1.ts', stageFile(older, kinds, release)],
    ['v1beta2.ts', stageFile(newer, kinds, release)],
    ['final.ts', stageFile(final, kinds, release, newer)],
    ['kinds.ts', kindsFile(ownKinds(), release)],
  ])
}

type LeftOut = (group: string, kind: string, path: string) => boolean

function shapesOf(version: string, leftOut: LeftOut): ReadonlyMap<string, Shape> {
  const shapes = new Map<string, Shape>()
  for (const [kind, group] of modelled) {
    const goType = roots[`${group}/${version}/${kind}`]!
    addShapes(shapes, goType, schemaOf(group, version, kind)!, (path) => leftOut(group, kind, path))
    const { fields } = shapes.get(kind)!
    fields.set('apiVersion', { optional: false, type: { text: `'${group}/${version}'` } })
    fields.set('kind', { optional: false, type: { text: `'${kind}'` } })
  }
  return shapes
}

/** What the transition from v1beta2 to `final` drops. */
function isGone(group: string, kind: string, path: string): boolean {
  const last = transitions.find((one) => one.group === group && one.kind === kind && one.to === 'final')!
  const { row, exact } = mapPath(last, path)
  return exact && row?.verb === 'drop'
}

/** Upstream's kinds: group → kinds. */
function ownKinds(): ReadonlyMap<string, readonly string[]> {
  const kinds = new Map<string, Set<string>>()
  for (const { group, kind } of transitions) kinds.set(group, (kinds.get(group) ?? new Set()).add(kind))
  return new Map([...kinds].map(([group, names]) => [group, [...names]]))
}
