import { Unreadable } from './unreadable.ts'
import type { Why } from './unreadable.ts'

/** What was read of a cluster for one purpose: all that could be read, and what could not. */
export interface Part<Value> {
  readonly value: Value
  /** Empty where all of it was read. */
  readonly missing: readonly Missing[]
}

/** Something that could not be looked at, and what follows. */
export interface Missing {
  /** What was to be looked at: `machines.cluster.x-k8s.io`, `GET /metrics`. */
  readonly what: string
  readonly why: Why
  /** What the server, or the file, answered: one line. */
  readonly says: string
  readonly next: string
}

/** The part that `read` makes of what it is given, or `instead` where nothing of it can be read. */
export async function partOf<Value>(
  what: string,
  instead: Value,
  read: () => Promise<Value>,
): Promise<Part<Value>> {
  try {
    return { value: await read(), missing: [] }
  } catch (error) {
    return { value: instead, missing: [missingOf(what, error)] }
  }
}

/** What an error says of something that could not be read; other errors are thrown again. */
export function missingOf(what: string, error: unknown): Missing {
  if (!(error instanceof Unreadable)) throw error
  return { what, why: error.why, says: error.message, next: error.next }
}

/** Several parts as one. */
export function joined<Value>(parts: readonly Part<readonly Value[]>[]): Part<readonly Value[]> {
  return { value: parts.flatMap(({ value }) => value), missing: parts.flatMap(({ missing }) => missing) }
}
