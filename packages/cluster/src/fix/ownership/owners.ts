import { newest, upstream } from '@capi-migrate/transitions'
import type { Crd } from '../../facts/crd.ts'
import { isGoing } from '../../facts/going.ts'
import { renamedFrom, renamedPath } from '../../facts/renamed.ts'
import type { ManagedFields } from '../../source/object.ts'
import type { Fields } from './owned.ts'

/** What one manager owns of an object by server-side apply. */
export interface Owner {
  readonly manager: string
  readonly entries: readonly {
    /** Whose paths they are, which need not be the version that the entry names. */
    readonly version: string
    readonly fields: Fields
  }[]
}

/** The managers that own fields by server-side apply in a version that goes, and that our rows lead on from. */
export function ownersOf(
  crd: Crd,
  crds: readonly Crd[],
  entries: readonly ManagedFields[],
): readonly Owner[] {
  const applied = entries.filter(isApply)
  const managers = new Set(applied.map(({ manager = '' }) => manager))
  return [...managers].flatMap((manager): readonly Owner[] => {
    const own = applied
      .filter((entry) => (entry.manager ?? '') === manager)
      .flatMap((entry) => {
        const fields = (entry.fieldsV1 ?? {}) as Fields
        return versionsOf(crd, crds, entry).map((version) => ({ version, fields }))
      })
    return own.some(({ version }) => version !== newest) ? [{ manager, entries: own }] : []
  })
}

/** Whether an entry is of server-side apply to the object as a whole. */
export function isApply({ operation, subresource }: Omit<ManagedFields, 'fieldsV1'>): boolean {
  return operation === 'Apply' && subresource === undefined
}

/** Whether our rows lead from the version of an entry to v1beta2. */
export function hasRows(crd: Crd, { apiVersion }: Omit<ManagedFields, 'fieldsV1'>): boolean {
  return upstream.route(apiVersion, crd.kind, newest) !== undefined
}

/** The versions that an entry has paths of; a renamed one may have got paths of its new version since. */
function versionsOf(crd: Crd, crds: readonly Crd[], entry: ManagedFields): readonly string[] {
  const { apiVersion = '' } = entry
  if (apiVersion === `${crd.group}/${newest}`)
    return renamedPath(crd, entry) === undefined ? [newest] : [renamedFrom, newest]
  return isGoing(crds, apiVersion, crd.kind) && hasRows(crd, entry) ? [apiVersion.split('/')[1]!] : []
}
