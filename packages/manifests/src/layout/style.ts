import { columnOf } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'

/** How a text is written: what inserted lines must follow. */
export interface Style {
  readonly eol: '\n' | '\r\n'
  /** Spaces per level. */
  readonly step: number
  /** Spaces of a list's dash below its key: often 0. */
  readonly listStep: number
}

/** The style of a document: its most frequent steps; where it shows none, those of the text it stands in. */
export function styleOf(text: string, root: Node, around: () => Style): Style {
  const maps = new Counter()
  const lists = new Counter()
  const visit = (node: Node, column: number): void => {
    if (node.kind === 'scalar' || node.kind === 'alias' || node.flow) return
    for (const { value } of node.entries) {
      if (value.kind === 'scalar' || value.kind === 'alias' || value.flow) continue
      const inner = columnOf(text, value.entries[0]!.start)
      if (node.kind === 'map') (value.kind === 'map' ? maps : lists).add(inner - column)
      visit(value, inner)
    }
  }
  visit(root, columnOf(text, root.start))
  return fromCounts(text, maps, lists, around)
}

/** How much of a text is looked at for its style. */
const enough = 100_000

/** The style of a text by the lines at its start. Cheaper than exact: lines within block scalars count as well. */
export function styleOfText(whole: string): Style {
  const text = whole.slice(0, enough)
  const maps = new Counter()
  const lists = new Counter()
  const opening = /^( *(?:- +)*)[^\s#-][^\n]*:[ \t]*(?:#[^\n]*)?\r?\n(?:[ \t]*(?:#[^\n]*)?\r?\n)*( *)(- )?/gm
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const delta = found[2]!.length - found[1]!.length
    ;(found[3] ? lists : maps).add(delta)
    opening.lastIndex = found.index + found[0].length - found[2]!.length - (found[3]?.length ?? 0)
  }
  return fromCounts(text, maps, lists, () => ({ eol: '\n', step: 2, listStep: 2 }))
}

function fromCounts(text: string, maps: Counter, lists: Counter, around: () => Style): Style {
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const step = maps.best((delta) => delta > 0) ?? lists.best((delta) => delta > 0) ?? around().step
  return { eol, step, listStep: lists.best((delta) => delta >= 0) ?? around().listStep }
}

class Counter {
  readonly #counts = new Map<number, number>()

  add(value: number): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1)
  }

  /** The most frequent value that fits. */
  best(fits: (value: number) => boolean): number | undefined {
    let best: number | undefined
    let most = 0
    for (const [value, count] of this.#counts) {
      if (count <= most || !fits(value)) continue
      best = value
      most = count
    }
    return best
  }
}
