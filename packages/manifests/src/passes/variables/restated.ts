import { inOrder, secondsOf } from '@capi-migrate/transitions'
import { loadDocuments } from '../../read/load.ts'

/**
 * The value of a variable as the newer version takes it: whole seconds of a duration, a list of names and values for a
 * map on one line. `undefined` where it is neither.
 */
export function restatedAs(text: string): string | undefined {
  const seconds = secondsOf(text)
  return seconds === undefined ? listOf(text) : String(seconds)
}

function listOf(text: string): string | undefined {
  if (!/^\{[^\n]*\}$/.test(text)) return undefined
  const loaded = loadDocuments(text)
  const [map] = 'documents' in loaded ? loaded.documents : []
  const entries = Object.entries(map ?? {})
  if (entries.length === 0 || !entries.every(([, value]) => typeof value === 'string')) return undefined
  const values = Object.fromEntries(entries) as Record<string, string>
  const items = inOrder(Object.keys(values)).map((name) => ({ name, value: values[name] }))
  return JSON.stringify(items)
}
