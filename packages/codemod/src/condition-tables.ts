import { ts } from 'ts-morph'
import { isEquality } from './operators.ts'
import { isSpoken } from './bare.ts'
import { memberOf } from './condition-uses.ts'
import type { Member } from './condition-uses.ts'
import { changed } from './conditions.ts'
import type { Renamed } from './conditions.ts'
import type { Kind } from './kind.ts'
import type { Scope } from './scope.ts'
import { indexOf } from './sources/file-index.ts'
import { plainText } from './text.ts'
import { constantOf, piecesOf } from './resolved-text.ts'

/** Words that the type of a condition is looked up in: a list, a set, the keys of an object or of a map. */
export interface TypeTable {
  readonly words: readonly Word[]
  /** True where each word has something beside it: a label, a colour. */
  readonly isKeyed: boolean
  /** False where some of it is not seen here. */
  readonly isWhole: boolean
  /** Its declaration; absent where it stands in place. */
  readonly declared?: ts.VariableDeclaration
}

export interface Word {
  readonly node: ts.Node
  readonly text: string
}

/** A look into a table: `SHOWN.includes(condition.type)`, `LABELS[condition.type]`. */
export interface TableUse extends Member {
  readonly node: ts.Node
  readonly table: TypeTable
  /** False where its words go on to somewhere else as well, `SHOWN.map((type) => …)`, or others' conditions are looked up. */
  readonly isAll: boolean
}

/** The look into a table of types that a node is; `undefined` where it is none, or asks no condition of ours. */
export function tableUse(node: ts.Node, scope: Scope): TableUse | undefined {
  const { checker } = scope.source
  const look = checker && lookOf(node, checker)
  const member = look && memberOf(spoken(look.asked), 'type', scope)
  const table = member && ('words' in look.table ? look.table : tableOf(look.table, checker!))
  if (!table) return undefined
  const { kind, also = [], isShared = false } = member
  const asked = [kind, ...also].find((each) => changedWords(table, each).length > 0) ?? kind
  return { ...member, kind: asked, node, table, isAll: look.isAll && also.length === 0 && !isShared }
}

/**
 * The words of a table that a kind had another type for, or another meaning. A table that has the current type as well is
 * made for both; a label says only the name, whatever that means.
 */
export function changedWords(
  { words, isKeyed }: TypeTable,
  kind: Kind,
): readonly (Word & { readonly way: Renamed })[] {
  const texts = new Set(words.map(({ text }) => text))
  return words.flatMap((word) => {
    const way = changed(kind, word.text)
    if (!way) return []
    const isThere = way.entry.current.some((type) => texts.has(type) && (isKeyed || type !== word.text))
    return isThere ? [] : [{ ...word, way }]
  })
}

/** Whether the words of a table may be written: all of it is seen, and nothing but conditions of the kind is looked up in it. */
export function isOwnTable({ table, kind, isAll }: TableUse, scope: Scope): boolean {
  const { declared, isKeyed, isWhole } = table
  const targets = changedWords(table, kind).flatMap(({ way }) => way.to ?? [])
  if (!isAll || (isKeyed && (!isWhole || new Set(targets).size < targets.length))) return false
  return !declared || (isWhole && soleKind(declared, scope) === kind)
}

const soleKinds = new WeakMap<Scope, Map<ts.Node, Kind | undefined>>()

/** The kind whose conditions alone are looked up in what a source declares for itself. */
function soleKind(declared: ts.VariableDeclaration, scope: Scope): Kind | undefined {
  const known = soleKinds.get(scope) ?? new Map<ts.Node, Kind | undefined>()
  soleKinds.set(scope, known)
  if (!known.has(declared)) known.set(declared, soleKindOf(declared, scope))
  return known.get(declared)
}

function soleKindOf(declared: ts.VariableDeclaration, scope: Scope): Kind | undefined {
  const { ast, component } = scope.source
  const isConstant = (ts.getCombinedNodeFlags(declared) & ts.NodeFlags.Const) !== 0
  const isExported = (ts.getCombinedModifierFlags(declared) & ts.ModifierFlags.Export) !== 0
  if (declared.getSourceFile() !== ast || component || !isConstant || isExported) return undefined
  const mentions = (indexOf(ast).names.get(declared.name.getText()) ?? []).filter(
    (name) => name !== declared.name,
  )
  const kinds = new Set(mentions.map((name) => kindAround(name, declared, scope)))
  return kinds.size === 1 ? [...kinds][0] : undefined
}

/** The kind whose conditions are looked up where a name stands; `undefined` where it stands for anything else. */
function kindAround(name: ts.Node, declared: ts.Node, scope: Scope): Kind | undefined {
  for (let at = name.parent; !ts.isStatement(at); at = at.parent) {
    const use = tableUse(at, scope)
    if (use?.isAll && use.table.declared === declared) return use.kind
  }
  return undefined
}

interface Look {
  readonly table: ts.Expression | TypeTable
  readonly asked: ts.Expression
  readonly isAll: boolean
}

