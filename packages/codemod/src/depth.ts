import { isStackOverflow, limits } from '@capi-migrate/edits'
import type { FileProblem } from '@capi-migrate/edits'
import { ts } from 'ts-morph'

/** Whether a syntax tree is deeper than the compiler's recursion goes for sure. Not recursive itself. */
export function isTooDeep(root: ts.Node): boolean {
  let level: readonly ts.Node[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limits.programDepth) return true
    const below: ts.Node[] = []
    for (const node of level) ts.forEachChild(node, (child) => void below.push(child))
    level = below
  }
  return false
}

/** What `make` makes; `undefined` where its recursion has no end that the stack can wait for. */
export function unlessTooDeep<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch (error) {
    if (isStackOverflow(error)) return undefined
    throw error
  }
}

/** What is said of a program that nests so deeply. */
export const tooDeep: FileProblem = {
  what: `the file is nested too deeply: more than ${limits.programDepth} levels`,
  next: 'leave it out with --exclude or .migrateignore; the file stays as it is',
}
