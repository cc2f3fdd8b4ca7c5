import { expect, test } from 'vitest'
import { program } from '../src/program.ts'
import { manPage } from './man-page.ts'

test('the manual page tells every command', async () => {
  const page = manPage(program())
  expect(page).toContain('.SS "migrate cluster check')
  await expect(page, 'stale: run npm run man-page').toMatchFileSnapshot('../man/migrate.1')
})
