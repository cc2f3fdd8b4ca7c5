import { isKind } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { describe, isLegacyOnly, plainName, rowsOf } from '@capi-migrate/status/tree'
import type { Inventory, TreeNode } from '@capi-migrate/status/tree'
import type { Drawn } from './answer.ts'

/** A Cluster as it is drawn: the tree of `migrate status` with all that belongs to it, each object with what its line says. */
export function drawn(inventory: Inventory, cluster: ApiObject, now: Date): Drawn {
  const generation = isLegacyOnly(cluster) ? 'legacy' : 'current'
  const tree = describe(inventory, cluster, {
    generation,
    grouping: false,
    showMachineSets: true,
    echo: true,
  })
  const rows = rowsOf(tree, { now, generation })
  const rowOf = new Map(
    rows.flatMap((row) => (row.node && row.condition === undefined ? [[row.node, row] as const] : [])),
  )
  const draw = (node: TreeNode): readonly Drawn[] => {
    const below = node.children.flatMap(draw)
    // `Workers` and the like only stand above others.
    if (node.type === 'heading' || node.type === 'group') return below
    const saying = rowOf.get(node)?.saying
    const { kind = '', name = plainName(node) } =
      node.type === 'object' ? { kind: node.object.kind ?? '', name: node.object.metadata?.name ?? '' } : node
    const isMachine = node.type === 'object' && isKind(node.object, 'Machine')
    return [
      {
        kind,
        name,
        state: saying?.tone ?? 'silent',
        says: [saying?.status, saying?.reason].filter(Boolean).join(' '),
        isMachine,
        below: isMachine ? [] : below,
      },
    ]
  }
  return draw(tree)[0]!
}
