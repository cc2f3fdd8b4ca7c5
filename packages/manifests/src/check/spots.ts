import type { Place, Placement } from '@capi-migrate/transitions'
import { aliased, columnOf, isMerge, keyOf, lineEnd, memberOf, mergeSources } from '@capi-migrate/edits/yaml'
import type { Collection, Entry, Node } from '@capi-migrate/edits/yaml'
import { holesUnder, isOpaque } from '../read/mask/index.ts'
import type { Hole } from '../read/mask/index.ts'
import { openText } from '../read/open-text.ts'
import { replaced } from '../read/replaced.ts'
import { hasToken, words } from '../read/stand-in/token.ts'
import { Origins } from './origins.ts'

/** The text of a file and its holes, which are looked for when the first is asked about. */
export class SourceText {
  readonly text: string
  readonly file: string
  #holes: readonly Hole[] | undefined
  #mayLackVersion: boolean | undefined

  constructor(text: string, file = '') {
    this.text = text
    this.file = file
  }

  /** False where each `apiVersion` is seen to have a group and a version. */
  get mayLackVersion(): boolean {
    return (this.#mayLackVersion ??= otherVersion.test(this.text) || this.text.includes('\\'))
  }

  get holes(): readonly Hole[] {
    return (this.#holes ??= tokensIn(this.text) ?? openText(this.text, this.file).holes)
  }
}

/** An `apiVersion` that is something else than `group/version`, or written in another way than most are. */
const otherVersion = /apiVersion(?!["']?:[ \t]*["']?[\w.-]+\/\w+["']?[ \t]*(?:[,}\r\n#]|$))/

/** The words in a text that stand for template code, if it is such a text. */
function tokensIn(text: string): readonly Hole[] | undefined {
  const tokens = [...text.matchAll(words)]
  if (tokens.length === 0) return undefined
  return tokens.map(({ 0: word, index }) => ({ kind: 'variable', start: index, end: index + word.length }))
}

/** What is known of a document beside its text. */
interface Known {
  readonly placements?: readonly Placement[]
  readonly isUnique?: boolean | undefined
}

/** Where the parts of a document stand in the text of its file. */
export class Spots {
  readonly #source: SourceText
  readonly #root: Node
  readonly #shift: number
  readonly #placements: readonly Placement[] | undefined
  readonly #isUnique: boolean
  #known: Origins | undefined

  /**
   * @param shift offset in the file of the text that the document was read from
   * @param known where places of a migrated object come from; without that a place is one of the document. And whether no map
   * is known to say a key twice
   */
  constructor(source: SourceText, root: Node, shift: number, { placements, isUnique = false }: Known = {}) {
    this.#source = source
    this.#root = root
    this.#shift = shift
    this.#placements = placements
    this.#isUnique = isUnique
  }

  get #origins(): Origins | undefined {
    return (this.#known ??= this.#placements && new Origins(this.#placements))
  }

  /** Offset in the file of what stands at a place, or of the nearest thing above it. */
  offsetOf(place: Place): number {
    return this.#entryAt(this.originOf(place)).entry.start + this.#shift
  }

  /** True where the value at a place, or its key, is not known before the file is rendered. */
  isOpen(place: Place): boolean {
    const { entry, isThere } = this.#entryAt(this.originOf(place))
    if (!isThere || isCollection(entry.value)) return this.isOpenInside(place)
    const { text, holes } = this.#source
    const [start, end] = [entry.start + this.#shift, lineEnd(text, entry.value.end + this.#shift - 1)]
    const written = text.slice(start, end)
    return isOpaque(holes, { start, end }) || replaced.test(written) || decrypted.test(written)
  }

  /** True where template code stands among the entries of the map or list at a place: there may be more, or fewer. */
  isOpenInside(place: Place): boolean {
    const { entry } = this.#entryAt(this.#holderOf(place))
    const { text, holes } = this.#source
    const range = { start: entry.start + this.#shift, end: entry.value.end + this.#shift }
    const entries = isCollection(entry.value) ? entry.value.entries : []
    const inside = holesUnder(text, holes, range, columnOf(text, range.start))
    return inside.some((hole) => !entries.some((member) => this.#holds(member, hole)))
  }

  /** True where any part of the value at a place is not known. */
  hasOpen(place: Place): boolean {
    const { entry } = this.#entryAt(this.originOf(place))
    return isOpaque(this.#source.holes, {
      start: entry.start + this.#shift,
      end: entry.value.end + this.#shift,
    })
  }

  /** True where the key of the entry at a place is not known. */
  isKeyOpen(place: Place): boolean {
    // Code that prints fields may have come into the place of a key.
    if (hasToken(String(place.at(-1)))) return true
    const { entry, isThere } = this.#entryAt(this.originOf(place))
    if (!isThere || !entry.key) return false
    return isOpaque(this.#source.holes, {
      start: entry.key.start + this.#shift,
      end: entry.key.end + this.#shift,
    })
  }

  /** Places below one whose key its map has before, but for those that template code may choose between. */
  repeatedBelow(place: Place): readonly Place[] {
    if (this.#isUnique) return []
    const found: Place[] = []
    const at = [...place]
    const visit = (node: Node): void => {
      if (!isCollection(node)) return
      const { entries } = node
      const keys = entries.map((entry, i) =>
        node.kind === 'list' || !entry.key || isMerge(entry) ? i : keyOf(entry),
      )
      // Most maps repeat nothing.
      const before = new Set(keys).size < keys.length ? new Map<string | number, Entry>() : undefined
      for (const [i, entry] of entries.entries()) {
        const key = keys[i]!
        const last = before?.get(key)
        at.push(key)
        if (last && !this.#hasHole(last.start, entry.start)) found.push([...at])
        before?.set(key, entry)
        visit(entry.value)
        at.pop()
      }
    }
    const { entry, isThere } = this.#entryAt(place)
    if (isThere) visit(entry.value)
    return found
  }

  #hasHole(start: number, end: number): boolean {
    const isInside = (hole: Hole): boolean =>
      hole.start >= start + this.#shift && hole.end <= end + this.#shift
    return this.#source.holes.some(isInside)
  }

  /** The place of the document that a place of the object comes from. */
  originOf(place: Place): Place {
    return this.#origins ? this.#origins.nearest(place) : place
  }

  /** The place of the document that a whole map or list comes from; where it is made anew, its own. */
  #holderOf(place: Place): Place {
    return this.#origins?.carried(place) ?? place
  }

  #entryAt(place: Place): { readonly entry: Entry; readonly isThere: boolean } {
    let entry: Entry = { start: this.#root.start, value: this.#root }
    for (const key of place) {
      const node = aliased(entry.value)
      const next = node.kind === 'scalar' ? undefined : memberBehind(node, key)
      if (!next) return { entry, isThere: false }
      entry = next
    }
    return { entry, isThere: true }
  }

  /** True where a hole is a part of an entry; one that is the whole key or item may print any number of them. */
  #holds({ key, value }: Entry, { start, end }: Hole): boolean {
    const isPartOf = (node: Node): boolean =>
      node.start + this.#shift <= start && end <= node.end + this.#shift
    const isAllOf = (node: Node): boolean =>
      node.start + this.#shift === start && end === node.end + this.#shift
    if (key && isPartOf(key)) return !isAllOf(key)
    return isPartOf(value) && (key !== undefined || !isAllOf(value))
  }
}

/** The member of a map or list, one that a merge key takes from elsewhere included. */
function memberBehind(holder: Collection, key: string | number): Entry | undefined {
  const own = memberOf(holder, key)
  if (own || holder.kind === 'list') return own
  for (const merge of holder.entries.filter(isMerge))
    for (const source of mergeSources(merge.value)) {
      const found = memberBehind(source, key)
      if (found) return found
    }
  return undefined
}

/** What SOPS, eyaml and Ansible decrypt. */
const decrypted = /\bENC\[[A-Z]|\$ANSIBLE_VAULT;/

function isCollection(node: Node): node is Node & { readonly entries: readonly Entry[] } {
  return node.kind === 'map' || node.kind === 'list'
}
