import type { UnitSources } from '@capi-migrate/edits'

/** The files of a run, each of which is looked through once for all that passes ask of every file. */
export interface SeenSources extends UnitSources {
  /** Whether a file holds one of the texts that are looked for. */
  readonly holds: (path: string, text: string) => boolean
}

/** @param texts all that {@link SeenSources.holds} is asked for */
export function seenSources(sources: UnitSources, texts: readonly string[]): SeenSources {
  const { heldIn, textOf } = sources
  const seen = new Map<string, readonly string[]>()
  const look = (path: string): readonly string[] =>
    heldIn?.(path, texts) ?? texts.filter((text) => textOf(path)?.includes(text))
  return {
    ...sources,
    holds: (path, text) => {
      const held = seen.get(path) ?? look(path)
      seen.set(path, held)
      return held.includes(text)
    },
  }
}
