import { bootstrapRef, controlPlaneRef, infrastructureRef } from '@capi-migrate/status-model'
import type { ApiObject, Reference } from '@capi-migrate/status-model'
import type { ContractLabel } from '@capi-migrate/status-model/contract'
import { asSelected } from './as-selected.ts'
import { selectionOf } from './situation.ts'
import type { ReadRole, Situation } from './situation.ts'

/** How far Cluster API gets with a provider's object. */
export type Reading =
  /** The owner refers to none. */
  | { readonly is: 'unreferenced' }
  /** The labels select nothing that can be read, or the API server refuses. */
  | { readonly is: 'unread'; readonly error: string; readonly label?: ContractLabel }
  | { readonly is: 'missing'; readonly label: ContractLabel }
  | { readonly is: 'there'; readonly object: ApiObject; readonly label: ContractLabel }

export function readingOf(situation: Situation, owner: ApiObject): Reading {
  const { object, role } = situation
  if (!references[role](owner)) return { is: 'unreferenced' }
  const selection = selectionOf(situation)
  if (!selection.ok) return { is: 'unread', error: selection.error }
  const label = selection.value
  if (object === 'unreadable')
    return { is: 'unread', label, error: 'the API server refuses to give the object' }
  if (object === 'missing') return { is: 'missing', label }
  return { is: 'there', object: asSelected(object, role, situation.crd, label), label }
}

/** How the owner of an object of a role refers to it. */
export const references: Readonly<Record<ReadRole, (owner: ApiObject) => Reference | undefined>> = {
  InfraCluster: infrastructureRef,
  InfraMachine: infrastructureRef,
  InfraMachinePool: infrastructureRef,
  BootstrapConfig: bootstrapRef,
  ControlPlane: controlPlaneRef,
}
