import type { Said } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { ignoredIn } from '../ignored.ts'
import { isShared, ownKinds } from '../kind.ts'
import type { Kind } from '../kind.ts'
import { names, statedOf } from '../mirrors/stated.ts'
import type { Stated } from '../mirrors/stated.ts'
import { nameOf } from '../mirrors/walk.ts'
import { isCompared } from '../requests/compared.ts'
import type { Scope } from '../scope.ts'
import { isOfShape } from '../shapes/shape.ts'
import { say } from '../tasks/index.ts'
import { indexOf } from '../sources/file-index.ts'
import { constantOf, isMade, piecesOf, spell, spotOf } from '../resolved-text.ts'
import type { Spot } from '../resolved-text.ts'
import { whyHeld } from '../why-held.ts'
import { keepsVersion } from './fate.ts'
import { hasContent, holderOf, isPartOf, isReference, isTypedWhole } from './version-holder.ts'
import type { Holder } from './version-holder.ts'

/**
 * `'cluster.x-k8s.io/v1beta1'` as a literal, or behind a hole: `${group}/v1beta1`. Dual code keeps what it asks for and what
 * it writes, for only people know which versions their servers have; its types have both.
 */
export function versions(node: ts.Node, scope: Scope): void {
  const said = saidBy(node, scope)
  if (!said) return
  const { text, version: spot } = said
  const [group, version] = text.split('/')
  const own = ownKinds.filter((kind) => kind.group === group && kind.transition.from === version)
  if (own.length === 0) return
  const holder = holderOf(node)
  const stated = holder && statedOf(holder, scope.source.checker)
  const kind = own.find((each) => isOf(each, stated, node)) ?? (isShared(group!) ? undefined : own[0])
  if (!kind || (holder && isReference(holder, scope))) return
  if (holder && ts.isObjectLiteralExpression(holder) && (staysWith(holder, scope) || isPartOf(holder))) return
  if (isOfShape(node, scope.source)) return
  if (holder && stated?.kind === '' && !isTypedWhole(holder, scope) && hasContent(holder, scope))
    return tellStaying(node, 'client/version-kindless', kind, scope)
  const isGeneral = !own.some((each) => isOf(each, stated, node))
  const stays = (isGeneral ? own : [kind]).find((each) => scope.isHeld(each))
  if (stays) return tellHeld(node, stays, scope, isGeneral ? [] : [stays])
  if (scope.readsBoth(kind)) return
  for (const each of isGeneral ? own : [kind]) scope.moved.add(each)
  if (scope.options.mode === 'dual') keepBoth(node, kind, holder, scope)
  else scope.versions.move(spot!, kind, scope)
}

/** What a node says as a version, and where its last word comes from; no place where it only names a constant. */
function saidBy(node: ts.Node, { source, options }: Scope): { text: string; version?: Spot } | undefined {
  const isVersion = (text: string | undefined): text is string => /^[\w.-]+\/v1\w+$/.test(text ?? '')
  const isLiteral = ts.isStringLiteralLike(node)
  if (isLiteral || (source.checker && isMade(node))) {
    if (isLiteral && !isVersion(node.text)) return undefined
    const pieces = isLiteral ? [{ text: node.text, literal: node }] : piecesOf(node, source.checker!)
    const text = spell(pieces)
    const slash = text.lastIndexOf('/')
    const version = isVersion(text) ? spotOf(pieces, slash + 1, text.length) : undefined
    const isAll = version?.via !== undefined && version.via.text === text
    return version && !isAll ? { text, version } : undefined
  }
  // A constant that dual code goes on asking with is not all that a type may be.
  const isNamed = options.mode === 'dual' && isVersionOfType(node) && constantOf(node, source.checker)
  return isNamed && isVersion(isNamed) ? { text: isNamed } : undefined
}

/** Whether a node is a type that names a constant as the version of an object, or as all that it is. */
function isVersionOfType(node: ts.Node): boolean {
  if (!ts.isTypeQueryNode(node)) return false
  const { parent } = node
  return isAlias(node) || (ts.isPropertySignature(parent) && nameOf(parent.name) === 'apiVersion')
}

/** Whether a kind is the one that is stated, a list of it, or what a constant is named after. */
function isOf({ kind }: Kind, stated: Stated | undefined, { parent }: ts.Node): boolean {
  if (stated) return names(stated, kind) || stated.kind === `${kind}List`
  return ts.isVariableDeclaration(parent) && new RegExp(`^${kind}(?![a-z])`).test(parent.name.getText())
}

