import type { Question } from './cases.ts'
import { firstDifference } from './difference.ts'
import type { GoAnswer, Upstream } from './go.ts'
import type { JsonObject } from './json.ts'
import { convertOurs } from './ours.ts'
import type { Answer } from './ours.ts'
import type { Route } from './routes.ts'

/** Both answers to one question. */
export interface Comparison {
  readonly theirs: GoAnswer
  readonly ours: Answer
  /** Where they differ, if they do: a path pattern, or which side refused. */
  readonly difference: string | undefined
}

export async function compare(upstream: Upstream, object: JsonObject, route: Route): Promise<Comparison> {
  const pending = upstream.convert(object, route)
  // Ours runs while Go works. A copy is not needed: if convert wrote into its input, the shrunk example shows it.
  const ours = convertOurs(object, route)
  const theirs = await pending
  return { theirs, ours, difference: differenceOf(theirs, ours) }
}

/** The class of a failure: failures of one class are most likely one mistake. */
export function classOf({ route }: Question, difference: string): string {
  return `${route.kind} ${route.from} → ${route.to}  ${difference}`
}

function differenceOf(theirs: GoAnswer, ours: Answer): string | undefined {
  if ('crash' in ours) return `(ours crashes) ${ours.crash.split('\n', 1)[0]}`
  if ('err' in theirs) return 'err' in ours ? undefined : '(only upstream refuses)'
  return 'err' in ours ? '(only ours refuses)' : firstDifference(theirs.out, ours.out)
}
