import { ts } from 'ts-morph'
import type { Kind } from '../kind.ts'
import { isRequired } from '../kind.ts'
import { below } from '../place.ts'
import type { Move } from '../place.ts'
import { literalOf, restatedOf } from '../rewriters/value.ts'
import type { Source } from '../source.ts'
import { say } from '../tasks/index.ts'
import { plainText } from '../text.ts'
import { isOpen } from './body.ts'
import {
  computed,
  elsewhere,
  goes,
  mayBeLast,
  mover,
  movingBelow,
  unseen,
  withoutPlace,
} from './hindrance.ts'
import type { Findings, Hindrance, Sight } from './hindrance.ts'
import { isRestatable, lookThrough, readsObjects } from './object.ts'
import { pathOfPointer, pointerOf } from './operation.ts'
import type { Operation } from './operation.ts'
import { strayIn } from './stray.ts'

/** Where an operation goes: its move, and the new pointer. */
export interface Target {
  readonly move: Move
  readonly pointer: string
}

/** Where an operation of a kind goes; `undefined` where its path stays, or is not known. */
export function targetOf({ path: node }: Operation, kind: Kind): Target | undefined {
  const path = pathIn(node)
  if (path === undefined || !kind.older(general(path))) return undefined
  const move = mover.moveOf({ kind, path })
  return move.to === undefined || move.to === path || move.isRedefined
    ? undefined
    : { move, pointer: pointerOf(move.to) }
}

/** Looks through an operation on an object of a kind. */
export function lookAt(operation: Operation, kind: Kind, sight: Sight, findings: Findings): void {
  const { source } = sight
  const { op, path: node, from, value } = operation
  const { hindrances } = findings
  const path = pathIn(node)
  if (path === undefined) return lookAtStart(operation, kind, findings)
  const place = { kind, path: general(path) }
  if (!kind.older(place.path) || /^(?:metadata|apiVersion|kind)\b/.test(path)) return
  const move = mover.moveOf({ kind, path })
  const isMoved = move.to !== path
  const origin = from && pathIn(from)
  if (from && (origin === undefined || mover.moveOf({ kind, path: origin }).row || move.row)) {
    findings.moving ??= move
    return void hindrances.push(move.to === undefined ? withoutPlace(node, move) : elsewhere(node, move))
  }
  if (move.isRedefined) return void hindrances.push(withoutPlace(node, move))
  if (isMoved || goes(mover.moveOf(place))) {
    findings.moving ??= move
    const hindrance = hindranceOf(operation, { ...move, place: { kind, path } }, source)
    if (hindrance) return void hindrances.push(hindrance)
  }
  if (!value) return
  const literals = ts.isArrayLiteralExpression(value) ? value.elements : [value]
  const inner = ts.isArrayLiteralExpression(value) ? below(place, '[]') : place
  for (const each of literals) {
    if (ts.isObjectLiteralExpression(each)) lookThrough(each, inner, 'whole', sight, findings)
    else if (readsObjects(each)) findings.takesObjects = true
    const moving = movingBelow(inner)
    if (!moving || ts.isObjectLiteralExpression(each) || ts.isStringLiteralLike(each)) continue
    findings.takesObjects = true
    if (op === 'remove') continue
    const isUnknown = isOpen(source.checker!.getTypeAtLocation(each))
    const stray = isUnknown ? moving : strayIn(each, inner, sight)
    if (stray) hindrances.push(unseen(each, stray))
  }
}

function hindranceOf(
  { op, node, path, value }: Operation,
  move: Move,
  source: Source,
): Hindrance | undefined {
  const { kind } = move.place
  const { to } = move
  if (to === undefined) return withoutPlace(path, move)
  if (move.also || countOf(to) !== countOf(move.place.path)) return elsewhere(path, move)
  const parent = general(to.slice(0, to.lastIndexOf('.')))
  const isNew = !kind.older(parent) && kind.newer(parent) !== undefined && !isRequired(kind, parent)
  if (isNew && op === 'remove') return mayBeLast(node, move, parent)
  const isRestated = restatedOf(move) !== 'no' && op !== 'remove'
  if (isRestated && !(value && isRestatable(value, move, source))) return computed(value ?? path, move)
  if (!isNew || op !== 'add') return undefined
  const it = { path: move.place.path, to, merge: mergeOf(to, value, move) }
  return { node, move, ...say('client/written-parent', it) }
}

/** A path that begins with what is known and goes on with what is computed. */
function lookAtStart({ path }: Operation, kind: Kind, findings: Findings): void {
  const start = ts.isTemplateExpression(path) ? pathOfPointer(path.head.text.replace(/\/$/, '')) : undefined
  const isOther = start !== undefined && (!kind.older(general(start)) || /^metadata\b/.test(start))
  const moving = isOther ? undefined : movingBelow({ kind, path: start === undefined ? '' : general(start) })
  if (!moving) return
  findings.moving ??= moving
  findings.takesObjects = true
  findings.hindrances.push(unseen(path, moving))
}

/** `{ spec: { deletion: { nodeDrainTimeoutSeconds: 600 } } }` */
function mergeOf(to: string, value: ts.Expression | undefined, move: Move): string {
  const text = value
    ? ((restatedOf(move) === 'no' ? undefined : literalOf(value, move)) ?? value.getText())
    : '…'
  return to.split('.').reduceRight((inner, step) => `{ ${step}: ${inner} }`, text)
}

function pathIn(node: ts.Expression): string | undefined {
  const text = plainText(node)
  return text === undefined ? undefined : pathOfPointer(text)
}

function general(path: string): string {
  return path.replace(/\[\d+\]/g, '[]')
}

function countOf(path: string): number {
  return path.match(/\[/g)?.length ?? 0
}
