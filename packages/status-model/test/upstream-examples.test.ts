import { existsSync, readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { run } from './operations.ts'
import type { Example } from './operations.ts'

// Worked examples, each run on upstream's code. They are no part of the repository.
const file = new URL('../../../../shared/facts/conditions-examples.yaml', import.meta.url)
const isThere = existsSync(file)
const examples = isThere
  ? (load(readFileSync(file, 'utf8')) as { examples: readonly Example[] }).examples
  : []

test.skipIf(!isThere)('there are 146 examples', () => {
  expect(examples).toHaveLength(146)
})

test.skipIf(!isThere).each(examples.map((example) => [example.id, example] as const))('%s', (_, example) => {
  const { error, output } = run(example)
  if (example.error) expect(error, 'an error').toBeTypeOf('string')
  else expect({ error, output }).toEqual({ error: undefined, output: bare(example.output) })
})

/** As {@link run} gives it: empty fields say nothing. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== ''))
}
