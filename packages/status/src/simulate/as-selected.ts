import type { ApiObject, Contract } from '@capi-migrate/status-model'
import { contractLabelKey } from '@capi-migrate/status-model/contract'
import type { ContractLabel } from '@capi-migrate/status-model/contract'
import { convertRole } from '@capi-migrate/transitions'
import type { Crd, ReadRole } from './situation.ts'

/**
 * The object in the version that is selected, as a provider would convert it that follows the contract: where its own
 * version follows another contract, the fields of the contract move; everything else stays as it is.
 */
export function asSelected(object: ApiObject, role: ReadRole, crd: Crd, label: ContractLabel): ApiObject {
  const apiVersion = `${crd.group}/${label.selected}`
  const own = object.apiVersion?.split('/').at(-1) ?? ''
  const from = own === label.selected ? undefined : contractOf(own, crd)
  if (!from || from === label.contract) return { ...object, apiVersion }
  const options = { role, from, to: label.contract, apiVersion }
  return convertRole(object as Record<string, unknown>, options).object
}

function contractOf(version: string, { labels }: Crd): Contract | undefined {
  return (['v1beta2', 'v1beta1'] as const).find((contract) =>
    labels[contractLabelKey(contract)]?.split('_').includes(version),
  )
}
