import { ts } from 'ts-morph'
import { isFallback } from '../operators.ts'
import { bare } from '../bare.ts'
import type { Kind } from '../kind.ts'
import { kindStated } from '../mirrors/stated-kind.ts'
import { nodesOf } from '../nodes.ts'
import type { Source } from '../source.ts'
import { Asking } from './asking.ts'
import { kindsOfCall } from './calls.ts'
import { declaredBy } from './declared.ts'
import { filesImported } from './elsewhere.ts'
import { functionsIn, indexOf } from './file-index.ts'
import type { Write } from './file-index.ts'
import { entriesOf, isFunction, returnsOf, stepInto } from './follow.ts'
import type { Follower, Trace } from './follow.ts'
import { givenTo } from './given.ts'
import { memberOf, modelOf, modelsIn } from './members.ts'
import { classOf, kindOfClass, requestedBy } from './named.ts'
import { textOf } from '../resolved-text.ts'
import { computers, copies, items, queries, same, sourceCalls, whole } from './table.ts'

/** Follows values without a type back to a source that says what they are. One for a run. */
export class Tracer implements Follower {
  /** The calls that are known by name, those of a configuration too. */
  readonly calls: ReadonlyMap<string, string>
  readonly sources: readonly Source[]
  readonly asking: Asking
  readonly #known = new Map<ts.Node, Trace | undefined>()
  readonly #checkers: ReadonlyMap<ts.SourceFile, ts.TypeChecker>
  readonly #asked = new Map<ts.SourceFile, ReadonlySet<Kind>>()
  readonly #askers = new Map<ts.SourceFile, ReadonlyMap<string, ReadonlySet<Kind>>>()
  readonly #calls = new Map<ts.CallExpression, readonly Kind[]>()
  readonly #files: readonly ts.SourceFile[]
  #functions: ReadonlySet<string> | undefined
  #checker: ts.TypeChecker | undefined

