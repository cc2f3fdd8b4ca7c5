import { isKind } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { byBytes } from '@capi-migrate/status-model/values'
import type { Inventory } from './inventory.ts'

/**
 * The Clusters of a dump, sorted by namespace and name.
 *
 * @param name of the wanted ones, `name` or `namespace/name`
 */
export function clustersOf({ objects }: Inventory, name?: string): readonly ApiObject[] {
  return objects
    .filter((object) => isKind(object, 'Cluster'))
    .filter(({ metadata }) => {
      const ofObject = metadata?.name ?? ''
      return name === undefined || name === ofObject || name === `${metadata?.namespace ?? ''}/${ofObject}`
    })
    .toSorted((a, b) => byBytes(fullName(a), fullName(b)))
}

function fullName({ metadata }: ApiObject): string {
  return `${metadata?.namespace ?? ''}/${metadata?.name ?? ''}`
}
