import { edit } from './edit.ts'
import { rootOf } from './fields.ts'
import { moodOf, objectOf } from './generate.ts'
import { isObject, print, setKey } from './json.ts'
import type { JsonObject } from './json.ts'
import { randomOf } from './random.ts'
import type { Random } from './random.ts'
import { directionOf, reversed } from './routes.ts'
import type { Direction, Route } from './routes.ts'

export type Mode = 'up' | 'down' | 'across' | 'up foreign' | 'down up' | 'down edit up'

/** One object to convert. */
export interface Question {
  /** Number of the case in its run. */
  readonly index: number
  readonly route: Route
  readonly mode: Mode
  readonly in: JsonObject
}

/** A first question and, for the way there and back, what to ask with its answer; a fresh object where it has none. */
export interface Case {
  readonly first: Question
  readonly second?: (answer: JsonObject | undefined) => Question
}

type PickRoute = (random: Random) => Route

const annotation = 'cluster.x-k8s.io/conversion-data'

const oddData = [
  '',
  ' ',
  'x',
  '{',
  'null',
  '[]',
  '1',
  '"a"',
  '{}',
  '{"spec":null}',
  '{"spec":[]}',
  '{} {}',
  '{"metadata":{"name":5}}',
  '{"kind":5}',
]

const modes: Readonly<Record<Direction, readonly Mode[]>> = {
  up: ['up', 'up', 'up foreign'],
  down: ['down', 'down up', 'down edit up', 'down edit up'],
  across: ['across'],
}

export function caseOf(seed: number, index: number, pickRoute: PickRoute): Case {
  const { random, route, mode } = outlineOf(seed, index, pickRoute)
  const object = objectOf(route.from, route.kind, moodOf(random))
  if (mode === 'up foreign') annotated(object, foreignData(route, random))
  if (mode.startsWith('down') && random.chance(0.05)) annotated(object, 'stale')
  const first: Question = { index, route, mode, in: object }
  if (!comesBack(mode)) return { first }
  const back = reversed(route)
  const second = (answer: JsonObject | undefined): Question => {
    if (!answer) return { index, route: back, mode: 'up', in: objectOf(back.from, back.kind, moodOf(random)) }
    if (mode === 'down edit up') edit(answer, rootOf(back.from, back.kind), random)
    return { index, route: back, mode, in: answer }
  }
  return { first, second }
}

/** How many cases it takes to ask so many questions. */
export function casesFor(questions: number, seed: number, pickRoute: PickRoute): number {
  let cases = 0
  for (let asked = 0; asked < questions; cases++)
    asked += comesBack(outlineOf(seed, cases, pickRoute).mode) ? 2 : 1
  return cases
}

function outlineOf(
  seed: number,
  index: number,
  pickRoute: PickRoute,
): { random: Random; route: Route; mode: Mode } {
  const random = randomOf(seed, index)
  const route = pickRoute(random)
  return { random, route, mode: random.pick(modes[directionOf(route)]) }
}

function comesBack(mode: Mode): boolean {
  return mode === 'down up' || mode === 'down edit up'
}

/** What another object of the kind may have left in the annotation, or what no converter ever wrote. */
function foreignData(route: Route, random: Random): string {
  if (random.chance(0.05)) return random.pick(oddData)
  const other = objectOf(route.to, route.kind, moodOf(random))
  if (random.chance(0.7)) delete other.metadata
  if (random.chance(0.1)) delete other.kind
  return print(other)
}

function annotated(object: JsonObject, data: string): JsonObject {
  if (!isObject(object.metadata)) object.metadata = {}
  const { metadata } = object
  if (!isObject(metadata.annotations)) metadata.annotations = {}
  setKey(metadata.annotations, annotation, data)
  return object
}