  constructor(
    sources: readonly Source[],
    files: readonly ts.SourceFile[],
    calls: Readonly<Record<string, string>>,
  ) {
    this.sources = sources
    this.#files = files
    this.asking = new Asking(files, Object.keys(calls))
    this.calls = new Map([
      ...sourceCalls.map(({ call, kindIn }) => [call, kindIn] as const),
      ...Object.entries(calls),
    ])
    this.#checkers = new Map(
      sources.flatMap(({ ast, checker }) => (checker ? [[ast, checker] as const] : [])),
    )
  }

  /** Where a value comes from; `undefined` where that is not known for sure. */
  trace(node: ts.Node): Trace | undefined {
    if (this.#known.has(node)) return this.#known.get(node)
    const checker = this.#checkers.get(node.getSourceFile()) ?? this.#checker
    if (!checker) return undefined
    this.#known.set(node, undefined)
    const outer = this.#checker
    this.#checker = checker
    const found = this.#find(node, checker)
    this.#checker = outer
    this.#known.set(node, found)
    return found
  }

  /** The one thing that all of some values are; what is empty says nothing. */
  merged(nodes: readonly ts.Expression[]): Trace | undefined {
    const traces = nodes.filter((node) => !isEmpty(node)).map((node) => this.trace(node))
    const [first] = traces
    if (!first || traces.some((each) => !each || each.path !== first.path)) return undefined
    const { path, made } = first
    return {
      kinds: [...new Set(traces.flatMap((each) => each!.kinds))],
      ...(path !== undefined && { path }),
      ...(traces.every((each) => each!.isAsked) && { isAsked: true as const }),
      ...(made && traces.every((each) => each!.made === made) && { made }),
    }
  }

  /** What a pattern takes apart. */
  taken(holder: ts.BindingElement | ts.ParameterDeclaration | ts.VariableDeclaration): Trace | undefined {
    if (ts.isBindingElement(holder)) return this.#ofBinding(holder)
    if (ts.isParameter(holder)) return givenTo(holder, this)
    return holder.initializer ? this.trace(holder.initializer) : this.#ofLoop(holder)
  }

  /** Whether a member of `this` is the code's own, and not one of an object. */
  isOwn(receiver: ts.Expression, name: string): boolean {
    return memberOf(receiver, name, this) !== undefined
  }

  /**
   * Whether a source stands in a file for a kind, a function that has one is called, or the class that is its model is imported:
   * then reads there may be of that kind.
   */
  asksFor(kind: Kind, source: Source): boolean {
    const { ast } = source
    const known = this.#asked.get(ast)
    if (known) return known.has(kind)
    const kinds = new Set<Kind>()
    this.#asked.set(ast, kinds)
    for (const file of filesImported(source))
      if (this.asking.may(file))
        for (const [name, own] of this.#askersIn(file))
          if (indexOf(ast).names.get(name)?.some(isCalled)) for (const each of own) kinds.add(each)
    if (!this.asking.may(ast)) return kinds.has(kind)
    for (const node of this.#checkers.has(ast) ? nodesOf(ast) : []) {
      if (ts.isCallExpression(node)) for (const each of this.kindsOfCall(node)) kinds.add(each)
      if (ts.isClassLike(node)) for (const each of modelsIn(node, this)) kinds.add(each)
      const model = isImported(node) && classOf(node.name, this.checkerOf(node))
      if (model) for (const each of modelsIn(model, this)) kinds.add(each)
    }
    return kinds.has(kind)
  }

  /** The functions and methods of a file that ask for objects, by their names, and the kinds of these. */
  #askersIn(file: ts.SourceFile): ReadonlyMap<string, ReadonlySet<Kind>> {
    const known = this.#askers.get(file)
    if (known) return known
    const askers = new Map<string, Set<Kind>>()
    this.#askers.set(file, askers)
    const look = (node: ts.Node, name?: string): void => {
      const own = isFunction(node) ? (nameOfFunction(node) ?? name) : name
      if (own !== undefined && ts.isCallExpression(node))
        for (const kind of this.kindsOfCall(node)) askers.set(own, (askers.get(own) ?? new Set()).add(kind))
      ts.forEachChild(node, (child) => look(child, own))
    }
    if (this.#checkers.has(file)) look(file)
    return askers
  }

  /** The kinds of the objects that a call gives, where it is a source. */
  kindsOfCall(node: ts.CallExpression): readonly Kind[] {
    const known = this.#calls.get(node)
    if (known) return known
    const kinds = this.asking.mayIn(node) ? kindsOfCall(node, this) : []
    this.#calls.set(node, kinds)
    return kinds
  }

  checkerOf(node: ts.Node): ts.TypeChecker {
    return (this.#checkers.get(node.getSourceFile()) ?? this.#checker)!
  }

  #find(node: ts.Node, checker: ts.TypeChecker): Trace | undefined {
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isAwaitExpression(node)
    )
      return this.trace(node.expression)
    if (ts.isIdentifier(node)) return this.#ofName(node, checker)
    if (ts.isParameter(node) || ts.isBindingElement(node) || ts.isVariableDeclaration(node))
      return this.#ofDeclared(node)
    if (node.kind === ts.SyntaxKind.ThisKeyword) return modelOf(node, this)
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node))
      return this.#ofLink(node, checker)
    if (ts.isCallExpression(node)) return this.#ofCall(node, checker)
    if (ts.isConditionalExpression(node)) return this.merged([node.whenTrue, node.whenFalse])
    if (ts.isNewExpression(node)) {
      const model = classOf(node.expression, checker)
      const kind = model && kindOfClass(model, checker)
      return kind && { kinds: [kind] }
    }
    if (ts.isObjectLiteralExpression(node)) {
      const kind = kindStated(node, checker)
      return kind && { kinds: [kind], made: node }
    }
    if (!ts.isBinaryExpression(node)) return undefined
    const { kind } = node.operatorToken
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return this.trace(node.right)
    return isFallback(node) ? this.merged([node.left, node.right]) : undefined
  }

  #ofLink(
    node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
    checker: ts.TypeChecker,
  ): Trace | undefined {
    const name = ts.isPropertyAccessExpression(node)
      ? node.name.text
      : textOf(node.argumentExpression, checker)
    const own = name === undefined ? undefined : memberOf(node.expression, name, this)
    if (own) return own === 'unknown' ? undefined : own
    const around = this.trace(node.expression)
    return around && stepInto(around, name ?? '[]')
  }

  #ofCall(node: ts.CallExpression, checker: ts.TypeChecker): Trace | undefined {
    const { expression: called, arguments: given } = node
    const kinds = this.kindsOfCall(node)
    if (kinds.length > 0)
      return { kinds, ...(requestedBy(node, checker, this.asking) && { isAsked: true as const }) }
    // A text says what it was made of.
    if (/^JSON\.(?:parse|stringify)$/.test(called.getText())) return given[0] && this.trace(given[0])
    const method = ts.isPropertyAccessExpression(called) ? called.name.text : undefined
    const receiver = ts.isPropertyAccessExpression(called) ? this.trace(called.expression) : undefined
    if (receiver && method !== undefined) {
      if (same.has(method)) return receiver
      if (items.has(method)) return stepInto(receiver, '[]')
      if (whole.has(method)) return given[0] && this.#returned(given[0])
      const listed =
        receiver.path === undefined && method === 'map' && given[0] ? this.#returned(given[0]) : undefined
      return listed?.path === undefined ? listed : undefined
    }
    if (ts.isIdentifier(called)) {
      if (copies.has(called.text)) return given[0] && this.trace(given[0])
      if (computers.has(called.text)) return given[0] && this.#returned(given[0])
      if (queries.has(called.text)) return this.#queried(given)
    }
    if (method !== undefined && !this.#isDeclared(method)) return undefined
    const declared = declaredBy(
      method === undefined ? called : (called as ts.PropertyAccessExpression).name,
      checker,
    )
    return declared && this.#returned(declared)
  }

  /** Whether anything here declares a function of a name: what an object is, and so its methods, is dear. */
  #isDeclared(name: string): boolean {
    this.#functions ??= new Set(
      this.#files.flatMap((file) => (file.isDeclarationFile ? [] : [...functionsIn(file)])),
    )
    return this.#functions.has(name)
  }

  /** What a query gives: what its function does, an argument or the `queryFn` of its options. */
  #queried(given: readonly ts.Expression[]): Trace | undefined {
    const options = given.flatMap((each) => (ts.isObjectLiteralExpression(each) ? [...each.properties] : []))
    const own = options.find(({ name }) => name?.getText() === 'queryFn')
    const made = own && ts.isPropertyAssignment(own) ? own.initializer : (own ?? given.find(isFunction))
    const trace = made && this.#returned(made)
    return trace?.path === undefined ? trace : undefined
  }

  /** What all the returns of a function are. */
  #returned(node: ts.Node): Trace | undefined {
    if (ts.isVariableDeclaration(node))
      return node.initializer && isFunction(node.initializer) ? this.#returned(node.initializer) : undefined
    if (!isFunction(node)) return undefined
    const returns = returnsOf(node)
    return returns.length > 0 ? this.merged(returns) : undefined
  }

  #ofName(node: ts.Identifier, checker: ts.TypeChecker): Trace | undefined {
    const declared = declaredBy(node, checker)
    return declared && this.trace(declared)
  }

  #ofDeclared(
    declared: ts.ParameterDeclaration | ts.BindingElement | ts.VariableDeclaration,
  ): Trace | undefined {
    const writes = writesTo(declared)
    if (writes.length === 0) return this.taken(declared)
    if (!ts.isVariableDeclaration(declared) || writes.some(({ value }) => !value)) return undefined
    return this.merged(
      [declared.initializer, ...writes.map(({ value }) => value)].filter((each) => each !== undefined),
    )
  }

  #ofLoop({ parent }: ts.VariableDeclaration): Trace | undefined {
    const list = ts.isForOfStatement(parent.parent) ? this.trace(parent.parent.expression) : undefined
    return list && stepInto(list, '[]')
  }

  #ofBinding(node: ts.BindingElement): Trace | undefined {
    const { parent: pattern, initializer } = node
    if (node.dotDotDotToken || (initializer && !isEmpty(initializer))) return undefined
    const holder = pattern.parent
    if (ts.isArrayBindingPattern(pattern)) {
      const at = pattern.elements.indexOf(node)
      const all = ts.isVariableDeclaration(holder) ? allOf(holder.initializer) : undefined
      if (all) return all[at] && this.trace(all[at])
      if (ts.isParameter(holder) && entriesOf(holder)) return at === 1 ? givenTo(holder, this) : undefined
    }
    const around = this.taken(holder)
    if (!around) return undefined
    if (ts.isArrayBindingPattern(pattern)) return stepInto(around, '[]')
    const name = node.propertyName ?? node.name
    const text = ts.isComputedPropertyName(name)
      ? textOf(name.expression, this.checkerOf(node))
      : name.getText()
    return text === undefined ? undefined : stepInto(around, text.replace(/^['"]|['"]$/g, ''))
  }
}

/** What is waited for together: `await Promise.all([a, b])`. */
function allOf(node: ts.Expression | undefined): readonly ts.Expression[] | undefined {
  if (!node) return undefined
  if (ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node)) return allOf(node.expression)
  const [list] =
    ts.isCallExpression(node) && node.expression.getText() === 'Promise.all' ? node.arguments : []
  return list && ts.isArrayLiteralExpression(list) ? list.elements : undefined
}

