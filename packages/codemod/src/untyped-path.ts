import { ts } from 'ts-morph'
import { isFallback } from './operators.ts'
import { bare } from './bare.ts'
import { guardNamed } from './guard.ts'
import { nameOf } from './mirrors/walk.ts'
import { below } from './place.ts'
import type { Source } from './source.ts'
import { declaredBy } from './sources/declared.ts'
import { functionsIn, indexOf } from './sources/file-index.ts'
import { argumentsGiven, propertyGiven } from './sources/elsewhere.ts'
import type { Elsewhere } from './sources/elsewhere.ts'
import { beginsEmpty, gatheredIn } from './sources/gathered.ts'
import { isFunction, returnsOf } from './sources/follow.ts'
import { writtenTo } from './sources/members.ts'
import { textOf } from './resolved-text.ts'
import { computers, copies, eachItem, items, same } from './sources/table.ts'
import { plainText } from './text.ts'
import { listOfLocal } from './vue/locals.ts'

/** A path, and the source whose code reads the spec or the status that it begins with: that speaks of what it is of. */
export interface Lead {
  readonly path: string
  readonly from: Source
  /** What the spec or the status is read of, as an expression, or as what declares the parts of it. */
  readonly of?: ts.Node
  /** How many maps code has put around it: what is read of them by a key is still the same. */
  readonly around?: number
}

const known = new WeakMap<ts.Node, Lead | undefined>()

/** The path of {@link leadOf}. */
export function untypedPathOf(node: ts.Node, source: Source): string | undefined {
  return leadOf(node, source)?.path
}

/**
 * The path that a value without a type stands for, from the spec or the status of an object on, by its names alone: nothing
 * says what the object is. One of the values that it may have is enough, for what is found here is told and never written.
 */
export function leadOf(node: ts.Node, source: Source): Lead | undefined {
  if (known.has(node)) return known.get(node)
  // What leads back to itself leads nowhere.
  known.set(node, undefined)
  const lead = find(node, source)
  known.set(node, lead)
  return lead
}

function find(node: ts.Node, source: Source): Lead | undefined {
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isAwaitExpression(node)
  )
    return leadOf(node.expression, source)
  if (ts.isBinaryExpression(node)) return isFallback(node) ? leadOf(node.left, source) : undefined
  if (ts.isConditionalExpression(node)) return firstOf([node.whenTrue, node.whenFalse], source)
  if (ts.isIdentifier(node)) return pathOfName(node, source)
  if (ts.isBindingElement(node)) return pathOfBinding(node, source)
  if (ts.isCallExpression(node)) return pathOfCall(node, source)
  const guard = guardNamed(node)
  if (guard) return joined(leadOf(bare(guard.of), source), guard.name.text)
  return isLink(node) ? pathOfLink(node, source) : undefined
}

function pathOfLink(
  node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  source: Source,
): Lead | undefined {
  const { expression } = node
  const name = ts.isPropertyAccessExpression(node) ? node.name.text : stepOf(node.argumentExpression, source)
  const around = leadOf(bare(expression), source)
  // What a ref holds is its value.
  if (around !== undefined && name === 'value' && isComputed(expression, source)) return around
  if (around !== undefined) return join(around, name ?? '[]')
  const root = rootOf(name)
  if (root !== undefined && [expression, node].some((each) => isUntyped(each, source.checker!)))
    return { path: root, from: source, of: bare(expression) }
  return name !== undefined && expression.kind === ts.SyntaxKind.ThisKeyword
    ? pathOfMember(expression, name, source)
    : undefined
}

/** What a member of `this` is: what is written to it or, for a property of a component, what it is given. */
function pathOfMember(node: ts.Expression | ts.SourceFile, name: string, source: Source): Lead | undefined {
  return firstOf(writtenTo(node, name), source) ?? elsewhere(propertyGiven(name, source))
}

function elsewhere(given: readonly Elsewhere[]): Lead | undefined {
  for (const [node, source] of given) {
    const path = leadOf(node, source)
    if (path !== undefined) return path
  }
  return undefined
}

