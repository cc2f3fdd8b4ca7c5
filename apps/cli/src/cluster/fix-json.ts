import type { Stay } from '@capi-migrate/cluster'
import type { FixSaid } from './fix-text.ts'
import { clusterJson, missingJson } from './json.ts'

/** What a fix did, or would do, as JSON. */
export function fixJson({ cluster, what, wrote, journal, run }: FixSaid, version: string): string {
  const { planned, written, resumed, stays, missing, surprises, interrupted } = run
  const objects = planned.map((write) => ({
    object: write.object,
    says: write.says,
    written: written.includes(write),
  }))
  const said = {
    cluster,
    fix: what,
    write: wrote,
    ...(wrote && { journal }),
    interrupted,
    resumed,
    objects,
    stays: staysJson(stays),
    missing: missingJson(missing),
    surprises: staysJson(surprises),
  }
  return clusterJson('fix', [said], version)
}

function staysJson(stays: readonly Stay[]): readonly Stay[] {
  return stays.map(({ object, says, next }) => ({ object, says, next }))
}
