import type { Metadata } from '../../source/object.ts'

/** Which Secret holds a revision, by the labels of Helm. */
interface Revision {
  readonly metadata: Metadata
  readonly status: string
  readonly version: number
}

/** Releases in these states have no objects, or Helm refuses to upgrade them. */
const without = /^(?:uninstalled|uninstalling|pending-)/

/**
 * The revision of each release that an upgrade starts from: the last that is deployed, or the last of all where none is.
 * Helm: pkg/action/upgrade.go.
 */
export function currentOf(secrets: readonly Metadata[]): readonly Metadata[] {
  const releases = new Map<string, Revision[]>()
  for (const metadata of secrets) {
    const { name, status = '', version } = metadata.labels ?? {}
    if (name === undefined) continue
    const key = `${metadata.namespace}/${name}`
    releases.set(key, [...(releases.get(key) ?? []), { metadata, status, version: Number(version) }])
  }
  return [...releases.values()].flatMap((revisions) => {
    const sorted = revisions.toSorted((a, b) => a.version - b.version)
    const current = sorted.findLast(({ status }) => status === 'deployed') ?? sorted.at(-1)!
    return without.test(current.status) ? [] : [current.metadata]
  })
}
