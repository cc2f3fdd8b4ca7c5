import { assemble, valueAt } from './assemble.ts'
import { defaults } from './generated/defaults.ts'
import type { StoredDefault } from './generated/defaults.ts'
import { keysOf } from './keys.ts'
import { isMap } from './map.ts'
import { patternOf, stepsOf } from './path.ts'
import type { Step } from './path.ts'
import type { Place } from './subtree.ts'
import type { Transition } from './transition.ts'

/**
 * Returns the defaults of a kind that an apply may take away, each with its container. The container of a default of any
 * object is the one it stands in, and an apply may take both away. A default that moves is left out: no author has written
 * its new container.
 */
export function containedDefaults({
  group,
  kind,
}: Pick<Transition, 'group' | 'kind'>): readonly StoredDefault[] {
  return defaults
    .filter((one) => one.group === group && one.kind === kind && (one.in !== '' || one.stored === one.path))
    .map((one) => {
      const [field, ...container] = [...stepsOf(one.path)].reverse()
      return one.in === '' ? { ...one, in: patternOf(container.reverse()), path: field! } : one
    })
}

/**
 * Returns a v1beta1 object as a server has stored it whose release wrote these defaults, or the object itself where none
 * applies. Upstream: the defaulting webhooks and the CRDs of v1.6 to v1.14.
 */
export function withDefaults(
  object: Readonly<Record<string, unknown>>,
  list: readonly StoredDefault[],
): Readonly<Record<string, unknown>> {
  const written = list.filter(({ unless = [] }) => !unless.some((one) => isMet(object, one)))
  const missing = written.flatMap(({ in: container, path, value }) =>
    placesOf(object, stepsOf(container)).flatMap((place) => {
      const own = [...place, ...stepsOf(path)]
      return isUnset(valueAt(object, own)) ? [{ place: own, value }] : []
    }),
  )
  if (missing.length === 0) return object
  const whole = Object.keys(object).map((key) => ({ from: [key], to: [key] }))
  const added = missing.map(({ place, value }) => ({ to: place, value }))
  return assemble(object, [...whole, ...added]) as Readonly<Record<string, unknown>>
}

/**
 * Returns a v1beta1 object with what older releases stored in the containers that its author left empty, as its conversion
 * writes it out; another object as it is. So an object and its conversion hold the same when a patch is laid over both.
 */
export function withEmptiesDefaulted(
  object: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const [group = '', version] = String(object.apiVersion).split('/')
  if (version !== 'v1beta1') return object
  // What holds a default is not empty any more.
  return containedDefaults({ group, kind: String(object.kind) })
    .toSorted((a, b) => stepsOf(b.in).length - stepsOf(a.in).length)
    .reduce((known, one) => (isEmptiedFor(known, one) ? withDefaults(known, [one]) : known), object)
}

/**
 * Returns an object without the containers in which older releases stored a default and its author left nothing, as the
 * blocks of a template do that print none of their members.
 */
export function withoutEmptied(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const [group = ''] = String(object.apiVersion).split('/')
  const containers = containedDefaults({ group, kind: String(object.kind) }).map((one) => stepsOf(one.in))
  // Outer ones first: with them goes what they hold.
  return containers
    .toSorted((a, b) => a.length - b.length)
    .reduce((known, place) => {
      const value = valueAt(known, place)
      if (!isMap(value) || withoutEmpties(value) !== undefined) return known
      const whole = Object.keys(known).map((key) => ({ from: [key], to: [key] }))
      return assemble(known, [...whole, { from: place }]) as typeof object
    }, object)
}

/** True where the container of a default is there, and the way from there to the default ends in something empty. */
function isEmptiedFor(object: unknown, { in: container, path }: StoredDefault): boolean {
  let value = valueAt(object, stepsOf(container))
  for (const step of stepsOf(path)) {
    if (!isMap(value)) return false
    if (withoutEmpties(value) === undefined) return true
    value = value[step]
  }
  return false
}

/** True where a condition of a default is met: `path`, `path=value` or `path!=value`. */
function isMet(object: Readonly<Record<string, unknown>>, condition: string): boolean {
  const [, path = '', operator, value] = /^([^=!]+)(!?=)?(.*)$/.exec(condition) ?? []
  const there = placesOf(object, stepsOf(path).slice(0, -1))
    .map((place) => valueAt(object, [...place, stepsOf(path).at(-1)!]))
    .filter((one) => !isUnset(one))
  if (operator === undefined) return there.length > 0
  return there.some((one) => (String(one) === value) === (operator === '='))
}

/** True where Go holds nothing: an empty text is defaulted as an absent one. */
function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** The places of the maps that a path leads to. */
function placesOf(value: unknown, [step, ...rest]: readonly Step[], place: Place = []): readonly Place[] {
  if (step === undefined) return isMap(value) ? [place] : []
  if (step === '[]')
    return Array.isArray(value) ? value.flatMap((item, i) => placesOf(item, rest, [...place, i])) : []
  if (!isMap(value)) return []
  const keys = step === '{}' ? keysOf(value).map(String) : Object.hasOwn(value, step) ? [step] : []
  return keys.flatMap((key) => placesOf(value[key], rest, [...place, key]))
}

/** Returns a value without the members that hold nothing; `undefined` where nothing is left of it. */
export function withoutEmpties(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value : undefined
  if (!isMap(value)) return value === '' || value === null ? undefined : value
  const members = Object.entries(value).flatMap(([key, member]) => {
    const left = withoutEmpties(member)
    return left === undefined ? [] : [[key, left] as const]
  })
  return members.length > 0 ? Object.fromEntries(members) : undefined
}