/** Whether what a literal is, or is a part of, stays with the call that sends it. */
function staysWith(holder: ts.ObjectLiteralExpression, scope: Scope): boolean {
  const write = scope.writes.ofLiteral(holder)
  if ((write && keepsVersion(write, scope)) || ignoredIn(holder, scope.source)) return true
  const list = ts.isArrayLiteralExpression(holder.parent) ? holder.parent : holder
  const { parent } = list
  return ts.isPropertyAssignment(parent) && staysWith(parent.parent, scope)
}

function newerOf({ group, transition }: Kind): string {
  return `${group}/${transition.to}`
}

function keepBoth(node: ts.Node, kind: Kind, holder: Holder | undefined, scope: Scope): void {
  if (isUnused(node, scope)) return
  const type = ts.isTypeQueryNode(node) ? node : node.parent
  if (!(holder || isAlias(type)) || !(ts.isTypeQueryNode(type) || ts.isLiteralTypeNode(type)))
    return tellStaying(node, 'client/version-asked', kind, scope)
  const { parent: union } = type
  const newer = `${quoteOf(node, scope)}${newerOf(kind)}${quoteOf(node, scope)}`
  if (ts.isUnionTypeNode(union) && union.types.some((each) => each.getText() === newer)) return
  const move = scope.moveOf({ kind, path: 'apiVersion' })
  scope.count(move)
  scope.write(move, { start: type.getStart(), end: type.end, text: `${type.getText()} | ${newer}` })
}

/** Whether a node is the value of a constant of a module that nothing names. */
function isUnused({ parent }: ts.Node, { source: { ast, component } }: Scope): boolean {
  if (component || !ts.isExternalModule(ast) || !ts.isVariableDeclaration(parent)) return false
  const { name } = parent
  if (!ts.isIdentifier(name) || ts.getCombinedModifierFlags(parent) & ts.ModifierFlags.Export) return false
  return (
    indexOf(ast)
      .names.get(name.text)
      ?.every((each) => each === name) ?? false
  )
}

/** Whether a type is what an alias stands for, alone or among others: `type Version = 'cluster.x-k8s.io/v1beta1'`. */
function isAlias({ parent }: ts.Node): boolean {
  return ts.isTypeAliasDeclaration(ts.isUnionTypeNode(parent) ? parent.parent : parent)
}

function quoteOf(node: ts.Node, { source }: Scope): string {
  return ts.isStringLiteralLike(node) ? node.getText()[0]! : source.style.quote
}

/**
 * The version stays with what is read of the answer, with what is written, or with what describes it.
 * @param named the kinds that the node names: each has a task, those too that stay for the sake of another one
 */
export function tellHeld(node: ts.Node, own: Kind, scope: Scope, named: readonly Kind[] = [own]): void {
  const { path } = scope.source
  const tell = (kind: Kind, said: Said): void =>
    scope.tasks.addOnce({ node, move: scope.moveOf({ kind, path: 'apiVersion' }), ...said })
  const { kind: keeper, said } = whyHeld(own, scope.held, path)
  tell(keeper, said)
  for (const kind of named) {
    // The task of one kind may name the reads of others that it shares a version with.
    if (kind === keeper || !scope.isHeld(kind) || said.what.includes(`(${kind.kind})`)) continue
    const { from: version, to: newer } = kind.transition
    const why = whyHeld(kind, scope.held, path)
    const it = { kind: kind.kind, keeper: why.kind.kind, version, newer }
    tell(kind, why.kind === kind ? why.said : say('client/shared-held', it))
  }
}

/** Why a version stays: what dual code asks a server for, a group with kinds of several, and an object without a kind. */
type Stay =
  | 'client/version-asked'
  | 'client/version-unnamed'
  | 'client/version-kindless'
  | 'client/proxy-moved'
  | 'client/proxy-stays'

/** Reports a version that stays as it is. */
export function tellStaying(node: ts.Node, stay: Stay, kind: Kind, scope: Scope): void {
  const apiVersion = `${kind.group}/${kind.transition.from}`
  const code = stay === 'client/version-asked' && isCompared(node) ? 'client/version-compared' : stay
  scope.tasks.add({
    node,
    move: scope.moveOf({ kind, path: 'apiVersion' }),
    ...say(code, { apiVersion, newer: newerOf(kind) }),
  })
}
