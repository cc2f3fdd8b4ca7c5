import { ConvertError, convert, newest } from '@capi-migrate/transitions'
import type { Stage } from '@capi-migrate/transitions'
import { resourceOf, serves } from '../../facts/crd.ts'
import type { Crd } from '../../facts/crd.ts'
import type { KubeObject } from '../../source/object.ts'
import { Unreadable } from '../../source/unreadable.ts'
import type { FixTarget } from '../target.ts'
import { claimOf } from './claim.ts'
import type { Reading } from './claim.ts'
import { ownersOf } from './owners.ts'
import type { Owner } from './owners.ts'
import type { StructureOf } from './schemas.ts'

/** One object whose managers are to own in v1beta2 what they own. */
export interface Subject {
  readonly crd: Crd
  readonly at: { readonly name: string; readonly namespace?: string }
  readonly managers: readonly string[]
  readonly structureOf: StructureOf
}

/** What the managers of an object have to apply, as of one moment. */
export interface Prepared {
  readonly live: KubeObject
  readonly claims: readonly Claim[]
}

export interface Claim {
  readonly manager: string
  readonly body: KubeObject
}

/**
 * Reads an object in all versions that matter. Undefined where it is gone or being deleted, `busy` where somebody wrote
 * it in between. Throws Unreadable, `refused` where nothing can be claimed of this object.
 */
export async function prepare(
  target: FixTarget,
  { crd, at, structureOf }: Subject,
): Promise<Prepared | 'busy' | undefined> {
  const live = await target.source.object(resourceOf(crd, newest), at)
  if (!live || live.metadata.deletionTimestamp !== undefined) return undefined
  if (holdsHuge(live))
    throw refused('it holds an integer of more than 53 bits, which would not stay as it is')
  const owners = ownersOf(crd, target.crds, live.metadata.managedFields ?? [])
  const readings = new Map<string, Reading>()
  for (const version of versionsOf(owners)) {
    const object = version === newest ? live : await readIn(version, live, target, crd)
    if (object?.metadata.resourceVersion !== live.metadata.resourceVersion) return 'busy'
    readings.set(version, { object: object!, structure: await structureOf(crd, version) })
  }
  const claims = owners.map((owner) => ({
    manager: owner.manager,
    body: orRefused(() => claimOf(owner, readings)),
  }))
  return { live, claims }
}

function versionsOf(owners: readonly Owner[]): ReadonlySet<string> {
  return new Set([newest, ...owners.flatMap(({ entries }) => entries.map(({ version }) => version))])
}

/** An object in an older version; where the server does not serve that any more, as its webhook would have said it. */
async function readIn(
  version: string,
  live: KubeObject,
  { source }: FixTarget,
  crd: Crd,
): Promise<KubeObject | undefined> {
  if (serves(crd, version)) return source.object(resourceOf(crd, version), live.metadata)
  return orRefused(() => convert(live, { to: version as Stage, reading: 'server' }).object as KubeObject)
}

function orRefused<Value>(make: () => Value): Value {
  try {
    return make()
  } catch (error) {
    throw error instanceof ConvertError ? refused(`it cannot be converted: ${error.message}`) : error
  }
}

function refused(message: string): Unreadable {
  return new Unreadable('refused', message, 'let its owner apply its manifest in v1beta2')
}

/** JSON here has doubles only. */
function holdsHuge(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsHuge)
}
