import type { ApiObject } from '@capi-migrate/status-model'
import fc from 'fast-check'
import type { HealthRule } from '../../src/health/index.ts'

/** Random objects of a rule's kind: the conditions that matter and others, each there or not, in either version. */
export function objectsOf({ group, kind, main, ongoing, initialized }: HealthRule): fc.Arbitrary<ApiObject> {
  const types = [
    'Paused',
    'Deleting',
    'Other',
    ...ongoing,
    ...[main, initialized].filter((type) => type !== undefined),
  ]
  const conditions = fc.tuple(...types.map((type) => fc.option(conditionOf(type), { nil: undefined })))
  return fc
    .record({
      version: fc.constantFrom('v1beta1', 'v1beta2'),
      isDeleting: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      generation: fc.constantFrom(undefined, 1, 2),
      conditions: conditions.map((list) => list.filter((one) => one !== undefined)),
      desired: fc.constantFrom(undefined, 0, 3),
      available: fc.constantFrom(undefined, 0, 3),
      hasStatus: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    })
    .map(({ version, isDeleting, generation, conditions: list, desired, available, hasStatus }) => {
      const status = { ...(available !== undefined && { availableReplicas: available }), conditions: list }
      return {
        apiVersion: `${group}/${version}`,
        kind,
        metadata: {
          name: 'x',
          ...(generation !== undefined && { generation }),
          ...(isDeleting && { deletionTimestamp: '2026-01-01T00:00:00Z' }),
        },
        spec: { ...(desired !== undefined && { replicas: desired }) },
        ...(hasStatus && { status: version === 'v1beta1' ? { v1beta2: status } : status }),
      }
    })
}

function conditionOf(type: string) {
  const isGood = !['Paused', 'Deleting'].includes(type)
  return fc.record({
    type: fc.constant(type),
    status: fc.constantFrom('True', isGood ? 'True' : 'False', 'False', 'Unknown'),
    reason: fc.constantFrom('Why', 'Other'),
    message: fc.constantFrom('', '* one\n* two'),
    observedGeneration: fc.constantFrom(1, 2),
    lastTransitionTime: fc.constant('2026-01-01T00:00:00Z'),
  })
}
