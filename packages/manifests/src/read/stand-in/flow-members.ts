import { readText } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import type { Hole } from '../mask/index.ts'
import type { Piece, StandIn } from './piece.ts'
import { wordOf, words } from './token.ts'
import type { Token } from './token.ts'

/**
 * The same text, where code among the members of a map between braces is a member, as it is on a line of its own:
 * `{a: 1, {{ if .x }}b: 2{{ end }}}`. To YAML it would be a key without a value, which says nothing. Linear.
 *
 * @param source the text that the pieces stand for
 */
export function withFlowMembers({ text, tokens, pieces }: StandIn, source: string): StandIn {
  const keys = mayHold.test(text) ? bareKeys(text, tokens) : []
  if (keys.length === 0) return { text, tokens, pieces }
  const made: Piece[] = []
  let out = ''
  const add = (written: string, from: number, to: number, token?: Token): void => {
    const start = out.length
    out += written
    made.push({ start, end: out.length, from, to, ...(token && { token }) })
  }
  let next = 0
  let at = 0
  /** The parts of the pieces up to an offset, from where the last ones ended. */
  const partsTo = (end: number): Piece[] => {
    const parts: Piece[] = []
    for (; at < end; at = parts.at(-1)!.end) {
      const piece = pieces[next]!
      const [from, to] = piece.token
        ? [piece.from, piece.to]
        : [piece.from + at - piece.start, piece.to - Math.max(0, piece.end - end)]
      parts.push({ ...piece, start: at, end: Math.min(piece.end, end), from, to })
      if (piece.end <= end) next++
    }
    return parts
  }
  const copyTo = (end: number): void => {
    for (const { start, end: last, from, to, token } of partsTo(end))
      add(text.slice(start, last), from, to, token)
  }
  for (const key of keys) {
    copyTo(key.start)
    const parts = partsTo(key.end)
    const [from, to] = [parts[0]!.from, parts.at(-1)!.to]
    const holes = parts.flatMap(({ token }): readonly Hole[] => token?.holes ?? [])
    const token: Token = { id: tokens.length, kind: 'entry', text: source.slice(from, to), holes }
    tokens.push(token)
    add(`${wordOf(token.id)}: 0`, from, to, token)
  }
  copyTo(text.length)
  return { text: out, tokens, pieces: made }
}

/** A token up to a comma or a brace. */
const mayHold = /\uE001[^,{}[\]:\uE000]*[,}]/

/** The keys of code inside a line that have no value and no colon. */
function bareKeys(text: string, tokens: readonly Token[]): readonly Pick<Node, 'start' | 'end'>[] {
  const found: Node[] = []
  const isInside = (key: string): boolean =>
    key.includes('\uE000') &&
    [...key.matchAll(words)].every(([, id]) => {
      const { kind, column } = tokens[Number(id)]!
      return kind === 'value' && column === undefined
    })
  const visit = (node: Node): void => {
    if (node.kind !== 'map' && node.kind !== 'list') return
    for (const { key, value } of node.entries) {
      const isBare = key?.kind === 'scalar' && key.style === 'plain' && isInside(key.text)
      if (isBare && node.flow && /^\s*[,}]/.test(text.slice(key.end, key.end + 200))) found.push(key)
      visit(value)
    }
  }
  for (const { root } of readText(text).documents ?? []) if (root) visit(root)
  return found
}
