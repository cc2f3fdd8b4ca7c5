import { flat } from '../mask/hole.ts'
import { isSilent } from '../mask/hole.ts'
import { blockScalarOf } from '../mask/block-scalar.ts'
import type { BlockScalar } from '../mask/block-scalar.ts'
import type { Hole } from '../mask/index.ts'
import { withFlowMembers } from './flow-members.ts'
import type { Piece, StandIn } from './piece.ts'
import { isPlaced, wordOf } from './token.ts'
import type { Token } from './token.ts'
import { unitsOf } from './unit.ts'
import type { Unit } from './unit.ts'

export type { Piece, StandIn, StandInText } from './piece.ts'

/**
 * Replaces the holes of a template by tokens, so that it reads as YAML and what its fields are stays to be seen: in the
 * likeliest way. Linear.
 */
export function standInFor(text: string, holes: readonly Hole[]): StandIn {
  return new Builder(text, guesses[0]!).build(unitsOf(text, holes))
}

/** The same in all ways, the likeliest first, each once: most texts leave nothing to guess. */
export function* standInsFor(
  text: string,
  holes: readonly Hole[],
  printed?: Printed,
): Generator<{ readonly guess: Guess; readonly standIn: StandIn }> {
  const units = unitsOf(text, holes)
  const made: Builder[] = []
  const texts = new Set<string>()
  for (const guess of guesses) {
    if (made.some((one) => one.wouldBe(guess))) continue
    const builder = new Builder(text, guess, printed)
    const standIn = builder.build(units)
    made.push(builder)
    if (!texts.has(standIn.text)) yield { guess, standIn }
    texts.add(standIn.text)
  }
}

/** What the value of an `apiVersion` is known to be once its code is run; `undefined` where nobody can tell. */
export type Printed = (value: string) => string | undefined

/** What a text does not tell of its template code. */
export interface Guess {
  /** What a line is taken for that prints whole members where neither line beside it tells. */
  readonly member: 'entry' | 'item'
  /** Whether a line that closes a block goes with the line above it, or stands on its own. */
  readonly close: 'tail' | 'line'
}

/** The likeliest first. */
const guesses: readonly Guess[] = [
  { member: 'entry', close: 'tail' },
  { member: 'item', close: 'tail' },
  { member: 'entry', close: 'line' },
  { member: 'item', close: 'line' },
]

/** A guess in words: a way to read a template. */
export function sayGuess({ member, close }: Guess): string {
  const ends = 'the ends of blocks on lines of their own'
  if (member === 'entry') return close === 'tail' ? 'as one text' : `with ${ends}`
  return `with code on a line of its own as an item of a list${close === 'tail' ? '' : `, and ${ends}`}`
}

/** A block scalar that lines may still belong to. */
interface OpenScalar extends BlockScalar {
  /** The column of its text. */
  indent?: number
  /** How many blocks of code are open in it. */
  depth: number
  /** The last of the units that follow its last text and are a part of it. */
  last?: number
}

class Builder {
  readonly #text: string
  readonly #guess: Guess
  readonly #asked = new Set<keyof Guess>()
  readonly #printed: Printed | undefined
  readonly #tokens: Token[] = []
  readonly #values = new Map<string, Token>()
  readonly #pieces: Piece[] = []
  readonly #out: string[] = []
  #length = 0
  #at = 0
  #scalar: OpenScalar | undefined

  constructor(text: string, guess: Guess, printed?: Printed) {
    this.#text = text
    this.#guess = guess
    this.#printed = printed
  }

  /** True where another guess would have made the same: in what it was asked for, it is no other. */
  wouldBe(guess: Guess): boolean {
    return [...this.#asked].every((key) => guess[key] === this.#guess[key])
  }

  #guessed<K extends keyof Guess>(key: K): Guess[K] {
    this.#asked.add(key)
    return this.#guess[key]
  }

