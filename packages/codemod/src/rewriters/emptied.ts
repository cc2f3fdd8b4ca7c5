import { containedDefaults, rejectsEmpty } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { isSpoken } from '../bare.ts'
import type { Field } from '../layout/record.ts'
import type { Target } from '../layout/move-members.ts'
import { stepsBelow } from '../place.ts'
import type { MirroredPlace } from '../place.ts'
import { empty } from '../writes/hindrance.ts'
import type { Hindrance } from '../writes/hindrance.ts'

/**
 * Takes out literals of which nothing is left and that v1beta2 refuses empty, innermost first. Returns what keeps the kind: a
 * literal that something else may fill, that its parent requires, or that stands where it cannot be taken out.
 *
 * @param targets a literal before those in it
 */
export function takeOutEmptied(targets: readonly Target[]): readonly Hindrance[] {
  return targets.toReversed().flatMap((target) => {
    const { relocation, homes, places, scope } = target
    const { record, leaving, arriving, added } = relocation
    const left = record.fields.filter((field) => !leaving.has(field))
    // What was empty before is filled by code that goes on, or refused as it is.
    if (leaving.size === 0 || arriving.size + added.length > 0 || !left.every(isCondition)) return []
    const refusing = homes.find(({ kind, path }) => rejectsEmpty(kind.newer(path) ?? {}))
    if (!refusing) return []
    const holder = holderOf(record.node, targets)
    const move = scope.moveOf(places[0]!)
    if (left.length > 0 || !holder || isRequired(refusing) || isFilled(refusing))
      return [empty(record.node, move, refusing.path)]
    for (const { relocation: other } of targets) withdraw(holder.field, other)
    holder.target.relocation.leaving.add(holder.field)
    holder.target.last ??= move
    scope.count(move)
    return []
  })
}

/** A spread of literals, which need not add anything. */
function isCondition({ node }: Field): boolean {
  if (!ts.isSpreadAssignment(node)) return false
  let { expression } = node
  while (isSpoken(expression)) expression = expression.expression
  return ts.isConditionalExpression(expression) || ts.isBinaryExpression(expression)
}

/** The member whose value a literal is. */
function holderOf(node: ts.Node, targets: readonly Target[]): { field: Field; target: Target } | undefined {
  for (const target of targets) {
    const field = target.relocation.record.fields.find(
      (each) => ts.isPropertyAssignment(each.node) && each.node.initializer === node,
    )
    if (field) return { field, target }
  }
  return undefined
}

/** Writes a member nowhere. */
function withdraw({ node }: Field, { arriving, added }: Target['relocation']): void {
  for (const [field, entry] of arriving) if (entry.node === node) arriving.delete(field)
  const at = added.findIndex((entry) => entry.node === node)
  if (at !== -1) added.splice(at, 1)
}

function isRequired({ kind, path }: MirroredPlace): boolean {
  const at = path.lastIndexOf('.')
  return kind.newer(path.slice(0, Math.max(at, 0)))?.required?.includes(path.slice(at + 1)) ?? false
}

/** Whether a server fills the part, so that a write without it may be another than one with it. */
function isFilled({ kind: { group, kind }, path }: MirroredPlace): boolean {
  return (
    path === 'spec' ||
    containedDefaults({ group, kind }).some(
      ({ in: container, stored }) =>
        stepsBelow(path, stored) !== undefined &&
        (container === path || stepsBelow(container, path) !== undefined),
    )
  )
}
