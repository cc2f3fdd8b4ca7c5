import type { ContractReport, ProviderKind } from '@capi-migrate/contract'
import { contractStages } from '@capi-migrate/contract-rules'
import { markdownText } from './escape.ts'
import { apiGroup } from '../api-group.ts'

/** What a provider supports, as a Markdown table for its documentation. */
export function renderContractMatrix({ kinds, results }: ContractReport): string {
  const rows = kinds.map((kind) => {
    const own = results.filter((result) => result.kind === kind)
    const met = own.filter(({ state }) => state === 'met').length
    const asked = own.filter(({ state }) => state === 'met' || state === 'violated').length
    return [
      kind.crd.kind,
      kind.role,
      versionsOf(kind),
      contractsOf(kind),
      coresOf(kind),
      `${met} of ${asked}`,
    ]
  })
  const head = ['Kind', 'Role', 'API versions', 'Contract', 'Cluster API', 'Rules met']
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map(markdownText).join(' | ')} |\n`)
    .join('')
}

function versionsOf({ crd }: ProviderKind): string {
  return crd.versions
    .filter(({ served }) => served)
    .map(({ name }) => name)
    .join(', ')
}

/** `v1beta1 (v1alpha2), v1beta2 (v1beta1)`. */
function contractsOf({ crd }: ProviderKind): string {
  const labels = contractLabels(crd.labels)
  return (
    labels.map(([contract, value]) => `${contract} (${value.replaceAll('_', ', ')})`).join(', ') || 'none'
  )
}

/** The minors of Cluster API that honour one of the contracts, or more. */
function coresOf({ crd, label }: ProviderKind): string {
  const contracts = contractLabels(crd.labels).map(([contract]) => contract)
  if (!label) return 'none'
  const from = contracts.includes('v1beta1') ? contractStages.v1beta1.from : contractStages.v1beta2.from
  return contracts.includes('v1beta2')
    ? `v1.${from} and newer`
    : `v1.${from} to v1.${contractStages.v1beta1.to}`
}

function contractLabels(
  labels: ProviderKind['crd']['labels'],
): readonly (readonly ['v1beta1' | 'v1beta2', string])[] {
  return labels
    .flatMap(({ key, value }): (readonly ['v1beta1' | 'v1beta2', string])[] =>
      key === `${apiGroup}/v1beta1`
        ? [['v1beta1', value]]
        : key === `${apiGroup}/v1beta2`
          ? [['v1beta2', value]]
          : [],
    )
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}
