import type { ContractStage } from '@capi-migrate/contract-rules'
import { selectedContract } from '@capi-migrate/status-model/contract'
import type { RoleOptions } from '@capi-migrate/transitions'
import { labelsOf } from '../kinds/provider-kind.ts'
import type { ProviderKind } from '../kinds/provider-kind.ts'
import { pairOf, targetOf } from '../steps/target.ts'

/** Where objects of a provider go, by apiVersion and kind. */
export type ProviderLookup = (apiVersion: string, kind: string) => RoleOptions | undefined

/** Where objects of kinds go on the way to a stage: into the fields of their role, and to the version that has them. */
export function providerOf(kinds: readonly ProviderKind[], to: ContractStage): ProviderLookup {
  const known = new Map(
    kinds.flatMap((kind) => pairOf(kind).map((crd) => [`${crd.group}/${crd.kind}`, { kind, crd }] as const)),
  )
  return (apiVersion, name) => {
    const [group = '', version = ''] = apiVersion.split('/')
    const found = known.get(`${group}/${name}`)
    if (!found) return undefined
    const { role, crd } = found.kind
    const next = targetOf({ role, crd }).next?.name
    // A version that both contracts list holds objects of either; those of the older one are moved.
    const isNewer = version === next && !listsOlder(found.crd, version)
    const target = to === 'v1beta1' ? selectedContract(labelsOf(found.crd), ['v1beta1'])?.selected : next
    return {
      role,
      from: isNewer ? 'v1beta2' : 'v1beta1',
      to,
      ...(target !== undefined && { apiVersion: `${group}/${target}` }),
    }
  }
}

function listsOlder(crd: ProviderKind['crd'], version: string): boolean {
  return selectedContract(labelsOf(crd), ['v1beta1'])?.versions.includes(version) ?? false
}
