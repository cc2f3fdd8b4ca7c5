import { ts } from 'ts-morph'
import { bare, isSpoken, outermost } from './bare.ts'
import type { Source } from './source.ts'
import { frozenBy } from './sources/elements.ts'
import { indexOf } from './sources/file-index.ts'
import type { TextNode } from './text.ts'
import { isDefaulting, isMade, piecesOf } from './resolved-text.ts'

/**
 * The places of a program that read a constant, by its name or by that of one made of it, but for those that are known.
 * `undefined` where it has no name.
 */
export function readsOf(
  literal: TextNode,
  scopes: readonly { readonly source: Source }[],
  isKnown: (read: ts.Node) => boolean,
): readonly ts.Node[] | undefined {
  const first = nameAround(literal)
  if (first === undefined) return undefined
  const names = new Set<string>()
  const others: ts.Node[] = []
  const added: (string | undefined)[] = [first]
  while (added.length > 0) {
    const name = added.pop()
    if (name === undefined || names.has(name)) continue
    names.add(name)
    for (const { source } of scopes)
      for (const identifier of source.checker ? (indexOf(source.ast).names.get(name) ?? []) : []) {
        const { parent } = identifier
        if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || ts.isBindingElement(parent)) {
          added.push(parent.name.getText())
          continue
        }
        const link = ts.isPropertyAccessExpression(parent) && parent.name === identifier ? parent : identifier
        const read = isInTable(literal) ? elementRead(link) : link
        if (isKnown(read) || isDeclared(read) || ts.isTypeQueryNode(read.parent)) continue
        const taken = read !== link || isInTable(literal) ? namesTaken(read) : []
        if (taken.length > 0) {
          added.push(...taken)
          continue
        }
        const pieces = piecesOf(read, source.checker!)
        const isRead = pieces.some((piece) => piece.literal === literal || piece.rows?.includes(literal))
        // What is done with a table as a whole is not known.
        if (!isRead && (pieces.length > 0 || !isInTable(literal))) continue
        const own = isMade(read.parent) || isInTable(read) || !isRead ? undefined : nameAround(read)
        if (own === undefined) others.push(read)
        else added.push(own)
      }
  }
  return others
}

/** Whether a literal is one of a list, or of a map: then a name leads to the table, and a key to the element. */
function isInTable({ parent }: ts.Node): boolean {
  if (isSpoken(parent)) return isInTable(parent)
  return ts.isArrayLiteralExpression(parent) || (ts.isPropertyAssignment(parent) && isInTable(parent.parent))
}

/** The element that is read of a table: `ROWS[0].version` of `ROWS`. */
function elementRead(node: ts.Expression): ts.Expression {
  const { parent } = node
  if (isSpoken(parent)) return elementRead(parent)
  const isGet = ts.isPropertyAccessExpression(parent) && parent.name.text === 'get'
  if (isGet && ts.isCallExpression(parent.parent)) return elementRead(parent.parent)
  const isLink = ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)
  return isLink && parent.expression === node ? elementRead(parent) : isSpoken(node) ? bare(node) : node
}

/** The names that a value is taken apart into, or has from now on. */
function namesTaken(node: ts.Expression): readonly string[] {
  const at = outermost(node)
  const { parent } = at
  if (!ts.isVariableDeclaration(parent) || parent.initializer !== at) return []
  const namesOf = (name: ts.BindingName): readonly string[] =>
    ts.isIdentifier(name)
      ? [name.text]
      : name.elements.flatMap((each) => (ts.isBindingElement(each) ? namesOf(each.name) : []))
  return namesOf(parent.name)
}

interface Declared extends ts.Node {
  readonly name?: ts.Node
  readonly initializer?: ts.Node
  readonly body?: ts.Node
}

/** The name of the constant, or of the member of one, that is nothing else than a value. */
function nameAround(node: ts.Node): string | undefined {
  const { parent } = node
  if (ts.isExportAssignment(parent)) return 'default'
  if (ts.isBinaryExpression(parent) && ts.isPropertyAccessExpression(parent.left) && parent.right === node)
    if (parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) return parent.left.name.text
  const isPassed =
    isSpoken(parent) || ts.isBinaryExpression(parent) || isDefaulting(parent) || ts.isReturnStatement(parent)
  if (isPassed || ts.isBlock(parent) || ts.isArrowFunction(parent)) return nameAround(parent)
  const isTable =
    ts.isArrayLiteralExpression(parent) ||
    ts.isNewExpression(parent) ||
    (ts.isCallExpression(parent) && frozenBy(parent) === node)
  if (isTable) return nameAround(parent)
  if (ts.isPropertyAssignment(parent) && nameAround(parent.parent) === undefined) return undefined
  const { name, initializer, body } = parent as Declared
  return name && ts.isIdentifier(name) && (initializer ?? body) === node ? name.text : undefined
}

/** Whether a name is that of what is declared with it. */
function isDeclared(node: ts.Node): boolean {
  const { parent } = node
  return !ts.isShorthandPropertyAssignment(parent) && (parent as ts.NamedDeclaration).name === node
}
