import { literal } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { isSum } from '../operators.ts'
import type { Kind } from '../kind.ts'
import { textOf, unknown } from '../resolved-text.ts'
import type { Source } from '../source.ts'
import { moving } from '../untyped-reads.ts'
import type { Sighting } from './sighting.ts'

/** What a text that code computes may say of some kinds: `spec.node${key}Timeout`, `['status', part + 'Ready']`. */
export function computedPathsAt(
  node: ts.Node,
  kinds: readonly Kind[],
  { checker }: Source,
): readonly Sighting[] {
  const text = computedText(node, checker)
  const [, path] = /(?:^|[.\s,:{])((?:spec|status)\.[\w.*]+)/.exec(text ?? '') ?? []
  // A path of which only the beginning is known says nothing: keys of messages begin so as well.
  if (path === undefined || !/\w{3}/.test(path.replace(/^\w+\./, ''))) return []
  const pattern = new RegExp(`^${path.split(unknown).map(literal).join('.*')}$`)
  return kinds.flatMap((kind) => {
    const row = kind.transition.rows.find(
      ({ from }) => from !== undefined && pattern.test(from) && moving(from).includes(kind),
    )
    return row ? [{ node, kind, what: row.from!, form: 'read' as const, isCertain: false }] : []
  })
}

function computedText(node: ts.Node, checker: ts.TypeChecker | undefined): string | undefined {
  if (ts.isArrayLiteralExpression(node)) {
    const [root] = node.elements
    const isPath = root && ts.isStringLiteralLike(root) && /^(?:spec|status)$/.test(root.text)
    const isComputed = isPath && !node.elements.every(ts.isStringLiteralLike)
    return isComputed ? node.elements.map((each) => textOf(each, checker) ?? unknown).join('.') : undefined
  }
  if (!ts.isTemplateExpression(node) && !isSum(node)) return undefined
  return isSum(node.parent) ? undefined : textOf(node, checker)
}
