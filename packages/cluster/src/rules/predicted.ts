import { objectOf } from '../facts/digest.ts'
import type { Facts } from '../facts/facts.ts'
import { isGoing } from '../facts/going.ts'
import type { Prediction } from '../predict/prediction.ts'
import type { Judgement, Seen } from './rule.ts'

/** CLU006 */
export function replacesNoMachine(facts: Facts): Judgement {
  return each(facts, ({ effect, machines, says, because }) => {
    if (effect !== 'rollout') return undefined
    const certainty = because.length > 0 ? 'likely ' : ''
    return `${certainty}replaces ${machines.length} Machine${machines.length === 1 ? '' : 's'}: ${says}`
  })
}

/** CLU012 */
export function removesNoMovedField(facts: Facts): Judgement {
  return each(facts, ({ stays }) =>
    stays.length > 0 ? `gone from the manifest, and stays in the cluster: ${stays.join(', ')}` : undefined,
  )
}

/** Judges what was predicted of the manifests; without any, whether some may still have to be migrated. */
function each(facts: Facts, faultOf: (one: Prediction) => string | undefined): Judgement {
  const { manifests } = facts
  if (!manifests) return unasked(facts)
  const seen = manifests.value.flatMap((one): readonly Seen[] => {
    const says = faultOf(one)
    return says === undefined ? [] : [{ object: one.object, says }]
  })
  return { seen, missing: manifests.missing, looked: manifests.value.length }
}

function unasked({ objects, owners, crds }: Facts): Judgement {
  const old = objects.value.filter(({ crd, lastApplied = '', writers }) =>
    [
      lastApplied,
      ...writers.flatMap(({ operation, apiVersion = '' }) => (operation === 'Apply' ? apiVersion : [])),
    ].some((apiVersion) => isGoing(crds.value, apiVersion, crd.kind)),
  )
  const missing =
    old.length === 0 ? owners.missing : [...owners.missing, manifestsOf(objectOf(old[0]!), old.length)]
  return { seen: [], missing, looked: objects.value.length }
}

function manifestsOf(object: string, count: number): Judgement['missing'][number] {
  const more = count > 1 ? ` and ${count - 1} more` : ''
  return {
    what: 'the migrated manifests',
    why: 'absent',
    says: `${object}${more} will be applied in another version than before`,
    next: 'look at what an apply of the migrated files would do: `migrate cluster predict DIR`, or `migrate cluster check --manifests DIR`',
  }
}
