import type { ContractStage } from '@capi-migrate/transitions'

/** Minors of Cluster API v1: 9 … 16, both ends included; an open end has no limit known yet. */
export interface Cores {
  readonly from: number
  readonly to?: number
}

/** The stages in order, with the minors of Cluster API that honour them. Upstream: docs/book/src/reference/versions.md. */
export const contractStages: Readonly<Record<ContractStage, Cores>> = {
  v1beta1: { from: 9, to: 15 },
  v1beta2: { from: 11, to: 15 },
  final: { from: 16 },
}

/** The minors the rules are known for. */
export const knownCores = { from: 9, to: 16 } as const

/** Whether a minor of Cluster API is among them. */
export function includesCore({ from, to }: Cores, minor: number): boolean {
  return from <= minor && (to === undefined || minor <= to)
}

export const early: readonly ContractStage[] = ['v1beta1']
export const late: readonly ContractStage[] = ['v1beta2', 'final']
export const last: readonly ContractStage[] = ['final']
