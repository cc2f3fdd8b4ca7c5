import { isOurs, storageOf } from '../facts/crd.ts'
import type { Crd } from '../facts/crd.ts'
import type { Facts } from '../facts/facts.ts'
import { isGoing } from '../facts/going.ts'
import type { Judgement, Seen } from './rule.ts'

/** CLU002 */
export function isStoredAnew({ crds }: Facts): Judgement {
  const own = crds.value.filter(isOurs)
  const going = (crd: Crd, version: string): boolean =>
    isGoing(crds.value, `${crd.group}/${version}`, crd.kind)
  const seen = own.flatMap((crd): readonly Seen[] => {
    const object = `CustomResourceDefinition ${crd.name}`
    const storage = storageOf(crd)
    if (storage !== undefined && going(crd, storage))
      return [{ object, says: `stores objects in ${storage}` }]
    const old = crd.storedVersions.filter((version) => version !== storage && going(crd, version))
    return old.length > 0 ? [{ object, says: `objects may still be stored in ${old.join(', ')}` }] : []
  })
  return { seen, missing: crds.missing, looked: own.length }
}

/** Where crd-migrator writes the generation that it has looked at; upstream: api/core/v1beta2. */
const observed = 'crd-migration.cluster.x-k8s.io/observed-generation'

/** CLU014: kinds without objects need no care. */
export function isMigrated({ crds, objects, controllers }: Facts): Judgement {
  const used = new Set(objects.value.map(({ crd }) => crd))
  const own = crds.value.filter(
    (crd) =>
      used.has(crd) && crd.versions.some(({ name }) => isGoing(crds.value, `${crd.group}/${name}`, crd.kind)),
  )
  const unseen = own.flatMap((crd): readonly Seen[] => {
    const at = crd.annotations[observed]
    if (at === String(crd.generation)) return []
    const says =
      at === undefined
        ? 'has objects, and no crd-migrator has looked at it'
        : `has objects, and crd-migrator has looked at generation ${at} of ${crd.generation}`
    return [{ object: `CustomResourceDefinition ${crd.name}`, says }]
  })
  const skipped = controllers.value.flatMap(({ name, args }): readonly Seen[] => {
    const flags = args.filter(
      (arg, i) => /^--skip-crd-migration-phases(?:=.|$)/.test(arg) && (arg.includes('=') || args[i + 1]),
    )
    return flags.map((flag) => ({
      object: `Deployment ${name}`,
      says: `leaves out phases of crd-migrator: ${flag}`,
    }))
  })
  return {
    seen: [...unseen, ...skipped],
    missing: [...objects.missing, ...controllers.missing],
    looked: own.length,
  }
}
