import type { ContractTarget, Newest, Stage } from '@capi-migrate/transitions'

/** The stage to arrive at where none is named. Help loads no table, so all is written out, and the compiler asks for it. */
export const target: Newest = 'v1beta2'

/** The stages to choose from, in the order of the help. */
export const stages = Object.keys({
  v1beta2: true,
  v1beta1: true,
  v1alpha1: true,
  final: true,
} satisfies Readonly<Record<Stage, true>>)

/** The stages of the contract that a provider can be brought to. */
export const contractTargets = ['v1beta2', 'final'] as const satisfies readonly ContractTarget[]
