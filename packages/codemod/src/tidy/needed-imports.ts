import { posix, sep } from 'node:path'
import { ts } from 'ts-morph'
import { rowIdOf } from '../place.ts'
import type { Move } from '../place.ts'
import { restatedOf } from '../rewriters/value.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import type { Needed } from './needed.ts'

/** Notes what a member's type names, where the member moves to another file; what cannot be imported there is a task. */
export function importNeeded(member: ts.Node, move: Move, from: Scope, to: Scope): void {
  const { checker } = from.source
  if (from.source === to.source || !checker || restatedOf(move) === 'number') return
  const look = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node)) {
      const name = leftmost(node.typeName)
      const symbol = checker.getSymbolAtLocation(name)
      if (symbol && isOf(symbol, from) && !isThere(symbol, to, checker)) note(name, symbol, move, from, to)
    }
    ts.forEachChild(node, look)
  }
  look(member)
}

function note(name: ts.Identifier, symbol: ts.Symbol, move: Move, from: Scope, to: Scope): void {
  const found = isTaken(name.text, to) ? undefined : importOf(symbol, from, to)
  if (!found)
    return from.tasks.add({
      node: name,
      move,
      ...say('client/type-not-importable', { name: name.text, file: to.source.name }),
    })
  to.needed.push({ ...found, row: rowIdOf(move) })
}

/** Writes the imports that were noted: into an import of the same module, or on lines of their own. */
export function writeNeeded({ source, needed }: Scope): void {
  if (needed.length === 0) return
  const { ast, style } = source
  const imports = ast.statements.filter(ts.isImportDeclaration)
  const lines: string[] = []
  for (const specifier of new Set(needed.map((one) => one.specifier))) {
    const all = needed.filter((one) => one.specifier === specifier)
    const names = [...new Set(all.map(({ text }) => text))]
    const same = imports.find(
      ({ moduleSpecifier }) => (moduleSpecifier as ts.StringLiteral).text === specifier,
    )
    const bindings = same?.importClause?.namedBindings
    const last = bindings && ts.isNamedImports(bindings) ? bindings.elements.at(-1) : undefined
    const isWritten = source.changes
      .edits()
      .some(({ start, end }) => same && start >= same.pos && end <= same.end)
    if (last && !isWritten)
      source.changes.add({
        start: last.end,
        end: last.end,
        row: all[0]!.row,
        text: names.map((name) => `, ${name}`).join(''),
      })
    else
      lines.push(
        `import type { ${names.join(', ')} } from ${style.quote}${specifier}${style.quote}${style.semicolons ? ';' : ''}${style.eol}`,
      )
  }
  if (lines.length === 0) return
  const at = imports.at(-1)?.end
  const start =
    at === undefined ? (ast.statements[0]?.getStart(ast, true) ?? 0) : source.text.indexOf('\n', at) + 1
  source.changes.add({ start, end: start, row: needed[0]!.row, text: lines.join('') })
}

function importOf(symbol: ts.Symbol, from: Scope, to: Scope): Pick<Needed, 'text' | 'specifier'> | undefined {
  const [declaration] = symbol.declarations!
  if (ts.isImportSpecifier(declaration!)) {
    const { moduleSpecifier } = declaration.parent.parent.parent as ts.ImportDeclaration
    const { text } = moduleSpecifier as ts.StringLiteral
    const specifier = text.startsWith('.') ? relative(posix.join(folderOf(from), text), to) : text
    return { text: declaration.getText().replace(/^type\s+/, ''), specifier }
  }
  if ((ts.getCombinedModifierFlags(declaration!) & ts.ModifierFlags.Export) === 0) return undefined
  const ending = endingIn(to)
  const path = unix(from.source.path)
  return { text: symbol.name, specifier: relative(path.replace(/(?:\.d)?\.[cm]?tsx?$/, ending), to) }
}

/** What relative imports of a source end with: nothing, `.js` or `.ts`. */
function endingIn({ source }: Scope): string {
  return /\bfrom\s*['"]\.[^'"]*?(\.[cm]?[jt]sx?)['"]/.exec(source.text)?.[1] ?? ''
}

function relative(path: string, to: Scope): string {
  const way = posix.relative(folderOf(to), path)
  return way.startsWith('.') ? way : `./${way}`
}

function folderOf({ source }: Scope): string {
  return posix.dirname(unix(source.path))
}

function unix(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/')
}

/** Whether a name is imported or declared by a file itself, and not by everybody. */
function isOf({ declarations }: ts.Symbol, { source }: Pick<Scope, 'source'>): boolean {
  return declarations?.[0]?.getSourceFile() === source.ast && !ts.isTypeParameterDeclaration(declarations[0])
}

function isThere(symbol: ts.Symbol, to: Scope, checker: ts.TypeChecker): boolean {
  const own = namesOf(to).find(({ name }) => name === symbol.name)
  return own !== undefined && real(own, checker) === real(symbol, checker)
}

function isTaken(text: string, to: Scope): boolean {
  return namesOf(to).some(({ name }) => name === text)
}

/** What is known by name at the top of a file, what everybody knows aside. */
function namesOf({ source }: Pick<Scope, 'source'>): readonly ts.Symbol[] {
  const flags = ts.SymbolFlags.Type | ts.SymbolFlags.Alias
  return source.checker!.getSymbolsInScope(source.ast, flags).filter((symbol) => isOf(symbol, { source }))
}

function real(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  const found = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return checker.getExportSymbolOfSymbol(found)
}

function leftmost(name: ts.EntityName): ts.Identifier {
  return ts.isIdentifier(name) ? name : leftmost(name.left)
}
