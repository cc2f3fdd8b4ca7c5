import { expect, test } from 'vitest'
import { removalPlans, timeline } from './timeline.ts'

test('milestones are in order, what is planned last', () => {
  const dates = timeline.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted())
  const planned = timeline.map(({ isPlanned }) => isPlanned)
  expect(planned).toEqual(planned.toSorted((a, b) => Number(a) - Number(b)))
})

test.each(timeline)('$release: a day where it is there, a month where it is planned', (milestone) => {
  expect(milestone.date).toMatch(milestone.isPlanned ? /^\d{4}-\d\d$/ : /^\d{4}-\d\d-\d\d$/)
  expect(milestone.release).toMatch(milestone.isPlanned ? /^v1\.\d+$/ : /^v1\.\d+\.0$/)
  expect(milestone.changes).not.toHaveLength(0)
})

test('the end of v1beta1 was postponed twice and is the last milestone', () => {
  expect(removalPlans.map(({ date }) => date)).toEqual(['2026-04', '2026-08', '2027-04'])
  const { release, date } = removalPlans.at(-1)!
  expect(timeline.at(-1)).toMatchObject({ release, date, isPlanned: true })
})
