import { grouped } from '../../read/mask/group.ts'
import type { Range } from '../../read/mask/index.ts'
import { scan } from '../../read/mask/scan.ts'

/** A named template of a chart, and where it stands. */
export interface Named {
  readonly name: string
  readonly path: string
  /** From its `define` to its `end`. */
  readonly whole: Range
  /** What it prints, without blank lines around it: lines of which the first starts at its column. */
  readonly body: Range
}

/** The named templates of texts by name, but for names that are defined twice: which of them counts only Helm knows. */
export function namedIn(texts: ReadonlyMap<string, string>): ReadonlyMap<string, Named> {
  const all = new Map<string, Named>()
  const twice = new Set<string>()
  for (const [path, text] of texts) {
    if (!/\{\{-?\s*define\b/.test(text)) continue
    for (const { word, name, start, end, parts } of grouped(text, scan(text, 'helm'))) {
      // One that never ends is no template.
      if (word !== 'define' || name === undefined || !parts) continue
      if (all.has(name)) twice.add(name)
      const body = bodyOf(text, { start: parts[0]!.end, end: parts.at(-1)!.start })
      if (body) all.set(name, { name, path, whole: { start, end }, body })
      else twice.add(name)
    }
  }
  for (const name of twice) all.delete(name)
  return all
}

/** `undefined` where it prints nothing, or lines of which the first is cut from its indentation by a `-}}`. */
function bodyOf(text: string, { start, end }: Range): Range | undefined {
  const inside = text.slice(start, end)
  const blank = /^(?:[ \t]*\r?\n)*/.exec(inside)![0].length
  const rest = inside.slice(blank)
  const indent = /^[ \t]*/.exec(rest)![0].length
  const length = rest.trimEnd().length
  if (length === 0) return undefined
  const isCut = text.slice(0, start).endsWith('-}}') && indent > 0 && !rest.slice(indent).startsWith('{{')
  return isCut ? undefined : { start: start + blank, end: start + blank + length }
}
