import { ts } from 'ts-morph'
import { isSpoken } from '../bare.ts'
import { nameOf } from '../mirrors/walk.ts'
import { starters } from '../sources/table.ts'
import { plainText } from '../text.ts'
import { operationOf } from './operation.ts'
import { initializerOf, symbolOf } from '../sources/declared.ts'
import { textOf } from '../resolved-text.ts'

/** How a call writes: all of an object, or what is to change of it. */
export type Way = 'whole' | 'merge'

/** What a call sends. */
export interface Body {
  readonly way: Way
  /** The expression that stands for it in the call. */
  readonly node: ts.Expression
  /** The literals it may be, where all of them are in sight: objects, or lists of operations. */
  readonly literals?: readonly Literal[]
  /** The object that code makes for it, where that goes on to change it. */
  readonly made?: ts.ObjectLiteralExpression
  readonly type: ts.Type
  /** True where nothing is known of what it is. */
  readonly isOpen: boolean
}

export type Literal = ts.ObjectLiteralExpression | ts.ArrayLiteralExpression | ts.StringLiteralLike

const writingWords = new Set([
  'patch',
  'create',
  'replace',
  'update',
  'put',
  'post',
  'apply',
  'save',
  'upsert',
  'merge',
])

/** Whether a call writes, by its name or its method. */
export function writesAnything(call: ts.CallExpression): boolean {
  const method = methodOf(optionsOf(call))
  return method === undefined
    ? wordsOf(call).some((word) => writingWords.has(word))
    : /^(?:patch|put|post)$/i.test(method)
}

/** The body of a call that writes; `undefined` where it has none. */
export function bodyOf(call: ts.CallExpression, checker: ts.TypeChecker): Body | undefined {
  const options = optionsOf(call)
  const method = methodOf(options)
  const words = wordsOf(call)
  const way =
    /^patch$/i.test(method ?? '') || words.includes('patch') || words.includes('merge') ? 'merge' : 'whole'
  const node = membersOf(options).find(([name]) => bodyNames.has(name))?.[1] ?? positional(call, checker)
  if (!node) return undefined
  const literals = literalsOf(node, checker)
  const sent = isSerialized(node) ? node.arguments[0]! : node
  const type = checker.getTypeAtLocation(sent)
  return {
    way,
    node,
    ...(literals && !literals.some((each) => isTyped(each, checker)) && { literals }),
    type,
    isOpen: isOpen(type) || (type.flags & ts.TypeFlags.StringLike) !== 0 || isOperations(type, checker),
  }
}

/** Whether a type says what is in a literal: then the type decides. */
function isTyped(literal: Literal, checker: ts.TypeChecker): boolean {
  const type = checker.getContextualType(literal)
  return ['spec', 'status'].some((name) => type && checker.getNonNullableType(type).getProperty(name))
}

const bodyNames = new Set(['body', 'data', 'patch', 'patches', 'payload', 'json', 'manifest'])

/** The words of the name that is called: `patchNamespacedCustomObject` begins with `patch`, `dispatch('cluster/create', …)` is `create`. */
function wordsOf({ expression: callee, arguments: [first] }: ts.CallExpression): readonly string[] {
  const called = ts.isPropertyAccessExpression(callee)
    ? callee.name.text
    : ts.isIdentifier(callee)
      ? callee.text
      : ''
  const started = starters.has(called) ? plainText(first) : undefined
  const name = started?.split('/').at(-1) ?? called
  return (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())
}

function optionsOf(call: ts.CallExpression): readonly ts.ObjectLiteralExpression[] {
  return call.arguments.filter((node) => ts.isObjectLiteralExpression(node))
}

function methodOf(options: readonly ts.ObjectLiteralExpression[]): string | undefined {
  return plainText(membersOf(options).find(([name]) => name === 'method')?.[1])
}

function membersOf(
  options: readonly ts.ObjectLiteralExpression[],
): readonly (readonly [name: string, value: ts.Expression])[] {
  return options
    .flatMap(({ properties }) => [...properties])
    .flatMap((property) => {
      const name = nameOf(property.name)
      if (name === undefined) return []
      if (ts.isPropertyAssignment(property)) return [[name, property.initializer] as const]
      return ts.isShorthandPropertyAssignment(property) ? [[name, property.name] as const] : []
    })
}

/** The argument that looks like an object of the API, or like a patch; else the first of which nothing is known. */
function positional(call: ts.CallExpression, checker: ts.TypeChecker): ts.Expression | undefined {
  const literal = call.arguments.find((node) => literalsOf(node, checker)?.every(isOfApi))
  return (
    literal ??
    call.arguments.find((node) => isWrittenOut(node, checker)) ??
    call.arguments.find((node) => isSerialized(node) || isOpen(checker.getTypeAtLocation(node))) ??
    call.arguments.find((node) => isTypedAsOfApi(checker.getTypeAtLocation(node), checker))
  )
}