function lookOf(node: ts.Node, checker: ts.TypeChecker): Look | undefined {
  if (ts.isElementAccessExpression(node))
    return { table: node.expression, asked: node.argumentExpression, isAll: true }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression: table } = node.expression
    const asked = node.arguments[0]
    return asked && /^(?:includes|indexOf|lastIndexOf|has|get)$/.test(name.text)
      ? { table, asked, isAll: true }
      : undefined
  }
  if (!ts.isBinaryExpression(node)) return undefined
  const { left, operatorToken, right } = node
  if (operatorToken.kind === ts.SyntaxKind.InKeyword) return { table: right, asked: left, isAll: true }
  if (!isEquality(node)) return undefined
  for (const [word, asked] of [[left, right] as const, [right, left] as const]) {
    const table = goneThrough(word, checker)
    if (table) return { table, asked, isAll: false }
    const chosen = ts.isElementAccessExpression(word) ? chosenFrom(word, checker) : undefined
    if (chosen) return { table: chosen, asked, isAll: true }
  }
  return undefined
}

/** The values of which a key picks one: `TYPES[which]` */
function chosenFrom(word: ts.ElementAccessExpression, checker: ts.TypeChecker): TypeTable | undefined {
  const [piece] = piecesOf(word, checker)
  const rows = piece?.rows ?? []
  const declared = new Set(rows.map((row) => ts.findAncestor(row, ts.isVariableDeclaration)))
  const [table] = declared
  if (!table || declared.size > 1) return undefined
  const words = rows.map((node) => ({ node, text: node.text }))
  return { words, isKeyed: false, isWhole: true, declared: table }
}

/** The list that a callback or a loop takes a word from: `SHOWN.map((type) => …)`, `for (const type of SHOWN)` */
function goneThrough(word: ts.Expression, checker: ts.TypeChecker): ts.Expression | undefined {
  const declared = ts.isIdentifier(word) ? checker.getSymbolAtLocation(word)?.valueDeclaration : undefined
  if (!declared) return undefined
  if (ts.isVariableDeclaration(declared)) {
    const loop = declared.parent.parent
    return ts.isForOfStatement(loop) ? loop.expression : undefined
  }
  const callback = declared.parent
  if (!ts.isParameter(declared) || !ts.isCallExpression(callback.parent)) return undefined
  const { expression, arguments: given } = callback.parent
  const isFirst = callback === given[0] && declared === (callback as ts.ArrowFunction).parameters[0]
  return isFirst && ts.isPropertyAccessExpression(expression) ? expression.expression : undefined
}

function tableOf(expression: ts.Expression, checker: ts.TypeChecker): TypeTable | undefined {
  const node = spoken(expression)
  if (ts.isIdentifier(node)) {
    const declared = declarationOf(node, checker)
    const table = declared?.initializer && literalTable(spoken(declared.initializer), checker)
    return table && { ...table, declared }
  }
  return literalTable(node, checker)
}

function literalTable(node: ts.Expression, checker: ts.TypeChecker): TypeTable | undefined {
  if (ts.isArrayLiteralExpression(node)) return listed(node.elements, checker)
  if (ts.isObjectLiteralExpression(node))
    return keyed(
      node.properties.map(({ name }) => name),
      checker,
    )
  if (!ts.isNewExpression(node) || !/^(?:Set|Map)$/.test(node.expression.getText())) return undefined
  const given = node.arguments?.[0]
  const entries = given && spoken(given)
  if (!entries || !ts.isArrayLiteralExpression(entries)) return undefined
  if (node.expression.getText() === 'Set') return listed(entries.elements, checker)
  return keyed(
    entries.elements.map((entry) => (ts.isArrayLiteralExpression(entry) ? entry.elements[0] : undefined)),
    checker,
  )
}

function listed(elements: readonly ts.Expression[], checker: ts.TypeChecker): TypeTable {
  const found = elements.map((node) => {
    if (!ts.isSpreadElement(node)) return wordsOf(node, checker)
    return tableOf(node.expression, checker)?.words ?? []
  })
  const isWhole = elements.every((node, i) => !ts.isSpreadElement(node) && found[i]!.length > 0)
  return { words: found.flat(), isKeyed: false, isWhole }
}

function keyed(keys: readonly (ts.Node | undefined)[], checker: ts.TypeChecker): TypeTable {
  const found = keys.map((key) => wordsOf(key, checker))
  return { words: found.flat(), isKeyed: true, isWhole: found.every((words) => words.length > 0) }
}

function wordsOf(node: ts.Node | undefined, checker: ts.TypeChecker): readonly Word[] {
  if (node && isKey(node)) return [{ node, text: node.text }]
  const value = node && ts.isComputedPropertyName(node) ? node.expression : node
  const text = plainText(value) ?? constantOf(value, checker)
  return value && text !== undefined ? [{ node: value, text }] : []
}

/** Whether a node is the name of a property, as written: `{ Ready: … }` */
export function isKey(node: ts.Node): node is ts.Identifier {
  return ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node
}

function declarationOf(name: ts.Identifier, checker: ts.TypeChecker): ts.VariableDeclaration | undefined {
  const found = checker.getSymbolAtLocation(name)
  const symbol = found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
  const declared = symbol?.valueDeclaration
  return declared && ts.isVariableDeclaration(declared) ? declared : undefined
}

/** An expression without what only speaks to the compiler: `['Ready'] as const` */
function spoken(expression: ts.Expression): ts.Expression {
  return isSpoken(expression) ? spoken(expression.expression) : expression
}
