import type { JsonMap } from '@capi-migrate/edits/json'
import { valueAt } from '../../read/members.ts'
import type { Headed } from '../../document/headed.ts'
import { documentsOf } from '../kustomize/file-documents.ts'

/** A merge patch in which the version and the kind of its object are named; other texts as they are. */
export function headedPatch(text: string, { apiVersion, kind }: JsonMap): Headed {
  const [first] = documentsOf(text) ?? []
  if (first?.root.kind !== 'map') return { text, heads: [] }
  const { root, start } = first
  const missing = Object.entries({ apiVersion, kind }).filter(([key]) => !valueAt(root, key))
  const at = root.flow ? start + 1 : start
  const indent = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  const end = root.flow ? ', ' : `\n${/^ *$/.test(indent) ? indent : ''}`
  const head = missing
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}${end}`)
    .join('')
  if (head === '' || root.entries.length === 0) return { text, heads: [] }
  return { text: text.slice(0, at) + head + text.slice(at), heads: [{ start: at, end: at + head.length }] }
}
