import type { KubeObject } from '../source/object.ts'
import { Unreadable } from '../source/unreadable.ts'
import { missingOf } from '../source/part.ts'
import type { Missing, Part } from '../source/part.ts'
import type { Source } from '../source/source.ts'
import { isOurs, resourceOf } from './crd.ts'
import type { Crd } from './crd.ts'
import type { Digest } from './digest.ts'

/** A kind that was read in one version that is served. */
export interface Probe {
  readonly crd: Crd
  readonly version: string
  /** What the server said instead; absent where it gave the object. */
  readonly refused?: string
}

/** Reads one object of each kind in each version that is served: the webhook has to convert it. */
export async function probesOf(
  source: Source,
  crds: readonly Crd[],
  objects: readonly Digest[],
): Promise<Part<readonly Probe[]>> {
  if (!source.isWhole) return { value: [], missing: [dumped] }
  const missing: Missing[] = []
  const first = new Map<Crd, Digest>()
  for (const one of objects) if (!first.has(one.crd)) first.set(one.crd, one)
  const probes = crds
    .filter((crd) => isOurs(crd) && first.has(crd))
    .flatMap((crd) => {
      const served = crd.versions.filter((version) => version.served)
      return served.length < 2 ? [] : served.map(({ name }) => ({ crd, version: name }))
    })
  const value = await Promise.all(
    probes.map(async ({ crd, version }): Promise<readonly Probe[]> => {
      const { name, namespace } = first.get(crd)!
      try {
        const resource = resourceOf(crd, version)
        const found: KubeObject | undefined = await source.object(resource, {
          name,
          ...(namespace !== undefined && { namespace }),
        })
        // It may have gone since it was listed.
        return found ? [{ crd, version }] : []
      } catch (error) {
        if (error instanceof Unreadable && error.why === 'refused')
          return [{ crd, version, refused: error.message }]
        missing.push(missingOf(`${crd.name} in ${version}`, error))
        return []
      }
    }),
  )
  return { value: value.flat(), missing }
}

const dumped: Missing = {
  what: 'conversion',
  why: 'absent',
  says: 'a dump cannot tell whether the webhooks answer',
  next: 'look at the live cluster',
}
