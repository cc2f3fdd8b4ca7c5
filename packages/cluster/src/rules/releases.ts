import type { Facts } from '../facts/facts.ts'
import { knowsJoins } from '../facts/join-configs.ts'
import { has } from '../facts/release.ts'
import type { Mended, Release } from '../facts/release.ts'
import type { Judgement, Seen } from './rule.ts'

/** Releases whose crd-migrator reads past the cache; upstream: kubernetes-sigs/cluster-api#14116 and its picks. */
const readsManagedFields: Mended = { 13: 6, 14: 2 }

/** CLU015: only since v1.13 the cache of KubeadmConfigs lacks managedFields. */
export function cleansManagedFields({ core }: Facts): Judgement {
  const isBroken = core.value !== undefined && core.value.minor >= 13 && !has(core.value, readsManagedFields)
  const seen = isBroken ? [{ object: '', says: `Cluster API is ${core.value!.text}` }] : []
  return { seen, missing: core.missing, looked: 1 }
}

/** Releases that read timeoutForControlPlane as it was meant; upstream: #13017. */
const readsTimeouts: Mended = { 11: 4 }

/** CLU022 */
export function isNotKnownBad({ core, joinConfigs }: Facts): Judgement {
  const { value: release } = core
  if (!release) return { seen: [], missing: core.missing, looked: 0 }
  const seen = [...timeoutsIn(release)]
  if (has(release, knowsJoins)) return { seen, missing: [], looked: 1 }
  const joins = joinConfigs.value.map((object) => ({
    object,
    says: `has no joinConfiguration.controlPlane: skip to v1.13.6, v1.14.2 or newer, or its Machine is replaced`,
  }))
  return { seen: [...seen, ...joins], missing: joinConfigs.missing, looked: joins.length + 1 }
}

function timeoutsIn(release: Release): readonly Seen[] {
  const isBroken = release.minor === 11 && !has(release, readsTimeouts)
  return isBroken
    ? [
        {
          object: '',
          says: `Cluster API is ${release.text}: timeoutForControlPlane replaces control plane Machines`,
        },
      ]
    : []
}
