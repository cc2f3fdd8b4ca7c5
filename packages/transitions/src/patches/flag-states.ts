import { valueAt } from '../assemble.ts'
import { byBytes } from '../codecs.ts'
import type { Place } from '../subtree.ts'
import type { Condition } from './condition.ts'
import { isMap } from '../map.ts'
import { isBelow, isOnOnePath } from './places.ts'
import type { OldPatch, World } from './world.ts'

/** A member of a map that becomes an entry of a list. */
export interface Flag {
  readonly name: string
  /** What the map holds; absent where it is rendered, or where nobody knows what it will be. */
  readonly value?: unknown
  /** The text of the entry, for one that is rendered: `name: v` and `value: "{{ .level }}"`. */
  readonly text?: string
}

/** What a map may hold before a patch, and the conditions with which it does. */
export interface FlagState {
  readonly when: ReadonlyMap<Condition, boolean>
  /** In the order of the list. */
  readonly flags: readonly Flag[]
}

/**
 * All that a map of a template may hold before a patch with this condition, by what the patches before it have done;
 * none where they, or the map that is not there, let the patch fail. `undefined` where nobody can know.
 */
export function flagStates(
  world: World,
  map: Place,
  condition: Condition | undefined,
): readonly FlagState[] | undefined {
  const states = statesIn(world, map)
  if (!states) return undefined
  const met = condition ? states.flatMap((state) => split(state, condition)[0]) : states
  if (met.some(({ flags }) => flags === 'unknown')) return undefined
  return met.flatMap(({ when, flags }) => (typeof flags === 'object' ? [{ when, flags }] : []))
}

/** What a world's patches have made of a map so far: states are followed on from where they were last asked for. */
interface Followed {
  readonly changes: number
  /** Absent where they have become too many. */
  readonly states: readonly State[] | undefined
}

const followed = new WeakMap<World, Map<string, Followed>>()

function statesIn(world: World, map: Place): readonly State[] | undefined {
  const known = followed.get(world) ?? new Map<string, Followed>()
  followed.set(world, known)
  const key = JSON.stringify(map)
  const { changes, states: before } = known.get(key) ?? { changes: 0, states: firstStates(world, map) }
  let states = before
  for (const change of world.changes.slice(changes)) {
    if (!states) break
    if (isOnOnePath(change.place, map)) states = states.flatMap((state) => changed(state, change, map))
    if (states.length > most) states = undefined
  }
  known.set(key, { changes: world.changes.length, states })
  return states
}

function firstStates(world: World, map: Place): readonly State[] {
  return [{ when: new Map(), flags: firstFlags(world, map) }]
}

/** More states than these are not looked at. */
const most = 64

interface State {
  readonly when: ReadonlyMap<Condition, boolean>
  readonly flags: readonly Flag[] | 'absent' | 'unknown'
}

function firstFlags(world: World, map: Place): State['flags'] {
  if (!world.isKnown || isPrinted(world.before, map)) return 'unknown'
  // A server of today stores no empty map, an older one did.
  return world.isWrittenEmpty(map) ? [] : flagsIn(valueAt(world.before, map))
}

/** True for a place that code of a template prints, or may print: as a value at or above it, or as members beside it. */
function isPrinted(root: unknown, place: Place): boolean {
  let value = root
  for (const key of place) {
    if (!isMap(value) && !Array.isArray(value)) break
    const next = valueAt(value, [key])
    if (next === undefined) return isMap(value) && !Object.keys(value).every(isKnownName)
    value = next
  }
  return typeof value === 'string'
}

/** The flags of a map, in the order it gets as a list; those of a list, as they stand. */
function flagsIn(value: unknown): State['flags'] {
  if (Array.isArray(value)) {
    const flags = value.map(flagOf)
    return flags.every((flag) => flag !== undefined) ? flags : 'unknown'
  }
  if (!isMap(value)) return 'absent'
  const names = Object.keys(value).sort(byBytes)
  return names.every(isKnownName) ? names.map((name) => flag(name, value[name])) : 'unknown'
}

function flagOf(entry: unknown): Flag | undefined {
  if (!isMap(entry) || typeof entry.name !== 'string' || !isKnownName(entry.name)) return undefined
  const { name, ...rest } = entry
  return flag(name, 'value' in rest ? rest.value : rest)
}

function flag(name: string, value: unknown): Flag {
  return hasCode(value) ? { name } : { name, value }
}

/** A name that no code of a template decides. */
export function isKnownName(name: string): boolean {
  return !/[{}<>$[\]#\uE000-\uF8FF]/.test(name)
}

/** True for what code of the file around it may decide, or Go templates would read as theirs. */
function hasCode(value: unknown): boolean {
  return /\{\{|<<|\[\[|[\uE000-\uF8FF]/.test(JSON.stringify(value) ?? '')
}

/** What a state becomes with a change: itself and the other where the change has a condition, none where it fails. */
function changed(state: State, change: OldPatch, map: Place): readonly State[] {
  if (!change.condition) return stepped(state, change, map)
  const [met, unmet] = split(state, change.condition)
  return [...met.flatMap((one) => stepped(one, change, map)), ...unmet]
}

/** A state with a condition met, and with it not met; one that was decided before is the one or the other. */
function split(
  state: State,
  condition: Condition,
): readonly [met: readonly State[], unmet: readonly State[]] {
  const decided = [...state.when].find(([{ text }]) => text === condition.text)?.[1]
  const as = (isMet: boolean): readonly State[] => {
    if (decided !== undefined) return decided === isMet ? [state] : []
    return [{ ...state, when: new Map([...state.when, [condition, isMet]]) }]
  }
  return [as(true), as(false)]
}

function stepped(state: State, change: OldPatch, map: Place): readonly State[] {
  const flags = isBelow(change.place, map) ? withFlag(state.flags, change, map) : written(change, map)
  return flags ? [{ ...state, flags }] : []
}

function written({ op, place, value, isRendered }: OldPatch, map: Place): State['flags'] {
  if (op === 'remove') return 'absent'
  return isRendered ? 'unknown' : flagsIn(valueAt(value, map.slice(place.length)))
}

/** The flags after a patch of one of them; `undefined` where the patch fails. */
function withFlag(flags: State['flags'], change: OldPatch, map: Place): State['flags'] | undefined {
  if (flags === 'absent') return undefined
  const own = flagAt(change, map)
  if (flags === 'unknown' || !own) return 'unknown'
  const { op, index } = change
  if (index !== undefined) return index === '0' ? [own, ...flags] : [...flags, own]
  const isThere = flags.some(({ name }) => name === own.name)
  if (op !== 'add' && !isThere) return undefined
  return op === 'remove' ? flags.filter(({ name }) => name !== own.name) : inserted(flags, own)
}

/** The flag that a patch is about; `undefined` where it has no name, or the patch goes to a part of it. */
function flagAt({ place, value, isRendered, entry, index }: OldPatch, map: Place): Flag | undefined {
  if (place.length > map.length + 1) return undefined
  if (index !== undefined && !isRendered) return flagOf(value)
  const name = index === undefined ? String(place.at(-1)) : entry?.name
  if (name === undefined || !isKnownName(name)) return undefined
  return isRendered ? { name, ...(entry && { text: entry.text }) } : flag(name, value)
}

/** The flags with one more, or with another value of one that is there. */
export function inserted(flags: readonly Flag[], own: Flag): readonly Flag[] {
  const i = flags.findIndex(({ name }) => byBytes(name, own.name) >= 0)
  if (i < 0) return [...flags, own]
  return [...flags.slice(0, i), own, ...flags.slice(flags[i]!.name === own.name ? i + 1 : i)]
}
