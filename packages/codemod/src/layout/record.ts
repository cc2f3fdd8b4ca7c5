import { ts } from 'ts-morph'
import type { MirroredPlace } from '../place.ts'
import type { Source } from '../source.ts'

/** A text of named members between braces: of a type, an object literal, or a binding pattern. */
export interface RecordText {
  readonly source: Source
  readonly node: ts.Node
  readonly place: MirroredPlace
  readonly fields: readonly Field[]
  readonly syntax: Syntax
}

/** A member of a {@link RecordText}. */
export interface Field {
  readonly name: string
  readonly place: MirroredPlace
  readonly node: ts.Node
  /** The record that its type or value is, where that stands in the program. */
  readonly inner?: () => RecordText | undefined
}

/** How members are written. */
export interface Syntax {
  readonly separator: ';' | ','
  /** What opens and closes a new member that holds others. */
  readonly open: (name: string, parent: MirroredPlace, first: ts.Node) => string
  readonly close: string
  /** What a new member keeps of what is spread around it, by the names that lead to it. */
  readonly kept?: (parents: readonly string[]) => readonly Kept[]
}

/** A member that takes over what a spread has below a new parent. */
export interface Kept {
  readonly node: ts.Node
  readonly text: string
}

/** The parts of a record's text that belong to one member, in the order of the text. */
export interface Chunk {
  readonly field: Field
  /** Where the text before it ends. */
  readonly start: number
  /** Where its own comments begin; blank lines are before it. */
  readonly lead: number
  /** Where it ends, without its separator. */
  readonly end: number
  /** The separator as written; `''` where there is none. */
  readonly separator: string
  /** Behind the comment that follows it on its line. */
  readonly rest: number
}

/** Cuts the text between the braces into chunks. */
export function chunksOf({ fields, source, node }: RecordText): readonly Chunk[] {
  const { text } = source
  let start = openOf(node) + 1
  return fields.map((field) => {
    const end = endOf(field.node, text)
    const separator = /^\s*([;,])/.exec(text.slice(end))?.[1] ?? ''
    const after = separator ? text.indexOf(separator, end) + 1 : end
    const rest = Math.max(after, ts.getTrailingCommentRanges(text, after)?.at(-1)?.end ?? 0)
    const comments = (ts.getLeadingCommentRanges(text, field.node.pos) ?? []).filter(
      ({ pos }) => pos >= start,
    )
    const chunk = { field, start, lead: comments[0]?.pos ?? field.node.getStart(), end, separator, rest }
    start = rest
    return chunk
  })
}

/** Where the brace of a record opens. */
export function openOf(node: ts.Node): number {
  if (!ts.isInterfaceDeclaration(node) && !ts.isClassLike(node)) return node.getStart()
  return node.members.pos - 1
}

/** The end of a member without the separator, which the parser counts to the members of a type. */
function endOf(node: ts.Node, text: string): number {
  return /[;,]/.test(text[node.end - 1]!) ? node.end - 1 : node.end
}
