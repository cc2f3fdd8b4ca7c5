import { printPlace, rowId } from '@capi-migrate/transitions'
import type { Placed, Placement } from '@capi-migrate/transitions'
import type { Document, Node } from '@capi-migrate/edits/yaml'
import { entries } from '../layout/entry.ts'
import type { Sheet } from '../layout/sheet.ts'
import { styleOf } from '../layout/style.ts'
import type { Style } from '../layout/style.ts'
import { kindAt } from '../read/at.ts'

/** The sheet of a document, to lay placements out on. */
export function sheetOf(
  text: string,
  document: Document,
  root: Node,
  placed: Placed,
  value: Record<string, unknown>,
  around: () => Style,
): Sheet {
  return new PlannedSheet(text, document, root, placed, value, around)
}

/** The sheet of a document that has placements; its style is looked at when the first line has to be written. */
class PlannedSheet implements Sheet {
  readonly text: string
  readonly document: Document
  readonly regions: Sheet['regions'] = new Map()
  readonly adopted: Sheet['adopted'] = new Map()
  readonly dropped: string[] = []
  readonly entries = entries
  readonly #root: Node
  readonly #kind: string
  readonly #value: Record<string, unknown>
  readonly #around: () => Style
  #style: Style | undefined

  constructor(
    text: string,
    document: Document,
    root: Node,
    { kind }: Placed,
    value: Record<string, unknown>,
    around: () => Style,
  ) {
    this.#around = around
    this.text = text
    this.document = document
    this.#root = root
    this.#kind = kind
    this.#value = value
  }

  get style(): Style {
    return (this.#style ??= styleOf(this.text, this.#root, this.#around))
  }

  /** The id of a placement's row; without one, of the place itself. */
  rowOf(placement: Placement | undefined): string {
    const at = placement?.from ?? placement?.to ?? []
    const kind = kindAt(this.#value, at, this.#kind)
    if (placement?.row) return rowId(kind, placement.row)
    return `${kind}:${printPlace(kind === this.#kind ? at : at.slice(2))}`
  }
}
