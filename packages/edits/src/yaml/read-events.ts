import { EVENT_ID, SCALAR_STYLE, getScalarValue, parseEvents } from 'js-yaml'
import type { Event } from 'js-yaml'
import { lastAsked } from '../last-asked.ts'
import { limits } from '../limits.ts'
import { joinedQuotes } from './joined-quotes.ts'
import { blockEnd, lineEnd, lineStart, resolveAliases, skipTrivia } from './node.ts'
import type { Alias, Collection, Document, Entry, Node, Reading, Scalar, ScalarStyle } from './node.ts'

/** Collections nested deeper than this are refused: no manifest is, and recursion has an end. */
export const maxDepth = limits.yamlDepth

const styles: Record<number, ScalarStyle> = {
  [SCALAR_STYLE.PLAIN]: 'plain',
  [SCALAR_STYLE.SINGLE_QUOTED]: 'single',
  [SCALAR_STYLE.DOUBLE_QUOTED]: 'double',
  [SCALAR_STYLE.LITERAL_BLOCK]: 'literal',
  [SCALAR_STYLE.FOLDED_BLOCK]: 'folded',
}

/**
 * Reads a text with the event parser of js-yaml: fast, strict, and with offsets. Keeps the last reading: whoever looks for
 * secrets in a text comes after who has planned it.
 */
export const readEvents: (text: string) => Reading = lastAsked(1, (text) => {
  let events: Event[]
  try {
    events = parseEvents(text, { maxDepth })
  } catch (error) {
    const failed = errorOf(error, text)
    const joined = failed.what === 'deficient indentation' ? joinedQuotes(text) : text
    return joined === text ? { error: failed } : readJoined(text, joined)
  }
  return { documents: new Builder(text, events).documents() }
})

/** Reads a text whose values are joined: what stands where, of the joined text, and the values themselves, of the other one. */
function readJoined(text: string, joined: string): Reading {
  try {
    const events = parseEvents(joined, { maxDepth }).map((event) =>
      event.type === EVENT_ID.SCALAR && goesOn(text, event) ? { ...event, fast: false } : event,
    )
    return { documents: new Builder(text, events).documents() }
  } catch (error) {
    return { error: errorOf(error, joined) }
  }
}

/** Whether a value in quotes has several lines. */
function goesOn(text: string, { style, valueStart, valueEnd }: Extract<Event, { type: 4 }>): boolean {
  const isQuoted = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED
  return isQuoted && text.slice(valueStart, valueEnd).includes('\n')
}

function errorOf(error: unknown, text: string): NonNullable<Reading['error']> {
  const { reason, message, mark } = error as { reason?: string; message: string; mark?: { position: number } }
  const offset = mark?.position ?? 0
  if (/maxDepth/.test(reason ?? message))
    return { offset, what: `nested deeper than ${maxDepth} levels`, final: true }
  const what = reason ?? message
  return { offset, what, ...(isStrayItem(text, offset, what) && { final: true }) }
}

/** True where a list begins behind the value of a key: no reader goes on from there. */
function isStrayItem(text: string, offset: number, what: string): boolean {
  return (
    what === 'bad indentation of a mapping entry' &&
    text.startsWith('- ', offset) &&
    text.slice(lineStart(text, offset), offset).trim() === '' &&
    !mayBelong.test(text)
  )
}