function pathOfName(node: ts.Identifier, source: Source): Lead | undefined {
  const checker = source.checker!
  const declared = checker.getSymbolAtLocation(node)?.valueDeclaration
  if (!declared || declared.getSourceFile() !== source.ast) return pathInTemplate(node, source)
  if (ts.isVariableDeclaration(declared) && beginsEmpty(declared)) return pathOfGathered(declared, source)
  if (isGiven(declared, source)) return elsewhere(propertyGiven(node.text, source))
  // Names are asked first: most lead nowhere, and the type of each is dear.
  const lead = mayLead(declared) ? pathOfDeclared(declared, source) : undefined
  return lead && isUntyped(node, checker) ? lead : undefined
}

function pathOfDeclared(declared: ts.Declaration, source: Source): Lead | undefined {
  if (ts.isBindingElement(declared)) return pathOfBinding(declared, source)
  if (ts.isVariableDeclaration(declared))
    return declared.initializer ? leadOf(declared.initializer, source) : pathOfLoop(declared, source)
  return ts.isParameter(declared) ? pathOfItem(declared, source) : undefined
}

/** Whether a name is a property of a component of Svelte: `export let cluster`, `let { cluster } = $props()`. */
function isGiven(declared: ts.Declaration, { component }: Source): boolean {
  if (!component) return false
  if (ts.isBindingElement(declared)) {
    const holder = declared.parent.parent
    return ts.isVariableDeclaration(holder) && holder.initializer?.getText() === '$props()'
  }
  return (
    ts.isVariableDeclaration(declared) &&
    !declared.initializer &&
    (ts.getCombinedModifierFlags(declared) & ts.ModifierFlags.Export) !== 0
  )
}

/** What code gathers in a name, as a list of it, or a map of such. */
function pathOfGathered(declared: ts.VariableDeclaration, source: Source): Lead | undefined {
  for (const { value, isItem, depth } of gatheredIn(declared)) {
    const lead = leadOf(value, source)
    if (!lead || (isItem && !lead.path.endsWith('[]'))) continue
    const path = isItem ? lead.path.slice(0, -'[]'.length) : lead.path
    return { ...lead, path, around: (lead.around ?? 0) + depth }
  }
  return undefined
}

/** What a name in the template of a component stands for: an item of `v-for`, or a member of the component. */
function pathInTemplate(node: ts.Identifier, source: Source): Lead | undefined {
  const { component, ast } = source
  if (!component?.expressions.some(({ start, end }) => node.getStart() >= start && node.end <= end))
    return undefined
  const local = listOfLocal(node, component, ast)
  if (local === 'unknown') return undefined
  if (local) return joined(leadOf(local, source), '[]')
  return pathOfMember(ast, node.text, source)
}

/** Whether a path may come from what declares a name: its text tells, and the type of each name is dear. */
function mayLead(declared: ts.Declaration): boolean {
  if (ts.isBindingElement(declared)) return true
  if (ts.isVariableDeclaration(declared))
    return declared.initializer
      ? isPassing(declared.initializer)
      : ts.isForOfStatement(declared.parent.parent)
  return ts.isParameter(declared) && isFunction(declared.parent)
}

/** Whether an expression gives what another one is. */
function isPassing(node: ts.Expression): boolean {
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isAwaitExpression(node)
  )
    return isPassing(node.expression)
  if (ts.isBinaryExpression(node)) return isFallback(node) && isPassing(node.left)
  if (ts.isConditionalExpression(node)) return isPassing(node.whenTrue) || isPassing(node.whenFalse)
  return ts.isIdentifier(node) || ts.isCallExpression(node) || isLink(node)
}

