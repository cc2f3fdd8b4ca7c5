import { jsonText } from '@capi-migrate/edits'
import type { FixSaid } from './fix-text.ts'

/** What a fix did, or would do, as JSON. */
export function fixJson({ cluster, what, wrote, journal, run }: FixSaid, program: string): string {
  const { planned, written, resumed, stays, missing, surprises, interrupted } = run
  const objects = planned.map((write) => ({
    object: write.object,
    says: write.says,
    written: written.includes(write),
  }))
  const of = { cluster, fix: what, write: wrote, ...(wrote && { journal }) }
  const text = jsonText(
    { version: 1, program, ...of, interrupted, resumed, objects, stays, missing, surprises },
    2,
  )
  return `${text}\n`
}
