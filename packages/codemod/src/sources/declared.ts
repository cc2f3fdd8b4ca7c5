import { ts } from 'ts-morph'
import { bare } from '../bare.ts'
import { textOfFile } from '../disk.ts'
import { isConstant } from './file-index.ts'

/** What declares a name, through imports; `undefined` where several do, or nothing. */
export function declaredBy(node: ts.Node, checker: ts.TypeChecker): ts.Declaration | undefined {
  const found = checker.getSymbolAtLocation(node)
  const symbol = found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
  return symbol?.valueDeclaration
}

/** What a constant, or a member of one, is: `CAPI.MACHINE`. `undefined` where it may be written again. */
export function initializerOf(
  node: ts.Identifier | ts.PropertyAccessExpression,
  checker: ts.TypeChecker,
): ts.Expression | undefined {
  if (ts.isPropertyAccessExpression(node) && !isOfConstant(node.expression, checker)) return undefined
  const name = ts.isPropertyAccessExpression(node) ? node.name : node
  const declared = declaredBy(name, checker)
  if (!declared) return undefined
  if (declared.getSourceFile().isDeclarationFile) return besideDeclaration(declared)
  if (ts.isVariableDeclaration(declared)) return isConstant(declared) ? declared.initializer : undefined
  return ts.isPropertyAssignment(declared) || ts.isEnumMember(declared) || isStatic(declared)
    ? declared.initializer
    : undefined
}

/**
 * Whether what a member is read of may be a constant: a class, an enumeration, a module, a variable of one or with an object.
 * Its name tells, and the types of all that code reads members of are dear.
 */
function isOfConstant(node: ts.Expression, checker: ts.TypeChecker): boolean {
  if (ts.isPropertyAccessExpression(node)) return isOfConstant(node.expression, checker)
  if (node.kind === ts.SyntaxKind.ThisKeyword) return ts.findAncestor(node, ts.isClassLike) !== undefined
  const declared = ts.isIdentifier(node) ? declaredBy(node, checker) : undefined
  if (!declared || ts.isParameter(declared) || ts.isBindingElement(declared)) return false
  if (!ts.isVariableDeclaration(declared)) return true
  const { initializer, parent } = declared
  const isObject = initializer !== undefined && ts.isObjectLiteralExpression(bare(initializer))
  return isObject || ts.isSourceFile(parent.parent.parent)
}

function isStatic(node: ts.Node): node is ts.PropertyDeclaration {
  return (
    ts.isPropertyDeclaration(node) &&
    node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true
  )
}

const programs = new Map<string, ts.SourceFile | undefined>()

/**
 * The program that a declaration file describes: `types.d.ts` says that a constant is a text, `types.js` beside it says which.
 * With a word only where that stands in it.
 */
export function programBeside({ fileName }: ts.SourceFile, word = ''): ts.SourceFile | undefined {
  const path = fileName.replace(/\.d\.ts$/, '.js')
  if (path === fileName || path.includes('/node_modules/typescript/')) return undefined
  if (!programs.has(path)) {
    const text = textOfFile(path)
    if (text?.includes(word) === false) return undefined
    programs.set(
      path,
      text === undefined ? undefined : ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
    )
  }
  return programs.get(path)
}

/** What a constant is in the program beside its declaration. */
function besideDeclaration(declared: ts.NamedDeclaration): ts.Expression | undefined {
  const member = declared.name?.getText()
  const holder = ts.findAncestor(
    declared.parent,
    (each) => ts.isModuleDeclaration(each) || ts.isVariableDeclaration(each),
  )
  const constant = (holder as ts.VariableDeclaration | undefined)?.name.getText()
  const statements = programBeside(declared.getSourceFile())?.statements.filter(ts.isVariableStatement) ?? []
  const own = statements
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => name.getText() === (constant ?? member))
  if (constant === undefined || !own?.initializer) return own?.initializer
  const properties = ts.isObjectLiteralExpression(own.initializer) ? own.initializer.properties : []
  const property = properties.find(({ name }) => name?.getText() === member)
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined
}
