import { plural } from '../current/plural.ts'

/**
 * The name Cluster API asks for when it wants the CRD of a kind.
 *
 * Upstream: util/contract/contract.go, `CalculateCRDName`.
 */
export function computedCrdName(group: string, kind: string): string {
  return `${plural(kind.toLowerCase())}.${group}`
}
