import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(`${root}/docs/where.md`, 'utf8')

test('the page that says what to open names what is there', () => {
  const named = [...page.matchAll(/`((?:packages|apps|tools|test)\/[^`]+)`/g)].map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(`${root}/${path}`))).toEqual([])
})
