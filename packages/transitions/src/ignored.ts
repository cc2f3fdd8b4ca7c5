import { assemble, valueAt } from './assemble.ts'
import type { Context } from './codec.ts'
import { keysOf } from './keys.ts'
import { isMap } from './map.ts'
import { mapPath } from './map-path.ts'
import { patternAt, patternOf, printPlace, stepsOf } from './path.ts'
import type { Placement, Undecided } from './placement.ts'
import { drop } from './row.ts'
import { child, paths, schemaAt } from './schema.ts'
import type { Place } from './subtree.ts'
import { say } from './tasks.ts'
import type { Transition } from './transition.ts'

/** How an object is read. */
interface Look {
  readonly placeholder: Context['placeholder']
  /** True where null takes out what is there. */
  readonly isPatch: boolean | undefined
  /** True if the fields are taken out without a task. */
  readonly dropIgnored: boolean | undefined
}

/** An object as its server has it. */
interface AsStored {
  readonly object: Record<string, unknown>
  /** The fields that are taken out. */
  readonly drops: readonly Placement[]
  /** A task for each; none with `dropIgnored`. */
  readonly undecided: readonly Undecided[]
}

/**
 * Takes out the fields of an object that its own version does not have, and the version that it goes to does: a server has
 * stored nothing for them, and an apply of an object that says the other version would set them.
 */
export function withoutIgnored(
  transition: Transition,
  object: Record<string, unknown>,
  look: Look,
): AsStored {
  const places = ignoredIn(transition, object, look)
  if (places.length === 0) return { object, drops: [], undecided: [] }
  const drops = places.map((from) => ({ from, row: drop(patternAt(from), why), why }))
  const { from, to } = transition
  const tasks = drops.map(({ from: place, row }): Undecided => {
    const said = say('field/ignored', { name: printPlace(place), from, to })
    return { from: place, row, ...said, rollout: true }
  })
  return {
    object: assemble(object, [{ from: [], to: [] }, ...drops]) as Record<string, unknown>,
    drops,
    undecided: look.dropIgnored ? [] : tasks,
  }
}

/**
 * Returns a task for each field of these whose place holds something on the server, and nothing in the result: kubectl
 * takes out what the last applied file has and the new one lacks, also a default in the place of an ignored field.
 */
export function takenAway(
  { from }: Transition,
  original: Readonly<Record<string, unknown>>,
  drops: readonly Placement[],
  stored: (place: Place) => unknown,
  result: unknown,
): readonly Undecided[] {
  return drops.flatMap(({ from: place, row }) => {
    if (!place || !row || !lacks(valueAt(original, place), stored(place), valueAt(result, place))) return []
    const said = say('field/ignored-default', { name: printPlace(place), from })
    return [{ from: place, row, ...said, rollout: true as const }]
  })
}

/** Returns whether a field of the first value is stored, and not in the result. */
function lacks(ignored: unknown, stored: unknown, result: unknown): boolean {
  if (stored === undefined || result === undefined) return stored !== undefined
  if (!isMap(ignored) || !isMap(stored) || !isMap(result)) return false
  return Object.keys(ignored).some((key) => lacks(ignored[key], stored[key], result[key]))
}

const why = 'the version of the object does not have it, so a server stores nothing for it'

/** The paths of these fields at and below a path, whatever the object holds. */
export function ignoredBelow(transition: Transition, path: string): readonly string[] {
  const { group, kind, versions } = transition
  const root = schemaAt(group, versions.from, kind, path)
  if (!root?.properties && !root?.items) return []
  return [[path, root] as const, ...paths(root, path)].flatMap(([at, node]) => {
    if (!node.properties) return []
    const containers = mapPath(transition, at).to.map((to) => schemaAt(group, versions.to, kind, to))
    const names = new Set(containers.flatMap((container) => Object.keys(container?.properties ?? {})))
    return [...names]
      .filter((name) => !child(node, name))
      .map((name) => patternOf([...stepsOf(at), name]))
      .filter((field) => isNext(transition, field))
  })
}

/** True for a field that the next version has. */
function isNext(transition: Transition, path: string): boolean {
  const { group, kind, versions } = transition
  return mapPath(transition, path).to.some((to) => schemaAt(group, versions.to, kind, to))
}

/** The places of these fields in an object. */
function ignoredIn(transition: Transition, object: Record<string, unknown>, look: Look): readonly Place[] {
  const { versions } = transition
  let tree = treeOf.get(transition)
  if (!tree) {
    tree = stepsIn(versions.from === versions.to ? [] : ignoredBelow(transition, 'spec').map(stepsOf))
    treeOf.set(transition, tree)
  }
  const found: Place[] = []
  addIgnored(found, object, tree, [])
  return found.filter(
    (place) =>
      (valueAt(object, place) !== null || look.isPatch) &&
      look.placeholder?.(String(place.at(-1))) === undefined,
  )
}

/** Path patterns as a tree of their steps; none below the end of one. */
type Steps = readonly { readonly step: string; readonly below: Steps | undefined }[]

const treeOf = new WeakMap<Transition, Steps>()

function stepsIn(patterns: readonly (readonly string[])[]): Steps {
  const belowOf = new Map<string, (readonly string[])[]>()
  for (const [step, ...rest] of patterns) {
    const below = belowOf.get(step!) ?? []
    belowOf.set(step!, rest.length > 0 ? [...below, rest] : below)
  }
  return [...belowOf].map(([step, below]) => ({
    step,
    below: below.length > 0 ? stepsIn(below) : undefined,
  }))
}

/** Most objects have none, so only the places where one could be are visited. `at` is written on as the walk goes. */
function addIgnored(found: Place[], value: unknown, steps: Steps, at: (string | number)[]): void {
  if (typeof value !== 'object' || value === null) return
  for (const { step, below } of steps)
    for (const key of keysAt(value, step)) {
      at.push(key)
      if (below) addIgnored(found, (value as Record<string | number, unknown>)[key], below, at)
      else found.push([...at])
      at.pop()
    }
}

const none: readonly string[] = []

function keysAt(value: object, step: string): readonly (string | number)[] {
  if (step === '[]' || step === '{}') return Array.isArray(value) === (step === '[]') ? keysOf(value) : none
  return Object.hasOwn(value, step) ? [step] : none
}
