import { ts } from 'ts-morph'
import { isRequired } from '../kind.ts'
import { rowIdOf, stepsBelow } from '../place.ts'
import type { Move } from '../place.ts'
import { bare } from '../scope.ts'
import type { Scope } from '../scope.ts'

type Link = ts.PropertyAccessExpression | ts.ElementAccessExpression

/** `cluster.status?.infrastructureReady`, `machine.spec['nodeDrainTimeout']`: each link of a chain for itself. */
export function accesses(node: ts.Node, scope: Scope): void {
  if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return
  const moves = scope.placesOf(node).map((place) => scope.moveOf(place))
  const move = moves[0]
  if (!move?.row || !namesMember(node)) return
  const ways = moves.map((each) => wayOf(node, each, scope))
  const way = ways[0]
  if (ways.some((other) => other?.text !== way?.text)) {
    return scope.tasks.add({
      node: nameNode(node),
      move,
      what: `what this is part of is not known here: ${moves.map(({ place }) => `${place.kind.kind} ${place.path}`).join(' or ')}`,
      next: 'give each kind a type of its own',
    })
  }
  if (way) scope.source.changes.add({ start: way.start, end: node.end, text: way.text, row: rowIdOf(move) })
}

interface Way {
  readonly start: number
  readonly text: string
}

/** How the link is written anew; `undefined` where the links before it say all. */
function wayOf(link: Link, move: Move, scope: Scope): Way | undefined {
  if (move.isRedefined || move.to === undefined) return undefined
  for (let at: Link = link, { path } = move.place; ;) {
    path = path.slice(0, Math.max(0, path.lastIndexOf('.')))
    const around = scope.moveOf({ kind: move.place.kind, path })
    const steps = around.to === undefined ? undefined : stepsBelow(around.to, move.to)
    if (steps) {
      if (at === link && steps.length === 1 && steps[0] === nameNode(link).text) return undefined
      return {
        start: at.expression.end,
        text: printed(steps, at.questionDotToken !== undefined, around, move),
      }
    }
    const next = bare(at.expression)
    if (!ts.isPropertyAccessExpression(next) && !ts.isElementAccessExpression(next)) return undefined
    at = next
  }
}

function printed(steps: readonly string[], isOptional: boolean, around: Move, { place }: Move): string {
  let { to: path } = around
  return steps
    .map((step, i) => {
      const joint = (i === 0 ? isOptional : !isRequired(place.kind, path!)) ? '?.' : '.'
      path = path ? `${path}.${step}` : step
      return joint + step
    })
    .join('')
}

function namesMember(link: Link): boolean {
  return ts.isPropertyAccessExpression(link) || ts.isStringLiteralLike(link.argumentExpression)
}

function nameNode(link: Link): ts.MemberName | ts.StringLiteralLike {
  return ts.isPropertyAccessExpression(link) ? link.name : (link.argumentExpression as ts.StringLiteralLike)
}
