import { valueAt, write } from './assemble.ts'
import type { Context } from './codec.ts'
import { withDefaults, withoutEmpties } from './defaults.ts'
import type { StoredDefault } from './generated/defaults.ts'
import { typeBelow } from './go-type.ts'
import type { GoType } from './go-type.ts'
import { isLegible, legible, unlessRefused } from './legible.ts'
import { isMap } from './map.ts'
import { isEmpty, openMembers, spelled } from './open.ts'
import { isWithin } from './patches/places.ts'
import { stepsOf } from './path.ts'
import { convertOnServer } from './server.ts'
import type { Place } from './subtree.ts'
import type { Transition } from './transition.ts'
import { wayOf } from './way.ts'
import type { Way } from './way.ts'

/**
 * What a server has stored for an object that was written in the older version. An apply of the author's object must
 * leave that as it is, so of values that say little (`false`, 0, `""`, `{}`, `[]`) the author keeps what is stored, and
 * times and the like are spelled as they are stored.
 */
export interface Stored {
  /** The object as the server's conversion prints it: what of its spec may be stored in another way, and more. */
  readonly object: Readonly<Record<string, unknown>>
  /** True for a part of the older spec that may; all else is stored as it is written. */
  readonly isOpen: (from: Place) => boolean
  /** What is stored for a leaf, in a list of one (of none, where nothing is); `undefined` where it is what is written. */
  readonly leaf: (written: unknown, from: Place, to: Place) => readonly unknown[] | undefined
  /** What is stored at a place that holds, or is, a map that a webhook or a default fills; `undefined` elsewhere. */
  readonly filled: (to: Place) => unknown
  /** True for a place where nothing is stored but what webhooks and defaults have filled in. */
  readonly isFilled: (to: Place) => boolean
  /** What a server of any release has stored in a map that its author left empty; `undefined` for lists and scalars. */
  readonly defaulted: (to: Place) => unknown
  /** The object as such a server has stored it, where this one lacks what holds a default. */
  readonly older: (author: ApiObject) => ApiObject | undefined
}

/**
 * What is stored for an object; `undefined` where every value is stored as it is written, and where nobody can know: a
 * provider's kind, another direction, input that upstream refuses.
 *
 * @param isWhole true if what is stored for members that are not written is asked for too
 */
export function storedFor(
  transition: Transition,
  object: Readonly<Record<string, unknown>>,
  lookup: Context['lookup'],
  isWhole = false,
): Stored | undefined {
  const way = wayOf(transition)
  if (!way) return undefined
  const open = isWhole ? undefined : openMembers(way, object)
  if (open?.length === 0) return undefined
  const { path, type } = way
  const declared: ApiObject = open ? membersOnly(object, open) : { ...object, status: undefined }
  const convert = (one: object): Record<string, unknown> | undefined =>
    unlessRefused(() => convertOnServer(path, one, lookup))
  const stored = convert(declared) ?? convert(legible(declared, type))
  if (!stored) return undefined
  const fills = way.fillsMaps.filter(({ place }) => valueAt(stored, place) === undefined)
  for (const { place, value } of fills) write(stored, place, value)
  let known: ApiObject | undefined
  const older = (): ApiObject => {
    if (known) return known
    const defaulted = withDefaults(declared, way.defaults)
    const isSame = defaulted === declared
    return (known =
      (isSame ? undefined : (convert(defaulted) ?? convert(legible(defaulted, type)))) ?? stored)
  }
  const isConcerned = ([part, name]: Place): boolean =>
    part === 'spec' && (!open || name === undefined || open.includes(String(name)))
  return {
    object: stored,
    isOpen: isConcerned,
    leaf: (written, from, to) =>
      isConcerned(from) ? storedLeaf(written, from, to, type, stored) : undefined,
    filled: (to) =>
      way.fillsMaps.some(({ place }) => to.every((key, depth) => key === place[depth]))
        ? valueAt(stored, to)
        : undefined,
    isFilled: (to) => isFilled(valueAt(stored, to), to, fills),
    defaulted: (to) => (isMap(valueAt(stored, to) ?? {}) ? withoutEmpties(valueAt(older(), to)) : undefined),
    older: (author) =>
      way.defaults.some((one) => isWritten(declared, one) && isLackedBy(author, one)) ? older() : undefined,
  }
}

function isFilled(value: unknown, place: Place, fills: Way['fillsMaps']): boolean {
  if (fills.some((one) => isWithin(place, one.place))) return true
  return isMap(value) && Object.keys(value).every((key) => isFilled(value[key], [...place, key], fills))
}

/** True where an object has the container that brings a default along. */
function isWritten(object: ApiObject, { in: container }: StoredDefault): boolean {
  return valueAt(object, stepsOf(container)) !== undefined
}

/** True where an object has nothing that a default could stand in: an apply of it may take away what holds one. */
function isLackedBy(author: ApiObject, { in: container, path, stored }: StoredDefault): boolean {
  const holder = stored === `${container}.${path}` ? stepsOf(stored).slice(0, -1) : stepsOf(container)
  return !stored.includes('[]') && valueAt(author, holder) === undefined
}

type ApiObject = Readonly<Record<string, unknown>>

/** An object with these members of its spec. Those that hold nothing stay with them: Go leaves out an empty struct. */
function membersOnly(object: ApiObject, names: readonly string[]): ApiObject {
  const spec = Object.entries(object.spec as ApiObject).filter(
    ([name, member]) => typeof member !== 'object' || names.includes(name),
  )
  return { ...object, metadata: undefined, spec: Object.fromEntries(spec), status: undefined }
}

function storedLeaf(
  written: unknown,
  from: Place,
  to: Place,
  root: GoType,
  stored: unknown,
): readonly unknown[] | undefined {
  const type = typeAt(root, from)
  if (!type || !restored.includes(type.is) || !isLegible(type, written)) return undefined
  const now = valueAt(stored, to)
  if (now === undefined) return isEmpty(written) || spelled.includes(type.is) ? undefined : []
  return now === written ? undefined : [now]
}

/** Types of leaves that a server may store in another way than they are written. */
const restored: readonly GoType['is'][] = [...spelled, 'bool']

function typeAt(root: GoType, place: Place): GoType | undefined {
  let type: GoType | undefined = root
  for (let depth = 0; type && depth < place.length; depth++) type = typeBelow(type, place[depth]!)
  return type?.is === 'pointer' ? type.of : type
}
