import { newest } from '@capi-migrate/transitions'
import { resourceOf } from '../../facts/crd.ts'
import { objectOf } from '../../facts/digest.ts'
import type { KubeObject } from '../../source/object.ts'
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
    const { resourceVersion } = live.metadata
    const pinned = { ...body, metadata: { ...body.metadata, resourceVersion } }
    const options = { dryRun, fieldManager: manager }
    const after = await patch(target.server, resourceOf(crd, newest), at, 'apply', pinned, options)
    if (!after) return undefined
    const other = differenceOf(live, after)
    const does = dryRun ? 'would change' : 'changed'
    if (other !== undefined)
      throw new Surprise(`${object}: an apply of what ${manager} owns ${does} ${other}`, elsewhere)
    const owners = ownersOf(crd, target.crds, after.metadata.managedFields ?? [])
    if (owners.some((owner) => owner.manager === manager))
      throw new Surprise(`${object}: ${manager} would still own older paths`, elsewhere)
    return after
  }

  /** Applies for all managers, one after the other, each tried first. */
  const applyAll = async (prepared: Prepared, dryRun: boolean): Promise<Written | undefined> => {
    let { live } = prepared
    for (const claim of prepared.claims) {
      if (!(await apply(live, claim, true))) return undefined
      const after = dryRun ? live : await apply(live, claim, false)
      if (!after) return undefined
      live = after
    }
    return { before: prepared.live.metadata.resourceVersion, after: live.metadata.resourceVersion }
  }

  const untilDone = async (dryRun: boolean): Promise<Written> => {
    for (let left = tries; left > 0; left--) {
      const prepared = await prepare(target, subject)
      if (!prepared) return {}
      const done = prepared === 'busy' ? undefined : await applyAll(prepared, dryRun)
      if (done) return done
    }
    throw new Surprise(`${object} is written all the time`, 'pause its controller, or try again later')
  }

  return {
    object,
    says: `claims in ${newest} what ${managers.join(', ')} ${managers.length === 1 ? 'owns' : 'own'} in older paths`,
    rehearse: async () => void (await untilDone(true)),
    perform: () => untilDone(false),
  }
}

const elsewhere =
  'look for an admission webhook or policy that changes the object, or let the manager apply its manifest in v1beta2 while v1beta1 is served'
