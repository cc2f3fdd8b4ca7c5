import fc from 'fast-check'
import type { Condition } from '../src/current/index.ts'
import type { LegacyCondition } from '../src/legacy/index.ts'

const types = fc.constantFrom(
  'Available',
  'Ready',
  'UpToDate',
  'MyGate',
  'another-gate',
  'Paused',
  'Deleting',
  '😀',
  '～',
)
const statuses = fc.constantFrom('True', 'False', 'Unknown') as fc.Arbitrary<Condition['status']>
const reasons = fc.constantFrom('A', 'B')
const messages = fc.constantFrom('', 'text', '* item', 'two\nlines')
const times = fc
  .integer({ min: 0, max: 5 })
  .map((hours) => `2026-08-21T${String(hours).padStart(2, '0')}:00:00Z`)

export const currentConditions: fc.Arbitrary<Condition> = fc.record({
  type: types,
  status: statuses,
  lastTransitionTime: times,
  reason: reasons,
  message: messages,
})

export const legacyConditions: fc.Arbitrary<LegacyCondition> = fc.record(
  {
    type: types,
    status: statuses,
    severity: fc.constantFrom('Error', 'Warning', 'Info', ''),
    lastTransitionTime: times,
    reason: reasons,
    message: messages,
  },
  { requiredKeys: ['type', 'status', 'lastTransitionTime'] },
)

/** One condition of each type, as the CRDs want it. */
export function conditionLists<C extends { readonly type: string }>(
  conditions: fc.Arbitrary<C>,
): fc.Arbitrary<readonly C[]> {
  return fc.uniqueArray(conditions, { selector: ({ type }) => type, maxLength: 7 })
}
