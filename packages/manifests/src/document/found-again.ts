import { place as placesOf, printPlace, rowId } from '@capi-migrate/transitions'
import type { ConvertOptions } from '@capi-migrate/transitions'
import { outdatedPlaces, resultOf } from './plan-document.ts'
import { kindAt } from '../read/at.ts'
import type { DocumentPlan, OpenChange } from './plan-document.ts'

/** Tells whether a run on what a plan comes to finds an open change of it again. */
export function foundAgain(plan: DocumentPlan, options: ConvertOptions): (change: OpenChange) => boolean {
  if (plan.untouched || plan.drafts.length === 0) return () => true
  if (plan.about) return ({ stays }) => stays === true
  const value = resultOf(plan) as Record<string, unknown>
  const { undecided = [], kind = '' } = placesOf(value, options) ?? {}
  const places = outdatedPlaces(value).map((place) => printPlace([...place, 'apiVersion']))
  const later = new Set(undecided.map(({ row, from }) => keyOf(rowId(kindAt(value, from, kind), row), from)))
  return ({ row, place }) =>
    later.has(keyOf(row, place)) || places.includes(printPlace([...place, 'apiVersion']))
}

function keyOf(row: string, place: OpenChange['place']): string {
  return `${row} ${printPlace(place)}`
}
