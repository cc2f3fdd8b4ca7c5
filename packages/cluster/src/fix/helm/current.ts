import { currentRevisions } from '../../facts/helm-revision.ts'
import type { Metadata } from '../../source/object.ts'

/** Releases in these states have no objects, or Helm refuses to upgrade them. */
const without = /^(?:uninstalled|uninstalling|pending-)/

/** What holds the revision of each release that an upgrade starts from. */
export function currentOf(stored: readonly Metadata[]): readonly Metadata[] {
  return currentRevisions(stored).flatMap(({ metadata, status }) => (without.test(status) ? [] : metadata))
}