  build(units: readonly Unit[]): StandIn {
    const outer = closingOuter(units)
    for (let i = 0; i < units.length; i++) {
      const unit = units[i]!
      if (outer.has(unit)) this.#line(unit, 0, 'line', '#')
      else if (unit.only) i = this.#addLines(units, i)
      else if (!unit.blank) this.#addLiteral(unit)
    }
    this.#copy(this.#text.length)
    const standIn = { text: this.#out.join(''), tokens: this.#tokens, pieces: this.#pieces }
    return withFlowMembers(standIn, this.#text)
  }

  #addLiteral(unit: Unit): void {
    const { holes, end } = unit
    const header = this.#headerBefore(unit)
    if (header !== undefined)
      this.#put(header, end, 'value', holes, (word) => word, undefined, this.#keyOf(unit))
    else if (!this.#addPrinted(unit))
      holes.forEach((hole, i) => {
        const isLast = i === holes.length - 1 && this.#text.slice(hole.end, end).trim() === ''
        if (isLast && isControl(hole) && isSilent(this.#text, hole)) {
          this.#put(spacesBefore(this.#text, hole.start), hole.end, 'tail', [hole], (word) => ` #${word}`)
        } else {
          const isLines =
            flat([hole]).some(({ indent }) => indent !== undefined) ||
            this.#text.slice(hole.start, hole.end).includes('\n')
          const at = isLines ? this.#keyOf(unit) : undefined
          this.#put(hole.start, hole.end, 'value', [hole], (word) => word, undefined, at)
        }
      })
    this.#copy(end)
    if (this.#scalar && unit.indent > this.#scalar.parent) {
      this.#scalar.indent ??= unit.indent
      delete this.#scalar.last
    } else {
      const scalar = header === undefined && blockScalarOf(this.#text.slice(unit.start, end))
      this.#scalar = scalar ? { ...scalar, depth: 0 } : undefined
    }
  }

  /** Adds the line of an `apiVersion` whose code is known to print a version. */
  #addPrinted({ start, end, holes }: Unit): boolean {
    const [first, last] = [holes[0], holes.at(-1)]
    if (!this.#printed || !first || !last || holes.some(({ kind }) => kind !== 'action')) return false
    const before = /^\s*(?:- +)*apiVersion:[ \t]*["']?([\w./-]*)$/.exec(this.#text.slice(start, first.start))
    const after = /^([\w./-]*)["']?[ \t]*(?:#.*)?$/.exec(this.#text.slice(last.end, end))
    if (!before || !after) return false
    const [lead, rest] = [before[1]!, after[1]!]
    const printed = this.#printed(lead + this.#text.slice(first.start, last.end) + rest)
    if (printed === undefined) return false
    const own = printed.slice(lead.length, printed.length - rest.length)
    this.#put(first.start, last.end, 'value', holes, () => own, undefined, undefined, own)
    return true
  }

  /** Where the header of a block scalar starts whose text is printed behind it: `content: | {{ … | nindent 8 }}`. */
  #headerBefore({ start, holes: [hole], indent }: Unit): number | undefined {
    if (!hole || (this.#scalar && indent > this.#scalar.parent)) return undefined
    const before = this.#text.slice(start, hole.start)
    if (flat([hole])[0]!.indent === undefined || !blockScalarOf(before.trimEnd())) return undefined
    return start + before.search(/[|>]\S*[ \t]*$/)
  }

  /** The column of the key in a unit. */
  #keyOf({ start }: Unit): number {
    keyStart.lastIndex = start
    return keyStart.exec(this.#text)![0].length
  }

  /** Adds a unit of holes, and those after it that go with it; returns the number of the last one. */
  #addLines(units: readonly Unit[], i: number): number {
    const unit = units[i]!
    const next = units.slice(i + 1, i + 200).find(({ only, blank }) => !only && !blank)
    const content = this.#scalar && this.#contentIndent(units, i, next)
    if (content !== undefined) this.#line(unit, content, 'line', '')
    else if (this.#isSilent(unit)) return this.#addSilent(units, i, next)
    else {
      const last = this.#valueEnd(units, i, next)
      if (last === undefined) this.#addMember(unit, units, i, next)
      else {
        const holes = units.slice(i, last + 1).flatMap((unit) => unit.holes)
        const start = this.#at
        const column = unit.holes[0]!.start - unit.start
        this.#put(
          start,
          units[last]!.end,
          'value',
          holes,
          (word) => ` ${word}`,
          column,
          this.#keyColumn(units, i),
        )
        return last
      }
    }
    return i
  }

  /** The column of a block scalar's text, where a unit is part of it. */
  #contentIndent(units: readonly Unit[], i: number, next: Unit | undefined): number | undefined {
    const scalar = this.#scalar!
    const { parent, indent, column } = scalar
    const isInside = next !== undefined && next.indent > parent
    scalar.last ??= isInside ? Infinity : this.#lastInside(units, i, scalar)
    if (i > scalar.last) return undefined
    scalar.depth += depthIn(units[i]!)
    return column ?? indent ?? (isInside ? next.indent : parent + 2)
  }

  /** The last unit of a run that a block scalar holds: the last that prints deeper than its key, and what it is in. */
  #lastInside(units: readonly Unit[], i: number, { parent, depth }: OpenScalar): number {
    let last = i - 1
    let open = depth
    for (let at = i; units[at] && (units[at]!.only || units[at]!.blank); at++) {
      const unit = units[at]!
      const prints = unit.holes.find((hole) => !isSilent(this.#text, hole))
      const isDeeper = prints !== undefined && (prints.indent ?? unit.indent) > parent
      const isClosing = open > 0 && last === at - 1 && unit.holes.some(({ role }) => role && role !== 'open')
      open += depthIn(unit)
      if (isDeeper || isClosing || (unit.blank && last === at - 1)) last = at
    }
    return last
  }

  /** Adds a unit that prints nothing; returns the number of the last one that goes with it. */
  #addSilent(units: readonly Unit[], i: number, next: Unit | undefined): number {
    const unit = units[i]!
    const before = units[i - 1]
    const closes = unit.holes.some(({ role }) => role === 'close' || role === 'else')
    const isBeside = before && (before.only || !before.blank) && !this.#scalar && this.#at > 0
    const mayBeTail = closes && isBeside && !/^\s*#|^(?:---|\.\.\.)/.test(this.#lastLine())
    if (mayBeTail && this.#guessed('close') === 'tail') {
      const last = this.#silentEnd(units, i)
      const holes = units.slice(i, last + 1).flatMap(({ holes }) => holes)
      const column = unit.holes[0]!.start - unit.start
      this.#put(this.#at, units[last]!.end, 'tail', holes, (word) => ` #${word}`, column)
      return last
    }
    this.#line(unit, next?.indent ?? 0, 'line', '#')
    return i
  }

  /** Where a block ends of which the last branches, from this unit on, print nothing; the unit itself where they do. */
  #silentEnd(units: readonly Unit[], i: number): number {
    for (let at = i; units[at] && (units[at]!.blank || this.#isSilent(units[at]!)); at++) {
      const roles = flat(units[at]!.holes).flatMap(({ role }) => role ?? [])
      if (roles.includes('open')) return i
      if (roles.includes('close')) return roles.length === 1 ? at : i
    }
    return i
  }

  #isSilent({ only, holes }: Unit): boolean {
    return only && holes.every((hole) => isSilent(this.#text, hole))
  }

  #addMember(unit: Unit, units: readonly Unit[], i: number, next: Unit | undefined): void {
    const indent = unit.holes.find((hole) => hole.indent !== undefined)?.indent ?? unit.indent
    const isItem =
      [next, units.slice(0, i).findLast(({ only, blank }) => !only && !blank)].some(
        (near) => near?.indent === indent && this.#text.startsWith('- ', near.start + indent),
      ) || this.#guessed('member') === 'item'
    this.#line(unit, indent, isItem ? 'item' : 'entry', isItem ? '- ' : '', isItem ? '' : ': 0')
  }

  #line(unit: Unit, indent: number, kind: Token['kind'], before: string, after = ''): void {
    this.#copy(unit.start)
    const column = unit.holes[0]!.start - unit.start
    const spell = (word: string): string => ' '.repeat(indent) + before + word + after
    this.#put(unit.start, unit.end, kind, unit.holes, spell, column, indent)
  }

  /** The last unit of a run that is as a whole the value of the key above it. */
  #valueEnd(units: readonly Unit[], i: number, next: Unit | undefined): number | undefined {
    const key = this.#keyColumn(units, i)
    if (key === undefined || (next && next.indent > key)) return undefined
    const isItem = next?.indent === key && this.#text.startsWith('- ', next.start + key)
    // A list may stand at the column of its key, and what a helper prints may be indented on its own.
    const isBelow = ({ holes, indent }: Unit, column = indent): boolean =>
      column > key || (!isItem && indent >= key && holes[0]!.indent !== undefined)
    let depth = 0
    let last: number | undefined
    let hasPrinted = false
    for (let at = i; units[at]?.only; at++) {
      for (const { role } of flat(units[at]!.holes)) depth += role === 'open' ? 1 : role === 'close' ? -1 : 0
      if (depth < 0) break
      const prints = units[at]!.holes.find((hole) => !isSilent(this.#text, hole))
      hasPrinted ||= prints !== undefined && isBelow(units[at]!, prints.indent)
      if (depth > 0 || !hasPrinted) continue
      last = at
      hasPrinted = false
    }
    return last
  }

  /** The column of the key above that has no value yet. */
  #keyColumn(units: readonly Unit[], i: number): number | undefined {
    const above = units[i - 1]
    if (!above || above.only || above.blank) return undefined
    const line = this.#text.slice(above.start, above.end)
    const found = /^(\s*(?:- +)*)[^#]*:$/.exec(line)
    return found ? found[1]!.length : undefined
  }

  #lastLine(): string {
    const joined = this.#out.slice(-8).join('')
    return joined.slice(joined.lastIndexOf('\n') + 1)
  }

  #put(
    start: number,
    end: number,
    kind: Token['kind'],
    holes: readonly Hole[],
    spell: (word: string) => string,
    column?: number,
    at?: number,
    printed?: string,
  ): void {
    this.#copy(start)
    const text = this.#text.slice(start, end)
    const places = {
      ...(column !== undefined && { column }),
      ...(at !== undefined && { at }),
      ...(printed !== undefined && { printed }),
    }
    const fresh: Token = { id: this.#tokens.length, kind, text, holes, ...places }
    // The same placeholder is the same value: so a namespace can be seen to be the object's own.
    const name = text.replace(/^\{\{[ \t]*([^-\s][^{}]*[^-\s{}])[ \t]*\}\}$/, '{{ $1 }}')
    const isValue = !isPlaced(fresh)
    const isSame = isValue && at === undefined && printed === undefined && !text.includes('\n')
    const token = isSame ? (this.#values.get(name) ?? fresh) : fresh
    if (token === fresh) this.#tokens.push(token)
    if (isSame) this.#values.set(name, token)
    this.#add(spell(wordOf(token.id)), end, token)
  }

  #copy(to: number): void {
    if (to > this.#at) this.#add(this.#text.slice(this.#at, to), to)
  }

  #add(standIn: string, to: number, token?: Token): void {
    const start = this.#length
    this.#out.push(standIn)
    this.#length += standIn.length
    this.#pieces.push({ start, end: this.#length, from: this.#at, to, ...(token && { token }) })
    this.#at = to
  }
}

/**
 * Lines that close a block, or go on with one, that opens outside of the text: a `range` around whole documents. They
 * belong to no line above them, so that what is written at the end of the document stays in the block.
 */
function closingOuter(units: readonly Unit[]): ReadonlySet<Unit> {
  const outer = new Set<Unit>()
  let depth = 0
  for (const unit of units) {
    for (const { role } of flat(unit.holes)) {
      if (role === 'open') depth++
      else if (role !== undefined && depth === 0) outer.add(unit)
      else if (role === 'close') depth--
    }
  }
  return new Set([...outer].filter(({ only }) => only))
}

/** The column of the key, or of what else stands first, on a line. */
export function keyColumnOf(line: string): number {
  return /^[ \t]*(?:- +)*/.exec(line)![0].length
}

function isControl({ kind }: Hole): boolean {
  return kind === 'control' || kind === 'statement' || kind === 'comment'
}

/** How many blocks more are open after a unit. */
function depthIn({ holes }: Unit): number {
  return flat(holes).reduce((depth, { role }) => depth + (role === 'open' ? 1 : role === 'close' ? -1 : 0), 0)
}

const keyStart = /[ \t]*(?:- +)*/y

/** Where the white space before an offset starts. */
function spacesBefore(text: string, offset: number): number {
  let at = offset
  while (text[at - 1] === ' ' || text[at - 1] === '\t') at--
  return at
}
