import type { Stage } from '@capi-migrate/transitions'
import { movedIn } from './expression.ts'
import type { Root, Roots } from './expression.ts'
import { inScalar } from './in-scalar.ts'
import type { Found } from './in-scalar.ts'
import type { Reader } from './known-place.ts'
import { titleOf } from './walk.ts'

/**
 * Go templates that read objects of ours by names that a tool gives them. Which version it hands out depends on the release
 * of the tool, so what has moved is told and not written.
 */
export function goTemplates(names: Roots): Reader {
  return function* ({ node, place }, { text, root, to }) {
    if (node.kind !== 'scalar') return
    const found = templateFields(node.text, names, to).map(({ edit: _, ...one }) => one)
    yield* inScalar(text, node, place, titleOf(root), found)
  }
}

function templateFields(template: string, names: Roots, to: Stage): readonly Found[] {
  return [...template.matchAll(/\{\{.*?\}\}/gs)].flatMap(({ 0: code, index }) =>
    movedIn(code, names, to).map((one) => ({ ...one, start: one.start + index })),
  )
}

const cluster: Root = { about: { group: 'cluster.x-k8s.io', kind: 'Cluster' }, place: [] }
const controlPlane: Root = {
  about: { group: 'controlplane.cluster.x-k8s.io', kind: 'KubeadmControlPlane' },
  place: [],
}

/** What cluster-api-addon-provider-helm and Sveltos call the objects of a cluster. */
export const clusterNames: Roots = new Map([
  ['.Cluster', [cluster]],
  ['$.Cluster', [cluster]],
  ['.ControlPlane', [controlPlane]],
  ['$.ControlPlane', [controlPlane]],
  ['.KubeadmControlPlane', [controlPlane]],
  ['$.KubeadmControlPlane', [controlPlane]],
])
