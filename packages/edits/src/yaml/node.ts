/** A node of a document with its offsets in the source text. Decoding a scalar to a value is left to `value.ts`. */
export type Node = Collection | Scalar | Alias

/** Offsets that every node has. */
interface Spanned {
  /** First character, anchor and tag included. */
  readonly start: number
  /** First character after anchor and tag. */
  readonly body: number
  /** After the last character: after a closing quote or bracket; of a block scalar the start of the line after it. */
  readonly end: number
  readonly anchor?: string | undefined
  readonly tag?: string | undefined
}

/** A map or a list. */
export interface Collection extends Spanned {
  readonly kind: 'map' | 'list'
  /** `{…}` or `[…]`. */
  readonly flow: boolean
  readonly entries: readonly Entry[]
}

/** A key and its value, or an item of a list. */
export interface Entry {
  /** The key's first character; of an item in a block list its dash; of an item in a flow list its value. */
  readonly start: number
  /** Absent for an item of a list. */
  readonly key?: Node | undefined
  readonly value: Node
}

export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded'

/** A scalar; an absent value (`key:`) is an empty plain one that stands right after the `:` or `-`. */
export interface Scalar extends Spanned {
  readonly kind: 'scalar'
  readonly style: ScalarStyle
  /** The decoded text: escapes resolved, lines folded. */
  readonly text: string
}

export interface Alias extends Spanned {
  readonly kind: 'alias'
  readonly name: string
  /** The node with the anchor; absent where there is none. Filled in by {@link resolveAliases}. */
  target?: Node
}

/** One document of a stream. */
export interface Document {
  /** Absent where the document holds nothing but comments. */
  readonly root?: Node | undefined
  /** Offset of its first line after `---` and directives; 0 in the first document without `---`. */
  readonly start: number
  /** Offset of the marker that ends it, or the end of the text. */
  readonly end: number
}

/** What a reader makes of a text, or why it cannot. */
export type Reading =
  | {
      readonly documents: readonly Document[]
      readonly error?: undefined
      /** What another reader had against the text, where one goes on all the same. */
      readonly tolerated?: ReadingError
    }
  | { readonly error: ReadingError; readonly documents?: undefined; readonly tolerated?: undefined }

export interface ReadingError {
  readonly offset: number
  readonly what: string
  /** True where there is no point in asking another reader. */
  readonly final?: boolean
}

/** Offset of the next character that is neither white space nor part of a comment. */
export function skipTrivia(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === 32 || code === 10 || code === 13 || code === 9) at++
    else if (code === 35) {
      const end = text.indexOf('\n', at)
      at = end === -1 ? text.length : end
    } else return at
  }
}

/** Offset of the first character of the line that holds an offset. */
export function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1
}

/** Offset after the line end of the line that holds an offset. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end === -1 ? text.length : end + 1
}

/** The column of an offset, counted from 0; a byte order mark takes no column. */
export function columnOf(text: string, offset: number): number {
  const start = lineStart(text, offset)
  return offset - start - (start === 0 && text.charCodeAt(0) === 0xfeff ? 1 : 0)
}

/**
 * Where a block scalar ends that does not keep its trailing blank lines: after its last line with content. Lines
 * of more spaces than `indent` are content.
 */
export function blockEnd(text: string, start: number, end: number, indent: number): number {
  let at = end
  while (at > start) {
    const line = lineStart(text, at - 1)
    if (
      line < start ||
      text.slice(line, at).trim() !== '' ||
      text.slice(line, at).replace(/\r?\n$/, '').length > indent
    )
      break
    at = line
  }
  return at
}

/** Tells each alias of a document the node it stands for: the last one before it with that anchor. */
export function resolveAliases(root: Node): void {
  const anchors = new Map<string, Node>()
  const visit = (node: Node): void => {
    if (node.kind === 'alias') {
      const target = anchors.get(node.name)
      if (target) node.target = target
    } else if (node.kind !== 'scalar') {
      for (const { key, value } of node.entries) {
        if (key) visit(key)
        visit(value)
      }
    }
    if (node.kind !== 'alias' && node.anchor !== undefined) anchors.set(node.anchor, node)
  }
  visit(root)
}
