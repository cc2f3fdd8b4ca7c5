import { createReadStream } from 'node:fs'
import { writersOf } from '@capi-migrate/cluster'
import type { Writers } from '@capi-migrate/cluster'
import { printable, UserError } from '@capi-migrate/plan'
import { reading, sourcesOf, userErrorOf } from '../../cluster/open.ts'
import { writersJson } from '../../cluster/writers-json.ts'
import { writersText } from '../../cluster/writers-text.ts'
import type { ReachFlags } from '../../declare/cluster/options.ts'
import { isColourful, print } from '../../terminal.ts'
import { version } from '../../version.ts'

export interface WritersFlags extends ReachFlags {
  readonly auditLog?: string
  /** Seconds before now. */
  readonly since?: number
  readonly format: 'text' | 'json'
}

/** `migrate cluster writers`: reads and prints. Returns the exit code. */
export async function writers(flags: WritersFlags): Promise<number> {
  const { auditLog, since, format } = flags
  const sources = sourcesOf(flags)
  if (auditLog !== undefined && sources.length > 1)
    throw new UserError('an audit log is of one cluster', 'name one with --context NAME')
  const found = await Promise.all(
    sources.map(async (source) => {
      try {
        return await writersOf(source, {
          ...(since !== undefined && { since: new Date(Date.now() - since * 1000).toISOString() }),
          ...(auditLog !== undefined && { audit: streamOf(auditLog) }),
        })
      } catch (error) {
        throw userErrorOf(error)
      }
    }),
  )
  reading.clear()
  await print(
    format === 'json' ? writersJson(found, version) : writersText(found, isColourful(process.stdout)),
  )
  return exitOf(found)
}

async function* streamOf(file: string): AsyncIterable<Uint8Array> {
  try {
    yield* file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 1 << 20 })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new UserError(
      `the audit log ${printable(file)} cannot be read: ${code ?? message}`,
      'name a file you can read',
    )
  }
}

function exitOf(found: readonly Writers[]): number {
  if (found.some(({ goesOn }) => goesOn)) return 3
  return found.some(({ missing }) => missing.length > 0) ? 4 : 0
}
