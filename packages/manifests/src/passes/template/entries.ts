import { columnOf, lineEnd, lineStart } from '@capi-migrate/edits/yaml'
import type { Collection, Entry } from '@capi-migrate/edits/yaml'
import { flat } from '../../read/mask/hole.ts'
import { isBlank } from '../../layout/lines.ts'
import type { StandInText } from '../../read/stand-in/stand-in.ts'
import { wordOf, words } from '../../read/stand-in/token.ts'
import type { Token } from '../../read/stand-in/token.ts'

/** What stands among the entries of a map: one of them, or a control block around some. Texts are whole lines. */
export type Element = EntryLines | BlockLines

export interface EntryLines {
  readonly kind: 'entry'
  readonly name: string
  /** With the comments above and below it, without code behind it that closes a block. */
  text: string
  /** False where no code can follow on its last line: below a block scalar, or a comment. */
  takesTail: boolean
}

export interface BlockLines {
  readonly kind: 'block'
  /** Comments above it. */
  readonly lead: string
  /** The code that opens it, begins its other branches, and closes it. */
  readonly marks: Mark[]
  readonly branches: Element[][]
  /** Blank lines and comments below it. */
  after: string
}

/** Code of a block: behind the entry that it follows, or on a line of its own. */
export interface Mark {
  readonly token: Token
  readonly isBehind: boolean
  readonly role: 'open' | 'else' | 'close'
}

/** The lines of a map and what stands in them. */
export interface MapLines {
  readonly start: number
  readonly end: number
  readonly column: number
  readonly elements: readonly Element[]
  /** Code that sets variables for what follows: it goes before all entries. */
  readonly head: string
  /** Code behind the last entry that closes what the map is in. */
  readonly foot: string
}

/** Reads a block map of a stand-in text; `undefined` where its lines do not fall apart into entries and blocks. */
export function linesOfMap({ text, tokens }: StandInText, map: Collection): MapLines | undefined {
  const reader = new Reader(text, tokens, map)
  return reader.read() ? reader : undefined
}

class Reader implements MapLines {
  readonly start: number
  end: number
  readonly column: number
  readonly elements: Element[] = []
  head = ''
  foot = ''
  readonly #text: string
  readonly #tokens: readonly Token[]
  readonly #entries: ReadonlyMap<number, Entry>
  /** The blocks around the line that is read, the innermost last. */
  readonly #open: BlockLines[] = []
  /** Blank lines and comments on their way to what they stand above. */
  #pending = ''

  constructor(text: string, tokens: readonly Token[], { entries }: Collection) {
    this.#text = text
    this.#tokens = tokens
    this.#entries = new Map(entries.map((entry) => [lineStart(text, entry.start), entry]))
    this.column = columnOf(text, entries[0]!.start)
    this.start = this.end = startOfMap(text, entries)
  }

