import type { Said } from '@capi-migrate/transitions'
import type { ts } from 'ts-morph'
import type { Kind } from '../kind.ts'
import type { Mirrors } from '../mirrors/mirrors.ts'
import { isSpokenFor, moveOf } from '../place.ts'
import type { Move, Mover, MirroredPlace } from '../place.ts'
import type { Source } from '../source.ts'
import { say } from '../tasks/index.ts'

/** What keeps something that is written from following its version. */
export interface Hindrance extends Said {
  readonly node: ts.Node
  readonly move: Move
  /** What stands there, where that is not in sight. */
  readonly seen?: string
}

/** A source in which something is written, and what says which types are rewritten there. */
export interface Sight {
  readonly source: Source
  readonly mirrors: Mirrors
}

/** What a look at something that is written found. */
export interface Findings {
  readonly hindrances: Hindrance[]
  /** The first field that goes elsewhere. */
  moving?: Move
  /** True where values of objects are written, or what nothing is known of: it may be of either version. */
  takesObjects: boolean
}

/** Where places go for what is written: a meaning that is gone is nobody's to write. */
export const mover: Mover = { moveOf: (place: MirroredPlace) => moveOf(place, 'current') }

/** Whether something happens to a place itself, its value included. */
export function goes(move: Move): boolean {
  return isSpokenFor(move, mover)
}

const memo = new WeakMap<Kind, Map<string, Move | undefined>>()

/** The first field below a place that something happens to. */
export function movingBelow({ kind, path }: MirroredPlace): Move | undefined {
  const known = memo.get(kind) ?? new Map<string, Move | undefined>()
  memo.set(kind, known)
  if (!known.has(path)) known.set(path, findBelow({ kind, path }))
  return known.get(path)
}

function findBelow({ kind, path }: MirroredPlace): Move | undefined {
  const isBelow = (from: string): boolean =>
    path === '' || from.startsWith(`${path}.`) || from.startsWith(`${path}[`) || from.startsWith(`${path}{`)
  const row = kind.transition.rows.find(
    ({ from }) =>
      from !== undefined &&
      from !== 'apiVersion' &&
      isBelow(from) &&
      goes(mover.moveOf({ kind, path: from })),
  )
  return row && mover.moveOf({ kind, path: row.from! })
}

/** What is written at a place is not known. */
export function unseen(node: ts.Node, move: Move): Hindrance {
  const seen = node.getText().split('\n', 1)[0]!.slice(0, 40)
  return { node, move, seen, ...say('client/written-unseen', { kind: move.place.kind.kind }) }
}

/** A field that the version which is written to does not have, and the newer one does. */
export function ignored(node: ts.Node, move: Move): Hindrance {
  return { node, move, ...say('client/written-ignored', { path: move.place.path }) }
}

export function computed(node: ts.Node, move: Move): Hindrance {
  const { place, to, row } = move
  return { node, move, ...say('client/written-computed', { path: place.path, to: to!, cause: row!.why }) }
}

export function elsewhere(node: ts.Node, move: Move): Hindrance {
  return { node, move, ...say('client/written-elsewhere', { path: move.place.path, to: move.to ?? 'gone' }) }
}

/** A field that is gone, or that means something else. */
export function withoutPlace(node: ts.Node, move: Move): Hindrance {
  const it = { path: move.place.path, cause: move.row!.why }
  return {
    node,
    move,
    ...say(move.to === undefined ? 'client/written-gone' : 'client/written-redefined', it),
  }
}

export function mayBeLast(node: ts.Node, move: Move, parent: string): Hindrance {
  const it = { path: move.place.path, to: move.to!, parent }
  return { node, move, ...say('client/written-last', it) }
}

/** A member of a class that moves below another member, with what only classes have. */
export function ofClass(node: ts.Node, move: Move): Hindrance {
  return { node, move, ...say('client/class-member', { path: move.place.path, to: move.to ?? 'gone' }) }
}

/** A part of which nothing is left, and which the newer version refuses so. */
export function empty(node: ts.Node, move: Move, path: string): Hindrance {
  return { node, move, ...say('client/written-empty', { path }) }
}

/** It is not known which of several kinds is written, and they have the field in different places. */
export function toKinds(node: ts.Node, kinds: readonly Kind[], move: Move): Hindrance {
  const it = {
    kinds: kinds.map(({ kind }) => kind).join(', '),
    path: move.place.path,
    to: move.to ?? 'nowhere',
  }
  return { node, move, ...say('client/written-to-kinds', it) }
}
