import { ts } from 'ts-morph'
import { ownKinds } from '../kind.ts'
import type { Kind } from '../kind.ts'
import { moveOf } from '../place.ts'
import type { Move } from '../place.ts'
import type { Scope } from '../scope.ts'
import { isLink, nameNode } from './way.ts'

/** A field with a name that only v1beta1 has, read from a value that has no type here: `any`, or a type parameter. */
export function untyped(node: ts.Node, scope: Scope): void {
  if (!isLink(node)) return
  const name = nameNode(node)
  const move = telling.get(name.text)
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

/** Names that no other API has, and v1beta2 has nowhere: two words at least. Of several kinds, the one that has it closest. */
const telling: ReadonlyMap<string, Move> = new Map(
  ownKinds
    .flatMap((kind) =>
      kind.transition.rows.flatMap(({ from }): [string, Move][] => {
        const name = from?.split('.').at(-1)
        if (from === undefined || !name || !/^[a-z]+[A-Z]\w{3,}$/.test(name)) return []
        const move = moveOf({ kind, path: from }, 'current')
        return move.isRedefined || isStillThere(name) ? [] : [[name, move]]
      }),
    )
    .reverse()
    .toSorted(([, a], [, b]) => b.place.path.length - a.place.path.length),
)

function isStillThere(name: string): boolean {
  return ownKinds.some(({ transition }: Kind) =>
    transition.rows.some(({ to }) =>
      to.some((path) => path.split('.').at(-1) === name && !path.includes('.deprecated.')),
    ),
  )
}
