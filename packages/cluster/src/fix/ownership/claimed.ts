import { newest } from '@capi-migrate/transitions'
import { resourceOf } from '../../facts/crd.ts'
import { objectOf } from '../../facts/digest.ts'
import type { KubeObject } from '../../source/object.ts'
import { Unreadable } from '../../source/unreadable.ts'
import { differenceOf } from '../difference.ts'
import { patch } from '../patch.ts'
import type { FixTarget } from '../target.ts'
import { Surprise } from '../write.ts'
import type { Write, Written } from '../write.ts'
import { ownersOf } from './owners.ts'
import { prepare } from './prepare.ts'
import type { Claim, Prepared, Subject } from './prepare.ts'

/** How often an object is read again that others write meanwhile. */
const tries = 5

/** The write that makes managers own in v1beta2 what they own in older paths; it changes nothing else. */
export function claimed(target: FixTarget, subject: Subject): Write {
  const { crd, at, managers } = subject
  const object = objectOf({ crd, ...at })

  /** Applies for one manager; the object as it is then, or undefined where somebody wrote it in between. */
  const apply = async (
    live: KubeObject,
    { manager, body }: Claim,
    dryRun: boolean,
  ): Promise<KubeObject | undefined> => {
    const { resourceVersion, uid } = live.metadata
    // Of an object that is gone the server does not look at resourceVersion: without the uid, an apply creates it anew.
    const pinned = { ...body, metadata: { ...body.metadata, resourceVersion, uid } }
    const options = { dryRun, fieldManager: manager }
    const after = await patch(target.server, resourceOf(crd, newest), at, 'apply', pinned, options)
    if (!after) return undefined
    const owners = ownersOf(crd, target.crds, after.metadata.managedFields ?? [])
    const isLeft = owners.some((owner) => owner.manager === manager)
    const other = differenceOf(live, after) ?? (isLeft ? 'metadata.managedFields alone' : undefined)
    if (other === undefined) return after
    if (dryRun)
      throw new Unreadable('refused', `an apply of what ${manager} owns would change ${other}`, sync)
    throw new Surprise(`an apply of what ${manager} owns changed ${other}`, elsewhere)
  }

  /** The resourceVersion at which all managers were tried last. */
  let triedAt: string | undefined

  /** Applies for all managers, one after the other; undefined where somebody wrote the object in between. */
  const applyAll = async (prepared: Prepared, dryRun: boolean): Promise<Written | undefined> => {
    const before = prepared.live.metadata.resourceVersion
    let { live } = prepared
    for (const claim of prepared.claims) {
      const isTried = !dryRun && live.metadata.resourceVersion === triedAt
      if (!isTried && !(await apply(live, claim, true))) return undefined
      const after = dryRun ? live : await apply(live, claim, false)
      if (!after) return undefined
      live = after
    }
    triedAt = live.metadata.resourceVersion
    return { before, after: triedAt }
  }

  const untilDone = async (dryRun: boolean): Promise<Written> => {
    for (let left = tries; left > 0; left--) {
      const prepared = await prepare(target, subject)
      if (!prepared) return {}
      const done = prepared === 'busy' ? undefined : await applyAll(prepared, dryRun)
      if (done) return done
    }
    throw new Unreadable(
      'refused',
      'it is written all the time',
      'pause its controller, or run the command again later',
    )
  }

  return {
    object,
    says: `claims in ${newest} what ${managers.join(', ')} ${managers.length === 1 ? 'owns' : 'own'} in older paths`,
    rehearse: async () => void (await untilDone(true)),
    perform: () => untilDone(false),
  }
}

const sync = 'let the manager apply its manifest in v1beta2 while v1beta1 is served'
const elsewhere = 'look for an admission webhook or policy that changes the object'