/** `({ status: { replicas } }: any) => …`, `const { replicas } = object.status` */
function pathOfBinding(node: ts.BindingElement, source: Source): Lead | undefined {
  const { parent: pattern } = node
  const holder = pattern.parent
  if (node.dotDotDotToken) return undefined
  if (ts.isArrayBindingPattern(pattern)) {
    const list = ts.isBindingElement(holder) ? undefined : entriesFor(holder)
    if (!list || pattern.elements.indexOf(node) !== 1) return undefined
    return joined(leadOf(list, source), '{}')
  }
  const name = ts.isComputedPropertyName(node.propertyName ?? node.name)
    ? stepOf((node.propertyName as ts.ComputedPropertyName).expression, source)
    : nameOf((node.propertyName ?? node.name) as ts.PropertyName)
  if (name === undefined) return undefined
  const around = ts.isBindingElement(holder)
    ? pathOfBinding(holder, source)
    : ts.isParameter(holder)
      ? pathOfItem(holder, source)
      : holder.initializer
        ? leadOf(holder.initializer, source)
        : pathOfLoop(holder, source)
  if (around !== undefined) return join(around, name)
  const root = rootOf(name)
  if (root === undefined) return undefined
  const from = ts.isVariableDeclaration(holder) ? (holder.initializer ?? holder) : holder
  if (![from, node].some((each) => isUntyped(each, source.checker!))) return undefined
  return { path: root, from: source, of: ts.isExpression(from) ? bare(from) : from }
}

/** `get(object, 'status.conditions')`, `computed(() => object.spec)`, `list.filter(…)`, and what a function of the file returns. */
function pathOfCall(node: ts.CallExpression, source: Source): Lead | undefined {
  const { expression: called, arguments: given } = node
  const [, path] = given
  const written = plainText(path)
  if (written !== undefined && /^(?:spec|status)(?:\.\w+)*$/.test(written) && isGetter(called))
    return { path: written, from: source }
  if (ts.isPropertyAccessExpression(called)) {
    const receiver = leadOf(bare(called.expression), source)
    if (receiver !== undefined && same.has(called.name.text)) return receiver
    if (receiver !== undefined && items.has(called.name.text)) return join(receiver, '[]')
  } else if (ts.isIdentifier(called) && copies.has(called.text)) return given[0] && leadOf(given[0], source)
  else if (ts.isIdentifier(called) && computers.has(called.text))
    return given[0] && isFunction(given[0]) ? firstOf(returnsOf(given[0]), source) : undefined
  const name = ts.isPropertyAccessExpression(called) ? called.name : called
  const isHere = ts.isIdentifier(name) && functionsIn(source.ast).has(name.text)
  const declared = isHere ? declaredBy(name, source.checker!) : undefined
  if (!declared || declared.getSourceFile() !== source.ast) return undefined
  const made = ts.isVariableDeclaration(declared) ? declared.initializer : declared
  return made && isFunction(made) ? firstOf(returnsOf(made), source) : undefined
}

function isGetter(called: ts.Expression): boolean {
  return /^(?:.*\.)?(?:get|getPath|result)$/.test(called.getText())
}

/** What a function is given: an item of the list that it is a callback for, or what calls in the file say. */
function pathOfItem(parameter: ts.ParameterDeclaration, source: Source): Lead | undefined {
  const { parent: own } = parameter
  const at = own.parameters.indexOf(parameter)
  const call = own.parent
  if (!ts.isCallExpression(call) || ts.isFunctionDeclaration(own)) return pathOfArgument(own, at, source)
  const { expression } = call
  if (!ts.isPropertyAccessExpression(expression) || call.arguments[0] !== own) return undefined
  const values = valuesOf(bare(expression.expression))
  if (values) return at === 0 ? joined(leadOf(values, source), '{}') : undefined
  if ((eachItem.get(expression.name.text) ?? 0) !== at) return undefined
  return joined(leadOf(expression.expression, source), '[]')
}

/** What a call in the file gives a function, or the list that the function is the callback for. */
function pathOfArgument(own: ts.SignatureDeclaration, at: number, source: Source): Lead | undefined {
  const name = ts.isVariableDeclaration(own.parent) ? own.parent.name : own.name
  if (!name || !ts.isIdentifier(name)) return undefined
  for (const node of indexOf(source.ast).names.get(name.text) ?? []) {
    const link = node.parent
    const used = ts.isPropertyAccessExpression(link) && link.name === node ? link : node
    const call = used.parent
    if (!ts.isCallExpression(call)) continue
    const path =
      call.expression === used
        ? call.arguments[at] && leadOf(call.arguments[at], source)
        : at === 0 &&
            ts.isPropertyAccessExpression(call.expression) &&
            eachItem.has(call.expression.name.text)
          ? joined(leadOf(call.expression.expression, source), '[]')
          : undefined
    if (path !== undefined) return path
  }
  return elsewhere(argumentsGiven(name.text, at, source))
}

