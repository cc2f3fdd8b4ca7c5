import { StringDecoder } from 'node:string_decoder'
import { defaultLimit, UserError } from '@capi-migrate/plan'
import type { ApiObject } from '@capi-migrate/status-model'
import { objectsIn } from '@capi-migrate/status/tree'

/** What a watch says of objects: that they are there as they are now, or that they are gone. */
export interface WatchEvent {
  readonly isGone: boolean
  readonly objects: readonly ApiObject[]
}

const next = 'pipe in what `kubectl get KIND -A -o json -w --output-watch-events` prints, a kind or more'

/**
 * Reads the events of a stream of JSON values, in the batches they come in: objects and lists, as `kubectl get -o json -w`
 * prints them, or what they became, as it does with `--output-watch-events`. Only the latter tell that an object is gone.
 *
 * @throws UserError for what is no JSON, and for an error that the API server has put into the stream
 */
export async function* eventsIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly WatchEvent[]> {
  const decoder = new StringDecoder('utf8')
  const cut = cutter()
  for await (const chunk of chunks) yield cut(decoder.write(chunk)).flatMap(eventOf)
  cut(decoder.end())
}

function eventOf(text: string): readonly WatchEvent[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UserError('what comes in on stdin is not JSON', next)
  }
  const { type, object } = value as { readonly type?: unknown; readonly object?: unknown }
  if (typeof type !== 'string' || object === undefined) return [{ isGone: false, objects: objectsIn(value) }]
  if (type === 'BOOKMARK') return []
  if (type === 'ERROR') {
    const { message } = object as { readonly message?: unknown }
    throw new UserError(
      `the watch ended: ${String(message ?? 'the API server does not say why')}`,
      'start it again',
    )
  }
  return [{ isGone: type === 'DELETED', objects: objectsIn(object) }]
}

/** Cuts a text that comes in pieces into its JSON objects, whatever stands between them. */
function cutter(): (piece: string) => readonly string[] {
  let begun = ''
  let depth = 0
  let isString = false
  let isEscaped = false
  return (piece) => {
    const whole: string[] = []
    let from = 0
    for (let i = 0; i < piece.length; i++) {
      const char = piece[i]!
      if (isString) {
        if (isEscaped) isEscaped = false
        else if (char === '\\') isEscaped = true
        else if (char === '"') isString = false
      } else if (char === '{') {
        if (depth === 0) from = i
        depth++
      } else if (char === '}' && depth > 0) {
        depth--
        if (depth > 0) continue
        whole.push(begun + piece.slice(from, i + 1))
        begun = ''
      } else if (depth === 0) {
        if (char.trim() !== '') throw new UserError('what comes in on stdin is not JSON', next)
      } else if (char === '"') isString = true
    }
    if (depth > 0) begun += piece.slice(begun === '' ? from : 0)
    if (begun.length > defaultLimit)
      throw new UserError(`an object is larger than ${defaultLimit / 1024 / 1024} MB`, next)
    return whole
  }
}
