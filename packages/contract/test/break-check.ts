import type { Check, CheckName } from '@capi-migrate/contract-rules'
import { crdBreakers } from './break-crd.ts'
import { goBreakers } from './break-go.ts'
import { objectBreakers } from './break-object.ts'
import { repositoryBreakers } from './break-repository.ts'
import { crdOf } from './spot.ts'
import type { Spot } from './spot.ts'
import { foreignGroup } from './world.ts'

const breakers = { ...crdBreakers, ...objectBreakers, ...goBreakers, ...repositoryBreakers }

/** Changes a provider so that a check has to report it. */
export function breakCheck(at: Spot, check: Check): void {
  const breakIt = breakers[check.check as keyof typeof breakers] as (at: Spot, check: Check) => void
  breakIt(at, check)
}

/** What has to be so before a check concerns a provider at all. */
export const givens: Partial<Record<CheckName, (at: Spot) => void>> = {
  'crd.requiredReason': (at) => {
    const { versions } = crdOf(at).spec
    if (versions.length === 1)
      versions.push({ ...structuredClone(versions[0]), name: 'v1alpha1', storage: false })
  },
  'repo.aggregatedRole': (at) => foreignGroup(at.world, at.kind),
}
