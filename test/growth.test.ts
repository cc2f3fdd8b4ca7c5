import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { growing } from '../tools/bench/generate/growing.mjs'
import { migrate, scratch } from './program.ts'

/** Few enough to take a second; the law asks for a quarter and four times as many, too. */
const counts: Readonly<Record<string, number>> = {
  'files of manifests': 120,
  'documents of one stream': 80,
  'overlays of a base': 16,
  'control planes of overlays': 80,
  'templates of a chart': 16,
  'objects to convert': 80,
  'Machines of a Cluster, their status': 400,
  'Clusters of a management cluster': 40,
  'Go files of a provider': 320,
  'files of a client': 200,
}

/**
 * Time depends on the machine; how often each block of our code runs does not. What a start takes drops out of the
 * differences: four times the input has four times of them, and 4.07 times where each file took three steps for each
 * other one.
 */
test.each(Object.keys(growing))('%s: four times as many take four times the steps', (what) => {
  const count = counts[what]!
  const [few, some, many] = [count / 4, count, count * 4].map((one) => stepsOf(what, one))
  expect((many! - some!) / (some! - few!)).toBeLessThan(4.05)
})

/** How often the blocks of our code run in one run of the program, all together. */
function stepsOf(what: string, count: number): number {
  const coverage = scratch()
  const args = growing[what]!(scratch(), count)
  const { code, stderr } = migrate(args, { env: { NODE_V8_COVERAGE: coverage } })
  expect({ code, stderr }).toMatchObject({ code: expect.toBeOneOf([0, 2, 3, 4]) as number })
  return readdirSync(coverage)
    .map((name) => JSON.parse(readFileSync(join(coverage, name), 'utf8')) as Coverage)
    .flatMap(({ result }) => result.filter(({ url }) => url.includes('/bundle/')))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0)
}

/** What Node writes at the end of a run. */
interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[]
  }[]
}
