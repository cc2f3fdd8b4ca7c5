import type { Contract } from '../provider.ts'

/** The API versions that a CRD's label gives to a contract, and the one Cluster API takes. */
export interface ContractLabel {
  readonly contract: Contract
  readonly versions: readonly string[]
  /** The highest of them, in the order of Kubernetes. */
  readonly selected: string
}

/** The key of the label of a contract: `cluster.x-k8s.io/v1beta2`. */
export function contractLabelKey(contract: string): string {
  return `cluster.x-k8s.io/${contract}`
}

/**
 * What the labels of a CRD say to Cluster API: the newest contract it honours, and the highest version listed for it,
 * whether that version exists or not. `undefined` where there is no such label, or an empty one.
 *
 * Upstream: internal/contract/version.go, `GetLatestContractAndAPIVersionFromContract`.
 *
 * @param contracts those that are honoured, the newest first; up to v1.10 only v1beta1, from v1.16 on only v1beta2
 */
export function selectedContract(
  labels: Readonly<Record<string, string>>,
  contracts: readonly Contract[] = ['v1beta2', 'v1beta1'],
): ContractLabel | undefined {
  for (const contract of contracts) {
    const value = labels[contractLabelKey(contract)]
    if (!value) continue
    const versions = value.split('_')
    return { contract, versions, selected: versions.toSorted(compareApiVersions).at(-1)! }
  }
  return undefined
}

/**
 * The order of API versions in Kubernetes, the highest last: v2, v1, v2beta1, v1beta2, v1alpha4. What is no version of
 * that form is lower than all, and among such the one that comes first in the alphabet is the higher.
 *
 * Upstream: k8s.io/apimachinery/pkg/version, `CompareKubeAwareVersionStrings`.
 */
export function compareApiVersions(a: string, b: string): number {
  const [left, right] = [parse(a), parse(b)]
  if (!left || !right) return left ? 1 : right ? -1 : a < b ? 1 : a > b ? -1 : 0
  return left.rank - right.rank || left.major - right.major || left.minor - right.minor
}

const ranks: Readonly<Record<string, number>> = { alpha: 0, beta: 1 }

function parse(version: string): { rank: number; major: number; minor: number } | undefined {
  const [, major, word, minor] = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version) ?? []
  if (major === undefined) return undefined
  return { major: Number(major), rank: word ? ranks[word]! : 2, minor: Number(minor ?? 0) }
}
