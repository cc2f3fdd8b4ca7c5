import { applyEdits, lineIndex } from '@capi-migrate/edits'
import type { Place, Said } from '@capi-migrate/transitions'
import type { Scalar } from '@capi-migrate/edits/yaml'
import { innerOf } from '../../layout/block-text.ts'
import type { Reference } from './reference.ts'

/** Something in the text of a string that names a field, and how to write it. */
export interface Found extends Said {
  /** Offset in the text. */
  readonly start: number
  readonly edit?: { readonly start: number; readonly end: number; readonly text: string }
}

/**
 * What is found in the text of a string, as references of the document that holds it. A word is written where the source
 * has it as often as the text has it.
 */
export function inScalar(
  source: string,
  node: Scalar,
  place: Place,
  object: string,
  found: readonly Found[],
): readonly Reference[] {
  const { offsetOf } = innerOf(source, node)
  const words = new Map<string, ReadonlyMap<number, number> | undefined>()
  const all = found.map((one) => ({ ...one, at: sourceOf(one, source, node, words) }))
  const { positionOf } = lineIndex(node.text)
  const edits = all.flatMap(({ edit, at }) => (edit && at !== undefined ? { ...edit, row: '' } : []))
  const values = [[place, applyEdits(node.text, edits)]] as const
  return all.map(({ start, edit, at, ...said }) => {
    const { line, column } = positionOf(start)
    const offset = at ?? offsetOf(line, column)
    if (!edit || at === undefined) return { offset, object, ...said }
    return {
      offset,
      object,
      ...said,
      edit: { start: at, end: at + edit.end - edit.start, text: edit.text, values },
    }
  })
}

function sourceOf(
  { edit }: Found,
  source: string,
  { text, body, end }: Scalar,
  words: Map<string, ReadonlyMap<number, number> | undefined>,
): number | undefined {
  if (!edit) return undefined
  const word = text.slice(edit.start, edit.end)
  if (!words.has(word)) {
    const own = occurrences(text, word)
    const there = occurrences(source.slice(body, end), word)
    words.set(
      word,
      own.length === there.length ? new Map(own.map((at, i) => [at, body + there[i]!])) : undefined,
    )
  }
  return words.get(word)?.get(edit.start)
}

function occurrences(text: string, word: string): readonly number[] {
  const found: number[] = []
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) found.push(at)
  return found
}
