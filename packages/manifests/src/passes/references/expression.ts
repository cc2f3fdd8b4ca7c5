import type { Place, Stage } from '@capi-migrate/transitions'
import { chainsIn, writtenTo } from './chains.ts'
import type { Found } from './in-scalar.ts'
import { movedPath } from './moved-path.ts'
import type { About } from './moved-path.ts'

/** What a name in an expression stands for: an object of ours, or a part of one. */
export interface Root {
  readonly about: About
  /** The part of the object; nothing for all of it. */
  readonly place: Place
}

/** The names of an expression that stand for objects of ours; each for objects of one kind or of several. */
export type Roots = ReadonlyMap<string, readonly Root[]>

/**
 * The fields of objects of ours that an expression names and that have moved. One that several kinds share is written
 * where it went to the same place in each.
 */
export function movedIn(code: string, roots: Roots, to: Stage, isSafe = false): readonly Found[] {
  return chainsIn(code, [...roots.keys()]).flatMap((chain) => {
    const keys = chain.steps.map(({ key }) => key)
    const all = roots.get(chain.root)!.map(({ about, place }) => {
      const from = [...place, ...keys]
      const moved = movedPath(about, from, to, isSafe)
      return { moved, text: moved?.to && writtenTo(chain, from, moved.to) }
    })
    const first = all.find(({ moved }) => moved)
    if (!first?.moved) return []
    const text = all.every((one) => one.text === first.text) ? first.text : undefined
    const edit = text !== undefined && { start: chain.start, end: chain.end, text }
    return [{ start: chain.start, ...first.moved.said, ...(edit && { edit }) }]
  })
}

/** Names that stand for the members of an object itself: `status.phase == 'Ready'`. */
export function membersOf(about: About): Roots {
  return new Map(['spec', 'status'].map((name) => [name, [{ about, place: [name] }]]))
}
