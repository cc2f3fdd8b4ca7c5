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

function differenceOf(theirs: GoAnswer, ours: Answer): string | undefined {
  if ('crash' in ours) return `(ours crashes) ${gist(ours.crash)}`
  if ('err' in theirs) return 'err' in ours ? undefined : `(only upstream refuses) ${gist(theirs.err)}`
  return 'err' in ours ? `(only ours refuses) ${gist(ours.err)}` : firstDifference(theirs.out, ours.out)
}

/** A message without the path, the values and the numbers, so that equal mistakes have equal messages. */
function gist(message: string): string {
  const [line = ''] = message.split('\n', 1)
  return line
    .replace(/"(\\.|[^"\\])*"/g, '"…"')
    .replace(/^(annotation )?(\S+: )+/, '')
    .replace(/\d+/g, '#')
}
