import { ts } from 'ts-morph'
import { nameOf, tellingNames } from '../field-names.ts'
import { group } from '../filter.ts'
import { ownKinds } from '../kind.ts'
import { moveOf } from '../place.ts'
import type { Move } from '../place.ts'
import type { Scope } from '../scope.ts'
import { isLink, nameNode } from './way.ts'

/**
 * A field with a name that only v1beta1 has, read from a value that has no type here: `any`, or a type parameter. Only in a
 * file that speaks of Cluster API: other APIs have some of these names too.
 */
export function untyped(node: ts.Node, scope: Scope): void {
  if (!isLink(node) || !scope.source.text.includes(group)) return
  const name = nameNode(node)
  const move = tellingMoves.get(name.text)
  const { checker } = scope.source
  if (!move || !checker || !isUntyped(checker.getTypeAtLocation(node.expression))) return
  scope.tasks.add({
    node: name,
    move,
    what: `${name.text} is read from a value without a type; of a ${move.place.kind.kind} it is ${move.to ?? 'not there'} now`,
    next: 'give the value a type that mirrors its kind, and run the command again',
  })
}

function isUntyped({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) !== 0
}

/** What becomes of the fields with such names. Of several kinds, the one that has it closest. */
export const tellingMoves: ReadonlyMap<string, Move> = new Map(
  ownKinds
    .flatMap((kind) =>
      kind.transition.rows.flatMap(({ from }): [string, Move][] => {
        const name = nameOf(from)
        if (from === undefined || name === undefined || !tellingNames.has(name)) return []
        return [[name, moveOf({ kind, path: from }, 'current')]]
      }),
    )
    .reverse()
    .toSorted(([, a], [, b]) => b.place.path.length - a.place.path.length),
)
