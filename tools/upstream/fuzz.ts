import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { release, roots, types } from '../../packages/transitions/src/generated/go-types.ts'
import { casesFor } from './fuzz/cases.ts'
import { compare } from './fuzz/compare.ts'
import { buildUpstream, startUpstream, typesOf, unfitGo } from './fuzz/go.ts'
import type { Upstream } from './fuzz/go.ts'
import { print } from './fuzz/json.ts'
import { lookupVersion } from './fuzz/ours.ts'
import { routePicker, routesOf } from './fuzz/routes.ts'
import type { Shard } from './fuzz/shard.ts'
import { shrunk } from './fuzz/shrink.ts'
import { add, classOf, failuresByCause, newTally, summary } from './fuzz/tally.ts'
import type { Failure, Tally } from './fuzz/tally.ts'

const usage = 'usage: npm run upstream:fuzz -- [--count N] [--seed S] [--kind K] [--max-failures M]'

/** Where things are: our Go module, a folder for what is built, and the bundled worker. */
export interface Places {
  readonly module: string
  readonly cache: string
  readonly worker: URL
}

/** Compares our converter with upstream's on generated objects; answers the exit code. Throws RangeError on bad arguments. */
export async function main(args: readonly string[], { module, cache, worker }: Places): Promise<number> {
  const { wanted, seed, kind, shown } = readArgs(args)
  const routes = routesOf(kind)
  if (routes.length === 0) throw new RangeError(`no kind ${kind} with two versions\n${usage}`)
  const unfit = unfitGo()
  if (unfit) {
    console.log(`upstream:fuzz skipped: it needs Go 1.26 or newer, here is ${unfit}. Nothing was compared.`)
    return 0
  }
  console.error('Building upstream: the first time takes a minute or two.')
  const program = buildUpstream(module, cache)
  const now = typesOf(program)
  if (!isDeepStrictEqual(now.roots, roots) || !isDeepStrictEqual(now.types, types)) {
    console.log('go-types.ts is not what go.mod says: run npm run upstream:types')
    return 1
  }
  console.log(`upstream ${release}, seed ${seed}`)
  const started = performance.now()
  const end = casesFor(wanted, seed, routePicker(routes))
  const stride = Math.max(1, Math.min(4, availableParallelism(), Math.ceil(end / 500)))
  const shards = Array.from({ length: stride }, (_, first): Shard => ({
    program,
    seed,
    kind,
    first,
    stride,
    end,
  }))
  const tally = newTally()
  for (const part of await Promise.all(shards.map((shard) => inWorker(worker, shard)))) add(tally, part)
  const seconds = (performance.now() - started) / 1000
  await report(program, tally, shown)
  console.log(summary(tally, seconds))
  return tally.different > 0 ? 1 : 0
}

async function inWorker(file: URL, shard: Shard): Promise<Tally> {
  const worker = new Worker(file, { workerData: shard })
  const [tally] = (await once(worker, 'message')) as [Tally]
  return tally
}

async function report(program: string, tally: Tally, shown: number): Promise<void> {
  const failures = failuresByCause(tally)
  const upstream = startUpstream(program, lookupVersion)
  try {
    for (const failure of failures.slice(0, shown)) await show(upstream, failure)
  } finally {
    upstream.close()
  }
  const rest = failures.slice(shown)
  if (rest.length > 0) console.log(`${rest.length} more classes (--max-failures shows more):`)
  for (const failure of rest.slice(0, 30)) console.log(`  ${classOf(failure)}  (${failure.count}×)`)
}

async function show(upstream: Upstream, failure: Failure): Promise<void> {
  const { question, difference, count } = failure
  const { route, mode } = question
  console.log(`DIFFERENT ${classOf(failure)}  (${mode}, ${count}×)`)
  const smallest = await shrunk(
    question.in,
    async (candidate) => (await compare(upstream, candidate, route)).difference === difference,
  )
  const { theirs, ours } = await compare(upstream, smallest, route)
  console.log(`  in        ${print(smallest)}`)
  console.log(`  upstream  ${print(theirs)}`)
  console.log(`  ours      ${'crash' in ours ? ours.crash : print(ours)}\n`)
}

function readArgs(args: readonly string[]) {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: { count: text, seed: text, kind: text, 'max-failures': text },
  })
  return {
    wanted: whole(values.count, 20_000),
    seed: whole(values.seed, 1),
    kind: values.kind,
    shown: whole(values['max-failures'], 5),
  }
}

function whole(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a whole number: ${text}\n${usage}`)
  return value
}
