import type { Said } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { isReadInBoth } from '../alternatives.ts'
import { nameOf, tellingNames } from '../field-names.ts'
import { isOfInitialValue } from '../initial-value.ts'
import { ownKinds } from '../kind.ts'
import { evidenceIn } from '../mirrors/evidence.ts'
import { namesGroup } from '../mirrors/groups.ts'
import { moveOf } from '../place.ts'
import type { Move } from '../place.ts'
import { counterAt } from '../counters.ts'
import { bare } from '../bare.ts'
import type { Scope } from '../scope.ts'
import type { Trace } from '../sources/follow.ts'
import { say } from '../tasks/index.ts'
import { isUntyped } from '../untyped-path.ts'
import { importsVersion, isOfAnother, isWayTo, mayMove, readAt, redefinedAt } from '../untyped-reads.ts'
import type { UntypedRead } from '../untyped-reads.ts'
import { isTarget } from './assignments.ts'
import { restatedOf } from './value.ts'
import { isLink, nameNode, printWay, wayOf } from './way.ts'
import type { Link } from './way.ts'

/**
 * A field that moves, read from a value that has no type here: `any`, or a type parameter. From the spec or the status on its
 * path says whose it is; else its name does, where only v1beta1 has it. Only in a file that speaks of Cluster API.
 */
export function untyped(node: ts.Node, scope: Scope): void {
  if (!isRead(node) || !mayMove(node) || scope.held.has(node)) return
  const { checker, text } = scope.source
  const trace = checker && scope.tracer.trace(node)
  if (trace && (staysWith(trace, scope) || scope.tracedPlacesOf(node).length > 0)) return
  if (isLink(node) && scope.placesOfLink(node).length > 0) return
  const read = checker && readAt(node, scope.source, scope.tracer)
  const name = isLink(node) ? nameNode(node) : ts.isBindingElement(node) ? node.name : node
  const telling =
    checker && (namesGroup(text) || namesGroup(scope.source.name)) && isLink(node)
      ? tellingMoves.get(nameNode(node).text)
      : undefined
  if (read) {
    const kind = read.kinds.find((each) => !scope.readsBoth(each))
    const move = kind && scope.moveOf({ kind, path: read.path })
    return move && tell(name, read.path, move, scope, read)
  }
  if (checker && tellRedefined(node, name, scope)) return
  const move = isLink(node) ? (telling ?? chainMove(node, scope)) : undefined
  if (
    !isLink(node) ||
    !move ||
    isReadInBoth(node, move.place) ||
    (checker && isOfInitialValue(node, name.getText(), checker)) ||
    (checker && isOfAnother(node, scope.source, scope.tracer)) ||
    (checker && isWayTo(node, scope.source, scope.tracer)) ||
    (checker && !isUntyped(node.expression, checker))
  )
    return
  tell(name, telling ? name.getText() : move.place.path, move, scope)
}

/** Whether what a value comes from stays at v1beta1, and the value with it: there is nothing to do before that goes. */
function staysWith({ kinds, made, isAsked }: Trace, scope: Scope): boolean {
  return made ? scope.isLeft(made) : isAsked === true && kinds.every((kind) => scope.isHeld(kind))
}

/** A counter that goes on at its path and counts something else. */
function tellRedefined(node: ts.Node, name: ts.Node, scope: Scope): boolean {
  const read = redefinedAt(node, scope.source, scope.tracer)
  const kind = read?.kinds.find((each) => !scope.readsBoth(each))
  if (!read || !kind || scope.isHeld(kind)) return read !== undefined
  const move = scope.moveOf({ kind, path: read.path })
  if (!move.isRedefined) tell(name, read.path, move, scope, read)
  else
    scope.tasks.add({
      node: name,
      move,
      ...say('client/field-redefined', { path: read.path, cause: move.row!.why }),
    })
  return true
}

