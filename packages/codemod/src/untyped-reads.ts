import { ts } from 'ts-morph'
import { tellingNames } from './field-names.ts'
import { ownKinds } from './kind.ts'
import type { Kind } from './kind.ts'
import { nameOf } from './mirrors/walk.ts'
import { below, isSpokenFor, moveOf } from './place.ts'
import type { MirroredPlace } from './place.ts'
import { restatedOf } from './rewriters/value.ts'
import { bare } from './bare.ts'
import type { Source } from './source.ts'
import type { Tracer } from './sources/trace.ts'
import { speaksOf } from './mirrors/evidence.ts'
import { plainText } from './text.ts'

/** A read of a field that v1beta2 has elsewhere, from a value without a type: nothing of it can be rewritten. */
export interface UntypedRead {
  readonly source: Source
  readonly node: ts.Node
  /** As v1beta1 has it. */
  readonly path: string
  /** The kinds that it may be of: those that the words around it name, else the file; else those that alone have the field. */
  readonly kinds: readonly Kind[]
}

const mover = { moveOf: (place: MirroredPlace) => moveOf(place, 'current') }

/** The reads of a source that may be of Cluster API, each chain once. */
export function untypedReads(source: Source, tracer: Tracer): readonly UntypedRead[] {
  const { ast, checker } = source
  if (!checker) return []
  const reads: UntypedRead[] = []
  const look = (node: ts.Node): void => {
    const read = readAt(node, source, tracer)
    if (read) reads.push(read)
    ts.forEachChild(node, look)
  }
  look(ast)
  return reads
}

/**
 * The read that a link of a chain, or a binding, is; `undefined` where nothing happens to what it names, or a link behind it
 * is the one.
 */
export function readAt(node: ts.Node, source: Source, tracer: Tracer): UntypedRead | undefined {
  return isWayTo(node, source, tracer) ? undefined : readBy(node, source, tracer)
}

function readBy(node: ts.Node, source: Source, tracer: Tracer): UntypedRead | undefined {
  const path = isLink(node) || ts.isBindingElement(node) ? pathOf(node, source.checker!) : undefined
  if (path === undefined) return undefined
  const all = moving(path).filter((kind) => speaksOf(source, kind) || tracer.asksFor(kind, source))
  if (all.length === 0) return undefined
  const near = all.filter((kind) => isIn(kind, wordsAround(node)))
  const named = near.length > 0 ? near : all.filter((kind) => isIn(kind, source.text))
  if (named.length === 0 && !tellingNames.has(path.slice(path.lastIndexOf('.') + 1))) return undefined
  return { source, node, path, kinds: longest(named.length > 0 ? named : all) }
}

/** Whether a link only leads to one that is a read. */
export function isWayTo(node: ts.Node, source: Source, tracer: Tracer): boolean {
  const { parent } = node
  if (!parent) return false
  if (ts.isNonNullExpression(parent) || ts.isParenthesizedExpression(parent))
    return isWayTo(parent, source, tracer)
  const isWay = isLink(parent) && parent.expression === node
  return isWay && (isWayTo(parent, source, tracer) || readBy(parent, source, tracer) !== undefined)
}

const known = new Map<string, readonly Kind[]>()

/** The kinds of which something happens to a path. */
function moving(path: string): readonly Kind[] {
  const seen = known.get(path)
  if (seen) return seen
  const kinds = ownKinds.filter((kind) => {
    const move = moveOf({ kind, path }, 'current')
    return isSpokenFor(move, mover) && (move.to !== path || ['list', 'number'].includes(restatedOf(move)))
  })
  known.set(path, kinds)
  return kinds
}

/** The path that an expression or a binding without a type stands for, from the spec or the status of an object on. */
function pathOf(node: ts.Node, checker: ts.TypeChecker): string | undefined {
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node))
    return pathOf(node.expression, checker)
  if (ts.isBinaryExpression(node)) return isFallback(node) ? pathOf(node.left, checker) : undefined
  if (ts.isIdentifier(node)) return pathOfName(node, checker)
  if (ts.isBindingElement(node)) return pathOfBinding(node, checker)
  if (!isLink(node)) return undefined
  const { expression } = node
  const name = ts.isPropertyAccessExpression(node) ? node.name.text : plainText(node.argumentExpression)
  const around = pathOf(bare(expression), checker)
  if (around !== undefined) return join(around, name ?? '[]')
  const root = rootOf(name)
  return root !== undefined && isUntyped(expression, checker) ? root : undefined
}

