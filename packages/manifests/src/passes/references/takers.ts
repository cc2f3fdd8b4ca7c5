import { lineIndex } from '@capi-migrate/edits'
import type { SeenSources } from '../../read/seen-sources.ts'

/** What a file holds that has an event source in it, or names one. */
export const eventMark = 'ventSource'

/** What takes the events of a source: `notify in sensors.yaml:12`. */
export type Takers = (kind: string, source: string) => readonly string[]

/** The objects of a run that take events, by their kind and by the source that they name. */
export function takersIn(sources: SeenSources): Takers {
  let known: ReadonlyMap<string, readonly string[]> | undefined
  return (kind, source) => (known ??= takersOf(sources)).get(`${kind} ${source}`) ?? []
}

/** The files of a run that have to be planned in one process: event sources of ours, and all that names a source. */
export function eventFiles(sources: SeenSources): readonly (readonly string[])[] {
  const files = sources.paths.filter((path) => sources.holds(path, eventMark))
  return files.length > 1 ? [files] : []
}

function takersOf(sources: SeenSources): ReadonlyMap<string, readonly string[]> {
  const takers = new Map<string, string[]>()
  for (const path of sources.paths) {
    const text = sources.holds(path, eventMark) ? sources.textOf(path) : undefined
    if (!text?.includes('eventSourceName')) continue
    const { positionOf } = lineIndex(text)
    for (const found of text.matchAll(document)) {
      const kind = /^kind:\s*["']?(\w+)/m.exec(found[0])?.[1]
      const name = /^metadata:\s*(?:\{\s*|\n(?:\s.*\n)*?\s+)name:\s*["']?([\w.-]+)/m.exec(found[0])?.[1]
      if (kind === undefined || name === undefined) continue
      const said = `${name} in ${sources.nameOf(path)}:${positionOf(found.index).line}`
      const named = new Set([...found[0].matchAll(sourceName)].map(([, source]) => source!))
      for (const source of named)
        takers.set(`${kind} ${source}`, [...(takers.get(`${kind} ${source}`) ?? []), said])
    }
  }
  return takers
}

/** A document, from behind the line that starts it. */
const document = /(?:^(?!---)[^\n]*\n?)+/gm
const sourceName = /\beventSourceName["']?:\s*["']?([\w.-]+)/g
