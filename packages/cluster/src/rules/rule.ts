import type { Facts } from '../facts/facts.ts'
import type { Missing } from '../source/part.ts'

/** How much harm it does where a rule does not hold: a blocker stops reconciling or deploying at v1.16. */
export type Severity = 'blocker' | 'high' | 'medium' | 'low'

/** One thing that has to hold of a management cluster before v1.16; a row of `rules/table.ts`. */
export interface Rule {
  /** `CLU003` */
  readonly code: string
  readonly severity: Severity
  /** What holds where all is well, one clause. */
  readonly holds: string
  /** What is the matter where it does not hold, one clause. */
  readonly broken: string
  /** What goes wrong then, and how. */
  readonly why: string
  /** How it is looked up, by the API only. */
  readonly seen: string
  /** What mends it. */
  readonly mended: string
  /** By when: a release, or a step of the order. */
  readonly when: string
  /** `migrate` where a command of ours mends it; it is named in `mended`. */
  readonly by: 'migrate' | 'person'
  /** How it is known: measured, read in upstream's code, told in an issue. */
  readonly evidence: string
  readonly judge: (facts: Facts) => Judgement
}

/** What a rule made of the facts. */
export interface Judgement {
  /** What is not as it has to be. */
  readonly seen: readonly Seen[]
  /** What would have to be looked at, too. */
  readonly missing: readonly Missing[]
  /** How many objects were looked at; where it is 0 and nothing is missing, there is none. */
  readonly looked: number
}

/** One place where a rule does not hold. */
export interface Seen {
  /** `ClusterClass default/quick`; empty where it is about the cluster as a whole. */
  readonly object: string
  /** What is there, one clause. */
  readonly says: string
}

/** Whether a rule holds, which cannot be told while something is missing. */
export type Outcome = 'holds' | 'broken' | 'unknown'

/** The outcome of a judgement: what was seen broken is broken, whatever else could not be looked at. */
export function outcomeOf({ seen, missing }: Judgement): Outcome {
  return seen.length > 0 ? 'broken' : missing.length > 0 ? 'unknown' : 'holds'
}
