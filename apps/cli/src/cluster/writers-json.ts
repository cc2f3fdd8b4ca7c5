import type { Writers } from '@capi-migrate/cluster'
import { jsonText } from '@capi-migrate/edits'

/** Writers as JSON, as `Writers` has them. */
export function writersJson(clusters: readonly Writers[], program: string): string {
  return `${jsonText({ version: 1, program, clusters }, 2)}\n`
}
