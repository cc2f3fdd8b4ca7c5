import { assemble, valueAt } from './assemble.ts'
import { withoutEmpties } from './defaults.ts'
import { patternAt, printPlace } from './path.ts'
import { isWithin } from './patches/places.ts'
import type { Placement, Undecided } from './placement.ts'
import type { Place } from './subtree.ts'
import { add, drop } from './row.ts'
import { schemaAt } from './schema.ts'
import type { SchemaNode } from './schema.ts'
import type { Stored } from './stored.ts'
import { check } from './strict.ts'
import { say } from './tasks.ts'
import type { Transition } from './transition.ts'

/** What is stored of an object, and would be gone after an apply of what its placements build. */
export interface Lacking {
  /** Members of list items that a server writes out: an apply replaces a list as a whole. */
  readonly fills: readonly Placement[]
  /** What v1beta2 does not take, so that nobody can write it: mostly containers of nothing but empty values. */
  readonly undecided: readonly Undecided[]
}

/** Compares the spec that placements build with the stored one. */
export function lacking(
  { group, kind, versions }: Transition,
  object: Readonly<Record<string, unknown>>,
  placements: readonly Placement[],
  stored: Stored | undefined,
): Lacking {
  if (!stored) return { fills: [], undecided: [] }
  const author = assemble(object, placements) as Readonly<Record<string, unknown>>
  const missingFrom = (one: Readonly<Record<string, unknown>> | undefined): readonly Missing[] =>
    one ? missingIn({ written: object.spec, author: author.spec, stored: one.spec }, ['spec'], false) : []
  const missing = missingFrom(stored.object)
  const isKnown = ({ place }: Missing): boolean => missing.some((one) => isWithin(place, one.place))
  const fills: Placement[] = []
  const undecided: Undecided[] = []
  const older = missingFrom(stored.older(author)).filter((one) => one.isWritten && !isKnown(one))
  for (const one of [...missing, ...older]) {
    const { place, value, isWritten } = one
    const isEmptied = older.includes(one) || stored.isFilled(place) || withoutEmpties(value) === undefined
    const defaulted = isEmptied ? stored.defaulted(place) : undefined
    if (defaulted !== undefined)
      fills.push({ to: place, value: defaulted, row: add(patternAt(place), byOlder) })
    else if (!isWritten && !isContainer(value))
      fills.push({ to: place, value, row: add(patternAt(place), why) })
    // What the older version refuses, no server has stored.
    else if (!isRefused(valueAt(object, place), schemaAt(group, versions.from, kind, patternAt(place))))
      undecided.push(removed(one))
  }
  return { fills, undecided }
}

const why = 'the server writes it out, and an apply replaces a list as a whole'
const byOlder = 'older releases of Cluster API stored it, and an apply without it would remove it'

interface Missing {
  readonly place: Place
  /** What is stored there. */
  readonly value: unknown
  /** True where the older object has something at the same place. */
  readonly isWritten: boolean
}

/** One place in the object as its author wrote it, as its placements build it, and as it is stored. */
interface Three {
  readonly written: unknown
  readonly author: unknown
  readonly stored: unknown
}

/** Outside of lists an apply removes what it applied before and does not any more; in a list whatever it does not say. */
function missingIn({ written, author, stored }: Three, place: Place, inList: boolean): readonly Missing[] {
  if (stored === undefined) return []
  const isWritten = written !== undefined
  if (author === undefined) return isWritten || inList ? [{ place, value: stored, isWritten }] : []
  if (!isContainer(author) || !isContainer(stored) || Array.isArray(author) !== Array.isArray(stored))
    return []
  const isList = Array.isArray(stored)
  if (isList && author.length !== stored.length) return []
  return Object.keys(stored).flatMap((key) =>
    missingIn(
      { written: member(written, key), author: member(author, key), stored: member(stored, key) },
      [...place, isList ? Number(key) : key],
      inList || isList,
    ),
  )
}

function removed({ place, value }: Missing): Undecided {
  const name = printPlace(place)
  return {
    from: place,
    row: drop(patternAt(place), 'v1beta2 does not take it here'),
    ...say(isContainer(value) ? 'field/empty-removed-by-apply' : 'field/removed-by-apply', { name }),
    rollout: true,
  }
}

function isRefused(value: unknown, schema: SchemaNode | undefined): boolean {
  return (
    schema !== undefined &&
    value !== undefined &&
    check(value, schema).some(({ keyword }) => keyword !== 'unknown')
  )
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function member(container: unknown, key: string): unknown {
  return isContainer(container) && Object.hasOwn(container, key) ? container[key] : undefined
}
