import { ts } from 'ts-morph'
import { isSpoken } from './bare.ts'
import type { Kind } from './kind.ts'
import type { Change } from './changes.ts'
import type { MirroredPlace, Move } from './place.ts'
import type { Source } from './source.ts'
import { indexOf } from './sources/file-index.ts'
import type { TextNode } from './text.ts'
import { isMade, piecesOf } from './resolved-text.ts'
import type { Spot } from './resolved-text.ts'

/** One source, and what a version needs of it. */
interface Scope {
  readonly source: Source
  moveOf(place: MirroredPlace): Move
  write(move: Move, change: Omit<Change, 'row'>): void
  count(move: Move): void
}

/** A use of a constant whose version goes. */
interface Use {
  readonly kind: Kind
  readonly scope: Scope
  readonly version: Spot
}

/**
 * The versions that go. One that a constant says is written anew where it stands, if all its uses go; else each that goes is
 * written out where it is used, and the constant stays what it is for the others.
 */
export class VersionConstants {
  readonly #uses = new Map<TextNode | ts.Expression, Use[]>()

  /** Plans the newer version for one that a request names. */
  move(version: Spot, kind: Kind, scope: Scope): void {
    const { written, via } = version
    if (!via && written) return writeAt(written, kind, scope)
    const key = written?.literal ?? via!.node
    const uses = this.#uses.get(key) ?? []
    this.#uses.set(key, [...uses, { kind, scope, version }])
  }

  /** Plans those of the constants, once all uses are known. */
  settle(scopes: readonly Scope[]): void {
    for (const [key, uses] of this.#uses) {
      const [{ kind, version }] = uses as [Use]
      const home = version.written && scopes.find(({ source }) => source.ast === key.getSourceFile())
      const known = new Set<ts.Node>(uses.map(({ version: { via } }) => via!.node))
      const others = home && readsOf(version.written!.literal, scopes, (read) => known.has(read))
      if (home && others!.length === 0) writeAt(version.written!, kind, home)
      else for (const use of uses) writeOut(use)
    }
  }
}

function writeAt({ start, end }: NonNullable<Spot['written']>, kind: Kind, scope: Scope): void {
  const move = scope.moveOf({ kind, path: 'apiVersion' })
  scope.write(move, { start, end, text: kind.transition.to })
  scope.count(move)
}

/** Writes a version out in place of the name that stood for it. */
function writeOut({ kind, scope, version: { via } }: Use): void {
  const { node, text } = via!
  const { quote } = scope.source.style
  const { from, to } = kind.transition
  const newer = text.replace(new RegExp(`\\b${from}\\b`), to)
  const move = scope.moveOf({ kind, path: 'apiVersion' })
  const { parent } = node
  const span = ts.isTemplateSpan(parent) ? parent : undefined
  const name = ts.isShorthandPropertyAssignment(parent) ? `${parent.name.text}: ` : ''
  scope.write(
    move,
    span
      ? { start: span.getFullStart() - 2, end: span.literal.getStart() + 1, text: newer }
      : { start: node.getStart(), end: node.end, text: name + quote + newer + quote },
  )
  scope.count(move)
}

/** The places of a program that read a constant, by its name or by that of one made of it, but for those that are known. */
export function readsOf(
  literal: TextNode,
  scopes: readonly Pick<Scope, 'source'>[],
  isKnown: (read: ts.Node) => boolean,
): readonly ts.Node[] {
  const names = new Set<string>()
  const others: ts.Node[] = []
  const added = [nameAround(literal)]
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
        const read = ts.isPropertyAccessExpression(parent) && parent.name === identifier ? parent : identifier
        if (isKnown(read) || isDeclared(read) || ts.isTypeQueryNode(read.parent)) continue
        if (!piecesOf(read, source.checker!).some((piece) => piece.literal === literal)) continue
        const own = isMade(read.parent) ? undefined : nameAround(read)
        if (own === undefined) others.push(read)
        else added.push(own)
      }
  }
  return others
}

interface Declared extends ts.Node {
  readonly name?: ts.Node
  readonly initializer?: ts.Node
  readonly body?: ts.Node
}

/** The name of the constant, or of the member of one, that is nothing else than a value. */
export function nameAround(node: ts.Node): string | undefined {
  const { parent } = node
  const isPassed = isSpoken(parent) || ts.isBinaryExpression(parent) || ts.isReturnStatement(parent)
  if (isPassed || ts.isBlock(parent) || ts.isArrowFunction(parent)) return nameAround(parent)
  if (ts.isPropertyAssignment(parent) && nameAround(parent.parent) === undefined) return undefined
  const { name, initializer, body } = parent as Declared
  return name && ts.isIdentifier(name) && (initializer ?? body) === node ? name.text : undefined
}

/** Whether a name is that of what is declared with it. */
function isDeclared(node: ts.Node): boolean {
  const { parent } = node
  return !ts.isShorthandPropertyAssignment(parent) && (parent as ts.NamedDeclaration).name === node
}
