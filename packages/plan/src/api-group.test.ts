import { apiGroup as ofTheTable } from '@capi-migrate/transitions'
import { expect, test } from 'vitest'
import { apiGroup } from './api-group.ts'

test('files are looked through for the group of the table', () => {
  expect(apiGroup).toBe(ofTheTable)
})
