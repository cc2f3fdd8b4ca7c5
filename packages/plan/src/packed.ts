import { basename, dirname } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Skipped } from '@capi-migrate/edits'

/** Bytes that a packed chart may have once it is unpacked; Helm refuses more by default. */
const most = 100 * 1024 * 1024

/** Returns whether a file is a chart that is packed below another one. */
export function isPackedChart(path: string): boolean {
  return path.endsWith('.tgz') && basename(dirname(path)) === 'charts'
}

/** Returns why a packed chart is not read; `undefined` if it does not name Cluster API. */
export function packing(bytes: Buffer, holds: (bytes: Buffer) => boolean): Skipped | undefined {
  const cause = causeOf(bytes, holds)
  return cause === undefined
    ? undefined
    : {
        reason: 'packed',
        what: `${cause}, and its files were not read: migrate the chart where it is unpacked, and pack it again, or leave it out with --exclude or .migrateignore`,
      }
}

function causeOf(bytes: Buffer, holds: (bytes: Buffer) => boolean): string | undefined {
  try {
    return holds(gunzipSync(bytes, { maxOutputLength: most }))
      ? 'the packed chart names Cluster API'
      : undefined
  } catch {
    return 'the packed chart cannot be unpacked here'
  }
}
