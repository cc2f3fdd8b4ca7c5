import { valueAt } from '../assemble.ts'
import type { Codec } from '../codec.ts'
import { stepsOf } from '../path.ts'
import { at, move, restate } from '../row.ts'
import type { Row } from '../row.ts'
import { failureDomains } from '../shapes/failure-domains.ts'

/**
 * Moves a field whose older and newer form may stand side by side: where an object has both, what stands at the target
 * already holds, in either direction.
 */
export function moveUnlessThere(from: string, to: string, why: string): Row {
  const codec: Codec = {
    name: 'unlessThere',
    why: 'where an object has both fields, the one of its new stage holds',
    up: (value, { root }) => (valueAt(root, stepsOf(to)) === undefined ? value : undefined),
    down: (value, { root }) => (valueAt(root, stepsOf(from)) === undefined ? value : undefined),
  }
  return move(from, to, codec, why)
}

/** A text, number or container whose zero value v1beta2 refuses: what Go printed for "not set" goes. */
export function unlessEmpty(path: string): Row {
  const codec: Codec = {
    name: 'unlessEmpty',
    why: 'the zero value, which v1beta2 refuses, says nothing',
    up: (value) => (isEmpty(value) ? undefined : value),
    down: (value) => value,
  }
  return restate(path, codec)
}

/** The endpoint of the API server: v1beta1 prints an empty host and port 0 where there is none yet. */
export const endpoint: readonly Row[] = at(
  'controlPlaneEndpoint',
  ['', 'host', 'port'].map((path) => unlessEmpty(path)),
)

/** Failure domains as a list. One that is a list already, as some providers have it under v1beta1, stays. */
export const domains: readonly Row[] = failureDomains('status.failureDomains').map(({ codec, ...row }) => ({
  ...row,
  codec: { ...codec!, up: emptied(codec!.up), down: emptied(codec!.down), spread: spreading(codec!) },
}))

function emptied(read: Codec['up']): Codec['up'] {
  return (value, context) => (isEmpty(value) ? undefined : read(value, context))
}

/** The parts of an empty container would be none, and the container would be carried as it is. */
function spreading({ spread }: Codec): NonNullable<Codec['spread']> {
  return {
    up: (value, ...rest) => (isEmpty(value) ? undefined : spread!.up(value, ...rest)),
    down: (value, ...rest) => (isEmpty(value) ? undefined : spread!.down(value, ...rest)),
  }
}

/** What Go prints for a field, or for a struct of fields, that nobody has set. */
function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return isZero(value)
  return Object.values(value).every(isZero)
}

function isZero(value: unknown): boolean {
  return value === '' || value === 0
}
