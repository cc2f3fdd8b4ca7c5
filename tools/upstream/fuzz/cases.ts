import { edit } from './edit.ts'
import { rootOf } from './fields.ts'
import { moodOf, objectOf } from './generate.ts'
import { isObject, setKey } from './json.ts'
import type { JsonObject } from './json.ts'
import { randomOf } from './random.ts'
import type { Random } from './random.ts'
import { directionOf, reversed } from './routes.ts'
import type { Route } from './routes.ts'

export type Mode = 'up' | 'down' | 'across' | 'up foreign' | 'down up' | 'down edit up'

/** One object to convert. */
export interface Question {
  readonly route: Route
  readonly mode: Mode
  readonly in: JsonObject
}

/** A first question and, for the way there and back, what to ask with its answer. */
export interface Case {
  readonly first: Question
  readonly second?: (answer: JsonObject) => Question
}

const annotation = 'cluster.x-k8s.io/conversion-data'

export function caseOf(seed: number, index: number, pickRoute: (random: Random) => Route): Case {
  const random = randomOf(seed, index)
  const route = pickRoute(random)
  const direction = directionOf(route)
  const object = objectOf(route.from, route.kind, moodOf(random))
  if (direction === 'across') return { first: { route, mode: direction, in: object } }
  if (direction === 'up') {
    if (random.chance(0.55)) return { first: { route, mode: 'up', in: object } }
    return { first: { route, mode: 'up foreign', in: annotated(object, foreignData(route, random)) } }
  }
  if (random.chance(0.05)) annotated(object, 'stale')
  const mode = random.pick(['down', 'down up', 'down edit up', 'down edit up'] as const)
  const first: Question = { route, mode, in: object }
  if (mode === 'down') return { first }
  const back = reversed(route)
  const second = (answer: JsonObject): Question => ({
    route: back,
    mode,
    in: mode === 'down up' ? answer : edit(answer, rootOf(back.from, back.kind), random),
  })
  return { first, second }
}

/** What another object of the kind may have left in the annotation, or what no converter ever wrote. */
function foreignData(route: Route, random: Random): string {
  if (random.chance(0.05)) return random.pick(['', ' ', 'x', '{', 'null', '[]', '1', '"a"', '{}', '{"spec":null}', '{"spec":[]}', '{} {}', '{"metadata":{"name":5}}'])
  const other = objectOf(route.to, route.kind, moodOf(random))
  if (random.chance(0.7)) delete other.metadata
  if (random.chance(0.1)) delete other.kind
  return JSON.stringify(other)
}

function annotated(object: JsonObject, data: string): JsonObject {
  if (!isObject(object.metadata)) object.metadata = {}
  const { metadata } = object
  if (!isObject(metadata.annotations)) metadata.annotations = {}
  setKey(metadata.annotations, annotation, data)
  return object
}
