import { serves } from '../../facts/crd.ts'
import type { Crd } from '../../facts/crd.ts'

/** The label by which a CRD says which of its versions follow contract v1beta2. */
const contractLabel = 'cluster.x-k8s.io/v1beta2'

/**
 * The version that Cluster API reads objects of a CRD in: the latest that the label of the contract names; undefined
 * where there is no label, or that version is not served. Upstream: internal/contract/version.go.
 */
export function contractVersionOf(crd: Crd): string | undefined {
  const named = crd.labels[contractLabel]?.split('_').filter(Boolean) ?? []
  const latest = named.toSorted(byAge).at(-1)
  return latest !== undefined && serves(crd, latest) ? latest : undefined
}

/** Kubernetes' order of versions: v1alpha1, v1beta1, v1beta2, v1, v2; any other name comes first. */
export function byAge(a: string, b: string): number {
  const [left, right] = [rankOf(a), rankOf(b)]
  if (!left || !right) return left ? 1 : right ? -1 : a < b ? 1 : a > b ? -1 : 0
  const differing = left.findIndex((part, i) => part !== right[i])
  return differing < 0 ? 0 : left[differing]! - right[differing]!
}

const stability = ['alpha', 'beta', undefined]

function rankOf(version: string): readonly number[] | undefined {
  const [all, major, level, minor = 0] = /^v([1-9]\d*)(?:(alpha|beta)([1-9]\d*))?$/.exec(version) ?? []
  return all === undefined ? undefined : [stability.indexOf(level), Number(major), Number(minor)]
}
