import { ts } from 'ts-morph'
import { nameOf as lastOf, tellingNames } from '../field-names.ts'
import type { Kind } from '../kind.ts'
import { evidenceIn } from '../mirrors/evidence.ts'
import { namesGroup, otherGroupsIn } from '../mirrors/groups.ts'
import { keyOf } from '../mirrors/mirror.ts'
import { isStated, typesOfOthers } from '../mirrors/unnamed.ts'
import { isForeign } from '../mirrors/walk.ts'
import { partsOf } from '../parts.ts'
import type { Scope } from '../scope.ts'
import { isUntyped } from '../untyped-path.ts'
import { isValueOfAnother, kindsAround, mayMove, moving } from '../untyped-reads.ts'
import type { Sighting } from './sighting.ts'
import { typedLeadOf, typedPartOf } from './typed-path.ts'

/**
 * What a read says of some kinds by its names, from the spec or the status on, whatever declares the type of the value:
 * `machine.status.bootstrapReady`. Values without a type have rewriters of their own, and so have the types of mirrors.
 */
export function readsAt(node: ts.Node, kinds: readonly Kind[], scope: Scope): readonly Sighting[] {
  const { source, tracer } = scope
  const { checker } = source
  if (!checker || ts.isStringLiteralLike(node) || !mayMove(node)) return []
  const lead = typedLeadOf(node, checker) ?? typedPartOf(node, source)
  if (!lead?.path.includes('.')) return []
  const { path, of } = lead
  const moved = kinds.filter((kind) => moving(path).includes(kind))
  const own = moved.filter((kind) => evidenceIn(source, kind).says !== 'another')
  if (own.length === 0 || isUntyped(lead.holder, checker)) return []
  const isStaying = (at: ts.Node, member?: string): boolean =>
    isOfAnotherType(at, member, mayReadBoth(node, scope), scope)
  if (isStaying(lead.holder, lastOf(path)) || (of && isStaying(of))) return []
  if (of && isValueOfAnother(of, node, tracer)) return []
  const isTelling = tellingNames.has(lastOf(path)!)
  // Beside another group the value may be of that.
  const isCertain = isTelling && (namesGroup(source.text) || otherGroupsIn(source).length === 0)
  const around = isTelling ? undefined : kindsAround(node, source, own)
  if (around && !around.isNamed) return []
  return (around?.kinds ?? own).map((kind) => ({ node, kind, what: path, form: 'read', isCertain }))
}

/** Whether dual code may read the other place of a member of a mirror beside a node. */
function mayReadBoth(node: ts.Node, { options }: Scope): boolean {
  if (options.mode !== 'dual' || !ts.isBindingElement(node)) return options.mode === 'dual'
  return node.initializer !== undefined && ts.isIdentifier(node.initializer)
}

/** Whether a type, or what declares its member of a name, is of a library, says what it is, or stays beside a mirror. */
function isOfAnotherType(
  node: ts.Node,
  member: string | undefined,
  isBoth: boolean,
  { source, mirrors }: Scope,
): boolean {
  const checker = source.checker!
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node))
  const declared =
    member === undefined
      ? partsOf(type).flatMap((part) => part.symbol?.declarations ?? [])
      : (type.getProperty(member)?.declarations ?? []).map(({ parent }) => parent as ts.Node)
  return declared.some((each) => {
    if (isForeign(each.getSourceFile())) return true
    if (mirrors.rootsOf(each).size === 0)
      return isStated(each, checker) || typesOfOthers(source.around).has(keyOf(each))
    return isBoth || mirrors.placesOf(each).length === 0
  })
}
