import type { ts } from 'ts-morph'
import { innermost } from '../bare.ts'
import type { Move } from '../place.ts'
import type { Scope } from '../scope.ts'
import { computed } from '../writes/hindrance.ts'
import { restatementsOf } from './restatement.ts'
import { restatedOf } from './value.ts'
import { isLink } from './way.ts'

/** Writes a value in the form that v1beta2 has; what cannot be written so keeps its kind where it is. */
export function restateValue(value: ts.Expression, move: Move, scope: Scope): void {
  if (restatedOf(move) === 'no' || isRestatedRead(value, move, scope)) return
  const restatements = restatementsOf(value, move, scope.source)
  for (const { node, text } of restatements ?? [])
    scope.write(move, { start: node.getStart(), end: node.end, text })
  if (!restatements) holdComputed(value, move, scope)
}

/** A value whose new form is unknown: what is written here stays as v1beta1 has it, and so does its kind. */
export function holdComputed(node: ts.Node, move: Move, scope: Scope): void {
  const { source } = scope
  scope.holding.push({ source, kinds: [move.place.kind], hindrances: [computed(node, move)] })
}

/** Whether a value is read of an object of the API, and gets the same form there. */
function isRestatedRead(value: ts.Expression, move: Move, scope: Scope): boolean {
  const node = innermost(value)
  if (!isLink(node) || (scope.options.mode === 'dual' && !scope.isMade(node))) return false
  const places = scope.placesOfLink(node)
  return (
    places.length > 0 &&
    places.every((place) => scope.moveOf(place).row?.codec?.name === move.row!.codec!.name)
  )
}
