import type { ts } from 'ts-morph'
import { renamed } from '../conditions.ts'
import { counterAt } from '../counters.ts'
import type { Move } from '../place.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'

/** Says once for each field whose legacy value is kept until v1beta1 is removed what replaces it. */
export function tellDeprecated(node: ts.Node, move: Move, scope: Scope): void {
  if (!move.isExact) return
  tellCounter(node, move, scope)
  tellFailure(node, move, scope)
}

/** What replaces a counter, or that the one that is written now counts something else. */
function tellCounter(node: ts.Node, move: Move, scope: Scope): void {
  const counter = counterAt(move.place)
  if (!counter) return
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

/** What says that something failed, for v1beta2 has only the legacy words: the reason and the message of a failure. */
function tellFailure(node: ts.Node, move: Move, scope: Scope): void {
  const { kind, path } = move.place
  const isText = kind.older(path)?.type === 'string'
  if (!isText || kind.newer(path) || !move.to?.includes('.deprecated.')) return
  const conditions = summaryOf(kind)
  scope.tasks.addOnce({
    node,
    move,
    ...say('client/failure-deprecated', {
      path,
      kind: kind.kind,
      conditions: conditions === undefined ? 'each condition' : `the condition ${conditions}`,
    }),
  })
}

/** What sums up the conditions of a kind, as the dictionary has it for the summary of v1beta1. */
function summaryOf(kind: Move['place']['kind']): string | undefined {
  const was = renamed(kind, 'Ready')
  return was && (was.entry.current[0] ?? was.instead)
}
