import { ts } from 'ts-morph'
import { bare } from '../bare.ts'
import type { Kind } from '../kind.ts'
import { below } from '../place.ts'
import type { Source } from '../source.ts'
import { wrappers } from './table.ts'

/** What a value without a type comes from. */
export interface Trace {
  /** The kinds that it may be of: several where a class is the base of their models. */
  readonly kinds: readonly Kind[]
  /** The part of an object that it is; absent for what has objects in it, or is one: an answer, a list, an object. */
  readonly path?: string
  /** True where the call that gives it says the version: it goes and stays with that. */
  readonly isAsked?: true
  /** The literal that it is, or is a part of, where code makes the object itself and says its kind in it. */
  readonly made?: ts.ObjectLiteralExpression
}

/** Says which calls, and which parts of them, may name something of Cluster API. */
export interface MayAsk {
  readonly mayIn: (node: ts.Node) => boolean
}

/** Who follows values: what reads one kind of node asks it for the nodes around. */
export interface Follower {
  readonly sources: readonly Source[]
  readonly asking: MayAsk
  /** The calls that are known by name: name → `type`, `class` or a kind. */
  readonly calls: ReadonlyMap<string, string>
  /** Where a value comes from; `undefined` where that is not known for sure. */
  readonly trace: (node: ts.Node) => Trace | undefined
  /** The one thing that all of some values are; what is empty says nothing. */
  readonly merged: (nodes: readonly ts.Expression[]) => Trace | undefined
  /** The kinds of the objects that a call gives, where it is a source. */
  readonly kindsOfCall: (node: ts.CallExpression) => readonly Kind[]
  readonly checkerOf: (node: ts.Node) => ts.TypeChecker
}

/** One step on: an answer is what it holds until a part of an object is asked for. */
export function stepInto(trace: Trace, step: string): Trace | undefined {
  const { kinds, path } = trace
  if (path === undefined) {
    if (step === '[]' || /^\d+$/.test(step) || wrappers.has(step)) return trace
    return /^(?:spec|status|metadata)$/.test(step) ? { ...trace, path: step } : undefined
  }
  if (step !== '[]')
    return { ...trace, path: below({ kind: kinds[0]!, path }, /^\d+$/.test(step) ? '[]' : step).path }
  const known = kinds.map((kind) => kind.older(path))
  if (known.every((schema) => schema?.items !== undefined)) return { ...trace, path: `${path}[]` }
  return known.every((schema) => schema?.values !== undefined) ? { ...trace, path: `${path}{}` } : undefined
}

/** What an expression is the values, or the pairs, of: `Object.entries(labels)`. */
export function entriesOf(node: ts.Node): ts.Expression | undefined {
  const list =
    ts.isParameter(node) && ts.isCallExpression(node.parent.parent)
      ? node.parent.parent.expression
      : undefined
  const of = list && ts.isPropertyAccessExpression(list) ? bare(list.expression) : node
  return ts.isCallExpression(of) && /^Object\.(?:entries|values)$/.test(of.expression.getText())
    ? of.arguments[0]
    : undefined
}

export function isFunction(node: ts.Node): node is ts.FunctionLikeDeclaration & { body: ts.ConciseBody } {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined
}

/** All that a function returns. */
export function returnsOf({ body }: { readonly body: ts.ConciseBody }): readonly ts.Expression[] {
  if (!ts.isBlock(body)) return [body]
  const found: ts.Expression[] = []
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    ts.forEachChild(node, look)
  }
  look(body)
  return found
}
