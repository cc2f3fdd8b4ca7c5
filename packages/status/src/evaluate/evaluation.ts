import { setCondition, hasPausedAnnotation } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { valueAt, withValueAt } from '@capi-migrate/status-model/values'
import { computed } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { clusterOf } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'

/** What upstream's controllers would make of an object. */
export interface Evaluation {
  /** The object in v1beta2, with the status that was computed. */
  readonly object: ApiObject
  /** In the order they are computed in. */
  readonly outcomes: readonly Outcome[]
  /** Counters, phase and the like by their path, such as `status.readyReplicas`; `undefined` where it is to be absent. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** Computes one condition, or several that belong together; nothing where the object does not have it. */
export type Rule = (object: ApiObject, around: Surroundings) => Outcome | readonly Outcome[] | undefined

/** How a kind is evaluated: conditions that see the ones before them, and fields. */
export interface Evaluator {
  readonly conditions: readonly Rule[]
  readonly fields?: (object: ApiObject, around: Surroundings) => Readonly<Record<string, unknown>>
  /** Whether the fields are computed before the conditions, which then see them. */
  readonly fieldsFirst?: boolean
}

/** Runs an evaluator over an object. A paused object is left alone but for its condition Paused. */
export function evaluateWith(evaluator: Evaluator, object: ApiObject, around: Surroundings): Evaluation {
  const outcomes: Outcome[] = []
  let current = object
  const run = (rule: Rule): void => {
    const outcome = rule(current, around)
    for (const one of outcome === undefined ? [] : 'basis' in outcome ? [outcome] : outcome) {
      outcomes.push(one)
      if (one.basis !== 'stored') current = setCondition(current, one.condition, { now: around.now })
    }
  }
  run(paused)
  if (outcomes[0]?.condition.status === 'True') return { object: current, outcomes, fields: {} }
  let fields: Readonly<Record<string, unknown>> = {}
  const compute = (): void => {
    fields = evaluator.fields?.(current, around) ?? {}
    for (const [path, value] of Object.entries(fields)) current = withValueAt(current, path, value)
  }
  if (evaluator.fieldsFirst) compute()
  evaluator.conditions.forEach(run)
  if (!evaluator.fieldsFirst) compute()
  return { object: current, outcomes, fields }
}

/** Upstream: util/paused, `pausedCondition`. */
function paused(object: ApiObject, around: Surroundings): Outcome {
  const cluster = clusterOf(object, around) ?? (object.kind === 'Cluster' ? object : undefined)
  const why = [
    ...(valueAt(cluster, 'spec.paused') === true ? ['Cluster spec.paused is set to true'] : []),
    ...(hasPausedAnnotation(object) ? [`${object.kind} has the cluster.x-k8s.io/paused annotation`] : []),
  ]
  return why.length > 0
    ? computed('Paused', 'True', 'Paused', why.join(', '))
    : computed('Paused', 'False', 'NotPaused')
}
