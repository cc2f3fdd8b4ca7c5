import { failure, success } from '@capi-migrate/status-model'
import type { ApiObject, Result } from '@capi-migrate/status-model'
import { computedCrdName, selectedContract } from '@capi-migrate/status-model/contract'
import type { ContractLabel } from '@capi-migrate/status-model/contract'
import type { Role } from '@capi-migrate/transitions'
import type { Core } from './core.ts'
import { contractsOf } from './core.ts'

/** A role whose objects Cluster API reads; it never looks at pools of IPAM. */
export type ReadRole = Exclude<Role, 'IPAM'>

/** What Cluster API knows of a kind: metadata of its CRD, and which versions the API server serves. */
export interface Crd {
  readonly name: string
  readonly group: string
  readonly kind: string
  readonly labels: Readonly<Record<string, string>>
  readonly versions: readonly { readonly name: string; readonly served: boolean }[]
}

/** One provider's object, and what is around it when Cluster API reconciles its owner. */
export interface Situation {
  readonly role: ReadRole
  /** The object, in any version of its kind; `missing` does not exist; `unreadable` is refused by the API server. */
  readonly object: ApiObject | 'missing' | 'unreadable'
  readonly crd: Crd
  readonly core: Core
  /** The Cluster, Machine or MachinePool in v1beta2 as it is now; one that has just been made where absent. */
  readonly owner?: ApiObject
}

/**
 * Which contract and API version the labels select, or why the object cannot be read.
 *
 * Upstream: controllers/external/util.go, `GetObjectFromContractVersionedRef`. A version that is not served is refused by
 * the API server, not by Cluster API.
 */
export function selectionOf({ crd, core }: Pick<Situation, 'crd' | 'core'>): Result<ContractLabel> {
  const { name, group, kind, labels, versions } = crd
  const computed = computedCrdName(group, kind)
  if (name !== computed)
    return failure(
      `failed to get object from ref: customresourcedefinitions.apiextensions.k8s.io "${computed}" not found`,
    )
  const contracts = contractsOf(core)
  const label = selectedContract(labels, contracts)
  if (!label) {
    const known = contracts.map((contract) => `"${contract}"`).join(' ')
    return failure(
      `failed to get object from ref: cannot find any versions matching contract versions [${known}] for CRD ${name} ` +
        'as contract version label(s) are either missing or empty (see https://cluster-api.sigs.k8s.io/developer/' +
        'providers/contracts/overview.html#api-version-labels)',
    )
  }
  const isServed = versions.some((version) => version.name === label.selected && version.served)
  return isServed
    ? success(label)
    : failure(`no matches for kind "${kind}" in version "${group}/${label.selected}"`)
}
