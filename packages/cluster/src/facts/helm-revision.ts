import { gunzipSync } from 'node:zlib'
import type { Metadata } from '../source/object.ts'

/** A revision of a release, by the labels that Helm puts on what holds it. */
export interface Revision {
  /** Of the Secret, or the ConfigMap. */
  readonly metadata: Metadata
  readonly release: string
  readonly revision: number
  /** `deployed`, `superseded`, `uninstalled`, `pending-upgrade`, … */
  readonly status: string
}

/**
 * The revision of each release that an upgrade starts from: the last that is deployed, or the last of all where none is.
 * Helm: pkg/action/upgrade.go.
 */
export function currentRevisions(stored: readonly Metadata[]): readonly Revision[] {
  const releases = new Map<string, Revision>()
  for (const metadata of stored) {
    const { name: release, status = '', version } = metadata.labels ?? {}
    if (release === undefined) continue
    const one = { metadata, release, revision: Number(version), status }
    const key = `${metadata.namespace}/${release}`
    if (isRather(one, releases.get(key))) releases.set(key, one)
  }
  return [...releases.values()]
}

function isRather(one: Revision, other: Revision | undefined): boolean {
  const [isDeployed, wasDeployed] = [one, other].map((revision) => revision?.status === 'deployed')
  if (!other || isDeployed !== wasDeployed) return !other || isDeployed === true
  return one.revision > other.revision
}

/** More than this no release unpacks to: a Secret holds at most 1 MB of it, packed. */
const most = 64_000_000

/** The JSON of a release as Helm keeps it, gzip in base64. Throws on what is no gzip, or too large. Helm: pkg/storage/driver/util.go. */
export function unpackedRelease(text: string): string {
  const inner = Buffer.from(text, 'base64')
  // Helm before v3 kept it uncompressed; it still reads that.
  const isPacked = inner[0] === 0x1f && inner[1] === 0x8b && inner[2] === 0x08
  return (isPacked ? gunzipSync(inner, { maxOutputLength: most }) : inner).toString()
}