/** Whether a value says nothing of what it stands for. */
export function isEmpty(node: ts.Expression): boolean {
  const at = bare(node)
  if (ts.isArrayLiteralExpression(at)) return at.elements.length === 0
  if (ts.isObjectLiteralExpression(at)) return at.properties.length === 0
  if (ts.isCallExpression(at))
    return ts.isIdentifier(at.expression) && copies.has(at.expression.text) && at.arguments.every(isEmpty)
  if (at.kind === ts.SyntaxKind.NullKeyword || at.kind === ts.SyntaxKind.FalseKeyword) return true
  return (ts.isIdentifier(at) && at.text === 'undefined') || (ts.isStringLiteral(at) && at.text === '')
}

/** What is assigned to a name after it was declared: some too much where another in the same function has the name. */
function writesTo(declared: ts.Declaration): readonly Write[] {
  const { name } = declared as ts.NamedDeclaration
  if (!name || !ts.isIdentifier(name) || ts.getCombinedNodeFlags(declared) & ts.NodeFlags.Const) return []
  const around = ts.findAncestor(declared.parent, (each) => ts.isFunctionLike(each) || ts.isSourceFile(each))!
  const writes = indexOf(declared.getSourceFile()).writes.get(name.text) ?? []
  return writes.filter(({ node }) => node.pos >= around.pos && node.end <= around.end)
}

function isImported(
  node: ts.Node,
): node is (ts.ImportSpecifier | ts.ImportClause) & { readonly name: ts.Identifier } {
  return (ts.isImportSpecifier(node) || ts.isImportClause(node)) && node.name !== undefined
}

/** `list(…)`, `this.service.list(…)` */
function isCalled(node: ts.Identifier): boolean {
  const { parent } = node
  const called = ts.isPropertyAccessExpression(parent) && parent.name === node ? parent : node
  return ts.isCallExpression(called.parent) && called.parent.expression === called
}

/** The name that a function is called by: its own, or that of the constant or the member that it is. */
function nameOfFunction(node: ts.FunctionLikeDeclaration): string | undefined {
  const { name = (node.parent as Partial<ts.NamedDeclaration>).name } = node
  return name && ts.isIdentifier(name) ? name.text : undefined
}
