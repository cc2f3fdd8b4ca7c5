import { lineIndex } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'
import { lineStart } from '@capi-migrate/edits/yaml'
import type { Said } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'

/**
 * What is wrong with edits that come near a line of Jinja that ends with a tag behind other text, as in
 * `v: {% raw %}{{ a }}{% endraw %}`. Ansible takes away the line end after a tag, Jinja by itself does not; so the blank
 * line below is what ends it, and has to stay there. Linear in what lies between the first edit and the last.
 */
export function atLineEnds(text: string, edits: readonly Edit[]): Said | undefined {
  if (edits.length === 0) return undefined
  const sorted = [...edits].sort((a, b) => a.start - b.start)
  // An edit of the blank line is one of the line above it, too.
  const from = lineStart(text, Math.max(0, lineStart(text, sorted[0]!.start) - 1))
  const last = sorted.reduce((end, edit) => Math.max(end, edit.end), from)
  const near = text.slice(from, afterLines(text, last, 2))
  let next = 0
  for (const { 0: line, index } of near.matchAll(endsWithTag)) {
    const [start, end] = [from + index, from + index + line.length]
    while (next < sorted.length && sorted[next]!.end < start) next++
    const isNear = next < sorted.length && sorted[next]!.start <= end
    if (!isNear || line.replace(tags, '').trim() === '') continue
    const place = lineIndex(text).positionOf(start)
    return say('template/line-end', { code: line.trim(), line: String(place.line) })
  }
  return undefined
}

/** A line that ends with a tag, with its line end, where a blank line follows. */
const endsWithTag = /^[^\n]*[%#]\}[ \t]*\r?\n(?=[ \t]*\r?\n)/gm

const tags = /\{%.*?%\}|\{#.*?#\}/g

/** The offset behind some line ends that follow another. */
function afterLines(text: string, offset: number, count: number): number {
  let at = offset
  for (let i = 0; i < count && at !== -1; i++) at = text.indexOf('\n', at) + 1 || -1
  return at === -1 ? text.length : at
}
