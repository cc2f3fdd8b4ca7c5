import { caseOf } from './cases.ts'
import type { Question } from './cases.ts'
import { compare } from './compare.ts'
import type { Comparison } from './compare.ts'
import { startUpstream } from './go.ts'
import { lookupVersion } from './ours.ts'
import { routePicker, routesOf } from './routes.ts'
import { count, newTally } from './tally.ts'
import type { Tally } from './tally.ts'

/** Every nth case of a run. */
export interface Shard {
  /** Path of the built Go program. */
  readonly program: string
  readonly seed: number
  readonly kind: string | undefined
  /** The first case, the distance to the next, and the end. */
  readonly first: number
  readonly stride: number
  readonly end: number
}

/** Enough questions under way that neither side waits for the other. */
const underWay = 64

export async function runShard({ program, seed, kind, first, stride, end }: Shard): Promise<Tally> {
  const upstream = startUpstream(program, lookupVersion)
  const pickRoute = routePicker(routesOf(kind))
  const tally = newTally()
  const ask = async (question: Question): Promise<Comparison> => {
    const comparison = await compare(upstream, question.in, question.route)
    count(tally, question, comparison)
    return comparison
  }
  let index = first
  const runner = async () => {
    for (let mine = index; mine < end; mine = index) {
      index += stride
      const { first: question, second } = caseOf(seed, mine, pickRoute)
      const { theirs } = await ask(question)
      if (second) await ask(second('out' in theirs ? theirs.out : undefined))
    }
  }
  try {
    await Promise.all(Array.from({ length: underWay }, runner))
    return tally
  } finally {
    upstream.close()
  }
}
