import { mapPath, printPlace, reverse } from '../src/index.ts'
import type { Row, Transition } from '../src/index.ts'
import type { ApiObject } from './examples.ts'
import { placesOf } from './places.ts'

/** The same object in the older and in the newer version. */
export interface Pair {
  readonly old: ApiObject
  readonly now: ApiObject
}

/** True where the pair has a value at the row's very path; an added field is looked for in the newer object. */
export function showsRow(transition: Transition, { old, now }: Pair, row: Row): boolean {
  const { from } = row
  const [direction, object, path] =
    from === undefined ? [reverse(transition), now, row.to[0]!] : [transition, old, from]
  return [...placesOf(object)].some(([place]) => {
    const mapped = mapPath(direction, printPlace(place))
    return mapped.exact && mapped.row?.from === path
  })
}
