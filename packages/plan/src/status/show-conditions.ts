import { kindOfName, shortNames } from '@capi-migrate/status-model'
import { conditionFilter } from '@capi-migrate/status/tree'
import type { ConditionFilter } from '@capi-migrate/status/tree'
import { UserError } from '../errors.ts'
import { closest } from '../explain/distance.ts'

const example = 'write for example --show-conditions=Cluster,Machine/m1+'

/**
 * Reads `--show-conditions`. Short names are those of kubectl; a kind of which the dump has no object is refused, for
 * nothing would be listed.
 *
 * @throws UserError for a kind that is not there
 */
export function conditionsShown(text: string, kinds: readonly string[]): ConditionFilter {
  const items = text.split(',').map((item) => named(item, kinds))
  const filter = conditionFilter(items.join(','))
  if (!filter.ok) throw new UserError(filter.error, example)
  return filter.value
}

function named(item: string, kinds: readonly string[]): string {
  const [, kind = '', rest = ''] = /^([^/+]*)(.*)$/s.exec(item) ?? []
  // What is not written as it should be is said by the one who reads it.
  if (kind === '' || kind !== kind.trim() || kind.toLowerCase() === 'all') return item
  const meant = kindOfName(kind, kinds)
  if (meant !== undefined) return `${meant}${rest}`
  const near = closest(kind, [...kinds, ...Object.keys(shortNames)])
  throw new UserError(
    `--show-conditions names ${kind}, and there is no object of that kind`,
    near.length > 0 ? `did you mean ${near.join(' or ')}?` : `there are ${kinds.join(', ')}`,
  )
}