/** A link, a binding, or the name that a question whether it is there asks for. */
function isRead(node: ts.Node): node is Link | ts.BindingElement | ts.StringLiteralLike {
  return isLink(node) || ts.isBindingElement(node) || ts.isStringLiteralLike(node)
}

function tell(
  node: ts.Node,
  path: string,
  move: Move,
  scope: Scope,
  { from, isNamed }: Pick<UntypedRead, 'from' | 'isNamed'> = { from: scope.source, isNamed: true },
): void {
  const { kind } = move.place
  if (scope.readsBoth(kind) || scope.isHeld(kind)) return
  const evidence = evidenceIn(from, kind)
  const said = isWritten(node) ? writtenOf(path, move) : saidOf(path, move, readyText(node, move, scope))
  const left = { node, move, ...said }
  if (evidence.says === 'ours') return scope.tasks.add(left)
  // Beside the group of somebody else a source says that some values are of the kind, and their names say which.
  const isAsked = (evidence.says === 'nothing' || isNamed) && scope.tracer.asksFor(kind, from)
  const isImported = evidence.says === 'nothing' && isNamed && importsVersion(from)
  if (isAsked || isImported) scope.tasks.add(left)
  else if (evidence.says === 'nothing') scope.tasks.addOnly(left)
}

/** Whether a name is that of a link that is written to. */
function isWritten({ parent: link }: ts.Node): boolean {
  return isLink(link) && isTarget(link)
}

function writtenOf(path: string, { to, place }: Move): Said {
  const now = to === undefined ? 'not there' : to === place.path ? 'in another form' : to
  return say('client/untyped-field-written', { path, kind: article(place.kind.kind), to: `${now} now` })
}

/** What is told of a field of which only names say whose it is; `ready` is what to write for it. */
export function saidOf(path: string, { to, place }: Move, ready?: string): Said {
  const field = { path, kind: article(place.kind.kind) }
  if (to === undefined) return say('client/untyped-field-gone', field)
  const read = ready ?? to
  if (to === place.path) return say('client/untyped-field-form', { ...field, read })
  const counter = counterAt(place)
  if (!counter || counter.to === to) return say('client/untyped-field-moved', { ...field, to, read })
  const cause = counter.to === undefined ? counter.meaning : `${counter.to} replaces it: ${counter.meaning}`
  return say('client/untyped-counter', { ...field, to, cause, read: ready ?? counter.to ?? to })
}

/** What is to be written for a read, if it is of the kind; `undefined` where the text in sight does not lead there. */
function readyText(node: ts.Node, move: Move, scope: Scope): string | undefined {
  const { parent: link } = node
  const counter = counterAt(move.place)?.to
  const to = counter ?? move.to
  if (!isLink(link) || nameNode(link) !== node || to === undefined || pathOf(link) !== move.place.path)
    return undefined
  const now = textNow(link, { ...move, to }, scope)
  if (now === undefined) return undefined
  const isEither = scope.options.mode === 'dual' && restatedOf(move) === 'no'
  return isEither ? `${now} ?? ${link.getText()}` : now
}

/** Returns a link as it is reached in v1beta2, what leads to it included; `undefined` where no way leads there from its text. */
function textNow(link: Link, move: Move, scope: Scope): string | undefined {
  const { text } = scope.source
  const way = wayOf(link, move, scope)
  if (way === 'lost') return undefined
  const from = way === 'here' ? link.expression : way.from
  const around = bare(from)
  const path = isLink(around) ? pathOf(around) : undefined
  const base =
    isLink(around) && path !== undefined
      ? textNow(around, scope.moveOf({ kind: move.place.kind, path }), scope)
      : text.slice(around.getStart(), around.end)
  if (base === undefined) return undefined
  const spoken = text.slice(from.getStart(), around.getStart()) + base + text.slice(around.end, from.end)
  return spoken + (way === 'here' ? text.slice(from.end, link.end) : printWay(way))
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
