import { patternOf } from '@capi-migrate/patterns'
import { mapPlace, place as placesOf, valueAt } from '@capi-migrate/transitions'
import type { ConvertOptions, Place, Placement } from '@capi-migrate/transitions'
import { isMap } from '@capi-migrate/edits/json'
import { isWithin } from '../../read/at.ts'
import type { JsonMap } from '@capi-migrate/edits/json'
import { leftBehind } from './left-behind.ts'
import { nameKeyOf } from './entry-items.ts'

/** Where a field path of a replacement leads in one object, and its counterpart there. */
export interface FieldMapped {
  readonly place: Place
  /** The counterpart as a path; `undefined` where there is none. */
  readonly path?: string
  /** Its place in the newer object. */
  readonly to?: Place
  /** True where the value has another form there. */
  readonly isRestated: boolean
  /** True for an entry of a map that is a list now and that the object does not have: nobody can say where it goes. */
  readonly isNewEntry?: true
  /** True where the newer version has no such field. */
  readonly isGone?: true
}

/** Cuts a field path at its dots: `spec.list.[name=a.b].c` → `spec`, `list`, `[name=a.b]`, `c`. */
export function fieldSteps(path: string): readonly string[] {
  const steps = path.match(/\[[^\]]*\]|(?:\\.|[^.[\\])+/g) ?? []
  return steps.map((step) => (step.startsWith('[') ? step : step.replaceAll('\\.', '.')))
}

/**
 * What a field path of a replacement is for. Kustomize looks an item of a list up by its exact name where it reads, and
 * by a regular expression where it writes: `[name=v]` writes to `cloud-provider` too. Upstream: `ElementMatcher` and
 * `PathMatcher` of kyaml.
 */
export type FieldUse = 'read' | 'write'

/**
 * Follows a field path in an object, and says where each place it leads to has gone. Of an object that is there already,
 * a path that was left behind is followed in the older version.
 */
export function mapField(
  object: JsonMap,
  path: string,
  options: ConvertOptions,
  use: FieldUse = 'read',
): readonly FieldMapped[] {
  const steps = fieldSteps(path)
  const placements = placesOf(object, options)?.placements
  const places = placesAt(object, steps, use)
  const behind = placements ? undefined : leftBehind(object, places[0] ?? steps, undefined, options)
  if (behind) return mapField(behind.older(object), path, options, use)
  return places.map((place): FieldMapped => {
    const mapped = placements && mapPlace(object, place, options)
    if (!mapped) return { place, path, to: place, isRestated: false }
    const [to, ...more] = mapped.to
    if (!to) return { place, isRestated: false, isGone: true }
    if (more.length > 0) return { place, isRestated: false }
    const named = to.includes('{}') ? exactly(placements, place) : undefined
    if (to.includes('{}')) {
      const path = named?.map((step) => escaped(String(step))).join('.')
      return { place, isRestated: restates(placements, place), ...(named && { to: named, path: path! }) }
    }
    const key = mapped.entry && nameKeyOf(object, mapped.entry, options)
    const name = String(mapped.entry?.at(-1))
    const wanted = use === 'write' ? `^${name}$` : name
    const tokens = steps.filter((_, i) => typeof place[i] === 'number')
    let next = 0
    const text = to.map((step) =>
      step === '[]'
        ? `[${key}=${wanted}]`
        : typeof step === 'number'
          ? (tokens[next++] ?? String(step))
          : escaped(step),
    )
    // What is not there yet is written in the form of its row.
    const isRestated =
      restates(placements, place) || (valueAt(object, place) === undefined && !!mapped.row?.codec)
    if (!to.includes('[]')) return { place, path: text.join('.'), to, isRestated }
    const exact = exactly(placements, place)
    return key !== undefined && exact
      ? { place, path: text.join('.'), to: exact, isRestated }
      : { place, isRestated, isNewEntry: true }
  })
}

function escaped(step: string): string {
  return step.replaceAll('.', '\\.')
}

function restates(placements: readonly Placement[], place: Place): boolean {
  return placements.some(
    ({ from, value }) => from && value !== undefined && (isWithin(place, from) || isWithin(from, place)),
  )
}

function exactly(placements: readonly Placement[], place: Place): Place | undefined {
  const found = placements.find(
    ({ from, to }) => from && to && from.length === place.length && isWithin(place, from),
  )
  return found?.to
}

/** The places that the steps of a path lead to; where the last is not there yet, the place it would have. */
function placesAt(object: unknown, steps: readonly string[], use: FieldUse): readonly Place[] {
  return steps.reduce<readonly Place[]>(
    (places, step) => places.flatMap((place) => below(object, place, step, use)),
    [[]],
  )
}

function below(object: unknown, place: Place, step: string, use: FieldUse): readonly Place[] {
  const value = valueAt(object, place)
  if (!Array.isArray(value)) return [[...place, step]]
  const [, key, wanted] = /^\[([^=]*)=(.*)\]$/.exec(step) ?? []
  return value.flatMap((item: unknown, i) => {
    if (step === '*' || step === String(i)) return [[...place, i]]
    if (key === undefined || wanted === undefined) return []
    const own = key === '' ? item : isMap(item) ? item[key] : undefined
    return own !== undefined && isNamed(String(own), wanted, use) ? [[...place, i]] : []
  })
}

function isNamed(name: string, wanted: string, use: FieldUse): boolean {
  if (use === 'read') return name === wanted
  const pattern = patternOf(wanted)
  return 'test' in pattern ? pattern.test(name) : name === wanted
}
