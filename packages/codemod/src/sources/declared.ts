import { ts } from 'ts-morph'
import { bare } from '../bare.ts'
import { textOfFile } from '../disk.ts'
import { isConstant } from './file-index.ts'

/** What a name stands for: through imports, and also where it is a property and its value at once. */
export function symbolOf(node: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const found = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node)
  return found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
}

/** What declares a name; `undefined` where several do, or nothing. */
export function declaredBy(node: ts.Node, checker: ts.TypeChecker): ts.Declaration | undefined {
  return symbolOf(node, checker)?.valueDeclaration
}

/** What a constant, or a member of one, is: `CAPI.MACHINE`. `undefined` where it may be written again. */
export function initializerOf(node: ts.Node, checker: ts.TypeChecker): ts.Expression | undefined {
  if (ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node)) {
    const isNamed = ts.isPropertyAccessExpression(node) || ts.isStringLiteralLike(node.argumentExpression)
    if (!isNamed || !isOfConstant(node.expression, checker)) return undefined
  } else if (!ts.isIdentifier(node)) return undefined
  const name = ts.isPropertyAccessExpression(node)
    ? node.name
    : ts.isElementAccessExpression(node)
      ? node.argumentExpression
      : node
  const symbol = symbolOf(name, checker)
  // A member of a frozen object has no value declaration.
  const declared = symbol?.valueDeclaration ?? symbol?.declarations?.[0]
  if (!declared) return undefined
  if (declared.getSourceFile().isDeclarationFile) return besideDeclaration(declared)
  return valueOf(declared, checker)
}

function valueOf(declared: ts.Declaration, checker: ts.TypeChecker): ts.Expression | undefined {
  if (ts.isVariableDeclaration(declared)) return isConstant(declared) ? declared.initializer : undefined
  if (ts.isPropertyAssignment(declared) || ts.isEnumMember(declared) || isFixed(declared))
    return declared.initializer
  if (ts.isShorthandPropertyAssignment(declared)) return declared.name
  if (ts.isExportAssignment(declared)) return declared.expression
  if (ts.isGetAccessorDeclaration(declared)) return onlyReturn(declared)
  return ts.isBindingElement(declared) ? (takenBy(declared, checker) ?? defaultOf(declared)) : undefined
}

/** `const { VERSION = 'v1beta1' } = process.env` */
function defaultOf({ parent, initializer }: ts.BindingElement): ts.Expression | undefined {
  const holder = parent.parent
  const isOfEnvironment =
    ts.isVariableDeclaration(holder) && /\benv$/.test(holder.initializer?.getText() ?? '')
  return isOfEnvironment ? initializer : undefined
}

/** `const { VERSION } = CAPI` */
function takenBy(element: ts.BindingElement, checker: ts.TypeChecker): ts.Expression | undefined {
  const { parent, name, propertyName = name } = element
  const holder = parent.parent
  if (!ts.isVariableDeclaration(holder) || !(ts.getCombinedNodeFlags(holder) & ts.NodeFlags.Const))
    return undefined
  if (!holder.initializer || !ts.isIdentifier(propertyName)) return undefined
  if (!isOfConstant(holder.initializer, checker)) return undefined
  const member = checker
    .getTypeAtLocation(holder.initializer)
    .getProperty(propertyName.text)?.valueDeclaration
  return member && valueOf(member, checker)
}

/** What a function returns that only names parts of it before. */
export function returnedBy(call: ts.CallExpression, checker: ts.TypeChecker): ts.Expression | undefined {
  const called = functionCalled(call, checker)
  return called && onlyReturn(called)
}

/** The function that a call calls, where its text is in sight. */
export function functionCalled(
  call: ts.CallExpression,
  checker: ts.TypeChecker,
): ts.SignatureDeclaration | undefined {
  const called = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression
  if (!ts.isIdentifier(called)) return undefined
  const declared = declaredBy(called, checker)
  if (!declared || declared.getSourceFile().isDeclarationFile) return undefined
  const made =
    ts.isVariableDeclaration(declared) || ts.isPropertyAssignment(declared)
      ? valueOf(declared, checker)
      : declared
  return made && ts.isFunctionLike(made) ? made : undefined
}

function onlyReturn(node: ts.Node): ts.Expression | undefined {
  const { body } = node as ts.FunctionLikeDeclaration
  if (!ts.isFunctionLike(node) || !body) return undefined
  if (!ts.isBlock(body)) return body
  const last = body.statements.at(-1)
  const isNamed = body.statements.slice(0, -1).every(isOfConstants)
  return last && isNamed && ts.isReturnStatement(last) ? last.expression : undefined
}

function isOfConstants(node: ts.Node): boolean {
  return ts.isVariableStatement(node) && (node.declarationList.flags & ts.NodeFlags.Const) !== 0
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

/** Whether a member of a class is the same for all that read it. */
function isFixed(node: ts.Node): node is ts.PropertyDeclaration {
  const fixed = ts.ModifierFlags.Static | ts.ModifierFlags.Readonly
  return ts.isPropertyDeclaration(node) && (ts.getCombinedModifierFlags(node) & fixed) !== 0
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
