import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { catalogues } from '@capi-migrate/plan/catalogue'

const root = fileURLToPath(new URL('../..', import.meta.url))
const all = Object.values(await catalogues()).flatMap((entries) => Object.entries(entries))

/** All that packages do, without the catalogues themselves and tests. */
const code = readdirSync(`${root}/packages`)
  .flatMap((name) =>
    readdirSync(`${root}/packages/${name}/src`, { recursive: true, encoding: 'utf8' }).map(
      (path) => `${root}/packages/${name}/src/${path}`,
    ),
  )
  .filter((path) => path.endsWith('.ts') && !/tasks\.ts$|\/tasks\/|\.test\.ts$|\/generated\//.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

test('a code stands in one catalogue', () => {
  const codes = all.map(([code]) => code)
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([])
})

describe.each(all)('%s', (id, { what, next, why }) => {
  test('it is an area and what is the matter', () => {
    expect(id).toMatch(/^[a-z]+\/[a-z0-9]+(?:-[a-z0-9]+)*$/)
  })

  test('somebody says it', () => {
    expect(code.includes(`'${id}'`)).toBe(true)
  })

  test('what and next are clauses, why is full sentences', () => {
    expect(what).not.toMatch(/\.$/)
    expect(next).not.toMatch(/\.$/)
    // A version may begin a sentence: v1beta2 takes whole seconds here.
    expect(why).toMatch(/^(?:[A-Z`]|v1).*\.$/s)
  })
})
