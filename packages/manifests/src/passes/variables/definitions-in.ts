import type { Definition } from './definition.ts'
import { definitionsInLines } from './in-lines.ts'
import { definitionsInTree } from './in-tree.ts'

/**
 * The definitions of a variable in a text: in YAML and JSON what environments and configurations of clusterctl and of
 * its end-to-end tests set, in scripts, Makefiles and `.env` files assignments of one word.
 */
export function definitionsIn(text: string, file: string, name: string): readonly Definition[] {
  return /\.(?:ya?ml|json)$/.test(file) ? definitionsInTree(text, name) : definitionsInLines(text, file, name)
}
