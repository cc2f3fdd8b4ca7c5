import { isClusterGroup } from '@capi-migrate/transitions'
import { keyOf, valueOf } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import type { Said } from '@capi-migrate/transitions'
import { say } from '../tasks/index.ts'

/** An object of Cluster API whose fields another object in the same map hides. */
export interface HiddenObject extends Said {
  readonly kind: string
  /** Where the other one says its version. */
  readonly offset: number
}

/**
 * Two objects that run together where a `---` is missing or stands at the end of a line: their map has `apiVersion`
 * twice, and the last one counts. `undefined` where there is one object, or where the last one is of Cluster API too.
 */
export function hiddenObject(root: Node): HiddenObject | undefined {
  if (root.kind !== 'map') return undefined
  const versions = root.entries.filter((entry) => keyOf(entry) === 'apiVersion')
  const isOurs = versions.map(({ value }) => isClusterGroup(String(valueOf(value)).split('/')[0]!))
  if (versions.length < 2 || isOurs.at(-1) || !isOurs.includes(true)) return undefined
  // One object that a template gives this version or that has one kind.
  if (root.entries.filter((entry) => keyOf(entry) === 'kind').length < 2) return undefined
  const own = versions[isOurs.indexOf(true)]!
  const next = versions[isOurs.indexOf(true) + 1]!
  const kind = root.entries.find((entry) => entry.start > own.start && keyOf(entry) === 'kind')
  return {
    kind: kind ? String(valueOf(kind.value)) : 'Document',
    offset: next.start,
    ...say('yaml/objects-run-together'),
  }
}
