import { contractStages } from '@capi-migrate/contract-rules'
import { removalPlans, timeline } from '@capi-migrate/status-model'
import type { RemovalPlan } from '@capi-migrate/status-model'

/** A release of Cluster API, and what it does about the move. */
export interface Shown {
  readonly release: string
  /** A day, or the planned month. */
  readonly date: string
  readonly isPlanned: boolean
  readonly changes: readonly string[]
}

/** What is served or honoured, from a day to a day; without an end as far as is known. */
export interface Span {
  readonly name: string
  readonly from: string
  readonly to?: string
}

export interface Timeline {
  readonly releases: readonly Shown[]
  readonly spans: readonly Span[]
  /** For when the end of v1beta1 was planned, the oldest plan first. */
  readonly plans: readonly RemovalPlan[]
}

/** The way to the end of v1beta1, from the data that `migrate` itself reads. */
export function timelineShown(): Timeline {
  const first = timeline[0]!.date
  const dayOf = (minor: number): string =>
    timeline.find(({ release }) => release.split('.')[1] === String(minor))?.date ?? first
  const end = dayOf(contractStages.final.from)
  const begin = dayOf(contractStages.v1beta2.from)
  return {
    releases: timeline,
    plans: removalPlans,
    spans: [
      { name: 'API v1beta1', from: first, to: end },
      { name: 'API v1beta2', from: begin },
      { name: 'contract v1beta1', from: first, to: end },
      { name: 'contract v1beta2', from: begin },
    ],
  }
}
