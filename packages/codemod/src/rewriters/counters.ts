import type { ts } from 'ts-morph'
import { counterAt } from '../counters.ts'
import type { Move } from '../place.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'

/** Says once for each counter what replaces it, or that the one that is written now counts something else. */
export function tellCounter(node: ts.Node, move: Move, scope: Scope): void {
  const counter = counterAt(move.place)
  if (!counter || !move.isExact) return
  const { to: now, meaning: cause } = counter
  const { path } = move.place
  const { kind } = move.place.kind
  const said =
    now === undefined
      ? say('client/counter-without-successor', { path, kind, cause })
      : move.to === now
        ? say('client/counter-redefined', { path, kind, now, cause })
        : say('client/counter-replaced', { path, kind, now, cause })
  scope.tasks.addOnce({ node, move, ...said })
}
