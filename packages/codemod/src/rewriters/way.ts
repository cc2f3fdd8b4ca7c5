import { ts } from 'ts-morph'
import { isRequired } from '../kind.ts'
import { stepsBelow } from '../place.ts'
import type { Move } from '../place.ts'
import { bare } from '../bare.ts'
import type { Scope } from '../scope.ts'

/** One link of a chain: `.status`, `?.status`, `['status']`. */
export type Link = ts.PropertyAccessExpression | ts.ElementAccessExpression

/** How a link is reached anew. */
export interface Way {
  /** What of the chain stays, as it is written: `cluster.status!`. */
  readonly from: ts.Expression
  /** The steps from there; one where only the name changes. */
  readonly steps: readonly string[]
  /** True for each step that is there only in some objects, so that it is reached by `?.`. */
  readonly optional: readonly boolean[]
  /** The links that the new steps stand for. */
  readonly links: readonly Link[]
}

/**
 * The way to where a link's value is now: from the nearest part of its chain that still leads there. `here` where the link
 * and its name stay, `lost` where the new place is not below any part of the chain.
 */
export function wayOf(link: Link, { place, to }: Move, scope: Scope): Way | 'here' | 'lost' {
  const links: Link[] = []
  for (let at = link, { path } = place; ;) {
    links.push(at)
    path = path.slice(0, Math.max(0, path.lastIndexOf('.')))
    const around = scope.moveOf({ kind: place.kind, path }).to
    const steps = around === undefined || to === undefined ? undefined : stepsBelow(around, to)
    if (steps && !steps.some((step) => /^\W/.test(step))) {
      if (at === link && steps.length === 1 && steps[0] === nameOf(link)) return 'here'
      return {
        from: at.expression,
        steps,
        optional: optionalOf(steps, at, around!, place.kind, scope),
        links,
      }
    }
    const next = bare(at.expression)
    if (!isLink(next)) return 'lost'
    at = next
  }
}

/** The text of a way behind its beginning. */
export function printWay({ steps, optional }: Way): string {
  return steps.map((step, i) => (optional[i] ? '?.' : '.') + step).join('')
}

/** Whether a way asks for something that the link did not ask for. */
export function isLooser({ optional }: Way): boolean {
  return optional.slice(1).some(Boolean)
}

export function isLink(node: ts.Node): node is Link {
  return (
    ts.isPropertyAccessExpression(node) ||
    (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
  )
}

/** The name a link asks for. */
export function nameOf(link: Link): string {
  return nameNode(link).text
}

export function nameNode(link: Link): ts.MemberName | ts.StringLiteralLike {
  return ts.isPropertyAccessExpression(link) ? link.name : (link.argumentExpression as ts.StringLiteralLike)
}

function optionalOf(
  steps: readonly string[],
  first: Link,
  around: string,
  kind: Move['place']['kind'],
  { options }: Scope,
): readonly boolean[] {
  let path = around
  return steps.map((step, i) => {
    const isOptional =
      i === 0 ? first.questionDotToken !== undefined : options.mode === 'dual' || !isRequired(kind, path)
    path = path ? `${path}.${step}` : step
    return isOptional
  })
}
