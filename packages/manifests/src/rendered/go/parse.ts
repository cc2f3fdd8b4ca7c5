import type { Pipeline } from './expression.ts'
import { NoTemplate, pipelineOf } from './expression.ts'

/** A node of a Go template. */
export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'action'; readonly pipeline: Pipeline }
  | Block
  | { readonly kind: 'template'; readonly name: string; readonly pipeline?: Pipeline }
  | { readonly kind: 'break' | 'continue' }

export interface Block {
  readonly kind: 'if' | 'with' | 'range'
  readonly pipeline: Pipeline
  readonly body: readonly Node[]
  readonly otherwise: readonly Node[]
}

/** What a file of a chart holds: its own nodes, and the templates it defines by name. */
export interface Parsed {
  readonly nodes: readonly Node[]
  readonly defined: ReadonlyMap<string, readonly Node[]>
}

interface Piece {
  readonly text?: string
  readonly word?: string
  readonly code?: string
}

/** Parses a Go template. Throws {@link NoTemplate}. */
export function parse(source: string): Parsed {
  const parser = new Parser(piecesOf(source))
  const nodes = parser.body('')
  return { nodes, defined: parser.defined }
}

const action =
  /\{\{(-(?=\s))?((?:"(?:[^"\\\n]|\\.)*"|`[^`]*`|\/\*[\s\S]*?\*\/|(?!\}\})[\s\S])*?)((?<=\s)-)?\}\}/g

/** Text and actions in turn, trimmed as the dashes say. */
function piecesOf(source: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  let trims = false
  const addText = (to: number, trimEnd: boolean): void => {
    let text = source.slice(at, to)
    if (trims) text = text.trimStart()
    if (trimEnd) text = text.trimEnd()
    if (text) pieces.push({ text })
  }
  for (const match of source.matchAll(action)) {
    const [all, left, code = '', right] = match
    addText(match.index, left !== undefined)
    at = match.index + all.length
    trims = right !== undefined
    const trimmed = code.trim()
    if (trimmed.startsWith('/*')) continue
    const word = /^(?:if|with|range|else|end|define|block|template|break|continue)\b(?!\.)/.exec(trimmed)?.[0]
    pieces.push({ code: trimmed.slice(word?.length ?? 0), ...(word && { word }) })
  }
  addText(source.length, false)
  return pieces
}

class Parser {
  readonly defined = new Map<string, readonly Node[]>()
  readonly #pieces: readonly Piece[]
  #at = 0

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces
  }

  /** The nodes up to the `end` or `else` of the block that `opener` opens. */
  body(opener: string): Node[] {
    const nodes: Node[] = []
    for (; this.#at < this.#pieces.length; this.#at++) {
      const { text, word, code = '' } = this.#pieces[this.#at]!
      if (text !== undefined) nodes.push({ kind: 'text', text })
      else if (word === undefined) nodes.push({ kind: 'action', pipeline: pipelineOf(code) })
      else if (word === 'end' || word === 'else') {
        if (opener === '') throw new NoTemplate(`${word} without a block`)
        return nodes
      } else if (word === 'define' || word === 'block') this.#define(word, code, nodes)
      else if (word === 'template') nodes.push(templateOf(code))
      else if (word === 'break' || word === 'continue') nodes.push({ kind: word })
      else nodes.push(this.#block(word as 'if', code))
    }
    if (opener !== '') throw new NoTemplate(`${opener} is not closed`)
    return nodes
  }

  #block(kind: 'if' | 'with' | 'range', code: string): Node {
    this.#at++
    const body = this.body(kind)
    let otherwise: Node[] = []
    const { word, code: rest = '' } = this.#pieces[this.#at]!
    if (word === 'else') {
      const chained = /^\s*(if|with)\b/.exec(rest)
      if (chained) otherwise = [this.#block(chained[1] as 'if', rest.slice(chained[0].length))]
      else {
        this.#at++
        otherwise = this.body('else')
      }
    }
    return { kind, pipeline: pipelineOf(code), body, otherwise }
  }

  #define(word: string, code: string, nodes: Node[]): void {
    const call = templateOf(code)
    this.#at++
    this.defined.set(call.name, this.body(word))
    if (word === 'block') nodes.push(call)
  }
}

function templateOf(code: string): Extract<Node, { kind: 'template' }> {
  const found = /^\s*(?:"([^"]*)"|`([^`]*)`)\s*([\s\S]*)$/.exec(code)
  if (!found) throw new NoTemplate(`a template without a name: ${code}`)
  const name = found[1] ?? found[2]!
  return { kind: 'template', name, ...(found[3] && { pipeline: pipelineOf(found[3]) }) }
}
