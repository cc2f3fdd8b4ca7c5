import type { Writers } from '@capi-migrate/cluster'
import { clusterJson, missingJson } from './json.ts'

/** Writers as JSON. */
export function writersJson(found: readonly Writers[], version: string): string {
  const clusters = found.map(({ cluster, goesOn, senders, requests, audit, missing }) => ({
    cluster,
    goesOn,
    senders,
    requests,
    ...(audit && { audit }),
    missing: missingJson(missing),
  }))
  return clusterJson('writers', clusters, version)
}
