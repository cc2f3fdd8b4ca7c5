import { isMap } from '@capi-migrate/edits/json'
import { convert, newest } from '@capi-migrate/transitions'
import type { KubeObject } from '../../source/object.ts'
import { ownedOf } from './owned.ts'
import type { Owner } from './owners.ts'
import type { Structure } from './structure.ts'
import { takenOf } from './taken.ts'

/** An object as it is read in one version, and how that version is taken apart. */
export interface Reading {
  readonly object: KubeObject
  readonly structure: Structure
}

/** Members of metadata that a manager can own. */
const ownable = ['labels', 'annotations', 'finalizers', 'ownerReferences']

/**
 * What a manager has to apply in v1beta2 to own there all that it owns: paths go by the rows, values are the live ones.
 *
 * @param readings the object in each version that the owner has paths of, and in v1beta2, all read at one moment
 * @throws ConvertError on an object that upstream would refuse
 */
export function claimOf({ entries }: Owner, readings: ReadonlyMap<string, Reading>): KubeObject {
  const { object, structure } = readings.get(newest)!
  const shapes = entries.map(({ version, fields }) => {
    const reading = readings.get(version)!
    const part = ownedOf(reading.object, fields, reading.structure)
    return version === newest ? part : convert(identified(part, reading.object), { to: newest }).object
  })
  const { status: _, metadata, ...rest } = membersOf(takenOf(object, shapes, structure))
  const { apiVersion = '', kind = '' } = object
  const own = Object.entries(membersOf(metadata)).filter(([member]) => ownable.includes(member))
  return { ...rest, apiVersion, kind, metadata: { ...identityOf(object), ...Object.fromEntries(own) } }
}

/** A part of an object that says which object it is of: some rows ask. */
function identified(part: unknown, whole: KubeObject): Record<string, unknown> {
  const { metadata, ...rest } = membersOf(part)
  const { apiVersion, kind } = whole
  return { ...rest, apiVersion, kind, metadata: { ...membersOf(metadata), ...identityOf(whole) } }
}

function identityOf({ metadata: { name, namespace } }: KubeObject) {
  return { name, ...(namespace !== undefined && { namespace }) }
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return isMap(value) ? value : {}
}
