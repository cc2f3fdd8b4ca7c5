import { healthRules } from './rule.ts'
import type { HealthRule } from './rule.ts'

/** One entry of `spec.healthCheckExprs` of a Kustomization of Flux: CEL over the object, asked in this order. */
export interface FluxHealthCheck {
  readonly apiVersion: string
  readonly kind: string
  readonly inProgress: string
  /** Absent for kinds of which nobody can tell whether they are broken or not yet up: they time out. */
  readonly failed?: string
  readonly current: string
}

/**
 * Health checks for Flux, of v1beta2. What is healthy to `health` is current; being paused does not count, for it says
 * nothing of whether an object is what it should be.
 */
export function fluxHealth(): readonly FluxHealthCheck[] {
  return healthRules.map((rule) => ({
    apiVersion: `${rule.group}/v1beta2`,
    kind: rule.kind,
    ...(rule.main === undefined ? counters : byConditions(rule, rule.main)),
  }))
}

const isDeleting = 'has(metadata.deletionTimestamp)'

const counters = {
  inProgress: `${isDeleting} || !has(status.availableReplicas) || status.availableReplicas < spec.replicas`,
  current: 'status.availableReplicas >= spec.replicas',
}

function byConditions({ ongoing, initialized }: HealthRule, main: string) {
  const stale =
    `status.conditions.exists(c, c.type == '${main}' && has(c.observedGeneration) && ` +
    'c.observedGeneration < metadata.generation)'
  const progress = [
    isDeleting,
    '!has(status.conditions)',
    `!status.conditions.exists(c, c.type == '${main}')`,
    stale,
    ...(ongoing.length > 0
      ? [
          `status.conditions.exists(c, c.type in [${ongoing.map((type) => `'${type}'`).join(', ')}] && c.status == 'True')`,
        ]
      : []),
  ]
  return {
    inProgress: progress.join(' || '),
    ...(initialized !== undefined && { failed: `${is(main, 'False')} && ${is(initialized, 'True')}` }),
    current: is(main, 'True'),
  }
}

function is(type: string, status: string): string {
  return `status.conditions.exists(c, c.type == '${type}' && c.status == '${status}')`
}
