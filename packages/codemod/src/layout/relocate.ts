import { rowIdOf } from '../place.ts'
import type { Move, MirroredPlace } from '../place.ts'
import type { Style } from '../style.ts'
import { chunksOf, openOf } from './record.ts'
import type { Chunk, Field, RecordText, Syntax } from './record.ts'

/** Something to write into a record: a member, or members below a new one. */
export interface Entry {
  readonly name: string
  /** The new members around it, outermost first. */
  readonly parents: readonly string[]
  /** Its text, comments included; a function, for it is read after all else is planned. */
  readonly text: () => string
  /** The column its first line was indented by. */
  readonly indent: string
  readonly node: Field['node']
}

/** What becomes of the members of a record. */
export interface Relocation {
  readonly record: RecordText
  /** Members that leave their place. */
  readonly leaving: Set<Field>
  /** What is written in the place of a member that leaves: it moves under new parents in the same record. */
  readonly arriving: Map<Field, Entry>
  /** What is written at the end, from elsewhere. */
  readonly added: Entry[]
}

export function relocationOf(record: RecordText): Relocation {
  return { record, leaving: new Set(), arriving: new Map(), added: [] }
}

/** Writes a record anew between its braces: what stays is kept as it is. */
export function relocate(relocation: Relocation, move: Move): void {
  const { record } = relocation
  const { source, node } = record
  if (relocation.leaving.size === 0 && relocation.added.length === 0) return
  const start = openOf(node)
  source.changes.add({ start, end: node.end, row: rowIdOf(move), text: () => textOf(relocation) })
}

/** The entry that a member becomes when it moves below new parents. */
export function entryOf(
  chunk: Chunk,
  { source }: RecordText,
  name: string,
  parents: readonly string[],
): Entry {
  const { lead, end, rest, separator, field } = chunk
  const after = separator ? source.text.indexOf(separator, end) + 1 : end
  return {
    name,
    parents,
    text: () => source.changes.render(lead, end) + separatorHere + source.text.slice(after, rest),
    indent: indentAt(source.text, lead),
    node: field.node,
  }
}

/** A piece of the new text: what goes before a separator and what goes behind it. */
interface Piece {
  readonly before: string
  readonly after: string
}

function textOf({ record, leaving, arriving, added }: Relocation): string {
  const { source, node, syntax } = record
  const chunks = chunksOf(record)
  const isBroken = chunks.length > 0 && source.text.slice(openOf(node), chunks[0]!.lead).includes('\n')
  const separator =
    chunks.find((chunk) => chunk.separator !== '')?.separator ?? (isBroken ? '' : syntax.separator)
  const between = separator || (syntax.separator === ',' || !isBroken ? syntax.separator : '')
  const indent = isBroken ? indentAt(source.text, chunks[0]!.lead) : ''
  const writer = new Writer(record, isBroken, between)
  const { groups, rest } = groupsOf(chunks, arriving, added)
  const pieces: Piece[] = []
  const gap = isBroken ? source.style.eol + indent : ' '
  const late: (readonly Entry[])[] = []
  const writeAt = (group: readonly Entry[], blank: string): void =>
    void pieces.push(cut(blank + writer.write(group, indent, record.place)))
  for (const chunk of chunks) {
    const { field } = chunk
    const group = groups.get(field)
    if (group && lastKept(group, record) > field.node.pos) late.push(group)
    else if (group) writeAt(group, source.text.slice(chunk.start, chunk.lead))
    else if (!leaving.has(field)) pieces.push(keep(record, chunk))
    for (const each of late) if (lastKept(each, record) === field.node.pos) writeAt(each, gap)
  }
  for (const group of grouped(rest)) writeAt(group, gap)
  const last = chunks.at(-1)
  const tail = source.text.slice(last?.rest ?? openOf(node) + 1, node.end)
  const isEnded = last === undefined ? isBroken : last.separator !== ''
  const body = pieces.map(
    ({ before, after }, i) => before + (i < pieces.length - 1 ? between : isEnded ? separator : '') + after,
  )
  return source.text[openOf(node)]! + body.join('') + (pieces.length === 0 ? tail.trimStart() : tail)
}

