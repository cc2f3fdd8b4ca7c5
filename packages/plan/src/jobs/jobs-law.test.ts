import { rmSync } from 'node:fs'
import { secretsOf } from '@capi-migrate/edits/secrets'
import type { EngineOptions } from '@capi-migrate/manifests'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filesIn } from '../../test/folder.ts'
import { randomTree } from '../../test/random-tree.ts'
import { manifestsEngine, moreExtensions } from '../engines.ts'
import { find } from '../find.ts'
import type { FoundFiles } from '../find.ts'
import { planFound } from '../plan-found.ts'
import type { Plan } from '../plan.ts'
import { planShare } from './plan-share.ts'
import type { Start } from './plan-share.ts'
import { teamOf } from './team.ts'
import type { Thread } from './team.ts'

const to = ['v1beta2', 'v1beta1'] as const
const options: fc.Arbitrary<EngineOptions> = fc.record(
  {
    to: fc.constantFrom(to[0], to[0], to[0], to[1]),
    annotate: fc.constant(true),
    references: fc.constant(true),
    helpers: fc.constant(true),
    repair: fc.constant(true),
  },
  { requiredKeys: ['to'] },
)

/** The law holds for RUNS trees; the suite takes few of them. */
const numRuns = Number(process.env.RUNS ?? 60)

test('however many threads plan a tree, and whenever one of them ends, the plan is the same', async () => {
  const met = { changes: 0, tasks: 0, failures: 0, secrets: 0, open: 0, stays: 0, units: 0, byOthers: 0 }
  await fc.assert(
    fc.asyncProperty(
      randomTree,
      options,
      fc.array(fc.option(fc.nat(4), { freq: 2 }), { minLength: 1, maxLength: 3 }),
      async (files, options, lives) => {
        const cwd = filesIn(files)
        try {
          const found = await find(['.'], { cwd, more: await moreExtensions({ docs: true }), ignored: true })
          const alone = await planOf(found, options, cwd)
          for (const others of [lives.slice(0, 1), lives]) {
            const shared = await planOf(found, options, cwd, others)
            expect(JSON.stringify(shared, undefined, 1)).toBe(JSON.stringify(alone, undefined, 1))
          }
          met.changes += alone.files.filter(({ state }) => state === 'changes').length
          met.tasks += alone.files.filter(({ plan }) => plan.tasks.length > 0).length
          met.failures += alone.failures.length
          met.secrets += alone.files.filter(({ plan }) => secretsOf(plan.before).texts.length > 0).length
        } finally {
          rmSync(cwd, { recursive: true })
        }
      },
    ),
    { seed: 21, numRuns, endOnFailure: true },
  )
  // Nothing of this is a law of nothing.
  expect(Object.entries(met).filter(([, count]) => count < numRuns / 10)).toEqual([])

  async function planOf(
    found: FoundFiles,
    options: EngineOptions,
    cwd: string,
    lives: readonly (number | null)[] = [],
  ): Promise<Plan> {
    const engine = await manifestsEngine(options)
    const watched = {
      ...engine,
      planUnits: (sources: Parameters<NonNullable<typeof engine.planUnits>>[0]) => {
        const units = engine.planUnits!(sources)
        met.units += units.size
        return units
      },
    }
    const start: Start = { options, files: found.files }
    const run = { where: ['.'], search: { cwd } }
    if (lives.length === 0) return planFound(found, watched, run)
    const team = teamOf(
      found.files,
      lives.map((parts) => threadOf(start, parts)),
    )
    return planFound(found, engine, { ...run, team })
  }

  /**
   * A thread that is none, between whose parts the others take theirs. What goes in and out is copied, as from thread to thread.
   *
   * @param parts after how many it dies, with one more that it has taken and does not tell
   */
  function threadOf(given: Start, parts: number | null): Thread {
    const start = structuredClone(given)
    let leave = (): void => undefined
    const ended = new Promise<void>((resolve) => (leave = resolve))
    return {
      begin: (round, hear) => {
        void (async () => {
          const engine = await manifestsEngine(start.options)
          let left = parts ?? Infinity
          met.stays += round.stays.length
          for (const tells of planShare(start, engine, structuredClone(round))) {
            if (left-- === 0) break
            const { told } = structuredClone(tells)
            for (const one of told) {
              met.byOthers++
              if (one && 'plan' in one && 'open' in one.plan) met.open++
            }
            hear({ start: tells.start, told })
            await new Promise(setImmediate)
          }
          leave()
        })()
      },
      ended,
      end: leave,
    }
  }
})
