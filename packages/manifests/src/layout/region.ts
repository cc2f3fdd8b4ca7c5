import { columnOf, lineEnd, lineStart } from '@capi-migrate/edits/yaml'
import type { Collection, Node } from '@capi-migrate/edits/yaml'
import { say } from '../tasks/index.ts'
import { isBlank } from './lines.ts'
import { Refusal } from './refusal.ts'
import type { Origin } from './tree.ts'
import type { Chunk, Region, Sheet } from './sheet.ts'

/** The region of a block collection. */
export function regionOf(sheet: Sheet, origin: Origin): Region {
  const known = sheet.regions.get(origin)
  if (known) return known
  const { node, parent } = origin
  if (node.kind === 'scalar' || node.flow) throw new RangeError('only a block collection has a region')
  const region = parent
    ? measure(sheet.text, node, headerEnd(sheet.text, origin), chunkOf(sheet, origin).end)
    : measure(sheet.text, node, sheet.document.start, sheet.document.end)
  sheet.regions.set(origin, region)
  return region
}

/** The lines of an entry of a block collection. */
export function chunkOf(sheet: Sheet, { parent, entry }: Origin): Chunk {
  const at = (parent!.node as Collection).entries.indexOf(entry)
  return regionOf(sheet, parent!).chunks[at]!
}

/** After the line with an entry's key or dash, and with the anchor and tag of its value. */
function headerEnd(text: string, { entry, node }: Origin): number {
  const props = node.body > node.start ? node.start : 0
  return lineEnd(text, Math.max(entry.key?.end ?? entry.start, props))
}

function measure(text: string, { entries }: Collection, floor: number, limit: number): Region {
  const first = entries[0]!
  const firstLine = lineStart(text, first.start)
  const column = columnOf(text, first.start)
  const inline = !isBlank(text.slice(firstLine, first.start).replace('\uFEFF', ''))
  if (inline && !/^\uFEFF? *(?:- +)+$/.test(text.slice(firstLine, first.start)))
    refuseExplicit(text, first.start)
  const start = inline ? first.start : Math.min(floor, firstLine)
  const chunks: Chunk[] = []
  let lead = inline ? first.start : leadOf(text, start, firstLine, column)
  entries.forEach((entry, i) => {
    if (i > 0) refuseExplicit(text, entry.start)
    const next = entries[i + 1]
    const stop = next ? lineStart(text, next.start) : limit
    const end = Math.min(tailOf(text, endOf(text, entry.value, entry.key), stop, column), Math.max(stop, 0))
    chunks.push({ lead, start: entry.start, end })
    if (next) lead = leadOf(text, end, stop, column)
  })
  const end = chunks.at(-1)!.end
  return { start, end, tail: Math.max(end, limit), indent: column, inline, chunks }
}

/** `? key` and other rare forms have something before the key. */
function refuseExplicit(text: string, start: number): void {
  if (isBlank(text.slice(lineStart(text, start), start))) return
  throw new Refusal(start, say('yaml/long-key'))
}

/** After the last line of a value. A block scalar ends with its line. */
function endOf(text: string, value: Node, key: Node | undefined): number {
  const end = Math.max(value.end, key?.end ?? 0)
  return text[end - 1] === '\n' ? end : lineEnd(text, end)
}

/** After the comments that follow an entry and stand deeper than it. */
function tailOf(text: string, from: number, stop: number, column: number): number {
  let end = from
  for (let at = from; at < stop; at = lineEnd(text, at)) {
    const content = contentOf(text, at)
    if (content === undefined) continue
    if (content - at <= column) break
    end = lineEnd(text, at)
  }
  return end
}

/** Where the comments start that stand right above a line, at its column. */
function leadOf(text: string, floor: number, line: number, column: number): number {
  let lead = line
  while (lead > floor) {
    const above = lineStart(text, lead - 1)
    const content = contentOf(text, above)
    if (above < floor || content === undefined || text[content] !== '#' || columnOf(text, content) !== column)
      break
    lead = above
  }
  return lead
}

/** Offset of the first character of a line that is not white space; `undefined` in a blank line. */
function contentOf(text: string, line: number): number | undefined {
  let at = line
  while (text[at] === ' ' || text[at] === '\t') at++
  return text[at] === '\n' || text[at] === '\r' || at >= text.length ? undefined : at
}
