import type { ContractStage } from '@capi-migrate/contract-rules'
import type { Whole } from '../checks/subject.ts'
import type { RuleResult } from '../evaluate.ts'
import type { Repair } from '../repair/repair.ts'
import type { Outcome } from './outcome.ts'

/** Which of the transitions behind "v1beta2" a step belongs to. */
export type StepConcern = 'api' | 'contract' | 'conditions' | 'clients'

/** The steps of a provider's way, by the names that never change. */
export type StepId = `M0${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}` | `M1${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`

/** What is said of a step. */
export interface StepWords {
  readonly id: StepId
  readonly concern: StepConcern
  /** The stage it leads to. */
  readonly to: Exclude<ContractStage, 'v1beta1'>
  readonly title: string
  /** What goes wrong without it. */
  readonly why: string
  /** When it is done, in words. */
  readonly doneWhen: string
  /** Ids of the steps before it. */
  readonly needs: readonly StepId[]
  /** Ids of the steps that have to be done before a program may write; those of `needs` where it is absent. */
  readonly writesAfter?: readonly StepId[]
  /** May be left out. */
  readonly isOptional?: true
  /** What others fell into. */
  readonly traps: readonly string[]
}

/** A step of a provider's way, in an order of dependencies and not of days. */
export interface Step extends StepWords {
  /** How it stands. */
  readonly look: Look
  /** What can be written for it, as the repository stands; absent where only people can take it. */
  readonly repair?: (way: Way) => readonly Repair[]
}

/** What of a step is so, and what is not. */
export type Look = (way: Way) => readonly Outcome[]

/** What steps are looked up in: the repository, and its rules at stage v1beta2. */
export interface Way extends Whole {
  readonly results: readonly RuleResult[]
  /** Where the way leads. */
  readonly to: StepWords['to']
}