/** What such a list may be a part of after all: a key (`? - a`), or a block scalar with a blank line at its start. */
const mayBelong = /\?\s|[|>][-+\d]*[ \t]*(?:#.*)?\r?\n[ \t]*\r?\n/

interface Open {
  readonly kind: 'map' | 'list'
  readonly flow: boolean
  readonly start: number
  readonly body: number
  readonly anchor: string | undefined
  readonly tag: string | undefined
  readonly entries: Entry[]
  key: Node | undefined
}

/** Turns the flat events into trees. `cursor` is the end of what was read last. */
class Builder {
  readonly #text: string
  readonly #events: readonly Event[]
  #cursor = 0
  #hasAliases = false

  constructor(text: string, events: readonly Event[]) {
    this.#text = text
    this.#events = events
  }

  documents(): Document[] {
    const documents: Document[] = []
    const stack: Open[] = []
    let root: Node | undefined
    let start = 0
    for (const event of this.#events) {
      if (event.type === EVENT_ID.DOCUMENT) {
        start = this.#cursor = this.#documentStart(event.explicitStart)
        root = undefined
      } else if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) {
        stack.push(this.#open(event))
      } else {
        const node = this.#node(event, stack)
        if (!node) {
          const end = this.#documentEnd()
          if (root && this.#hasAliases) resolveAliases(root)
          documents.push({ root: root && isAbsent(root) ? undefined : root, start, end })
          this.#cursor = end
          continue
        }
        this.#cursor = node.end
        const holder = stack.at(-1)
        if (holder) add(this.#text, holder, node)
        else root = node
      }
    }
    return documents
  }

  /** A finished node; `undefined` where the event ends the document. */
  #node(event: Extract<Event, { type: 4 | 5 | 6 }>, stack: Open[]): Node | undefined {
    if (event.type === EVENT_ID.SCALAR) return this.#scalar(event, stack.at(-1))
    if (event.type === EVENT_ID.ALIAS) return this.#alias(event)
    const open = stack.pop()
    return open && this.#close(open)
  }

  #documentStart(explicit: boolean): number {
    if (!explicit) return this.#cursor
    const marker = /^---(?=\s|$)/gm
    marker.lastIndex = this.#cursor
    const found =
      this.#text.charCodeAt(0) === 0xfeff && this.#cursor === 0 && this.#text.startsWith('---', 1)
        ? 1
        : (marker.exec(this.#text)?.index ?? 0)
    return found + 3
  }

  /** The next marker line: the root has ended, so it cannot lie inside a scalar. */
  #documentEnd(): number {
    const text = this.#text
    let at = this.#cursor
    if (at > 0 && text[at - 1] !== '\n') at = lineEnd(text, at)
    while (at < text.length) {
      if (text.startsWith('---', at) || text.startsWith('...', at)) {
        const after = text[at + 3]
        if (after === undefined || /\s/.test(after)) return at
      }
      at = lineEnd(text, at)
    }
    return text.length
  }

  #open(event: Extract<Event, { type: 2 | 3 }>): Open {
    this.#cursor = event.style === 2 ? event.start + 1 : event.start
    return {
      kind: event.type === EVENT_ID.MAPPING ? 'map' : 'list',
      flow: event.style === 2,
      start: startOf(event, event.start),
      body: event.start,
      anchor: this.#anchor(event),
      tag: this.#tag(event),
      entries: [],
      key: undefined,
    }
  }

  #close({ kind, flow, start, body, anchor, tag, entries, key }: Open): Collection {
    const end = flow ? this.#closing(kind, Math.max(this.#cursor, body + 1)) : this.#cursor
    if (key) throw new RangeError('a key without a value')
    return {
      kind,
      flow,
      start,
      body,
      end,
      entries,
      anchor,
      tag,
    }
  }

  #closing(kind: 'map' | 'list', from: number): number {
    let at = skipTrivia(this.#text, from)
    while (this.#text[at] === ',' || this.#text[at] === ':') at = skipTrivia(this.#text, at + 1)
    return this.#text[at] === (kind === 'map' ? '}' : ']') ? at + 1 : at
  }

  #scalar(event: Extract<Event, { type: 4 }>, holder: Open | undefined): Scalar {
    const style = styles[event.style]!
    const anchor = this.#anchor(event)
    const tag = this.#tag(event)
    const [body, end] = this.#span(event, style, holder)
    return {
      kind: 'scalar',
      start: startOf(event, body),
      body,
      end,
      style,
      text: event.fast
        ? this.#text.slice(event.valueStart, event.valueEnd)
        : getScalarValue(this.#text, event),
      anchor,
      tag,
    }
  }

  #span(
    event: Extract<Event, { type: 4 }>,
    style: ScalarStyle,
    holder: Open | undefined,
  ): [body: number, end: number] {
    const { valueStart, valueEnd } = event
    if (valueStart === -1) {
      const at =
        Math.max(event.anchorEnd, event.tagEnd) > 0
          ? Math.max(event.anchorEnd, event.tagEnd)
          : this.#absent(holder)
      return [at, at]
    }
    if (style === 'plain') return [valueStart, valueEnd]
    if (style === 'single' || style === 'double') return [valueStart - 1, valueEnd + 1]
    return [
      this.#header(valueStart),
      event.chomping === 3 ? valueEnd : blockEnd(this.#text, valueStart, valueEnd, event.indent),
    ]
  }

  /** The `|` or `>` of a block scalar: on the line above its content. */
  #header(contentStart: number): number {
    const from = Math.max(this.#cursor, this.#text.lastIndexOf('\n', contentStart - 2) + 1)
    const found = /(?<=\s|^)[|>][-+0-9]*[ \t]*(?:#.*)?\r?\n?$/.exec(this.#text.slice(from, contentStart))
    return found ? from + found.index : from
  }

  /** Where an absent value would stand: after the `:` or `-`. */
  #absent(holder: Open | undefined): number {
    const at = skipTrivia(this.#text, this.#cursor)
    if (holder?.kind === 'list') return this.#text[at] === '-' ? at + 1 : this.#cursor
    if (holder?.key && this.#text[at] === ':') return at + 1
    return this.#cursor
  }

  #alias(event: Extract<Event, { type: 5 }>): Alias {
    const start = event.anchorStart - 1
    const name = this.#text.slice(event.anchorStart, event.anchorEnd)
    this.#hasAliases = true
    return { kind: 'alias', start, body: start, end: event.anchorEnd, name }
  }

  #anchor({ anchorStart, anchorEnd }: { anchorStart: number; anchorEnd: number }): string | undefined {
    return anchorStart === -1 ? undefined : this.#text.slice(anchorStart, anchorEnd)
  }

  #tag({ tagStart, tagEnd }: { tagStart: number; tagEnd: number }): string | undefined {
    return tagStart === -1 ? undefined : this.#text.slice(tagStart, tagEnd)
  }
}

function startOf({ anchorStart, tagStart }: { anchorStart: number; tagStart: number }, body: number): number {
  const anchor = anchorStart === -1 ? body : anchorStart - 1
  return Math.min(body, anchor, tagStart === -1 ? body : tagStart)
}

function isAbsent(node: Node): boolean {
  return node.kind === 'scalar' && node.start === node.end
}

/** Adds a finished node to the collection it stands in. */
function add(text: string, holder: Open, node: Node): void {
  if (holder.kind === 'list')
    holder.entries.push({
      start: holder.flow ? node.start : dashBefore(text, holder, node),
      key: undefined,
      value: node,
    })
  else if (!holder.key) holder.key = node
  else {
    holder.entries.push({ start: holder.key.start, key: holder.key, value: node })
    holder.key = undefined
  }
}

/** The dash of an item: the first thing after the item before it. */
function dashBefore(text: string, holder: Open, node: Node): number {
  const last = holder.entries.at(-1)
  if (!last) return holder.body
  const at = skipTrivia(text, last.value.end)
  return text[at] === '-' ? at : node.start
}
