import type { Place } from '../src/index.ts'

/** Every place of a value with what stands there, containers before their members; the value itself first. */
export function* placesOf(value: unknown, place: Place = []): Generator<readonly [Place, unknown]> {
  yield [place, value]
  if (typeof value !== 'object' || value === null) return
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value))
    yield* placesOf((value as Readonly<Record<string | number, unknown>>)[key], [...place, key])
}

/** Every leaf: scalars, nulls, and empty lists and maps. */
export function leavesOf(value: unknown): readonly (readonly [Place, unknown])[] {
  return [...placesOf(value)].filter(
    ([, leaf]) => typeof leaf !== 'object' || leaf === null || Object.keys(leaf).length === 0,
  )
}
