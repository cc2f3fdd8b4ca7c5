import { CoreTypes } from './core-types.ts'
import type { GoFile, GoSource } from './source.ts'

const known = new WeakMap<GoFile, ReadonlyMap<string, string>>()

/**
 * The kind of the object that a write to its status is about, where declarations show it; by line and what stands before
 * the status: `12 s.cluster`.
 */
export function writtenKinds(go: GoSource, file: GoFile): ReadonlyMap<string, string> {
  let found = known.get(file)
  if (!found) known.set(file, (found = read(go, file)))
  return found
}

function read(go: GoSource, file: GoFile): ReadonlyMap<string, string> {
  const types = new CoreTypes(go, file, 'v1beta2')
  return go.read(file, (tree) => {
    const found = new Map<string, string>()
    for (const { index } of file.text.matchAll(/\.Status\b/g)) {
      const status = tree.rootNode.descendantForIndex(index + 1, index + 2)?.parent
      const object = status?.type === 'selector_expression' ? status.childForFieldName('operand') : null
      if (!object) continue
      const kind = types.coreOf(object)?.name ?? types.ownOf(object)?.name
      if (kind !== undefined) found.set(`${object.startPosition.row + 1} ${object.text}`, kind)
    }
    return found
  })
}
