import type { Edit } from '@capi-migrate/edits'
import type { Place } from '@capi-migrate/transitions'
import { keyOf, lineEnd, lineStart } from '@capi-migrate/edits/yaml'
import type { Collection, Entry, Node } from '@capi-migrate/edits/yaml'
import { printed, printedScalar } from './print.ts'

/** What is to be said at a place; `undefined` takes away what is said there. */
export interface Change {
  readonly place: Place
  readonly value: unknown
  /** Of the step that asks for it: `M09`. */
  readonly step: string
  /** One sentence for people. */
  readonly why: string
}

/** The edit that makes a change in a document, or why it cannot be made as an edit. */
export function editOf(text: string, root: Node, { place, value, step }: Change): Edit | string {
  const { entry, holder, rest } = locate(root, place)
  const row = `${step}:${place.join('.')}`
  if (!holder) return 'the document is no map'
  if (value === undefined) {
    const gone = entry && removal(text, root, place)
    return gone ? { ...gone, text: '', row } : 'it is written in a way that leaves nothing to take away'
  }
  if (entry) {
    if (entry.value.kind === 'scalar' && isScalar(value))
      return { start: entry.value.body, end: entry.value.end, text: printedScalar(value), row }
    if (holder.flow)
      return { start: entry.value.start, end: entry.value.end, text: JSON.stringify(value), row }
    const lines = printed({ [keyOf(entry)]: value }, columnOf(text, entry.start), text).trimStart()
    return { start: entry.start, end: endOf(text, entry), text: lines, row }
  }
  const nested = rest
    .slice(1)
    .reduceRight<unknown>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), value)
  const blocked = holder.entries.find((one, i) => (one.key ? keyOf(one) : i) === rest[0])
  if (blocked) {
    const isEmpty = blocked.value.kind === 'scalar' && /^(?:|~|null)$/i.test(blocked.value.text)
    return isEmpty && rest.length > 1
      ? filled(text, blocked, holder, nested, row)
      : 'an alias or a value stands in the way'
  }
  return holder.kind === 'list'
    ? appended(text, holder, nested, row)
    : inserted(text, holder, String(rest[0]), nested, row)
}

/** The deepest collection on the way to a place, what is left of the way, and the entry where nothing is. */
function locate(
  root: Node,
  place: Place,
): { readonly entry?: Entry; readonly holder?: Collection; readonly rest: Place } {
  let holder: Collection | undefined
  let at: Node = root
  for (const [i, step] of place.entries()) {
    if (at.kind !== 'map' && at.kind !== 'list')
      return { ...(holder && { holder }), rest: place.slice(i - 1) }
    holder = at
    const entry: Entry | undefined =
      typeof step === 'number' ? at.entries[step] : at.entries.find((one) => one.key && keyOf(one) === step)
    if (!entry) return { holder, rest: place.slice(i) }
    if (i === place.length - 1) return { entry, holder, rest: [] }
    at = entry.value
  }
  return { rest: place }
}

/** Keys that are sorted stay sorted, as controller-gen writes them. */
function inserted(text: string, holder: Collection, key: string, value: unknown, row: string): Edit | string {
  const { entries } = holder
  if (holder.flow) {
    const start = entries.at(-1)?.value.end ?? holder.body + 1
    return {
      start,
      end: start,
      text: `${entries.length > 0 ? ', ' : ''}${key}: ${JSON.stringify(value)}`,
      row,
    }
  }
  const keys = entries.map(keyOf)
  const isSorted = keys.every((one, i) => i === 0 || keys[i - 1]! <= one)
  const before = isSorted ? entries.findLast((one) => keyOf(one) < key) : entries.at(-1)
  const lines = printed({ [key]: value }, columnOf(text, entries[0]!.start), text)
  if (before) return { ...after(text, before, lines), row }
  const start = lineStart(text, entries[0]!.start)
  // The first key of a list item stands behind its dash.
  if (text.slice(start, entries[0]!.start).trim() !== '')
    return { ...after(text, entries.at(-1)!, lines), row }
  return { start, end: start, text: lines, row }
}

/** What a key says nothing of so far. */
function filled(text: string, entry: Entry, { flow }: Collection, value: unknown, row: string): Edit {
  const { body, end } = entry.value
  if (flow) return { start: body, end, text: ` ${JSON.stringify(value)}`, row }
  const lines = printed({ [keyOf(entry)]: value }, columnOf(text, entry.start), text).trimStart()
  return { start: entry.start, end: endOf(text, entry), text: lines, row }
}

function appended(text: string, holder: Collection, value: unknown, row: string): Edit | string {
  const last = holder.entries.at(-1)
  if (holder.flow || !last) {
    const start = last?.value.end ?? holder.body + 1
    return { start, end: start, text: `${last ? ', ' : ''}${JSON.stringify(value)}`, row }
  }
  return { ...after(text, last, printed([value], columnOf(text, last.start), text)), row }
}

/** Lines go below an entry; the last line of a text may lack its end. */
function after(text: string, entry: Entry, lines: string): { start: number; end: number; text: string } {
  const start = endOf(text, entry)
  const isOpen = start > 0 && text[start - 1] !== '\n'
  return { start, end: start, text: isOpen ? `\n${lines.replace(/\n$/, '')}` : lines }
}

/** The lines of an entry; of what holds nothing else, the lines of that. */
function removal(text: string, root: Node, place: Place): { start: number; end: number } | undefined {
  const { entry, holder } = locate(root, place)
  if (!entry || !holder) return undefined
  if (holder.entries.length === 1)
    return place.length > 1 ? removal(text, root, place.slice(0, -1)) : undefined
  if (holder.flow) {
    const i = holder.entries.indexOf(entry)
    const next = holder.entries[i + 1]
    return next
      ? { start: entry.start, end: next.start }
      : { start: holder.entries[i - 1]!.value.end, end: entry.value.end }
  }
  const start = lineStart(text, entry.start)
  if (text.slice(start, entry.start).trim() === '') return { start, end: endOf(text, entry) }
  // The first key of a list item: the next one takes its place behind the dash.
  const next = holder.entries[holder.entries.indexOf(entry) + 1]
  return next && { start: entry.start, end: next.start }
}

/** After the last line of an entry. */
function endOf(text: string, { start, value }: Entry): number {
  return lineEnd(text, Math.max(start, value.end - 1))
}

function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset)
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}
