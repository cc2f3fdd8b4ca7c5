import { valueAt } from '../assemble.ts'
import type { Fill } from '../fill.ts'
import { stepsOf } from '../path.ts'
import { at, drop } from '../row.ts'
import type { Row } from '../row.ts'
import type { Stage } from '../stages.ts'
import { defineTransition } from '../transition.ts'
import type { Transition } from '../transition.ts'

/** The roles of the contract, in the order of its pages. */
export const roles = [
  'InfraCluster',
  'InfraMachine',
  'InfraMachinePool',
  'BootstrapConfig',
  'ControlPlane',
  'IPAM',
] as const

/** What a provider's kind is to the contract. */
export type Role = (typeof roles)[number]

/** The line of the contract: versions have its names, but a new one of the API need not bring another contract. */
export const contractStages = ['v1beta1', 'v1beta2', 'final'] as const satisfies readonly Stage[]

/**
 * A stage of the contract, of one kind's CRD and of the API version that its label selects, not of a whole provider.
 * `final` is v1beta2 once Cluster API honours v1beta1 no longer.
 */
export type ContractStage = (typeof contractStages)[number]

/** A stage of the contract that a provider is brought to. */
export type ContractTarget = Exclude<ContractStage, (typeof contractStages)[0]>

/** What changes in the contract of one role, in the words of its objects. */
export interface RoleSource {
  readonly role: Role
  /** Fields of spec, from spec; they are the same in the template. */
  readonly spec?: readonly Row[]
  /** All other fields, from the root, v1beta1 to v1beta2. */
  readonly object: readonly Row[]
  /** v1beta1 fields that v1beta2 tolerates beside the newer ones, and `final` does not. */
  readonly tolerated: readonly Row[]
  readonly fills?: {
    readonly toV1Beta2?: readonly Fill[]
    readonly toV1Beta1?: readonly Fill[]
    readonly toFinal?: readonly Fill[]
  }
}

/** The transitions of a role: of its objects and of their templates, from each stage to the next. */
export function defineRole({ role, spec = [], object, tolerated, fills }: RoleSource): readonly Transition[] {
  const template = `${role}Template`
  return [
    define(role, 'v1beta1', 'v1beta2', [...at('spec', spec), ...object], {
      up: fills?.toV1Beta2 ?? [],
      down: fills?.toV1Beta1 ?? [],
    }),
    define(role, 'v1beta2', 'final', tolerated, { up: fills?.toFinal ?? [] }),
    ...(role === 'IPAM'
      ? []
      : [
          define(template, 'v1beta1', 'v1beta2', at('spec.template.spec', spec)),
          define(template, 'v1beta2', 'final', []),
        ]),
  ]
}

/** Says at the newer path what the object says at the older one, where only that is there. */
export function said(older: string, newer: string, why: string): Fill {
  const value = (object: Readonly<Record<string, unknown>>): boolean | undefined => {
    const found = valueAt(object, stepsOf(older))
    return typeof found === 'boolean' ? found : undefined
  }
  return { path: newer, value, creates: true, why }
}

const gone = 'Cluster API honours it no longer'

/** Fields of v1beta1 that have no effect any more once it is removed. */
export function ineffective(...paths: readonly string[]): readonly Row[] {
  return paths.map((path) => drop(path, gone))
}

function define(
  kind: string,
  from: Stage,
  to: Stage,
  rows: readonly Row[],
  fills: Transition['fills'] = {},
): Transition {
  // A provider numbers its API versions as it likes: the contract is no version.
  return defineTransition({ group: '', kind, from, to, rows, fills, keepsVersion: true })
}
