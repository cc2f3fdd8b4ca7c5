import { isOurs, resourceOf } from '../facts/crd.ts'
import type { Crd } from '../facts/crd.ts'
import { missingOf } from '../source/part.ts'
import type { Missing } from '../source/part.ts'
import { apiVersionOf } from '../source/resource.ts'
import type { Source } from '../source/source.ts'
import { Unreadable } from '../source/unreadable.ts'
import type { Stay } from './stay.ts'

/** Why nothing may be written to a cluster; nothing of both where it may. */
export interface Refusal {
  readonly stays: readonly Stay[]
  readonly missing: readonly Missing[]
}

/**
 * Whether it is safe to write: objects can be read in every served version, and Cluster API is new enough not to lose
 * managedFields where a webhook is away for a moment.
 *
 * @param source may read a page of one object at a time: one of each kind is looked at
 * @param core the version of Cluster API, such as `v1.14.0`; undefined where nobody knows
 */
export async function guardOf(
  source: Source,
  crds: readonly Crd[],
  core: string | undefined,
): Promise<Refusal> {
  const { stays, missing } = guardCore(core)
  const conversions = await Promise.all(crds.filter(isOurs).map((crd) => guardConversion(source, crd)))
  return {
    stays: [...stays, ...conversions.flatMap((one) => one.stays)],
    missing: [...missing, ...conversions.flatMap((one) => one.missing)],
  }
}

function guardCore(core: string | undefined): Refusal {
  if (core === undefined)
    return {
      stays: [],
      missing: [
        {
          what: 'the version of Cluster API',
          why: 'absent',
          says: 'the inventory of clusterctl does not tell it',
          next: 'say it: --core v1.14.0',
        },
      ],
    }
  if (isMitigated(core)) return { stays: [], missing: [] }
  return {
    missing: [],
    stays: [
      {
        object: '',
        says: `Cluster API ${core} loses managedFields where its webhook is away while objects are written`,
        next: 'upgrade to v1.11.7, v1.12.4 or v1.13.0 or newer first',
      },
    ],
  }
}

/** The patch release from which a minor version of Cluster API keeps managedFields: kubernetes-sigs/cluster-api#13338. */
const mitigated: Readonly<Record<number, number>> = { 11: 7, 12: 4 }

/** Whether a version of Cluster API keeps managedFields where its webhook is away for a moment. */
export function isMitigated(core: string): boolean {
  const [, major, minor, patch] = /^v?(\d+)\.(\d+)\.(\d+)/.exec(core)?.map(Number) ?? []
  if (major === undefined || minor === undefined || patch === undefined) return false
  if (major !== 1) return major > 1
  return minor > 12 || patch >= (mitigated[minor] ?? Infinity)
}

/** Reads one object of a kind in each version that is served. */
async function guardConversion(source: Source, crd: Crd): Promise<Refusal> {
  const versions = crd.versions.filter(({ served }) => served)
  const stays: Stay[] = []
  const missing: Missing[] = []
  let what = crd.name
  try {
    const one = versions.length > 1 ? await firstOf(source, crd) : undefined
    for (const { name: version } of one ? versions : []) {
      const resource = resourceOf(crd, version)
      what = `${crd.name} in ${version}`
      try {
        await source.object(resource, one!.metadata)
      } catch (error) {
        if (!(error instanceof Unreadable && error.why === 'refused')) throw error
        const says = `cannot be read as ${apiVersionOf(resource)}: ${error.message}`
        stays.push({
          object: crd.kind,
          says,
          next: 'look after the controller of the provider, its Service and its certificate',
        })
      }
    }
  } catch (error) {
    missing.push(missingOf(what, error))
  }
  return { stays, missing }
}

async function firstOf(source: Source, crd: Crd) {
  for await (const [first] of source.pages(resourceOf(crd))) return first
  return undefined
}
