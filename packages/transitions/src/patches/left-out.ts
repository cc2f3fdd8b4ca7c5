import type { GoFieldType, GoType } from '../go-type.ts'
import { mapPath } from '../map-path.ts'
import { patternOf, stepsOf } from '../path.ts'
import { child, paths, rejectsEmpty } from '../schema.ts'
import type { Place } from '../subtree.ts'
import type { Transition } from '../transition.ts'
import { wayOf } from '../way.ts'
import { sourceSchema, targetSchema } from './fragment.ts'
import { isChange } from './text-mentions.ts'

/** The types of fields whose empty value (`false`, 0, `[]`) code is known to print. */
export type LeftOutType = 'boolean' | 'integer' | 'array'

/** How an empty value of a type is written. */
export const empties: Readonly<Record<LeftOutType, string>> = { boolean: 'false', integer: '0', array: '[]' }

/** A field that the server leaves out if an object of the older version has it empty. */
export interface LeftOut {
  /** Below a place: `['files', '[]', 'append']`; no steps for the place itself. */
  readonly steps: Place
  readonly type: LeftOutType
}

const known = new WeakMap<Transition, Map<string, readonly LeftOut[]>>()

/**
 * The fields at and below a place of the older version that the server leaves out if they are empty (`omitempty` of Go),
 * while the newer version stores the empty value, or refuses it: one has `bool`, the other `*bool`.
 */
export function leftOutIn(transition: Transition, place: Place): readonly LeftOut[] {
  const perPlace = known.get(transition) ?? new Map<string, readonly LeftOut[]>()
  known.set(transition, perPlace)
  const pattern = place.map((step) => (typeof step === 'number' ? '[]' : step))
  const key = patternOf(pattern)
  const found = perPlace.get(key) ?? [...leftOut(transition, pattern)]
  perPlace.set(key, found)
  return found
}

function* leftOut(transition: Transition, place: Place): Generator<LeftOut> {
  const schema = sourceSchema(transition, place)
  const way = wayOf(transition)
  if (!schema || !way || place[0] !== 'spec') return
  for (const [path, node] of [['', schema] as const, ...paths(schema)]) {
    const steps = stepsOf(path)
    const whole = [...place, ...steps]
    const type = typeOf(fieldAt(way.type, whole))
    if (type && !rejectsEmpty(node) && isFree(transition, whole)) yield { steps, type }
  }
}

/** True for a field that keeps its form in the newer version, and that is not required there. */
function isFree(transition: Transition, place: Place): boolean {
  const { to, row, exact } = mapPath(transition, patternOf(place.map(String)))
  if (row && exact && row.codec && isChange(row)) return false
  return to.some((path) => {
    const steps = stepsOf(path)
    const container = targetSchema(transition, steps.slice(0, -1))
    const name = steps.at(-1)!
    return container && child(container, name) !== undefined && !container.required?.includes(name)
  })
}

function fieldAt(root: GoType, place: Place): GoFieldType | undefined {
  let type: GoType | undefined = root
  let field: GoFieldType | undefined
  for (const key of place) {
    if (type?.is === 'pointer') type = type.of
    field = type?.is === 'struct' ? type.fields.get(String(key)) : undefined
    type = field ? field.type : type && 'of' in type ? type.of : undefined
  }
  return field
}

function typeOf(field: GoFieldType | undefined): LeftOutType | undefined {
  return field?.omitempty ? types.get(field.type.is) : undefined
}

const types: ReadonlyMap<GoType['is'], LeftOutType> = new Map([
  ['bool', 'boolean'],
  ['int', 'integer'],
  ['list', 'array'],
])
