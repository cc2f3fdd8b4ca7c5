import { isWild, patternOf, stepsOf } from './path.ts'
import type { Step } from './path.ts'
import type { Row } from './row.ts'
import type { Transition, Trie } from './transition.ts'

/** Where a path went. */
export interface MappedPath {
  /** Paths in the newer version: none where it is dropped, several where it is split. */
  readonly to: readonly string[]
  /** The row with the longest matching path; absent where the field keeps place and meaning. */
  readonly row?: Row
  /** True where the row speaks for this very path, false where it speaks for something above it. */
  readonly exact: boolean
}

/**
 * Where did this path go? Takes a pattern (`spec.files[].path`) or a concrete path (`spec.files[0].path`) of the
 * older version; numbers match `[]`, any name matches `{}`. Unknown paths map to themselves.
 */
export function mapPath(transition: Transition, path: string): MappedPath {
  const steps = stepsOf(path)
  let node: Trie | undefined = transition.trie
  let best: { row: Row; depth: number } | undefined
  const wild: Step[] = []
  let captured: readonly Step[] = []
  for (const [depth, step] of steps.entries()) {
    const exact: Trie | undefined = node?.steps.get(step)
    const list: Trie | undefined = /^\d+$/.test(step) || step === '[]' ? node?.steps.get('[]') : undefined
    node = exact ?? list ?? node?.steps.get('{}')
    if (!node) break
    if (!exact || isWild(step)) wild.push(step)
    if (node.row) {
      best = { row: node.row, depth: depth + 1 }
      captured = [...wild]
    }
  }
  if (!best) return { to: [path], exact: false }
  const rest = steps.slice(best.depth)
  const exact = rest.length === 0
  const to = best.row.to.map((target) =>
    patternOf([...fill(stepsOf(target), captured), ...below(best.row, rest)]),
  )
  return { to, row: best.row, exact }
}

/** Puts the captured list indices and map keys in place of the wildcards of a pattern, in order. */
export function fill(pattern: readonly Step[], captured: readonly (Step | number)[]): Step[] {
  let next = 0
  return pattern.map((step) => (isWild(step) ? String(captured[next++] ?? step) : step))
}

/** Steps below a codec that changes the shape: a map's key becomes a list item and its `value`. */
function below(row: Row, rest: readonly Step[]): readonly Step[] {
  const names = row.codec?.below?.up
  if (!names || rest.length === 0) return rest
  for (const [old, now] of Object.entries(names)) {
    const pattern = stepsOf(old)
    const matches =
      rest.length >= pattern.length && pattern.every((step, i) => isWild(step) || step === rest[i])
    if (matches) return [...stepsOf(now), ...rest.slice(pattern.length)]
  }
  return rest
}
