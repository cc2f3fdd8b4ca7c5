import { valueAt } from '../assemble.ts'
import type { Placement, Undecided } from '../placement.ts'
import type { Place } from '../subtree.ts'
import { say } from '../tasks.ts'
import { opened } from './open.ts'
import { ipFamilyDerived, namesIpFamily } from './ip-family.ts'
import { isMap } from '../map.ts'
import type { Lookups } from './lookups.ts'
import { rowAt } from './rows.ts'

/** Upstream has both names in v1beta2, the first of them deprecated; v1beta1's controllers know only the first. */
const names: readonly (readonly [old: string, now: string])[] = [
  ['class', 'classRef.name'],
  ['classNamespace', 'classRef.namespace'],
]

/** What is said of variables that are gone, in `enabledIf` and `valueFrom` of all patches, once these are written. */
export function removedBuiltins(
  object: unknown,
  isWritten: boolean,
  { placeholder }: Pick<Lookups, 'placeholder'>,
): readonly Undecided[] {
  const derived = ipFamilyDerived(object)
  return [...textsIn(valueAt(object, patches), patches)].flatMap(({ place, text }) => {
    // Code that a template prints is told as it is printed, and never written.
    const printed = placeholder?.printed?.(text) ?? text
    const now = isWritten && printed === text ? derived(text, place) : printed
    return namesIpFamily(now) ? [ipFamily(place)] : []
  })
}

/** The same placements; what another builtin variable says on the other side, or several say, every text has there. */
export function withBuiltinsRenamed(
  placements: readonly Placement[],
  object: unknown,
  isUp: boolean,
): readonly Placement[] {
  const derived = ipFamilyDerived(object)
  const written = (text: string, place: Place): string =>
    isUp ? derived(renamed(text, true), place) : renamed(text, false)
  const texts = builtinTexts(object).filter(({ text, place }) => written(text, place) !== text)
  const places = new Set(texts.map(({ place }) => JSON.stringify(place)))
  const all = opened(
    placements,
    object,
    texts.map(({ place }) => place),
  )
  return all.map((placement) => {
    const { from, to, value = valueAt(object, from ?? []) } = placement
    const isOwn = from !== undefined && places.has(JSON.stringify(from))
    if (!to || typeof value !== 'string' || !(isOwn || isRewritten(placement))) return placement
    const now = written(value, to)
    if (now === value) return placement
    const row = placement.row ?? (from && rowAt('restate', from, why, [to]))
    return { ...placement, value: now, ...(row && { row }) }
  })
}

const why = 'a builtin variable has another name, or is gone'

function renamed(text: string, isUp: boolean): string {
  return names.reduce((now, [old, newer]) => {
    const [from, to] = (isUp ? [old, newer] : [newer, old]).map((name) => `builtin.cluster.topology.${name}`)
    return now.replace(new RegExp(`\\b${from!.replaceAll('.', '\\.')}\\b`, 'g'), to!)
  }, text)
}

/** A text that was written for a patch, and may have taken over a part of another one. */
function isRewritten({ to, value }: Placement): boolean {
  return value !== undefined && to?.[2] !== undefined && to.at(-2) === 'valueFrom' && isText(to)
}

interface Text {
  readonly place: Place
  readonly text: string
}

const patches = ['spec', 'patches']

function builtinTexts(object: unknown): readonly Text[] {
  return [...textsIn(valueAt(object, patches), patches)].filter(({ text }) => text.includes('builtin'))
}

function* textsIn(value: unknown, place: Place): Generator<Text> {
  if (typeof value === 'string' && isText(place)) yield { place, text: value }
  if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* textsIn(item, [...place, i])
  else if (isMap(value))
    for (const key of Object.keys(value)) if (key !== 'value') yield* textsIn(value[key], [...place, key])
}

function isText(place: Place): boolean {
  const name = place.at(-1)
  return (
    name === 'enabledIf' || ((name === 'template' || name === 'variable') && place.at(-2) === 'valueFrom')
  )
}

function ipFamily(place: Place): Undecided {
  return {
    from: place,
    row: rowAt('restate', place, 'the variable is gone'),
    ...say('patch/no-ip-family'),
  }
}
