/** A pattern as somebody reads it: it tests texts, or the API server refuses it, and why. */
export type Pattern = { readonly test: (text: string) => boolean } | { readonly refused: string }

/** Reads the pattern of a CRD as the API server does: a regular expression of Go, in linear time. */
export type PatternReader = (source: string) => Pattern

/** What of a schema says how its pattern is read. */
interface Readable {
  readonly pattern?: string
  readonly matcher?: Pattern
}

const known = new Map<string, Pattern>()

/**
 * What the pattern of a node does; `undefined` where it has none. A pattern of somebody's CRD was read with it. Those of
 * Cluster API itself are few and known: JavaScript reads them as Go does, in linear time too, and needs no engine.
 */
export function matcherOf({ pattern, matcher }: Readable): Pattern | undefined {
  if (matcher || pattern === undefined) return matcher
  let own = known.get(pattern)
  if (!own) known.set(pattern, (own = new RegExp(pattern, 'u')))
  return own
}
