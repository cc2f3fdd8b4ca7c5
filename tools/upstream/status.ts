import { parseArgs } from 'node:util'
import { evaluate } from '@capi-migrate/status/evaluate'
import { unfitGo } from './fuzz/go.ts'
import { randomOf } from './fuzz/random.ts'
import { ask, buildStatus, questionOf } from './status/ask.ts'
import type { Answer } from './status/ask.ts'
import { compare } from './status/compare.ts'
import type { Difference } from './status/compare.ts'
import { caseOf } from './status/dumps.ts'

const usage = 'usage: npm run upstream:status -- [--count N] [--seed S] [--max-differences M]'
const batch = 200

/** Milliseconds: no age in a dump lies nearer to a limit of upstream's, such as 45 s from the grace period of a probe. */
const longest = 30_000

/** Compares our evaluation with upstream's controllers on random dumps; answers the exit code. Throws RangeError on bad arguments. */
export async function main(
  args: readonly string[],
  { module, cache }: { readonly module: string; readonly cache: string },
): Promise<number> {
  const { count, seed, shown } = readArgs(args)
  const unfit = unfitGo()
  if (unfit) {
    console.log(`upstream:status skipped: it needs Go 1.26 or newer, here is ${unfit}. Nothing was compared.`)
    return 0
  }
  console.error('Building upstream: the first time takes a few minutes.')
  const program = buildStatus(module, cache)
  const compared = new Map<string, number>()
  const found = new Map<string, { readonly first: Difference & { readonly stream: number }; times: number }>()
  let failed = 0
  for (let from = 0; from < count; from += batch) {
    const streams = Array.from({ length: Math.min(batch, count - from) }, (_, i) => from + i)
    for (const { objects, evaluations, stream, answer } of await answered(streams, seed, program)) {
      if ('err' in answer) {
        failed++
        console.log(`upstream refused dump ${stream}: ${answer.err}`)
        continue
      }
      const comparison = compare(objects, evaluations, answer.objects)
      for (const what of comparison.compared) compared.set(what, (compared.get(what) ?? 0) + 1)
      for (const difference of comparison.differences) {
        const known = found.get(difference.what)
        if (known) known.times++
        else found.set(difference.what, { first: { ...difference, stream }, times: 1 })
      }
    }
  }
  for (const { first, times } of [...found.values()].slice(0, shown)) {
    console.log(`DIFFERENT ${first.what}  (${times}×; first in dump ${first.stream}, ${first.name})`)
    console.log(`  upstream  ${JSON.stringify(first.theirs)}`)
    console.log(`  ours      ${JSON.stringify(first.ours)}`)
  }
  for (const [what, times] of [...compared].toSorted()) console.log(`${String(times).padStart(8)}  ${what}`)
  const total = [...compared.values()].reduce((sum, times) => sum + times, 0)
  const different = [...found.values()].reduce((sum, { times }) => sum + times, 0)
  console.log(
    `${count} dumps, seed ${seed}: ${total} values of ${compared.size} kinds compared, ${different} different, ${failed} refused`,
  )
  return different + failed > 0 ? 1 : 0
}

interface Answered {
  readonly stream: number
  readonly objects: Parameters<typeof compare>[0]
  readonly evaluations: Parameters<typeof compare>[1]
  readonly answer: Answer
}

/**
 * What both make of dumps. Upstream looks at the clock, so each batch is of its own moment; one that took so long that
 * upstream may have seen another moment is asked anew, in halves.
 */
async function answered(
  streams: readonly number[],
  seed: number,
  program: string,
): Promise<readonly Answered[]> {
  const now = new Date(Math.floor(Date.now() / 1000) * 1000)
  const cases = streams.map((stream) => {
    const one = caseOf(randomOf(seed, stream), now)
    return { ...one, stream, evaluations: evaluate(one.objects, one.circumstances) }
  })
  const answers = await ask(
    program,
    cases.map((one) => questionOf(one, one.evaluations)),
  )
  if (Date.now() - now.getTime() > longest && streams.length > 1) {
    const half = Math.ceil(streams.length / 2)
    const first = await answered(streams.slice(0, half), seed, program)
    return [...first, ...(await answered(streams.slice(half), seed, program))]
  }
  return cases.map(({ stream, objects, evaluations }, i) => ({
    stream,
    objects,
    evaluations,
    answer: answers[i]!,
  }))
}

function readArgs(args: readonly string[]) {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: { count: text, seed: text, 'max-differences': text },
  })
  return {
    count: whole(values.count, 2_000),
    seed: whole(values.seed, 1),
    shown: whole(values['max-differences'], 10),
  }
}

function whole(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a whole number: ${text}\n${usage}`)
  return value
}
