import { apiGroup } from '@capi-migrate/transitions'
import { isOurs, serves } from '../facts/crd.ts'
import type { Crd } from '../facts/crd.ts'
import type { Facts } from '../facts/facts.ts'
import type { Judgement, Seen } from './rule.ts'

/** Groups whose kinds Cluster API looks up by the labels of their CRDs; upstream: internal/contract/version.go. */
const groups = ['infrastructure', 'bootstrap', 'controlplane', 'ipam'].map((part) => `${part}.${apiGroup}`)

/** CLU001: the label names versions by contract, `cluster.x-k8s.io/v1beta2: v1beta2_v1beta3`. */
export function declaresContract({ crds }: Facts): Judgement {
  // A kind without any label of a contract is none that Cluster API looks up.
  const own = crds.value.filter(
    (crd) => isOurs(crd) && groups.includes(crd.group) && contractsOf(crd).length > 0,
  )
  const seen = own.flatMap((crd): readonly Seen[] => {
    const versions = crd.labels[`${apiGroup}/v1beta2`]?.split('_').filter(Boolean) ?? []
    const object = `CustomResourceDefinition ${crd.name}`
    if (versions.length === 0)
      return [{ object, says: `declares ${contractsOf(crd).join(', ')} and not v1beta2` }]
    const unserved = versions.filter((version) => !serves(crd, version))
    if (unserved.length < versions.length) return []
    return [{ object, says: `declares v1beta2 with ${unserved.join(', ')}, which is not served` }]
  })
  return { seen, missing: crds.missing, looked: own.length }
}

function contractsOf({ labels }: Crd): readonly string[] {
  const names = Object.keys(labels).flatMap((label) =>
    label.startsWith(`${apiGroup}/v`) ? label.slice(apiGroup.length + 1) : [],
  )
  return names.filter((name) => /^v\d+(?:(?:alpha|beta)\d+)?$/.test(name))
}
