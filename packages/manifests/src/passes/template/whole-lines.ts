import { lineEnd, lineStart } from '@capi-migrate/edits/yaml'
import type { Edit } from '@capi-migrate/edits'
import type { StandInText } from '../../read/stand-in/stand-in.ts'

/**
 * Edits in which the name of a field and its value, where code that prints fields takes their place, are one edit of their
 * line: such code has a line of its own. Those for which the line holds more stay as they are.
 */
export function withWholeLines({ text, tokens }: StandInText, edits: readonly Edit[]): readonly Edit[] {
  const isEntry = (edit: Edit | undefined): boolean => {
    const id = /^\uE000(\d+)\uE001$/.exec(edit?.text ?? '')?.[1]
    return id !== undefined && tokens[Number(id)]!.kind === 'entry'
  }
  if (!edits.some(isEntry)) return edits
  const sorted = [...edits].sort((a, b) => a.start - b.start)
  return sorted.flatMap((edit, i) => {
    if (isEntry(sorted[i - 1]) && isWhole(text, sorted[i - 1]!, edit)) return []
    const value = sorted[i + 1]
    if (!isEntry(edit) || !value || !isWhole(text, edit, value)) return [edit]
    const start = lineStart(text, edit.start)
    return [{ ...edit, start, end: value.end, text: `${text.slice(start, edit.start)}${edit.text}: 0` }]
  })
}

/** True where a line holds a key and its value, and at most code behind them that closes a block. */
function isWhole(text: string, key: Edit, value: Edit): boolean {
  const before = text.slice(lineStart(text, key.start), key.start)
  const between = text.slice(key.end, value.start)
  const after = text.slice(value.end, lineEnd(text, value.end))
  return before.trim() === '' && /^:\s*$/.test(between) && /^(?:[ \t]+#\uE000\d+\uE001)*\s*$/.test(after)
}
