import { valueAt } from '../assemble.ts'
import type { Place } from '../subtree.ts'
import type { Condition } from './condition.ts'
import type { JsonPatch } from './json-patch.ts'
import { isMap } from '../map.ts'
import { isBelow, isOnOnePath, isWithin } from './places.ts'

/** Whether something stands at a place of a template when a patch comes to it. */
export type Presence = 'yes' | 'no' | 'maybe' | 'unknown'

/**
 * A template in the new version, and what is known of it after the patches so far. Of a template that is not at hand
 * only what patches have put there is known.
 */
export class World {
  /** False where the template is not at hand. */
  readonly isKnown: boolean
  readonly name: string
  /** The template in the old version. */
  readonly before: unknown
  readonly #written: unknown
  #now: unknown
  #before: unknown
  #doubtful = false
  /** What patches with a condition may have done. */
  readonly #doubts: Effect[] = []
  #pending: Effect[] = []
  readonly #done: Effect[] = []
  readonly #changes: OldPatch[] = []

  /**
   * `before` and `template` are one template, in the old version and in the new one.
   *
   * @param written the same in the old version, as its author wrote it
   */
  constructor(name: string, before: unknown, template: unknown, written?: unknown) {
    this.name = name
    this.before = before
    this.#written = written
    this.isKnown = template !== undefined
    this.#now = template === undefined ? {} : copy(template)
  }

  /** A patch begins; what it does holds for itself, and for the patches after it where it has no condition. */
  enter(hasCondition: boolean): void {
    this.#doubtful = hasCondition
    if (hasCondition) this.#before = copy(this.#now)
  }

  leave(): void {
    if (this.#doubtful) {
      this.#now = this.#before
      this.#doubts.push(...this.#pending)
    }
    this.#pending = []
    this.#doubtful = false
  }

  presenceOf(place: Place): Presence {
    const isThere = this.valueAt(place) !== undefined
    if (this.#doubts.some((doubt) => mayChange(doubt, place, isThere))) return 'maybe'
    if (isThere) return 'yes'
    return this.isKnown || this.#done.some((done) => isWithin(place, done.place)) ? 'no' : 'unknown'
  }

  /** What stands at a place; {@link unknown} for what is rendered, and all below it. An index means any item. */
  valueAt(place: Place): unknown {
    let value = this.#now
    for (const key of place) {
      if (value === unknown) return unknown
      if (typeof key === 'number' && Array.isArray(value)) value = value[0] as unknown
      else value = isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined
    }
    return value
  }

  /** Whether a member is all that an object holds. */
  isOnlyMember(place: Place): Presence {
    const above = place.slice(0, -1)
    const members = this.valueAt(above)
    if (!isMap(members) || !this.isKnown) return this.isKnown ? 'no' : 'unknown'
    const others = Object.keys(members).filter((key) => key !== place.at(-1))
    const isCertain = !this.#doubts.some((doubt) => isOnOnePath(doubt.place, above))
    if (others.length === 0 && Object.hasOwn(members, place.at(-1)!)) return isCertain ? 'yes' : 'maybe'
    const mayGo = (key: string): boolean =>
      this.#doubts.some((doubt) => mayChange(doubt, [...above, key], true))
    return others.length > 0 && others.every(mayGo) ? 'maybe' : 'no'
  }

  /** True if the author wrote an empty list or map at a place of the old version. */
  isWrittenEmpty(place: Place): boolean {
    const value = valueAt(this.#written, place)
    return typeof value === 'object' && value !== null && Object.keys(value).length === 0
  }

  /** True where a patch has written a place of the old version, above or below it. */
  wrote(place: Place): boolean {
    return this.#changes.some((change) => isOnOnePath(change.place, place))
  }

  /** What the patches so far do to the template in the old version, in order. */
  get changes(): readonly OldPatch[] {
    return this.#changes
  }

  /** Notes what a patch does to the template in the old version. */
  note(change: OldPatch): void {
    this.#changes.push(change)
  }

  /** Lets a patch of the new version have its effect; `name` is that of the entry it adds, where it adds one. */
  apply({ op, value, valueFrom }: JsonPatch, place: Place, name?: string): void {
    const effect: Effect = { op, place }
    this.#done.push(effect)
    if (this.#doubtful) this.#pending.push(effect)
    const key = place.at(-1)!
    const parent = this.valueAt(place.slice(0, -1))
    const next =
      valueFrom === undefined ? copy(value) : name === undefined ? unknown : { name, value: unknown }
    if (Array.isArray(parent)) {
      if (op === 'add') parent.push(next)
    } else if (isMap(parent)) set(parent, key, op === 'remove' ? undefined : next)
    else if (!this.isKnown && parent === undefined && op !== 'remove') this.#grow(place, next)
  }

  /** What a patch writes to an unknown template stands somewhere: its parents must have been there. */
  #grow(place: Place, value: unknown): void {
    let at = this.#now
    place.forEach((key, depth) => {
      if (!isMap(at)) return
      const isLast = depth === place.length - 1
      if (isLast || !isMap(at[key])) set(at, key, isLast ? value : {})
      at = at[key]
    })
  }
}

/** What a patch does, or may do. */
interface Effect {
  readonly op: string
  readonly place: Place
}

/** A patch as the old version has it. */
export interface OldPatch {
  readonly op: string
  readonly place: Place
  readonly value?: unknown
  /** True where the value is only known when the patch is applied. */
  readonly isRendered: boolean
  /** Where it adds an entry of a list in the new version: the entry's name, and the text that is rendered to it. */
  readonly entry?: { readonly name: string; readonly text: string }
  /** Where it was written for the new version already, and adds to a list: `0` or `-`. */
  readonly index?: string
  /** Of the patch it belongs to. */
  readonly condition?: Condition
}

function mayChange({ op, place: at }: Effect, place: Place, isThere: boolean): boolean {
  if (isThere) return isBelow(place, at) || (op === 'remove' && isWithin(place, at))
  return op !== 'remove' && isWithin(place, at)
}

/** Stands for a value that is only known when the patch is applied. */
export const unknown = Symbol('unknown')

function set(map: Readonly<Record<string, unknown>>, key: string | number, value: unknown): void {
  const members = map as Record<string, unknown>
  if (value === undefined) delete members[key]
  else Object.defineProperty(members, key, { value, enumerable: true, configurable: true, writable: true })
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy)
  return isMap(value)
    ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copy(member)]))
    : value
}
