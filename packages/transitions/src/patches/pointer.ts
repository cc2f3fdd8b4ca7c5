import type { MappedPath } from '../map-path.ts'
import { stepsOf } from '../path.ts'
import type { Place } from '../subtree.ts'
import { child } from '../schema.ts'
import type { SchemaNode } from '../schema.ts'

/** A JSON pointer (RFC 6901) as a place of an object. Patches go to templates that are not at hand: every index is 0. */
export interface Pointed {
  readonly place: Place
  /** The indices as they are written, in order: `-`, `0`, `3`. */
  readonly indices: readonly string[]
}

/** Reads a JSON pointer; the schema tells an index from a key. `undefined` for what is none. */
export function pointed(pointer: string, schema: SchemaNode | undefined): Pointed | undefined {
  if (!pointer.startsWith('/')) return undefined
  const indices: string[] = []
  let node = schema
  const place = pointer
    .slice(1)
    .split('/')
    .map((token) => {
      const step = token.replaceAll('~1', '/').replaceAll('~0', '~')
      const isIndex =
        step === '-' ? node?.values === undefined : /^\d+$/.test(step) && node?.items !== undefined
      if (isIndex) indices.push(step)
      node = node && child(node, isIndex ? 0 : step)
      return isIndex ? 0 : step
    })
  return { place, indices }
}

/** The JSON pointer to a place; an index that was not there before is `-`, the end of the list. */
export function pointerTo(place: Place, indices: readonly string[]): string {
  let next = 0
  const tokens = place.map((step) =>
    typeof step === 'number' ? (indices[next++] ?? '-') : step.replaceAll('~', '~0').replaceAll('/', '~1'),
  )
  return tokens.map((token) => `/${token}`).join('')
}

/** The places that a mapped path stands for, its indices told from keys by the schema it leads into. */
export function placesOf(
  { to, row }: MappedPath,
  { place }: Pointed,
  schema: SchemaNode | undefined,
): readonly Place[] {
  return row ? to.map((path) => typed(path, schema)) : [place]
}

function typed(path: string, schema: SchemaNode | undefined): Place {
  let node = schema
  return stepsOf(path).map((step) => {
    const key = /^\d+$/.test(step) && node?.items !== undefined ? Number(step) : step
    node = node && child(node, key)
    return key
  })
}
