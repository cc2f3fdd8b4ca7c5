import type { Codec } from './codec.ts'

/** What a row does to a field on the way to the newer version. */
export type Verb = 'move' | 'restate' | 'split' | 'drop' | 'add'

/**
 * One field's change between two versions.
 *
 * Paths are patterns from the object's root: `spec.files[].path`, `[]` for each item of a list, `{}` for each
 * value of a map. Every row reads the older object and writes the newer one, so rows have no order; where
 * several match, the longest path wins. A row speaks for everything below its path that no other row claims.
 */
export interface Row {
  readonly verb: Verb
  /** Path in the older version; `add` has none. */
  readonly from?: string
  /** Paths in the newer version: one, two for `split`, none for `drop`. */
  readonly to: readonly string[]
  /** How the value changes; absent where it moves as it is. */
  readonly codec?: Codec
  /** One sentence for people: what changed, or what replaces a dropped field. */
  readonly why: string
}

/** The field moves; its value changes only where a codec says how. */
export function move(from: string, to: string, codec?: Codec, why = ''): Row {
  return { verb: 'move', from, to: [to], ...(codec && { codec }), why: why || codec?.why || 'moved' }
}

/** The field stays where it is; its value is written in another form. */
export function restate(path: string, codec: Codec, why = ''): Row {
  return { verb: 'restate', from: path, to: [path], codec, why: why || codec.why }
}

/** One field becomes several; `to[0]` is the one that is read on the way back. */
export function split(from: string, to: readonly string[], codec?: Codec, why = ''): Row {
  return { verb: 'split', from, to, ...(codec && { codec }), why: why || codec?.why || 'split' }
}

/** The newer version has no such field. */
export function drop(from: string, why: string): Row {
  return { verb: 'drop', from, to: [], why }
}

/** The older version has no such field. */
export function add(to: string, why: string): Row {
  return { verb: 'add', to: [to], why }
}

/** Places the rows of a shape below a path; `to` is the path in the newer version where it differs. */
export function at(from: string, rows: readonly Row[], to = from): Row[] {
  return rows.map((row) => ({
    ...row,
    ...(row.from !== undefined && { from: join(from, row.from) }),
    to: row.to.map((path) => join(to, path)),
  }))
}

/** Joins two path patterns; either may be empty. */
export function join(prefix: string, path: string): string {
  if (!prefix || !path) return prefix || path
  return path.startsWith('[') || path.startsWith('{') ? prefix + path : `${prefix}.${path}`
}
