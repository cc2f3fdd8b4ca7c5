import type { Reading } from './node.ts'
import { readEvents } from './read-events.ts'
import { readTolerant } from './read-tolerant.ts'

/**
 * Reads a YAML or JSON text into documents with offsets: with the fast reader, and where that gives up with the
 * tolerant one. Then `tolerated` says what the fast reader had against it.
 */
export function readText(text: string): Reading {
  const reading = readEvents(text)
  if (!reading.error || reading.error.final) return reading
  try {
    const again = readTolerant(text)
    return again.error ? reading : { ...again, tolerated: reading.error }
  } catch {
    return reading
  }
}
