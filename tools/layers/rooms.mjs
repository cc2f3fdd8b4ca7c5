import { neighboursOf } from './imports.mjs'

/**
 * What one file of a package imports against the floors of its rooms.
 *
 * @param {string} path from the root of the repository, such as `packages/manifests/src/layout/block.ts`
 * @param {string} text of the file
 * @param {string[][]} floors rooms of the package, the ground first: see `rooms` in table.mjs
 * @returns {string[]} one sentence for each breach
 */
export function upwardArrows(path, text, floors) {
  const own = roomOf(path, floors)
  if (own === undefined)
    return [`stands in no room; give it one, or its room a floor, in tools/layers/table.mjs`]
  return neighboursOf(path, text).flatMap((target) => {
    const other = roomOf(target, floors)
    if (other === undefined || other.name === own.name || other.floor < own.floor) return []
    const where = other.floor === own.floor ? 'beside it' : 'above it'
    return [`${own.name} may not import ${other.name}, which stands ${where}: ${target}`]
  })
}

/** The room of a file is the longest name in the table that its path below `src/` starts with. */
function roomOf(path, floors) {
  const inside = path.replace(/^[^/]+\/[^/]+\/src\//, '')
  return floors
    .flatMap((names, floor) => names.map((name) => ({ name, floor })))
    .filter(({ name }) => inside === name || inside.startsWith(`${name}/`))
    .sort((a, b) => b.name.length - a.name.length)[0]
}

/**
 * The circles of files that import one another, types included.
 *
 * @param {Map<string, string>} texts by path
 * @returns {string[][]} the paths of each circle
 */
export function circles(texts) {
  const paths = [...texts.keys()]
  const index = new Map()
  const lowest = new Map()
  const stack = []
  const found = []
  const visit = (path) => {
    index.set(path, index.size)
    lowest.set(path, index.get(path))
    stack.push(path)
    for (const next of neighboursOf(path, texts.get(path))) {
      if (!texts.has(next)) continue
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(path, Math.min(lowest.get(path), lowest.get(next)))
    }
    if (lowest.get(path) !== index.get(path)) return
    const circle = stack.splice(stack.indexOf(path))
    if (circle.length > 1) found.push(circle.sort())
  }
  for (const path of paths) if (!index.has(path)) visit(path)
  return found
}
