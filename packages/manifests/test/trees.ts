import type { Collection, Node, Reading } from '@capi-migrate/edits/yaml'

/** The trees of a reading as plain lists, without the links of aliases, which make circles. */
export function treesOf({ documents }: Reading): unknown {
  return documents?.flatMap(({ root }) => (root ? [plain(root)] : []))
}

function plain(node: Node): unknown {
  const { kind, start, body, end } = node
  if (kind === 'alias') return [kind, start, body, end, node.name]
  const props = [node.anchor ?? '', node.tag ?? '']
  if (kind === 'scalar') return [kind, start, body, end, ...props, node.style, node.text]
  return [kind, start, body, end, ...props, node.flow, entries(node)]
}

function entries(node: Collection): unknown[] {
  return node.entries.map(({ start, key, value }) => [start, key ? plain(key) : '', plain(value)])
}
