import { expect, test } from 'vitest'
import { migrationSteps } from './index.ts'

test('there are the steps M00 to M18, each after those it needs', () => {
  expect(migrationSteps.map(({ id }) => id)).toEqual(
    Array.from({ length: 19 }, (_, i) => `M${String(i).padStart(2, '0')}`),
  )
  const seen = new Set<string>()
  for (const { id, needs } of migrationSteps) {
    for (const before of needs) expect(seen).toContain(before)
    seen.add(id)
  }
})

test('no step to v1beta2 waits for one to the end of v1beta1', () => {
  const late = new Set(migrationSteps.filter(({ to }) => to === 'final').map(({ id }) => id))
  for (const { to, needs } of migrationSteps)
    if (to === 'v1beta2') expect(needs.filter((id) => late.has(id))).toEqual([])
})