  /** False where the map cannot be read. */
  read(): boolean {
    let left = this.#entries.size
    while (left > 0 || this.#open.length > 0 || this.#isDeeper()) {
      const entry = this.#entries.get(this.end)
      if (entry) left--
      if (!(entry ? this.#readEntry(entry, left === 0) : this.#readLine())) return false
    }
    return this.#settle()
  }

  /** True for a comment below the last entry that stands deeper than it. */
  #isDeeper(): boolean {
    const line = this.#text.slice(this.end, lineEnd(this.#text, this.end))
    const column = line.search(/\S/)
    return this.foot === '' && this.#last()?.kind === 'entry' && column > this.column && line[column] === '#'
  }

  #readLine(): boolean {
    const end = lineEnd(this.#text, this.end)
    const line = this.#text.slice(this.end, end)
    if (end === this.end || !isTrivia(line)) return false
    this.end = end
    const token = this.#tokenOf(/^\s*#\uE000(\d+)\uE001\s*$/.exec(line)?.[1])
    if (!token) {
      if (!line.includes('\uE000') && line.search(/\S/) > this.column && this.#pending === '')
        return this.#behind(line)
      this.#pending += line
      return !line.includes('\uE000')
    }
    const [role, ...others] = rolesOf(token)
    if (others.length > 0) return false
    if (role) return this.#mark({ token, isBehind: false, role })
    if (this.#open.length === 0 && setsVariable(token.text)) {
      this.head += line
      return true
    }
    this.#pending += line
    return token.holes.every(({ kind }) => kind === 'comment')
  }

  /** A comment that belongs to the entry above it. */
  #behind(line: string): boolean {
    const last = this.#last()
    if (last?.kind === 'entry') {
      last.text += line
      last.takesTail = false
    } else this.#pending += line
    return true
  }

  #readEntry({ key, value }: Entry, isLast: boolean): boolean {
    const from = this.end
    const end = Math.max(value.end, key?.end ?? 0)
    this.end = this.#text[end - 1] === '\n' ? end : lineEnd(this.#text, end)
    const whole = this.#text.slice(from, this.end)
    const marks = this.#closing(whole)
    if (!marks || key?.kind !== 'scalar') return false
    const isScalar = value.kind === 'scalar' && (value.style === 'literal' || value.style === 'folded')
    const text = this.#pending + withoutMarks(whole, marks)
    this.#pending = ''
    this.#branch().push({ kind: 'entry', name: key.text, text, takesTail: !isScalar })
    for (const mark of marks) {
      if (this.#open.length > 0) {
        if (!this.#mark(mark)) return false
      } else if (isLast) this.foot += ` #${wordOf(mark.token.id)}`
      else return false
    }
    return true
  }

  /** The code behind an entry that is about what the entry is in; `undefined` where that stands elsewhere too. */
  #closing(text: string): Mark[] | undefined {
    const marks: Mark[] = []
    let depth = 0
    for (const [, id] of text.matchAll(words)) {
      const token = this.#tokenOf(id)!
      const roles = token.kind === 'value' ? [] : rolesOf(token)
      const [role] = roles
      if (depth === 0 && role !== undefined && role !== 'open') {
        if (roles.length > 1 || token.kind !== 'tail' || !/^\r?\n/.test(token.text)) return undefined
        marks.push({ token, isBehind: true, role })
      } else if (roles.length > 0 && marks.length > 0) return undefined
      else for (const one of roles) depth += one === 'open' ? 1 : one === 'close' ? -1 : 0
    }
    return depth === 0 ? marks : undefined
  }

  #mark(mark: Mark): boolean {
    if (mark.role === 'open') {
      const block: BlockLines = {
        kind: 'block',
        lead: this.#pending,
        marks: [mark],
        branches: [[]],
        after: '',
      }
      this.#pending = ''
      this.#branch().push(block)
      this.#open.push(block)
      return true
    }
    const block = this.#open.at(-1)
    if (!block || !this.#settle()) return false
    block.marks.push(mark)
    if (mark.role === 'else') block.branches.push([])
    else this.#open.pop()
    return true
  }

  /** Gives what is above the end of a branch to the last element in it; false where there is none. */
  #settle(): boolean {
    const pending = this.#pending
    if (pending === '') return true
    const last = this.#last()
    if (!last) return isBlank(pending)
    this.#pending = ''
    if (last.kind === 'entry') {
      last.text += pending
      last.takesTail = false
    } else last.after += pending
    return true
  }

  #last(): Element | undefined {
    return this.#branch().at(-1)
  }

  #branch(): Element[] {
    return this.#open.at(-1)?.branches.at(-1) ?? this.elements
  }

  #tokenOf(id: string | undefined): Token | undefined {
    return id === undefined ? undefined : this.#tokens[Number(id)]
  }
}

/** True for code that names a value, and does nothing else. */
function setsVariable(code: string): boolean {
  return /^\s*\{\{-?\s*\$\w*[A-Za-z]\w*\s*:=/.test(code) && isMovable(code)
}

/** False for code that changes something outside of its block, or takes away the line end behind it. */
export function isMovable(code: string): boolean {
  return !/\$\w*\s*=(?!=)|\b(?:set|unset|(?:must)?[mM]erge\w*)\b|-[}%]\}\s*$/.test(code)
}

function rolesOf({ holes }: Token): ('open' | 'else' | 'close')[] {
  return flat(holes).flatMap(({ role }) => role ?? [])
}

/** An entry without the code behind it, which is the last on its last line. */
function withoutMarks(text: string, [first]: readonly Mark[]): string {
  if (!first) return text
  const end = /\r?\n$/.exec(text)?.[0] ?? ''
  return text.slice(0, text.indexOf(`#${wordOf(first.token.id)}`)).trimEnd() + end
}

/** Where the lines of a map start: with the comments above its first entry. */
export function startOfMap(text: string, [entry]: Collection['entries']): number {
  let first = lineStart(text, entry!.start)
  while (first > 0) {
    const above = lineStart(text, first - 1)
    if (!isTrivia(text.slice(above, first))) break
    first = above
  }
  return first
}

/** True for a line with nothing but a comment, or code that stands in one. */
export function isTrivia(line: string): boolean {
  return /^\s*(?:#|$)/.test(line)
}
