import { words } from '../../read/stand-in/token.ts'
import { isOpen } from '../../read/stand-in/token.ts'
import type { Token } from '../../read/stand-in/token.ts'

/** Returns the blocks that are open at an offset of a stand-in text, the innermost last, each by its code: `if .Values.a`. */
export function blocksAround(text: string, tokens: readonly Token[]): (offset: number) => readonly string[] {
  const changes: { readonly at: number; readonly blocks: readonly string[] }[] = []
  let blocks: readonly string[] = []
  for (const { 1: id, index } of text.matchAll(words)) {
    const token = tokens[Number(id)]!
    if (!isOpen(token)) continue
    for (const [, code] of token.text.matchAll(action)) {
      const [, word = ''] = /^(\w*)/.exec(code!)!
      if (opening.has(word)) blocks = [...blocks, code!]
      else if (/^el(?:se|if|sif)/.test(word)) blocks = [...blocks.slice(0, -1), code!]
      else if (word.startsWith('end')) blocks = blocks.slice(0, -1)
    }
    changes.push({ at: index, blocks })
  }
  return (offset) => changes.findLast(({ at }) => at < offset)?.blocks ?? []
}

const action = /(?:\{\{|\{%|<<|\$\[\[)[-~+]?\s*([^]*?)\s*[-~+]?(?:\}\}|%\}|>>|\]\])/g
const opening: ReadonlySet<string> = new Set([
  'if',
  'with',
  'range',
  'define',
  'block',
  'for',
  'call',
  'macro',
])

/**
 * Returns whether blocks ask for what some code prints, or for the term it prints: then what it prints is not empty.
 *
 * @param term the value that the code prints
 */
export function isAskedFor(term: string, code: string, blocks: readonly string[]): boolean {
  let isMoved = false
  for (const block of blocks.toReversed()) {
    const [, word, variable, condition = ''] =
      /^(?:else )?(\w+)\s*(?:(\$\w+)\s*:=\s*)?([^]*)$/.exec(block) ?? []
    const isRelative = isMoved && term.startsWith('.')
    if (word === 'with' && ((term === '.' && !isMoved) || term === variable)) return true
    if ((word === 'if' || word === 'elif' || word === 'with') && !isRelative)
      if (termsOf(condition).some((one) => isSame(one, term) || one === code)) return true
    isMoved ||= word === 'with' || word === 'range'
  }
  return false
}

/** What has to be true, each for itself, for a condition to be met. */
function termsOf(condition: string): readonly string[] {
  const all = /^and\s/.test(condition)
    ? (condition.slice(4).match(/\((?:[^()]|\([^()]*\))*\)|[^\s()]+/g) ?? [])
    : condition.split(/\s+and\s+/)
  return all.map((one) =>
    one
      .replace(/^\((.*)\)$/, '$1')
      .replace(/^(?:not \(empty (.*)\)|eq (\S+) true)$/, '$1$2')
      .replace(/(?:\s*\|\s*(?:bool|(?:default|d)\([^()]*\)))+$/, ''),
  )
}

function isSame(one: string, other: string): boolean {
  return one.replace(/^\$(?=\.)/, '') === other.replace(/^\$(?=\.)/, '')
}
