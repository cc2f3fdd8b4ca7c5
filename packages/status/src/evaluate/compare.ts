import { condition } from '@capi-migrate/status-model'
import type { ApiObject, Reference } from '@capi-migrate/status-model'
import { valueAt } from '@capi-migrate/status-model/values'
import { identityOf, referenceTo } from '../tree/inventory.ts'
import { evaluate } from './evaluate.ts'
import type { Evaluation } from './evaluation.ts'
import { inV1Beta2 } from './surroundings.ts'
import type { Circumstances } from './surroundings.ts'
import type { Outcome } from './outcome.ts'

/** One thing that an object says and that evaluation computes otherwise. */
export interface Difference {
  readonly object: Reference
  /** A condition's type, or a path such as `status.readyReplicas`. */
  readonly what: string
  /** What the object says; absent where it says nothing. */
  readonly stored?: unknown
  /** What it would say; absent where nothing is to be said. */
  readonly computed?: unknown
}

/** What comparing a dump with its evaluation gives. */
export interface Comparison {
  readonly differences: readonly Difference[]
  /** What was computed and is the same. */
  readonly same: number
  /** What cannot be computed from what was given, and why. */
  readonly untold: readonly { readonly object: Reference; readonly type: string; readonly needs: string }[]
}

/** Compares what the objects of a dump say with what upstream would have them say. Times do not count. */
export function compare(dump: readonly ApiObject[], circumstances: Circumstances): Comparison {
  const stored = new Map(inV1Beta2(dump).map((object) => [identityOf(object), object]))
  const parts = evaluate(dump, circumstances).map((evaluation) =>
    compareObject(stored.get(identityOf(evaluation.object))!, evaluation),
  )
  return {
    differences: parts.flatMap(({ differences }) => differences),
    same: parts.reduce((sum, { same }) => sum + same, 0),
    untold: parts.flatMap(({ untold }) => untold),
  }
}

function compareObject(object: ApiObject, { outcomes, fields }: Evaluation): Comparison {
  const reference = referenceTo(object)
  const told = outcomes.filter(({ basis }) => basis === 'computed')
  const pairs = [
    ...told.map(({ condition: { type, ...said } }) => ({
      what: type,
      stored: sayingOf(condition(object, type)),
      computed: sayingOf(said),
    })),
    ...Object.entries(fields).map(([what, computed]) => ({
      what,
      stored: valueAt(object, what) ?? undefined,
      computed,
    })),
  ]
  const differences = pairs.filter(
    ({ stored, computed }) => JSON.stringify(stored) !== JSON.stringify(computed),
  )
  return {
    differences: differences.map((difference) => ({ object: reference, ...difference })),
    same: pairs.length - differences.length,
    untold: outcomes.flatMap(({ condition: { type }, needs }) =>
      needs === undefined ? [] : [{ object: reference, type, needs }],
    ),
  }
}

function sayingOf(said: Omit<Outcome['condition'], 'type'> | undefined): object | undefined {
  return said && { status: said.status, reason: said.reason, message: said.message }
}