function pathOfName(node: ts.Identifier, checker: ts.TypeChecker): string | undefined {
  const declared = checker.getSymbolAtLocation(node)?.valueDeclaration
  if (!declared || !mayLead(declared) || !isUntyped(node, checker)) return undefined
  if (ts.isBindingElement(declared)) return pathOfBinding(declared, checker)
  if (ts.isVariableDeclaration(declared))
    return declared.initializer ? pathOf(declared.initializer, checker) : pathOfLoop(declared, checker)
  return ts.isParameter(declared) ? pathOfItem(declared, checker) : undefined
}

/** Whether a path may come from what declares a name: its text tells, and the type of each name is dear. */
function mayLead(declared: ts.Declaration): boolean {
  if (ts.isBindingElement(declared)) return true
  if (ts.isVariableDeclaration(declared))
    return declared.initializer !== undefined || ts.isForOfStatement(declared.parent.parent)
  return ts.isParameter(declared) && ts.isCallExpression(declared.parent.parent)
}

/** `({ status: { replicas } }: any) => …`, `const { replicas } = object.status` */
function pathOfBinding(node: ts.BindingElement, checker: ts.TypeChecker): string | undefined {
  const name = ts.isObjectBindingPattern(node.parent) ? nameOf(node.propertyName ?? node.name) : undefined
  if (name === undefined || node.dotDotDotToken) return undefined
  const holder = node.parent.parent
  const around = ts.isBindingElement(holder)
    ? pathOfBinding(holder, checker)
    : ts.isParameter(holder)
      ? pathOfItem(holder, checker)
      : holder.initializer
        ? pathOf(holder.initializer, checker)
        : pathOfLoop(holder, checker)
  if (around !== undefined) return join(around, name)
  const root = rootOf(name)
  if (root === undefined) return undefined
  const from = ts.isVariableDeclaration(holder) ? (holder.initializer ?? holder) : holder
  return isUntyped(from, checker) ? root : undefined
}

/** What a callback is given of a list: `object.status.conditions.find((condition) => …)`. */
function pathOfItem({ parent }: ts.ParameterDeclaration, checker: ts.TypeChecker): string | undefined {
  const call = parent.parent
  if (!ts.isArrowFunction(parent) && !ts.isFunctionExpression(parent)) return undefined
  if (!ts.isCallExpression(call) || call.arguments[0] !== parent) return undefined
  const { expression } = call
  const list = ts.isPropertyAccessExpression(expression) ? pathOf(expression.expression, checker) : undefined
  return list === undefined ? undefined : join(list, '[]')
}

/** What a loop takes of a list. */
function pathOfLoop({ parent }: ts.VariableDeclaration, checker: ts.TypeChecker): string | undefined {
  const loop = parent.parent
  const list = ts.isForOfStatement(loop) ? pathOf(loop.expression, checker) : undefined
  return list === undefined ? undefined : join(list, '[]')
}

function join(around: string, step: string): string {
  return below({ kind: undefined as never, path: around }, step).path
}

function rootOf(name: string | undefined): string | undefined {
  return name === 'spec' || name === 'status' ? name : undefined
}

function isLink(node: ts.Node): node is ts.PropertyAccessExpression | ts.ElementAccessExpression {
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
}

function isFallback({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken
}

/** Whether nothing is known of what a node is. */
export function isUntyped(node: ts.Node, checker: ts.TypeChecker): boolean {
  const untyping = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter
  return (checker.getTypeAtLocation(node).flags & untyping) !== 0
}

/** The names of what is read, and of the declarations around it. */
function wordsAround(node: ts.Node): string {
  const words: string[] = []
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (isLink(at) && words.length === 0) words.push(at.getText())
    const { name } = at as { readonly name?: ts.Node }
    if (name && ts.isIdentifier(name) && !isLink(at)) words.push(name.text)
    if (ts.isFunctionLike(at)) words.push(...at.parameters.map((each) => each.name.getText()))
  }
  return words.join(' ')
}

/** Whether words name a kind, in whole or by its initials: `machineDeployments`, `getKCPStatus`, `md`. */
function isIn({ kind }: Kind, words: string): boolean {
  const initials = kind.replace(/[^A-Z]/g, '')
  if (words.toLowerCase().includes(kind.toLowerCase())) return true
  return (
    initials.length > 1 &&
    new RegExp(`\\b${initials}s?\\b|\\b${initials.toLowerCase()}s?\\b|[a-z]${initials}`).test(words)
  )
}

/** Of kinds whose names are in one another, those with the longest. */
function longest(kinds: readonly Kind[]): readonly Kind[] {
  return kinds.filter((own) => !kinds.some(({ kind }) => kind !== own.kind && kind.includes(own.kind)))
}
