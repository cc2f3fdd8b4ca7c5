import { scrubberOf } from '@capi-migrate/edits/secrets'
import type { KubeObject } from '../source/object.ts'

const most = 400

/**
 * Why a server refused an object, in its own words. Webhooks quote the whole object and its differences; both are left
 * out, and so is what is secret of the manifest.
 */
export function refusalText(message: string, object: KubeObject): string {
  const [said = ''] = message.split(/\.? Diff: /)
  const short = withoutObjects(said).replace(/\s+/g, ' ').trim()
  const shown = scrubberOf(JSON.stringify(object))(short)
  return shown.length > most ? `${shown.slice(0, most)}…` : shown
}

/** `Invalid value: {…}: why` as `Invalid value: why`. */
function withoutObjects(text: string): string {
  const start = /Invalid value: [{[]/.exec(text)
  if (!start) return text
  const from = start.index + start[0].length - 1
  const end = endOfJson(text, from)
  const rest = text.slice(end).replace(/^: /, '')
  return text.slice(0, from) + withoutObjects(rest)
}

/** Where a JSON object or list ends that begins at `from`; the end of the text where it is cut off. */
function endOfJson(text: string, from: number): number {
  let depth = 0
  let isQuoted = false
  for (let at = from; at < text.length; at++) {
    const character = text[at]!
    if (isQuoted) {
      if (character === '\\') at++
      else if (character === '"') isQuoted = false
    } else if (character === '"') isQuoted = true
    else if ('{['.includes(character)) depth++
    else if ('}]'.includes(character) && --depth === 0) return at + 1
  }
  return text.length
}
