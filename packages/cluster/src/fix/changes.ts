import { isMap } from '@capi-migrate/edits/json'

/** An operation of a JSON patch (RFC 6902). */
export interface Change {
  readonly op: 'add' | 'replace' | 'remove'
  /** A JSON pointer. */
  readonly path: string
  readonly value?: unknown
}

/**
 * What makes one value of another, as small as can be: members one by one, and a list as a whole where its length
 * changes. What a number of JSON says beyond a double is kept wherever nothing changes.
 */
export function changesBetween(before: unknown, after: unknown, path = ''): readonly Change[] {
  if (Object.is(before, after)) return []
  if (isList(before) && isList(after) && before.length === after.length)
    return before.flatMap((item, i) => changesBetween(item, after[i], `${path}/${i}`))
  if (!isMap(before) || !isMap(after)) return [{ op: 'replace', path, value: after }]
  const at = (key: string): string => `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
  return [
    ...Object.keys(before).flatMap((key): readonly Change[] =>
      key in after ? changesBetween(before[key], after[key], at(key)) : [{ op: 'remove', path: at(key) }],
    ),
    ...Object.keys(after)
      .filter((key) => !(key in before))
      .map((key): Change => ({ op: 'add', path: at(key), value: after[key] })),
  ]
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
