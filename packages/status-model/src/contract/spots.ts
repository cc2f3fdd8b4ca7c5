import { stepsOf } from '@capi-migrate/transitions'

/** One place a path leads to: the value there, and whether the container that would hold it is there. */
export interface Spot {
  readonly value: unknown
  readonly isContained: boolean
}

/** Every place that a path leads to, `[]` for each item of a list. */
export function spotsOf(object: unknown, path: string): readonly Spot[] {
  let spots: readonly Spot[] = [{ value: object, isContained: true }]
  for (const step of stepsOf(path)) spots = spots.flatMap(({ value }) => next(value, step))
  return spots
}

function next(value: unknown, step: string): readonly Spot[] {
  if (step === '[]')
    return Array.isArray(value) ? value.map((item: unknown) => ({ value: item, isContained: true })) : []
  if (typeof value !== 'object' || value === null) return [{ value: undefined, isContained: false }]
  const own = Object.hasOwn(value, step) ? (value as Readonly<Record<string, unknown>>)[step] : undefined
  return [{ value: own, isContained: true }]
}
