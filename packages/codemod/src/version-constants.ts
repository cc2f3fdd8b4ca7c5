import { ts } from 'ts-morph'
import { readsOf } from './constant-reads.ts'
import type { Kind } from './kind.ts'
import type { Change } from './changes.ts'
import type { MirroredPlace, Move } from './place.ts'
import type { Source } from './source.ts'
import { isText, writtenText } from './text.ts'
import type { TextNode } from './text.ts'
import type { Residue } from './residue/residue.ts'
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
 * written out where it is used, and the constant stays what it is for the others. What stands in a table is written there or not
 * at all, for the name of an element is that of another row the next time.
 */
export class VersionConstants {
  readonly #uses = new Map<TextNode | ts.Expression, Use[]>()
  /** Uses of tables whose rows stay: their kinds stay with them. */
  readonly unwritten: Residue[] = []

  /** Plans the newer version for one that a request names. */
  move(version: Spot, kind: Kind, scope: Scope): void {
    const { written, via, rows } = version
    if (!via && written) return writeAt(written, kind, scope)
    for (const key of rows ?? [written?.literal ?? via!.node]) {
      const uses = this.#uses.get(key) ?? []
      this.#uses.set(key, [...uses, { kind, scope, version }])
    }
  }

  /** Plans those of the constants, once all uses are known. */
  settle(scopes: readonly Scope[]): void {
    for (const [key, uses] of this.#uses) {
      const [{ kind, version }] = uses as [Use]
      const home = isText(key) ? scopes.find(({ source }) => source.ast === key.getSourceFile()) : undefined
      const known = new Set<ts.Node>(uses.map(({ version: { via } }) => via!.node))
      const written = home && (version.written ?? writtenIn(key as TextNode, kind))
      const isRow = version.rows !== undefined
      if (isRow && written && home!.source.changes.writes(written)) continue
      if (written && readsOf(written.literal, scopes, (read) => known.has(read))?.length === 0)
        writeAt(written, kind, home!)
      else if (isRow) this.unwritten.push(...uses.map(unwrittenBy))
      else for (const use of uses) writeOut(use)
    }
  }
}

function unwrittenBy({ kind, scope, version: { via } }: Use): Residue {
  const { from } = kind.transition
  return { source: scope.source, node: via!.node, kind, what: from, form: 'version', isCertain: true }
}

/** Where a row of a table says the version of a kind. */
function writtenIn(literal: TextNode, { transition: { from } }: Kind): Spot['written'] {
  const { text, start } = writtenText(literal)
  const at = text.search(new RegExp(`\\b${from}\\b`))
  return at === -1 ? undefined : { literal, start: start + at, end: start + at + from.length }
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
