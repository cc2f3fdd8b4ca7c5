import { ts } from 'ts-morph'
import { nameOf, tellingNames } from '../field-names.ts'
import { ownKinds } from '../kind.ts'
import { evidenceIn } from '../mirrors/evidence.ts'
import { namesGroup } from '../mirrors/groups.ts'
import { moveOf } from '../place.ts'
import type { Move } from '../place.ts'
import { bare } from '../scope.ts'
import type { Scope } from '../scope.ts'
import { isLink, nameNode } from './way.ts'
import type { Link } from './way.ts'

/**
 * A field with a name that only v1beta1 has, or with three names or more that it alone has together, read from a value that
 * has no type here: `any`, or a type parameter. Only in a file that speaks of Cluster API: other APIs have some of these too.
 */
export function untyped(node: ts.Node, scope: Scope): void {
  if (!isLink(node)) return
  const name = nameNode(node)
  const telling =
    scope.source.checker && namesGroup(scope.source.text) ? tellingMoves.get(name.text) : undefined
  const move = telling ?? chainMove(node, scope)
  if (!move || !isUntyped(node.expression, scope)) return
  const { kind, path } = move.place
  const evidence = evidenceIn(scope.source, kind)
  if (evidence.says === 'another') return
  const left = {
    node: name,
    move,
    what: `${telling ? name.text : path} is read from a value without a type; of a ${kind.kind} it is ${move.to ?? 'not there'} now`,
    next: 'give the value a type that mirrors its kind, and run the command again',
  }
  if (evidence.says === 'ours') scope.tasks.add(left)
  else scope.tasks.addOnly(left)
}

/** What becomes of `value.spec.controlPlane.ref`, where a file speaks of the kind that had it. */
function chainMove(link: Link, scope: Scope): Move | undefined {
  const found = scope.chains.find(
    ({ path }) => path.endsWith(`.${nameNode(link).text}`) && path === pathOf(link),
  )
  return found && scope.moveOf(found)
}

/** The names of a chain from `spec` or `status` on. */
function pathOf(link: Link): string | undefined {
  const name = nameNode(link).text
  if (name === 'spec' || name === 'status') return name
  const next = bare(link.expression)
  const around = isLink(next) ? pathOf(next) : undefined
  return around === undefined ? undefined : `${around}.${name}`
}

function isUntyped(expression: ts.Expression, { source }: Scope): boolean {
  const untyping = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter
  return !source.checker || (source.checker.getTypeAtLocation(expression).flags & untyping) !== 0
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