/** Whether a type has what an object of the API has, or is that of a list of operations. */
function isTypedAsOfApi(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (!isOperations(type, checker)) return apiMembers.some((name) => type.getProperty(name) !== undefined)
  const item = type.getNumberIndexType()
  return (
    item !== undefined &&
    (isOpen(item) || ['op', 'path'].every((name) => item.getProperty(name) !== undefined))
  )
}

/** A body that is put together as a text: `'{"spec":{"rolloutAfter":"' + time + '"}}'`. */
function isWrittenOut(node: ts.Expression, checker: ts.TypeChecker): boolean {
  const isMade = ts.isTemplateExpression(node) || ts.isBinaryExpression(node)
  return isMade && /^\s*[[{]/.test(textOf(node, checker) ?? '')
}

const apiMembers: readonly string[] = ['apiVersion', 'kind', 'metadata', 'spec', 'status']

function isOfApi(literal: Literal): boolean {
  if (ts.isStringLiteralLike(literal)) return /^\s*[[{]/.test(literal.text)
  if (ts.isArrayLiteralExpression(literal)) return operationsIn(literal).operations.length > 0
  return literal.properties.some(({ name }) => apiMembers.includes(nameOf(name) ?? ''))
}

/** Whether a type is that of a JSON patch, whose operations are not in sight. */
function isOperations(type: ts.Type, checker: ts.TypeChecker): boolean {
  return checker.isArrayType(type) || checker.isTupleType(type)
}

/** Whether nothing is known of what a type holds. */
export function isOpen(type: ts.Type): boolean {
  const untyping =
    ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter | ts.TypeFlags.NonPrimitive
  if ((type.flags & untyping) !== 0) return true
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    type.getProperties().length === 0 &&
    type.getCallSignatures().length === 0 &&
    type.getStringIndexType() !== undefined
  )
}

const serializers = /^(?:stringify|dump|from|structuredClone|clone|cloneDeep)$/

function isSerialized(node: ts.Expression): node is ts.CallExpression {
  if (!ts.isCallExpression(node) || node.arguments.length === 0) return false
  const { expression } = node
  return serializers.test(
    ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText(),
  )
}

/** The literals that an expression may be, through constants that nobody changes; `undefined` where one is not in sight. */
function literalsOf(node: ts.Expression, checker: ts.TypeChecker): readonly Literal[] | undefined {
  const inside = (part: ts.Expression): readonly Literal[] | undefined => literalsOf(part, checker)
  if (ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node)) return [node]
  if (ts.isStringLiteralLike(node)) return isOfApi(node) ? [node] : undefined
  if (isSerialized(node)) return inside(node.arguments[0]!)
  if (isSpoken(node)) return inside(node.expression)
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [inside(node.whenTrue), inside(node.whenFalse)]
    return yes && no && [...yes, ...no]
  }
  const made = ts.isIdentifier(node) ? initializerOf(node, checker) : undefined
  if (!made || made.getSourceFile() !== node.getSourceFile() || isChanged(node as ts.Identifier, checker))
    return undefined
  return inside(made)
}

/** Whether a constant is taken apart or written to anywhere in its file. */
function isChanged(node: ts.Identifier, checker: ts.TypeChecker): boolean {
  const symbol = symbolOf(node, checker)
  const parts = partsIn(node.getSourceFile()).get(node.text) ?? []
  return parts.some((part) => symbolOf(part, checker) === symbol)
}

const seen = new WeakMap<ts.SourceFile, ReadonlyMap<string, readonly ts.Identifier[]>>()

/** The names of a file that something is taken from, or spread. */
function partsIn(file: ts.SourceFile): ReadonlyMap<string, readonly ts.Identifier[]> {
  const known = seen.get(file)
  if (known) return known
  const parts = new Map<string, ts.Identifier[]>()
  const look = (at: ts.Node): void => {
    if (ts.isIdentifier(at) && isPart(at)) {
      const same = parts.get(at.text)
      if (same) same.push(at)
      else parts.set(at.text, [at])
    }
    ts.forEachChild(at, look)
  }
  look(file)
  seen.set(file, parts)
  return parts
}

function isPart(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isSpreadAssignment(parent) || ts.isSpreadElement(parent)) return true
  const isLink = ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)
  if (!isLink || parent.expression !== node) return false
  return !ts.isPropertyAccessExpression(parent) || parent.name.text !== 'metadata'
}

/** The operations of a JSON patch, spread and conditional ones too, and what else is in the list. */
export function operationsIn(list: ts.ArrayLiteralExpression): {
  readonly operations: readonly ts.ObjectLiteralExpression[]
  readonly others: readonly ts.Expression[]
} {
  const operations: ts.ObjectLiteralExpression[] = []
  const others: ts.Expression[] = []
  const look = (node: ts.Expression): void => {
    if (ts.isSpreadElement(node) || ts.isParenthesizedExpression(node)) look(node.expression)
    else if (ts.isArrayLiteralExpression(node)) node.elements.forEach(look)
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(look)
    else if (ts.isObjectLiteralExpression(node) && operationOf(node)) operations.push(node)
    else others.push(node)
  }
  look(list)
  return { operations, others }
}