/** What a loop takes of a list. */
function pathOfLoop({ parent }: ts.VariableDeclaration, source: Source): Lead | undefined {
  const loop = parent.parent
  if (!ts.isForOfStatement(loop)) return undefined
  const values = valuesOf(loop.expression)
  return values ? joined(leadOf(values, source), '{}') : joined(leadOf(loop.expression, source), '[]')
}

/** What `Object.values` is asked of. */
function valuesOf(node: ts.Expression): ts.Expression | undefined {
  return ts.isCallExpression(node) && node.expression.getText() === 'Object.values'
    ? node.arguments[0]
    : undefined
}

/** What `[key, value]` are the entries of: in a callback, or in a loop. */
function entriesFor(holder: ts.ParameterDeclaration | ts.VariableDeclaration): ts.Expression | undefined {
  const call = ts.isParameter(holder) ? holder.parent.parent : undefined
  const list =
    call && ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression)
      ? bare(call.expression.expression)
      : ts.isVariableDeclaration(holder) && ts.isForOfStatement(holder.parent.parent)
        ? holder.parent.parent.expression
        : undefined
  return list && ts.isCallExpression(list) && list.expression.getText() === 'Object.entries'
    ? list.arguments[0]
    : undefined
}

/** Whether a name stands for what `computed` or `ref` gave. */
function isComputed(node: ts.Expression, source: Source): boolean {
  const declared = ts.isIdentifier(node) ? declaredBy(node, source.checker!) : undefined
  const made = declared && ts.isVariableDeclaration(declared) ? declared.initializer : undefined
  return (
    made !== undefined &&
    ts.isCallExpression(made) &&
    ts.isIdentifier(made.expression) &&
    (copies.has(made.expression.text) || computers.has(made.expression.text))
  )
}

function firstOf(nodes: readonly (ts.Expression | 'other')[], source: Source): Lead | undefined {
  for (const node of nodes) {
    const path = node === 'other' ? undefined : leadOf(node, source)
    if (path !== undefined) return path
  }
  return undefined
}

function joined(around: Lead | undefined, step: string): Lead | undefined {
  return around === undefined ? undefined : join(around, step)
}

function join({ around = 0, ...lead }: Lead, step: string): Lead {
  if (around > 0 && /^(?:\[\]|\{\})$/.test(step)) return { ...lead, around: around - 1 }
  return { ...lead, path: below({ kind: undefined as never, path: lead.path }, step).path }
}

/** The name that an expression asks for, also by a constant; `undefined` for an index, and for the key of a map. */
function stepOf(node: ts.Expression, source: Source): string | undefined {
  const name = textOf(node, source.checker!)
  return name !== undefined && /^\w+$/.test(name) ? name : undefined
}

function rootOf(name: string | undefined): string | undefined {
  return name === 'spec' || name === 'status' ? name : undefined
}

export function isLink(node: ts.Node): node is ts.PropertyAccessExpression | ts.ElementAccessExpression {
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
}

/** Whether nothing is known of what a node is, or only what a comment says of it, where nothing is written. */
export function isUntyped(node: ts.Node, checker: ts.TypeChecker): boolean {
  const untyping = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter
  const type = checker.getTypeAtLocation(node)
  if ((type.flags & untyping) !== 0) return true
  if ((node.flags & ts.NodeFlags.JavaScriptFile) === 0) return false
  const name = ts.isPropertyAccessExpression(node) ? node.name : node
  const symbols = [checker.getSymbolAtLocation(name), checker.getNonNullableType(type).symbol]
  return symbols.some((symbol) =>
    symbol?.declarations?.every(({ flags }) => (flags & ts.NodeFlags.JSDoc) !== 0),
  )
}
