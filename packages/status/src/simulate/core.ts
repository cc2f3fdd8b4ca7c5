import type { Contract } from '@capi-migrate/status-model'

/** A release of Cluster API v1, such as v1.12.1. */
export interface Core {
  readonly minor: number
  readonly patch: number
}

/**
 * A release as people write it: `1.14`, `v1.14.0`. Without a patch number the newest patch is meant. `undefined` where
 * it is none.
 */
export function parseCore(text: string): Core | undefined {
  const [, minor, patch] = /^v?1\.(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return minor === undefined
    ? undefined
    : { minor: Number(minor), patch: patch === undefined ? Infinity : Number(patch) }
}

export function printCore({ minor, patch }: Core): string {
  return `v1.${minor}${patch === Infinity ? '' : `.${patch}`}`
}

/** The contracts a release honours, newest first. Upstream: internal/contract/version.go, `GetCompatibleVersions`. */
export function contractsOf({ minor }: Core): readonly Contract[] {
  if (minor >= 16) return ['v1beta2']
  return minor >= 11 ? ['v1beta2', 'v1beta1'] : ['v1beta1']
}

/**
 * Whether a control plane of v1beta1 is read at status.ready by mistake, where status.initialized is meant.
 * Upstream: issue 13184, pull request 13186.
 */
export function mistakesReady({ minor, patch }: Core): boolean {
  return (minor === 11 && patch <= 4) || (minor === 12 && patch <= 1)
}

/** Whether the Cluster asks its control plane whether it is ready, beside whether it is initialized. */
export function asksReady({ minor }: Core): boolean {
  return minor <= 10
}

/** Whether InfraMachine status.failureDomain reaches the Machine. */
export function readsFailureDomain({ minor }: Core): boolean {
  return minor >= 13
}

/** Whether ControlPlane status.versions reaches the Cluster. */
export function readsVersions({ minor }: Core): boolean {
  return minor >= 14
}

/** Whether the release serves v1beta2; before, owners are written in v1beta1. */
export function servesV1Beta2({ minor }: Core): boolean {
  return minor >= 11
}

/** Where failureReason and failureMessage of an object show in its owner; nowhere in the end. Up to v1.10 they end it. */
export function failuresAt({ minor }: Core): 'status' | 'status.deprecated.v1beta1' | undefined {
  if (minor >= 16) return undefined
  return minor <= 10 ? 'status' : 'status.deprecated.v1beta1'
}

/** Whether clusterctl of the release takes a metadata.yaml without a kind. */
export function takesEmptyMetadataKind({ minor, patch }: Core): boolean {
  return !(minor === 11 && patch === 0)
}

/** Whether `clusterctl upgrade` of the release moves stored objects of CRDs to their new storage version. */
export function migratesStorageVersions({ minor }: Core): boolean {
  return minor < 13
}