/** Where the last spread stands whose members a new parent keeps: it would override a parent before it as a whole. */
function lastKept([first]: readonly Entry[], { syntax }: RecordText): number {
  const { parents } = first!
  return parents.length > 0 ? (syntax.kept?.(parents.slice(0, 1)).at(-1)?.node.pos ?? -1) : -1
}

function cut(text: string): Piece {
  const at = text.lastIndexOf(separatorHere)
  return { before: text.slice(0, at), after: text.slice(at + separatorHere.length) }
}

function keep({ source }: RecordText, { start, end, separator, rest }: Chunk): Piece {
  const after = separator ? source.text.indexOf(separator, end) + 1 : end
  return { before: source.changes.render(start, end), after: source.text.slice(after, rest) }
}

/**
 * The entries that share their first new parent are written together, where the first of them stood; `rest` is what has
 * no such place.
 */
function groupsOf(
  chunks: readonly Chunk[],
  arriving: ReadonlyMap<Field, Entry>,
  added: readonly Entry[],
): { groups: ReadonlyMap<Field, readonly Entry[]>; rest: readonly Entry[] } {
  const fields = new Map([...arriving].map(([field, entry]) => [entry, field]))
  const moving = chunks.flatMap(({ field }) => arriving.get(field) ?? [])
  const groups = new Map<Field, readonly Entry[]>()
  const rest: Entry[] = []
  for (const group of grouped([...moving, ...added])) {
    const field = fields.get(group[0]!)
    if (field) groups.set(field, group)
    else rest.push(...group)
  }
  return { groups, rest }
}

/** Writes entries, those of one parent together. In what it returns, {@link separatorHere} is where the separator goes. */
class Writer {
  readonly #syntax: Syntax
  readonly #style: Style
  readonly #isBroken: boolean
  readonly #separator: string

  constructor({ syntax, source }: RecordText, isBroken: boolean, separator: string) {
    this.#syntax = syntax
    this.#style = source.style
    this.#isBroken = isBroken
    this.#separator = separator
  }

  /** Entries that are all of one first parent, or one entry without parents. */
  write(
    entries: readonly Entry[],
    indent: string,
    { kind, path }: MirroredPlace,
    around: readonly string[] = [],
  ): string {
    const first = entries[0]!
    const [parent] = first.parents
    if (parent === undefined) return indented(first, indent, this.#style)
    const place = { kind, path: path ? `${path}.${parent}` : parent }
    const parents = [...around, parent]
    const inner = this.#isBroken ? indent + this.#style.indent : ''
    const below = entries.map((entry) => ({ ...entry, parents: entry.parents.slice(1) }))
    const kept = this.#syntax.kept?.(parents) ?? []
    const own = grouped(below).map((same) => ({
      node: same[0]!.node,
      text: this.write(same, inner, place, parents),
    }))
    // What overrides what stays so.
    const all = kept.length > 0 ? [...kept, ...own].toSorted((a, b) => a.node.pos - b.node.pos) : own
    const members = all.map(({ text }) => (text.includes(separatorHere) ? text : text + separatorHere))
    const open = this.#syntax.open(parent, place, first.node)
    const { eol } = this.#style
    return this.#isBroken
      ? `${open}${eol}${members.map((text) => inner + ended(text, this.#separator) + eol).join('')}${indent}${this.#syntax.close}${separatorHere}`
      : `${open} ${members.map((text, i) => ended(text, i < members.length - 1 ? this.#separator : '')).join(' ')} ${this.#syntax.close}${separatorHere}`
  }
}

/** Where the separator goes in the text of an entry. */
export const separatorHere = '\0'

function ended(text: string, separator: string): string {
  return text.replace(separatorHere, separator)
}

/** Entries in the order of their first, those that share a parent together. */
function grouped(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = entry.parents[0] ?? entry.name
    const same = groups.get(key)
    if (same) same.push(entry)
    else groups.set(key, [entry])
  }
  return [...groups.values()]
}

function indented({ text, indent: old }: Entry, indent: string, { eol }: Style): string {
  return text()
    .split(/\r?\n/)
    .map((line, i) => (i > 0 && line.startsWith(old) ? indent + line.slice(old.length) : line))
    .join(eol)
}

function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))![0]
}
