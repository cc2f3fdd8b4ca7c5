import { valueAt } from '../assemble.ts'
import type { Placement, Undecided } from '../placement.ts'
import type { Place } from '../subtree.ts'
import { say } from '../tasks.ts'
import { opened } from './open.ts'
import { isMap } from '../map.ts'
import type { Lookups } from './lookups.ts'
import { rowAt } from './rows.ts'

const removed = /\bbuiltin\.cluster\.network\.ipFamily\b/

/** Upstream has both names in v1beta2, the first of them deprecated; v1beta1's controllers know only the first. */
const names: readonly (readonly [old: string, now: string])[] = [
  ['class', 'classRef.name'],
  ['classNamespace', 'classRef.namespace'],
]

/** What is said of variables that are gone, in `enabledIf` and `valueFrom` of all patches. */
export function removedBuiltins(
  object: unknown,
  { placeholder }: Pick<Lookups, 'placeholder'>,
): readonly Undecided[] {
  const texts = [...textsIn(valueAt(object, patches), patches)]
  const printed = ({ text }: Text): string => placeholder?.printed?.(text) ?? text
  return texts.flatMap((one) => (removed.test(printed(one)) ? [ipFamily(one.place)] : []))
}

/** The same placements; builtin variables that have another name on the other side get it in every text. */
export function withBuiltinsRenamed(
  placements: readonly Placement[],
  object: unknown,
  isUp: boolean,
): readonly Placement[] {
  const texts = builtinTexts(object).filter(({ text }) => renamed(text, isUp) !== text)
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
    if (renamed(value, isUp) === value) return placement
    const row = placement.row ?? (from && rowAt('restate', from, why, [to]))
    return { ...placement, value: renamed(value, isUp), ...(row && { row }) }
  })
}

const why = 'a builtin variable has another name'

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
