import type { ApiObject, Contract } from '@capi-migrate/status-model'
import { accessorError, readField } from './accessor.ts'
import type { Read } from './accessor.ts'

const path = 'status.failureDomains'

/**
 * The failure domains of an InfraCluster by its contract: a map or a list, in the order of their names either way.
 * Upstream: internal/contract/infrastructure_cluster.go, `FailureDomains.Get`.
 */
export function failureDomainsOf(object: ApiObject, contract: Contract): Read<readonly object[]> {
  if (contract === 'v1beta1') {
    const read = readField(object, path, 'map[string]interface {}')
    if (read.state !== 'there') return told(read)
    return there(Object.entries(read.value).map(([name, domain]) => ({ name, ...(domain as object) })))
  }
  const read = readField(object, path, '[]interface {}')
  return read.state === 'there' ? there(read.value as readonly object[]) : told(read)
}

function there(domains: readonly object[]): Read<readonly object[]> {
  const value = domains
    .map((domain) => ({ controlPlane: false, ...domain }) as { readonly name?: string })
    .sort(({ name: a = '' }, { name: b = '' }) => (a < b ? -1 : a > b ? 1 : 0))
  return { state: 'there', value }
}

function told(read: Exclude<Read<unknown>, { state: 'there' }>): Read<never> {
  return read.state === 'error' ? { state: 'error', error: accessorError(path, read.error) } : read
}
