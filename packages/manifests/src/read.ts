import type { Reading } from './node.ts'
import { readEvents } from './read-events.ts'

/** Reads a YAML or JSON text into documents with offsets. */
export function readText(text: string): Reading {
  return readEvents(text)
}
