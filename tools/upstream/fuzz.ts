import { isDeepStrictEqual, parseArgs } from 'node:util'
import { release, roots, types } from '../../packages/transitions/src/generated/go-types.ts'
import { caseOf } from './fuzz/cases.ts'
import type { Question } from './fuzz/cases.ts'
import { compare } from './fuzz/compare.ts'
import type { Comparison } from './fuzz/compare.ts'
import { buildUpstream, startUpstream, typesOf, unfitGo } from './fuzz/go.ts'
import type { Upstream } from './fuzz/go.ts'
import { lookupVersion } from './fuzz/ours.ts'
import { routePicker, routesOf } from './fuzz/routes.ts'
import { shrunk } from './fuzz/shrink.ts'
import { count, newTally, summary } from './fuzz/tally.ts'
import type { Failure, Tally } from './fuzz/tally.ts'

const usage = 'npm run upstream:fuzz -- [--count N] [--seed S] [--kind K] [--max-failures M]'

/** Enough questions under way that neither side waits for the other. */
const underWay = 64

/** Compares our converter with upstream's on generated objects; answers the exit code. */
export async function main(args: readonly string[], folder: string, cache: string): Promise<number> {
  const options = { count: { type: 'string' }, seed: { type: 'string' }, kind: { type: 'string' }, 'max-failures': { type: 'string' } } as const
  const { values } = parseArgs({ args: [...args], options })
  const wanted = whole(values.count, 20_000)
  const seed = whole(values.seed, 1)
  const shown = whole(values['max-failures'], 5)
  const routes = routesOf(values.kind)
  if (routes.length === 0) throw new RangeError(`no kind ${values.kind} with two versions\nusage: ${usage}`)

  const unfit = unfitGo()
  if (unfit) {
    console.log(`upstream:fuzz skipped: it needs Go 1.26 or newer, here is ${unfit}. Nothing was compared.`)
    return 0
  }
  const program = buildUpstream(folder, cache)
  const now = typesOf(program)
  if (!isDeepStrictEqual(now.roots, roots) || !isDeepStrictEqual(now.types, types)) {
    console.log('go-types.ts is not what go.mod says: run npm run upstream:types')
    return 1
  }
  console.log(`upstream ${release}, seed ${seed}`)
  const upstream = startUpstream(program, lookupVersion)
  try {
    const started = performance.now()
    const tally = newTally()
    await run(upstream, tally, seed, wanted, routePicker(routes))
    const seconds = (performance.now() - started) / 1000
    await report(upstream, tally, shown)
    console.log(summary(tally, seconds))
    return tally.different > 0 ? 1 : 0
  } finally {
    upstream.close()
  }
}

async function run(upstream: Upstream, tally: Tally, seed: number, wanted: number, pickRoute: ReturnType<typeof routePicker>): Promise<void> {
  let index = 0
  let planned = 0
  const ask = async (question: Question): Promise<Comparison> => {
    const comparison = await compare(upstream, question.in, question.route)
    count(tally, question, comparison)
    return comparison
  }
  const runner = async () => {
    while (planned < wanted) {
      const { first, second } = caseOf(seed, index++, pickRoute)
      planned += second ? 2 : 1
      const { theirs } = await ask(first)
      if (second && 'out' in theirs) await ask(second(theirs.out))
    }
  }
  await Promise.all(Array.from({ length: underWay }, runner))
}

async function report(upstream: Upstream, tally: Tally, shown: number): Promise<void> {
  const failures = [...tally.failures]
  for (const [name, failure] of failures.slice(0, shown)) {
    console.log(`\nDIFFERENT ${name}  (${failure.count}×, ${failure.question.mode})`)
    await show(upstream, failure)
  }
  if (failures.length > shown) console.log(`\n${failures.length - shown} more classes (--max-failures shows more):`)
  for (const [name, { count }] of failures.slice(shown, shown + 30)) console.log(`  ${name}  (${count}×)`)
  console.log()
}

async function show(upstream: Upstream, { question, difference }: Failure): Promise<void> {
  const { route } = question
  const smallest = await shrunk(question.in, async (candidate) => (await compare(upstream, candidate, route)).difference === difference)
  const { theirs, ours } = await compare(upstream, smallest, route)
  console.log(`  in        ${JSON.stringify(smallest)}`)
  console.log(`  upstream  ${JSON.stringify(theirs)}`)
  console.log(`  ours      ${'crash' in ours ? ours.crash : JSON.stringify(ours)}`)
}

function whole(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a whole number: ${text}\nusage: ${usage}`)
  return value
}
