import type { Reading } from './node.ts'
import { readEvents } from './read-events.ts'
import { readTolerant } from './read-tolerant.ts'

/** Longer texts are not read a second time: the tolerant reader is slow and needs much memory. */
const patience = 4_000_000

/**
 * Reads a YAML or JSON text into documents with offsets: with the fast reader, and where that gives up with the
 * tolerant one. Then `tolerated` says what the fast reader had against it.
 */
export function readText(text: string): Reading {
  const reading = readEvents(text)
  if (!reading.error || reading.error.final || text.length > patience) return reading
  try {
    const again = readTolerant(text)
    return again.error ? reading : { ...again, tolerated: reading.error }
  } catch {
    return reading
  }
}
