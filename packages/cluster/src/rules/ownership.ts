import { objectOf } from '../facts/digest.ts'
import type { Digest } from '../facts/digest.ts'
import type { Facts } from '../facts/facts.ts'
import { isGoing } from '../facts/going.ts'
import { has } from '../facts/release.ts'
import type { Mended } from '../facts/release.ts'
import type { Missing } from '../source/part.ts'
import type { Judgement, Seen } from './rule.ts'

/** CLU007: entries of a subresource hold status alone, which nobody keeps in Git. */
export function ownsInNewVersion({ objects, owners, crds }: Facts): Judgement {
  return each(objects.value, owners.missing, (object) => {
    const managers = object.writers.flatMap(({ manager = '', operation, apiVersion = '', subresource }) =>
      operation === 'Apply' && !subresource && isGoing(crds.value, apiVersion, object.crd.kind)
        ? `${manager} (${apiVersion})`
        : [],
    )
    return managers.length > 0 ? `applied by ${[...new Set(managers)].join(', ')}` : undefined
  })
}

/** Releases whose writes are guarded; upstream: kubernetes-sigs/cluster-api#13338. */
export const guarded: Mended = { 11: 7, 12: 4, 13: 0 }

/** The manager that the API server makes up for fields whose owner was lost. */
const lost = 'before-first-apply'

/** CLU009 */
export function outlivesWebhook({ objects, owners, core }: Facts): Judgement {
  const isGuarded = core.value !== undefined && has(core.value, guarded)
  return each(objects.value, [...owners.missing, ...core.missing], ({ writers, isBare }) => {
    if (writers.length === 0 && !isBare && owners.missing.length === 0)
      return 'nobody owns its fields any more'
    if (writers.some(({ manager }) => manager === lost))
      return `the manager ${lost} owns fields: their owner was lost`
    const versions = new Set(writers.map(({ apiVersion }) => apiVersion))
    return core.value && !isGuarded && versions.size > 1
      ? `fields are owned in ${[...versions].join(' and ')}, and Cluster API ${core.value.text} does not guard its writes`
      : undefined
  })
}

/** CLU010 */
export function ownedInKnownVersions({ objects, owners }: Facts): Judgement {
  return each(objects.value, owners.missing, ({ crd, writers }) => {
    const known = new Set(crd.versions.map(({ name }) => `${crd.group}/${name}`))
    if (known.size === 0) return undefined
    const unknown = writers.flatMap(({ apiVersion = '' }) => (known.has(apiVersion) ? [] : apiVersion))
    return unknown.length > 0 ? `fields are owned in ${[...new Set(unknown)].join(', ')}` : undefined
  })
}

/** CLU013 */
export function ownersInNewVersion({ objects, crds }: Facts): Judgement {
  return each(objects.value, objects.missing, ({ owners }) => {
    const old = owners.filter(({ apiVersion, kind }) => isGoing(crds.value, apiVersion, kind))
    return old.length > 0
      ? `is owned by ${old.map(({ apiVersion, kind, name }) => `${kind} ${name} in ${apiVersion}`).join(', ')}`
      : undefined
  })
}

function each(
  value: readonly Digest[],
  missing: readonly Missing[],
  faultOf: (object: Digest) => string | undefined,
): Judgement {
  const seen = value.flatMap((object): readonly Seen[] => {
    const says = faultOf(object)
    return says === undefined ? [] : [{ object: objectOf(object), says }]
  })
  return { seen, missing, looked: value.length }
}
