import { stepsOf } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { isFallback } from './operators.ts'
import { bare } from './bare.ts'
import { counterAt } from './counters.ts'
import { moveOf, previewOf } from './place.ts'
import type { MirroredPlace } from './place.ts'
import { isLink } from './untyped-path.ts'

/**
 * Whether a link reads a place, and an alternative to it reads where the other version has that: code that knows both versions,
 * `status.initialization?.infrastructureProvisioned ?? status.infrastructureReady`.
 */
export function isReadInBoth(node: ts.Node, place: MirroredPlace): boolean {
  if (!isLink(node)) return false
  const { leaves, isTested } = alternativesOf(node)
  const others = leaves.map(namesOf)
  // Only objects of v1beta1 have a preview, so a test that leads to it is none of the version.
  const isPreviewed = [namesOf(node), ...others].some((names) => names.includes('v1beta2'))
  if (others.length === 0 || (isTested && isPreviewed)) return false
  const old = stepsOf(place.path)
  return [moveOf(place, 'legacy').to, previewOf(place), counterAt(place)?.to].some((to) => {
    if (to === undefined || to === place.path) return false
    const now = stepsOf(to)
    const common = now.findIndex((step, i) => step !== old[i])
    const [oldTail, tail] = [old, now].map((steps) => steps.slice(common)) as [string[], string[]]
    const names = namesOf(node)
    if (!endsWith(names, oldTail)) return false
    const expected = [...names.slice(0, names.length - oldTail.length), ...tail].join('.')
    return others.some((other) => other.join('.') === expected)
  })
}

/** The links that an expression is a choice between, beside a node: sides of `??` and `||`, branches that a test leads to. */
function alternativesOf(node: ts.Expression): {
  readonly leaves: readonly ts.Expression[]
  readonly isTested: boolean
} {
  let root: ts.Expression = node
  let isTested = false
  for (let at = node.parent; ; at = at.parent) {
    if (isChoice(at, root)) isTested ||= ts.isConditionalExpression(at)
    else if (!isWrapper(at)) break
    root = at
  }
  return { leaves: leavesOf(root).filter((leaf) => leaf !== node && isLink(leaf)), isTested }
}

function isChoice(node: ts.Node, part: ts.Node): node is ts.Expression {
  if (ts.isConditionalExpression(node)) return node.condition !== part
  return ts.isBinaryExpression(node) && isFallback(node)
}

function isWrapper(node: ts.Node): node is ts.Expression {
  return ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)
}

function leavesOf(node: ts.Expression): readonly ts.Expression[] {
  const at = bare(node)
  if (ts.isConditionalExpression(at)) return [at.whenTrue, at.whenFalse].flatMap(leavesOf)
  return ts.isBinaryExpression(at) && isFallback(at) ? [at.left, at.right].flatMap(leavesOf) : [at]
}

/** The names of a chain, from what it begins with on. */
function namesOf(node: ts.Expression): readonly string[] {
  const at = bare(node)
  if (ts.isPropertyAccessExpression(at)) return [...namesOf(at.expression), at.name.text]
  if (!ts.isElementAccessExpression(at)) return [at.getText()]
  const { argumentExpression: key } = at
  return [...namesOf(at.expression), ts.isStringLiteralLike(key) ? key.text : `[${key.getText()}]`]
}

function endsWith(names: readonly string[], tail: readonly string[]): boolean {
  return tail.every((step, i) => names[names.length - tail.length + i] === step)
}
