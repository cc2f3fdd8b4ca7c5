import { applyEdits } from '@capi-migrate/edits'
import { ts } from 'ts-morph'
import type { Scope } from '../scope.ts'
import type { Source } from '../source.ts'

/**
 * Takes out what a source imports and uses no more after its edits: the type of a member that is gone, or of one that has
 * another type now. What nobody used before stays, and so does all of a component of Vue: its template uses names too.
 */
export function removeUnused({ source }: Scope): void {
  const edits = source.changes.edits()
  if (edits.length === 0 || source.component) return
  const { ast, text } = source
  const imports = ast.statements.filter(ts.isImportDeclaration)
  if (imports.length === 0) return
  const before = usesIn(ast)
  const now = applyEdits(text, edits)
  const after = usesIn(ts.createSourceFile(ast.fileName, now, ts.ScriptTarget.Latest, true))
  const isOrphan = (name: ts.Identifier): boolean => before.has(name.text) && !after.has(name.text)
  for (const node of imports) {
    const names = namesOf(node)
    const orphans = names.filter(isOrphan)
    const [first] = orphans
    if (!first) continue
    const at = before.get(first.text)!
    const { row } = edits.find(({ start, end }) => start <= at && at < end) ?? edits[0]!
    const isLeft = (name: ts.Identifier): boolean => !orphans.includes(name)
    source.changes.add({ ...without(node, isLeft, names.some(isLeft), source), row })
  }
}

/** The names that a program uses outside of its imports, each with the place of its first use. */
function usesIn(ast: ts.SourceFile): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  const look = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isIdentifier(node) && !uses.has(node.text)) uses.set(node.text, node.getStart(ast))
    ts.forEachChild(node, look)
    // The compiler also answers with the comments of what is around a node.
    for (const comment of ts.getJSDocCommentsAndTags(node))
      if (comment.parent === node) ts.forEachChild(comment, look)
  }
  look(ast)
  return uses
}

/** The names that an import brings. */
function namesOf({ importClause }: ts.ImportDeclaration): readonly ts.Identifier[] {
  const { name, namedBindings } = importClause ?? {}
  const bound = !namedBindings
    ? []
    : ts.isNamedImports(namedBindings)
      ? namedBindings.elements.map((element) => element.name)
      : [namedBindings.name]
  return [...(name ? [name] : []), ...bound]
}

interface Rewritten {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** An import with what is left of it; with its line where nothing is. */
function without(
  node: ts.ImportDeclaration,
  isLeft: (name: ts.Identifier) => boolean,
  isAnyLeft: boolean,
  { text, ast }: Source,
): Rewritten {
  if (!isAnyLeft) {
    const line = /^[ \t]*\r?\n/.exec(text.slice(node.end))?.[0] ?? ''
    return { start: node.getStart(ast), end: node.end + line.length, text: '' }
  }
  const { name, namedBindings } = node.importClause!
  const named =
    namedBindings && ts.isNamedImports(namedBindings) ? listOf(namedBindings, isLeft, text) : undefined
  const whole =
    namedBindings && !ts.isNamedImports(namedBindings) && isLeft(namedBindings.name)
      ? namedBindings.getText(ast)
      : undefined
  const parts = [name && isLeft(name) ? name.text : undefined, named ?? whole].filter(
    (part) => part !== undefined,
  )
  const start = (name ?? namedBindings!).getStart(ast)
  return { start, end: node.importClause!.end, text: parts.join(', ') }
}

/** The names between braces that are left, written as they were. Where comments stand between names of one line, all stay. */
function listOf(
  { elements, end, pos }: ts.NamedImports,
  isLeft: (name: ts.Identifier) => boolean,
  text: string,
): string | undefined {
  const left = elements.filter(({ name }) => isLeft(name))
  if (left.length === 0) return undefined
  const open = text.indexOf('{', pos)
  const list = text.slice(open, end)
  if (isByLine(elements, open, text)) {
    let at = open
    const isGone = (line: string): boolean => {
      const [from, to] = [at, (at += line.length)]
      return elements.some((one) => !isLeft(one.name) && one.getStart() >= from && one.getStart() < to)
    }
    return list
      .split(/(?<=\n)/)
      .filter((line) => !isGone(line))
      .join('')
  }
  if (/\/[/*]/.test(list)) return list
  const leadOf = (element: ts.ImportSpecifier): string => text.slice(element.pos, element.getStart())
  const names = left.map((element, i) => leadOf(i === 0 ? elements[0]! : element) + element.getText())
  return text.slice(open, elements[0]!.pos) + names.join(',') + text.slice(elements.at(-1)!.end, end)
}

/** Whether each name has a line of its own. */
function isByLine(elements: readonly ts.ImportSpecifier[], open: number, text: string): boolean {
  const starts = elements.map((element) => text.lastIndexOf('\n', element.getStart()))
  const isWhole = elements.every((element) => !element.getText().includes('\n'))
  return isWhole && starts[0]! > open && new Set(starts).size === starts.length
}
