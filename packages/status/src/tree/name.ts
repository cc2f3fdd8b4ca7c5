import type { ObjectMeta } from '@capi-migrate/status-model'
import { plural } from '@capi-migrate/status-model/current'
import { valueAt, byBytes } from '@capi-migrate/status-model/values'
import type { NodeName, TreeNode } from './node.ts'

/** What a line of the tree is called. Upstream: internal/util/tree/tree.go, `getRowName`. */
export function nameOf(node: TreeNode): NodeName {
  switch (node.type) {
    case 'heading':
      return { deleted: false, before: node.name, name: '', after: '' }
    case 'group':
      return {
        deleted: false,
        before: '',
        name: `${node.objects.length} ${plural(node.kind)}...`,
        after: '',
      }
    case 'reference':
      return { deleted: false, before: `${node.kind} `, name: qualified(node), after: '' }
    case 'object':
      return {
        deleted: typeof valueAt(node.object, 'metadata.deletionTimestamp') === 'string',
        before: `${node.object.kind} `,
        name: qualified(node.object.metadata ?? {}),
        after: node.version === undefined ? '' : `, ${node.version}`,
      }
  }
}

/** As one text, without colours. */
export function plainName(node: TreeNode): string {
  const { deleted, before, name, after } = nameOf(node)
  return `${deleted ? `${deletedMark} ` : ''}${before}${name}${after}`
}

export const deletedMark = '!! DELETED !!'

/**
 * Siblings in the order they are shown: `Templates` first, then by name. Where upstream's order is left to chance (two
 * groups of one size) the first object decides.
 */
export function inOrder(nodes: readonly TreeNode[]): readonly TreeNode[] {
  const keyed = nodes.map((node) => ({
    node,
    key: plainName(node),
    isFirst: node.type === 'heading' && node.name === 'Templates',
    member: node.type === 'group' ? (node.objects[0]?.metadata?.name ?? '') : '',
  }))
  return keyed
    .sort(
      (a, b) => Number(b.isFirst) - Number(a.isFirst) || byBytes(a.key, b.key) || byBytes(a.member, b.member),
    )
    .map(({ node }) => node)
}

function qualified({ namespace, name = '' }: Pick<ObjectMeta, 'namespace' | 'name'>): string {
  return namespace ? `${namespace}/${name}` : name
}
