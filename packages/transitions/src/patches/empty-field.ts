import type { EmptyType } from '../codec.ts'
import { mapPath } from '../map-path.ts'
import { isWild, patternAt, stepsOf } from '../path.ts'
import { rejectsEmpty } from '../schema.ts'
import type { Place } from '../subtree.ts'
import { chain } from '../table.ts'
import { backwards } from '../transition.ts'
import type { Transition } from '../transition.ts'
import { sourceSchema, targetSchema } from './fragment.ts'
import { empties, leftOutIn } from './left-out.ts'
import { isChange } from './text-mentions.ts'

/** A field whose empty value the older version takes for none, and the newer one does not. */
export interface EmptyField {
  readonly type: EmptyType
  /** What becomes of the empty value in the newer version; in today's schema the older one may refuse it as well. */
  readonly empty: 'stored' | 'refused' | 'refused before'
  /** True for an item, and where the newer version requires the field: only what is around it can be left out. */
  readonly isRequired: boolean
}

const known = new WeakMap<Transition, Map<string, EmptyField | undefined>>()

/** Returns what is known of a place of the older version, if it is such a field. */
export function emptyFieldOf(transition: Transition, place: Place): EmptyField | undefined {
  const perPlace = known.get(transition) ?? new Map<string, EmptyField | undefined>()
  known.set(transition, perPlace)
  const key = patternAt(place)
  if (!perPlace.has(key)) perPlace.set(key, place[0] === 'spec' ? read(transition, key) : undefined)
  return perPlace.get(key)
}

/** The same of a place of v1beta2, of what v1beta1 has there. */
export function emptyFieldAt(group: string, kind: string, place: Place): EmptyField | undefined {
  const [transition] = chain(group, kind, 'v1beta1', 'v1beta2') ?? []
  if (!transition) return undefined
  const sources = mapPath(backwards(transition), patternAt(place)).to
  return sources.map((path) => emptyFieldOf(transition, stepsOf(path))).find((one) => one !== undefined)
}

/** How the empty value of a field is written. */
export function emptyText(type: EmptyType): string {
  return type === 'string' ? '""' : empties[type]
}

function read(transition: Transition, path: string): EmptyField | undefined {
  const steps = stepsOf(path)
  const schema = sourceSchema(transition, steps)
  const isRefusedBefore = schema !== undefined && rejectsEmpty(schema)
  // Releases before v1.11 took texts that are refused today.
  if (!schema || (isRefusedBefore && schema.type !== 'string')) return undefined
  const own = leftOutIn(transition, steps).find((one) => one.steps.length === 0)
  const { to, row, exact } = mapPath(transition, path)
  const [target] = row && exact && row.codec && isChange(row) ? [] : to.map(stepsOf)
  const now = target && targetSchema(transition, target)
  if (!target || !now) return undefined
  const isRefused = now.type === schema.type && rejectsEmpty(now)
  const type = own?.type ?? (isRefused ? types.find((one) => one === schema.type) : undefined)
  const container = targetSchema(transition, target.slice(0, -1))
  const name = target.at(-1)!
  const isRequired = isWild(name) || (container?.required?.includes(name) ?? false)
  const empty = isRefusedBefore ? 'refused before' : isRefused ? 'refused' : 'stored'
  return type && { type, empty, isRequired }
}

const types: readonly EmptyType[] = ['boolean', 'integer', 'array', 'string']
