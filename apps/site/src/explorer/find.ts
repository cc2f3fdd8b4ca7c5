import MiniSearch from 'minisearch'
import type { Findable } from './entry.ts'

/** A search that forgives typos: a letter in four or five may be wrong. */
export class Finder {
  readonly #index: MiniSearch<Findable>

  constructor(things: readonly Findable[]) {
    this.#index = new MiniSearch<Findable>({
      fields: ['title', 'text'],
      storeFields: ['title', 'note'],
      tokenize: wordsOf,
      searchOptions: {
        tokenize: (text) => text.split(apart).filter(Boolean),
        combineWith: 'AND',
        prefix: (word) => word.length > 2,
        fuzzy: (word) => (word.length > 3 ? 0.25 : false),
        boost: { title: 3 },
      },
    })
    this.#index.addAll(things)
  }

  /** The best first; none where nothing is asked. */
  find(asked: string, most = 30): readonly Pick<Findable, 'id' | 'title' | 'note'>[] {
    // What is nearest to a whole name goes before longer paths that hold it.
    return this.#index
      .search(asked)
      .slice(0, most)
      .map(({ id, title, note }) => ({ id: String(id), title: String(title), note: String(note) }))
  }
}

const apart = /[\s.:/,;[\]{}‹›`()"']+/

/** Names as a whole, and their parts: `nodeDrainTimeout`, `node`, `Drain`, `Timeout`. */
function wordsOf(text: string): string[] {
  return text
    .split(apart)
    .flatMap((word) => {
      const parts = word.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z\d]+/g) ?? []
      return parts.length > 1 ? [word, ...parts] : [word]
    })
    .filter(Boolean)
}
