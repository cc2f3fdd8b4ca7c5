import type { Reading, Stage } from '@capi-migrate/transitions'
import { lookupFrom } from '../api-versions.ts'
import { convertDocuments } from '../convert/documents.ts'
import { convertLines } from '../convert/json-lines.ts'
import type { Wish } from '../convert/object.ts'
import { exitCodeOf } from '../exit.ts'
import { stdin } from '../input.ts'

export interface ConvertFlags {
  readonly to: Stage
  readonly reading: Reading
  readonly dropIgnored?: true
  readonly format?: 'yaml' | 'json' | 'jsonl'
  readonly apiVersion?: readonly string[]
}

/** `migrate convert`. Returns the exit code. */
export async function convert(files: readonly string[], flags: ConvertFlags): Promise<number> {
  const lookup = lookupFrom(flags.apiVersion)
  const { to, reading, dropIgnored } = flags
  const wish: Wish = { to, reading, ...(lookup && { lookup }), ...(dropIgnored && { dropIgnored }) }
  const inputs = files.length > 0 ? files : [stdin]
  const count =
    flags.format === 'jsonl'
      ? await convertLines(inputs, wish)
      : await convertDocuments(inputs, wish, flags.format)
  return exitCodeOf({ ...count, pending: 0 })
}
