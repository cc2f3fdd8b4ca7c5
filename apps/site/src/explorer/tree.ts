/** One line of a tree, and what hangs on it. */
export interface TreeNode {
  readonly id: string
  readonly label: string
  /** Said beside the label, and what colours it. */
  readonly mark?: { readonly text: string; readonly tone: string }
  readonly children: readonly TreeNode[]
  /** Only holds others: choosing it opens it. */
  readonly isGroup?: boolean
}

/** A line that is shown: how deep it lies, and its place among its siblings. */
export interface ShownNode {
  readonly node: TreeNode
  readonly level: number
  readonly at: number
  readonly of: number
  readonly parent: string | undefined
}

/** The lines to show, where those with the ids in `open` are open. */
export function shownIn(
  nodes: readonly TreeNode[],
  open: ReadonlySet<string>,
  level = 1,
  parent?: string,
): readonly ShownNode[] {
  return nodes.flatMap((node, i) => [
    { node, level, at: i + 1, of: nodes.length, parent },
    ...(open.has(node.id) ? shownIn(node.children, open, level + 1, node.id) : []),
  ])
}

/** The ids above a node, the outermost first; `undefined` where no tree has it. */
export function wayTo(nodes: readonly TreeNode[], id: string): readonly string[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return []
    const below = wayTo(node.children, id)
    if (below) return [node.id, ...below]
  }
  return undefined
}

/** The paths of a version as a tree; `[]` and `{}` belong to the name before them. */
export function fieldTree(
  paths: readonly string[],
  markOf: (path: string) => TreeNode['mark'],
): readonly TreeNode[] {
  interface Growing extends TreeNode {
    readonly children: Growing[]
  }
  const roots: Growing[] = []
  const byPath = new Map<string, Growing>()
  for (const path of paths) {
    const [, parent = '', step = path] = /^(.*)\.([^.]+)$/.exec(path) ?? []
    const bare = bareOf(path)
    const known = byPath.get(bare)
    const label = known ? `${known.label}${path.slice(known.id.length)}` : step
    if (known) {
      Object.assign(known, { label })
      continue
    }
    const mark = markOf(path)
    const node: Growing = { id: path, label, children: [], ...(mark && { mark }) }
    byPath.set(bare, node)
    ;(parent === '' ? roots : (byPath.get(bareOf(parent))?.children ?? roots)).push(node)
  }
  return roots
}

/** A path without what only says that it is a list or a map: people leave that out. */
export function bareOf(path: string): string {
  return path.replace(/\[\d*\]|\{\}/g, '')
}
