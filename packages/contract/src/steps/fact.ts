import { checksIn, contractRules, fieldsIn } from '@capi-migrate/contract-rules'
import type { ContractRule } from '@capi-migrate/contract-rules'

/** The path that a role's controllers write, from v1beta2 on. */
export function factOf(
  role: string,
): { readonly rule: ContractRule; readonly paths: readonly string[] } | undefined {
  const rule = contractRules.find(({ id }) => id === `${role.toLowerCase()}.initialization`)
  if (!rule) return undefined
  const written = checksIn(rule, 'v1beta2').flatMap((check) =>
    check.check === 'go.writes' ? [check.path] : [],
  )
  return { rule, paths: written.length > 0 ? written : fieldsIn(rule, 'v1beta2').map(({ path }) => path) }
}
