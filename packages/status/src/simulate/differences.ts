import { contractLabelKey } from '@capi-migrate/status-model/contract'
import { printCore } from './core.ts'
import type { Core } from './core.ts'
import type { Shown } from './shown.ts'
import { simulate } from './simulate.ts'
import type { Situation } from './situation.ts'

/** One thing that a later release makes of the same object. */
export interface Difference {
  /** What will be otherwise, one sentence. */
  readonly what: string
  readonly because: string
  readonly next: string
}

/** What stops working when the same object meets a later release of Cluster API; none where nothing does. */
export function differences(situation: Situation, later: Core): readonly Difference[] {
  const now = simulate(situation)
  const then = simulate({ ...situation, core: later, ...(situation.owner && { owner: now.owner }) })
  return [...lostContract(situation, now, then, later), ...lostFailures(now, then, later)]
}

/** The labels select a contract today and none later. */
function lostContract(situation: Situation, now: Shown, then: Shown, later: Core): readonly Difference[] {
  if (!now.label || then.label) return []
  const { crd } = situation
  const key = contractLabelKey('v1beta2')
  return [
    {
      what: `${printCore(later)} cannot read ${crd.kind} at all: ${conditionsOf(then)}`,
      because: `the CRD has no label ${key}, and contract ${now.label.contract} is honoured no longer`,
      next: `give the CRD the label ${key} with the API versions that follow the contract; ${labelAlone(situation, now, later)}`,
    },
  ]
}

/** What the new label would do to the object as it is. */
function labelAlone(situation: Situation, now: Shown, later: Core): string {
  const { crd } = situation
  const labels = { ...crd.labels, [contractLabelKey('v1beta2')]: now.label!.selected }
  const { error, waitsFor } = simulate({ ...situation, core: later, crd: { ...crd, labels } })
  if (error) return `for ${now.label!.selected} as it is that ends with: ${error}`
  return waitsFor
    ? `for ${now.label!.selected} as it is that waits for good, for ${waitsFor}`
    : 'the object is ready for it'
}

function lostFailures(now: Shown, then: Shown, later: Core): readonly Difference[] {
  const lost = Object.keys(now.fields).filter(
    (path) => /\.failure(Reason|Message)$/.test(path) && !(path in then.fields),
  )
  if (lost.length === 0) return []
  return [
    {
      what: `${lost.join(' and ')} of the ${now.owner.kind} are written no longer`,
      because: `${printCore(later)} looks at failureReason and failureMessage no more`,
      next: 'say the failure with a condition',
    },
  ]
}

function conditionsOf({ conditions, error }: Shown): string {
  return (
    conditions.map(({ type, status, reason }) => `${type} becomes ${status} with ${reason}`).join(', ') ||
    (error ?? '')
  )
}
