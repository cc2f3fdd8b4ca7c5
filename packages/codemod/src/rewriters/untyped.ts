import type { Said } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { nameOf, tellingNames } from '../field-names.ts'
import { ownKinds } from '../kind.ts'
import { evidenceIn } from '../mirrors/evidence.ts'
import { namesGroup } from '../mirrors/groups.ts'
import { moveOf } from '../place.ts'
import type { Move } from '../place.ts'
import { bare } from '../bare.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { isUntyped } from '../untyped-path.ts'
import { isWayTo, readAt } from '../untyped-reads.ts'
import { isLink, nameNode } from './way.ts'
import type { Link } from './way.ts'

/**
 * A field that moves, read from a value that has no type here: `any`, or a type parameter. From the spec or the status on its
 * path says whose it is; else its name does, where only v1beta1 has it. Only in a file that speaks of Cluster API.
 */
export function untyped(node: ts.Node, scope: Scope): void {
  if (scope.held.has(node) || !(isLink(node) || ts.isBindingElement(node))) return
  const { checker, text } = scope.source
  if (checker && scope.tracedPlacesOf(node).length > 0) return
  const read = checker && readAt(node, scope.source, scope.tracer)
  const name = isLink(node) ? nameNode(node) : node.name
  const telling =
    checker && (namesGroup(text) || namesGroup(scope.source.name)) && isLink(node)
      ? tellingMoves.get(nameNode(node).text)
      : undefined
  if (read) {
    const move = scope.moveOf({ kind: read.kinds[0]!, path: read.path })
    return tell(name, read.path, move, scope, read.isNamed)
  }
  const move = isLink(node) ? (telling ?? chainMove(node, scope)) : undefined
  if (
    !isLink(node) ||
    !move ||
    (checker && isWayTo(node, scope.source, scope.tracer)) ||
    (checker && !isUntyped(node.expression, checker))
  )
    return
  tell(name, telling ? name.getText() : move.place.path, move, scope)
}

function tell(node: ts.Node, path: string, move: Move, scope: Scope, isNamed = true): void {
  const { kind } = move.place
  const evidence = evidenceIn(scope.source, kind)
  const left = { node, move, ...saidOf(path, move) }
  if (evidence.says === 'ours') return scope.tasks.add(left)
  // Beside the group of somebody else a source says that some values are of the kind, and their names say which.
  const isAsked = (evidence.says === 'nothing' || isNamed) && scope.tracer.asksFor(kind, scope.source)
  if (isAsked) scope.tasks.add(left)
  else if (evidence.says === 'nothing') scope.tasks.addOnly(left)
}

/** What is told of a field of which only names say whose it is. */
export function saidOf(path: string, { to, place }: Move): Said {
  const field = { path, kind: article(place.kind.kind) }
  if (to === undefined) return say('client/untyped-field-gone', field)
  return to === place.path
    ? say('client/untyped-field-form', { ...field, to })
    : say('client/untyped-field-moved', { ...field, to })
}

function article(kind: string): string {
  return `${/^[AEIO]/.test(kind) ? 'an' : 'a'} ${kind}`
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
