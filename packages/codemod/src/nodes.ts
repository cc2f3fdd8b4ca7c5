import { ts } from 'ts-morph'

const known = new WeakMap<ts.SourceFile, readonly ts.Node[]>()

/** All nodes of a file, each before those in it: gathered once, for whoever looks at each of them walks a list. */
export function nodesOf(file: ts.SourceFile): readonly ts.Node[] {
  const found = known.get(file)
  if (found) return found
  const nodes: ts.Node[] = []
  const add = (node: ts.Node): void => {
    nodes.push(node)
    ts.forEachChild(node, add)
  }
  add(file)
  known.set(file, nodes)
  return nodes
}
