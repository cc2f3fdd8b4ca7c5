import { entriesOf } from '@capi-migrate/status-model'
import type { ConditionEntry } from '@capi-migrate/status-model'
import { ownKinds } from './kind.ts'
import type { Kind } from './kind.ts'
import type { MirroredPlace } from './place.ts'

/** What becomes of the name of a legacy condition type in code that goes on with the current conditions. */
export interface Renamed {
  readonly entry: ConditionEntry
  /** The name to ask for now; absent where it is the same, or where one name does not say it any more. */
  readonly to?: string
  /** What a person should know: the meaning is another one. */
  readonly note?: string
  /** What says it now, or comes closest. */
  readonly instead?: string
}

/** What becomes of a legacy condition type of a kind; `undefined` where the kind never had it. */
export function renamed({ group, kind }: Kind, type: string): Renamed | undefined {
  const entry = entriesOf(group, kind).find(({ legacy }) => legacy === type)
  if (!entry) return undefined
  const { change, current, meaning, closest } = entry
  const [to] = current
  const single = change === 'renamed' || (change === 'redefined' && current.length === 1)
  const instead = current.length > 0 ? current.join(' or ') : closest
  return {
    entry,
    ...(single && to !== type && { to: to! }),
    ...(meaning !== '' && change !== 'same' && { note: meaning, ...(instead && { instead }) }),
  }
}

/** The same of a type that has another name or another meaning now; `undefined` where it goes on as it is. */
export function changed(kind: Kind, type: string): Renamed | undefined {
  const way = renamed(kind, type)
  return way?.to === undefined && way?.note === undefined ? undefined : way
}

/** Whether a name is one that only the current conditions of a kind have. */
export function isCurrent({ group, kind }: Kind, type: string): boolean {
  const entries = entriesOf(group, kind)
  return (
    entries.some(({ current }) => current.includes(type)) && !entries.some(({ legacy }) => legacy === type)
  )
}

/** The kinds that have conditions. */
export const conditionedKinds: readonly Kind[] = ownKinds.filter(
  ({ group, kind }) => entriesOf(group, kind).length > 0,
)

/** The condition types of v1beta1, of all kinds, that are another in v1beta2, mean something else, or are gone. */
export const changedTypes: readonly string[] = [
  ...new Set(
    conditionedKinds.flatMap(({ group, kind }) =>
      entriesOf(group, kind).flatMap(({ legacy, change }) => (legacy && change !== 'same' ? [legacy] : [])),
    ),
  ),
]

/** Whether a place is a list of conditions. */
export function isConditions({ path }: MirroredPlace): boolean {
  return path.endsWith('.conditions')
}

/** Where a kind has its conditions: the list that both versions have, with another meaning. */
export function conditionsOf(kind: Kind): MirroredPlace {
  const { rows } = kind.transition
  const row = rows.find(
    ({ from, to }) =>
      from !== undefined && !to.includes(from) && kind.older(from)?.items && kind.newer(from)?.items,
  )
  return { kind, path: row?.from ?? '' }
}
