import { LineCounter, isAlias, isMap, isNode, isPair, isScalar, parseAllDocuments } from 'yaml'
import type { Node as YamlNode, ParsedNode, Scalar as YamlScalar, YAMLMap, YAMLSeq } from 'yaml'
import { blockEnd, resolveAliases, skipTrivia } from './node.ts'
import type { Alias, Collection, Document, Entry, Node, Reading, Scalar, ScalarStyle } from './node.ts'
import { maxDepth } from './read-events.ts'

/** Errors after which the tree is still right: a bracket or a quoted line that stands too far to the left, a tab. */
const tolerated = new Set(['BAD_INDENT', 'MISSING_CHAR', 'TAB_AS_INDENT', 'DUPLICATE_KEY'])

const styles: Record<string, ScalarStyle> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
}

/** Reads a text with the `yaml` package, which goes on where `readEvents` gives up. Same tree, slower. */
export function readTolerant(text: string): Reading {
  const parsed = withoutTraces(() =>
    parseAllDocuments<ParsedNode>(text, {
      uniqueKeys: false,
      logLevel: 'silent',
      prettyErrors: false,
      strict: false,
      lineCounter: new LineCounter(),
    }),
  )
  if (!Array.isArray(parsed)) return { documents: [] }
  const documents: Document[] = []
  for (const { errors, contents, range } of parsed) {
    const error = errors.find(({ code }) => !tolerated.has(code))
    if (error) return { error: { offset: error.pos[0], what: error.message } }
    const root = contents && new Converter(text).node(contents, range[0], 0)
    if (root) resolveAliases(root)
    documents.push({
      ...(root && root.end > root.start && { root }),
      start: range[0],
      end: documentEnd(text, range[1]),
    })
  }
  return { documents }
}

/** Does something whose errors nobody traces: of a template there are hundreds, and each trace costs more than the error. */
function withoutTraces<T>(make: () => T): T {
  const errors = Error as { stackTraceLimit?: number }
  const { stackTraceLimit } = errors
  errors.stackTraceLimit = 0
  try {
    return make()
  } finally {
    if (stackTraceLimit !== undefined) errors.stackTraceLimit = stackTraceLimit
  }
}

/** The marker after a document, or the end of the text. */
function documentEnd(text: string, from: number): number {
  const marker = /^(?:---|\.\.\.)(?=\s|$)/gm
  marker.lastIndex = from
  return marker.exec(text)?.index ?? text.length
}

class Converter {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** A node of ours; `after` is where the thing before it ends. */
  node(node: YamlNode, after: number, depth: number): Node {
    if (depth > maxDepth) throw new RangeError('nested too deeply')
    if (isAlias(node)) return this.#alias(node.range![0], node.source)
    if (isScalar(node)) return this.#scalar(node, after)
    return this.#collection(node as YAMLMap | YAMLSeq, after, depth)
  }

  #alias(at: number, name: string): Alias {
    const start = this.#text.indexOf('*', at)
    return { kind: 'alias', start, body: start, end: start + 1 + name.length, name }
  }

  #scalar(node: YamlScalar, after: number): Scalar {
    const style = styles[node.type ?? 'PLAIN'] ?? 'plain'
    const [body, valueEnd] = node.range!
    const absent = style === 'plain' && body === valueEnd
    const at = absent ? this.#absent(after, node) : body
    const end =
      style === 'literal' || style === 'folded' ? this.#blockEnd(body, valueEnd) : absent ? at : valueEnd
    const text = absent ? '' : style === 'plain' ? (node.source ?? '') : String(node.value)
    return { kind: 'scalar', ...this.#props(node, at, after), body: at, end, style, text }
  }

  #absent(after: number, node: YamlNode): number {
    const props = this.#props(node, node.range![0], after)
    if (props.start < node.range![0]) return this.#text.slice(0, node.range![0]).trimEnd().length
    return after
  }

  #blockEnd(body: number, valueEnd: number): number {
    const header = /^[|>]([-+0-9]*)/.exec(this.#text.slice(body, body + 4))?.[1] ?? ''
    if (header.includes('+')) return valueEnd
    const content = this.#text.indexOf('\n', body) + 1
    if (content === 0 || content >= valueEnd) return Math.max(content, Math.min(valueEnd, this.#text.length))
    const first = /^[ ]*(?=[^\s])/m.exec(this.#text.slice(content, valueEnd))?.[0].length ?? 0
    return blockEnd(this.#text, content, valueEnd, first)
  }

  #collection(node: YAMLMap | YAMLSeq, after: number, depth: number): Collection {
    const flow = node.flow === true
    const start = node.range![0]
    const entries: Entry[] = []
    let cursor = flow ? start + 1 : start
    for (const item of node.items as unknown[]) {
      const entry = isPair(item)
        ? this.#pair(item, cursor, depth)
        : this.#item(item as YamlNode | null, cursor, flow, depth)
      entries.push(entry)
      cursor = Math.max(entry.value.end, entry.key?.end ?? 0)
    }
    const end = flow ? this.#closing(node, cursor) : cursor
    return {
      kind: isMap(node) ? 'map' : 'list',
      flow,
      ...this.#props(node, start, after),
      body: start,
      end,
      entries,
    }
  }

  #pair({ key, value }: { key: unknown; value: unknown }, cursor: number, depth: number): Entry {
    const name = isNode(key) ? this.node(key, cursor, depth + 1) : this.#missing(cursor)
    const colon = skipTrivia(this.#text, name.end)
    const after = this.#text[colon] === ':' ? colon + 1 : name.end
    const content = isNode(value) ? this.node(value, after, depth + 1) : this.#missing(after)
    return { start: name.start, key: name, value: content }
  }

  #item(value: YamlNode | null, cursor: number, flow: boolean, depth: number): Entry {
    if (flow) {
      const node = value ? this.node(value, cursor, depth + 1) : this.#missing(cursor)
      return { start: node.start, value: node }
    }
    const dash = skipTrivia(this.#text, cursor)
    return { start: dash, value: value ? this.node(value, dash + 1, depth + 1) : this.#missing(dash + 1) }
  }

  #missing(at: number): Scalar {
    return { kind: 'scalar', start: at, body: at, end: at, style: 'plain', text: '' }
  }

  #closing(node: YAMLMap | YAMLSeq, from: number): number {
    let at = skipTrivia(this.#text, from)
    while (this.#text[at] === ',' || this.#text[at] === ':') at = skipTrivia(this.#text, at + 1)
    return this.#text[at] === (isMap(node) ? '}' : ']') ? at + 1 : at
  }

  /** Anchor and tag stand before the node; the package keeps their names but not their offsets. */
  #props(node: YamlNode, body: number, after: number): { start: number; anchor?: string; tag?: string } {
    const anchor = 'anchor' in node ? node.anchor : undefined
    if (!anchor && !node.tag) return { start: body }
    const before = this.#text
      .slice(after, body)
      .replace(/(?<=^|\s)#.*/g, (comment) => ' '.repeat(comment.length))
    const found = /(?:&[^\s,[\]{}]+|!\S*)(?:\s+(?:&[^\s,[\]{}]+|!\S*))?\s*$/.exec(before)
    if (!found) return { start: body }
    const tag = /(?:^|\s)(!\S*)/.exec(found[0])?.[1]
    return { start: after + found.index, ...(anchor && { anchor }), ...(tag && { tag }) }
  }
}
