import { fieldsOf, rootOf } from './fields.ts'
import type { Type } from './fields.ts'
import { exact, setKey } from './json.ts'
import type { Json, JsonObject } from './json.ts'
import { leaves, mapKeys, named, namedMapKeys } from './pools.ts'
import { shuffled } from './random.ts'
import type { Random } from './random.ts'

/** How one object is made. */
export interface Mood {
  readonly random: Random
  /** Chance that a field is there. */
  readonly density: number
  /** Chance that a value is one Go refuses. */
  readonly bad: number
  /** Structs still allowed, so that recursive types end. */
  left: number
  /** Structs above the present one. */
  readonly above: string[]
}

const deepest = 16

export function moodOf(random: Random, size = 120): Mood {
  const density = random.pick([0.08, 0.2, 0.35, 0.6, 0.95])
  return { random, density, bad: random.chance(0.05) ? 0.02 : 0, left: size, above: [] }
}

/** An object of a kind, with apiVersion and kind right and anything else possible. */
export function objectOf(apiVersion: string, kind: string, mood: Mood): JsonObject {
  const present: Readonly<Record<string, number>> = { metadata: 0.85, spec: 0.97, status: 0.6 }
  const object: JsonObject = { apiVersion, kind }
  for (const { name, type } of shuffled(fieldsOf(rootOf(apiVersion, kind)), mood.random)) {
    if (name !== 'apiVersion' && name !== 'kind' && mood.random.chance(present[name] ?? mood.density)) {
      object[name] = valueOf(type, name, mood)
    }
  }
  return object
}

/** A value for a field: null, empty, usual, odd or, in a bad mood, wrong. */
export function valueOf(type: Type, name: string, mood: Mood): Json {
  const { random } = mood
  if (random.chance(mood.bad)) return random.pick<Json>([null, true, 7, 1.5, 'wrong', [], {}, [[]], { a: 1 }])
  if (random.chance(nullChance(type))) return null
  switch (type.is) {
    case 'pointer':
      return valueOf(type.of, name, mood)
    case 'list':
      return Array.from({ length: lengthOf(mood) }, () =>
        random.chance(0.03) ? nullOr(type.of, name, mood) : valueOf(type.of, name, mood),
      )
    case 'map':
      return mapOf(type.of, name, mood)
    case 'struct':
      return structOf(type.name, mood)
    case 'leaf':
      return leafOf(type.leaf, name, mood)
  }
}

/** Go decodes null into any type but these two, where it is an error: rarely, so that objects are seldom refused for it. */
function nullChance(type: Type): number {
  const refuses = type.is === 'leaf' && (type.leaf === 'duration' || type.leaf === 'bootstrapToken')
  return refuses ? 0.003 : 0.03
}

function nullOr(type: Type, name: string, mood: Mood): Json {
  return nullChance(type) > 0.01 || mood.random.chance(0.1) ? null : valueOf(type, name, mood)
}

function lengthOf({ random, left }: Mood): number {
  return left > 0 ? random.pick([0, 0, 1, 1, 1, 1, 2, 2, 2, 3]) : random.below(2)
}

function mapOf(type: Type, name: string, mood: Mood): JsonObject {
  const { random } = mood
  const result: JsonObject = {}
  const special = namedMapKeys.get(name)
  for (let i = lengthOf(mood); i > 0; i--) {
    const key = special && random.chance(0.15) ? random.pick(special) : random.pick(mapKeys)
    setKey(result, key, random.chance(0.03) ? nullOr(type, name, mood) : valueOf(type, name, mood))
  }
  return result
}

function structOf(name: string, mood: Mood): JsonObject {
  const { random, above } = mood
  const result: JsonObject = {}
  const recursions = above.filter((struct) => struct === name).length
  if (above.length >= deepest || recursions >= 3) return result
  mood.left--
  above.push(name)
  for (const field of shuffled(fieldsOf(name), random)) {
    const costly = mood.left <= 0 && field.type.is !== 'leaf'
    if (!costly && random.chance(recursions > 0 ? mood.density / 3 : mood.density))
      result[field.name] = valueOf(field.type, field.name, mood)
  }
  // Go takes keys by case and ignores the rest.
  if (random.chance(0.01))
    setKey(
      result,
      random.pick(['unknown', 'Name', 'SPEC', '__proto__']),
      random.pick<Json>([null, 1, 'x', { a: [] }]),
    )
  above.pop()
  return result
}

function leafOf(leaf: string, name: string, mood: Mood): Json {
  const { random } = mood
  if (leaf === 'json') return rawOf(random, 0)
  const pool = (leaf === 'string' && named.get(name)) || leaves[leaf]
  if (!pool) throw new RangeError(`no values for Go type ${leaf}: add them to pools.ts`)
  if (pool.bad.length > 0 && random.chance(mood.bad)) return random.pick(pool.bad)
  return pool.odd.length > 0 && random.chance(0.25) ? random.pick(pool.odd) : random.pick(pool.usual)
}

/** JSON that Go keeps as it is written. */
function rawOf(random: Random, depth: number): Json {
  const scalars: readonly Json[] = [
    null,
    true,
    false,
    0,
    1,
    -1,
    1.5,
    1e21,
    1e-7,
    9007199254740992,
    ...['9007199254740993', '-0', '1.0', '1e3', '1E400', '123456789012345678901234567890'].map(exact),
    '',
    'a',
    '<&>',
    'a\u2028b',
    '\u0001\u007f',
    '😀',
  ]
  if (depth > 3 || random.chance(0.6)) return random.pick(scalars)
  const items = Array.from({ length: random.below(4) }, () => rawOf(random, depth + 1))
  if (random.chance(0.4)) return items
  const result: JsonObject = {}
  for (const item of items) setKey(result, random.pick(mapKeys), item)
  return result
}
