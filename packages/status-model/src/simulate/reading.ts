import type { ContractLabel } from '../contract/label.ts'
import type { ApiObject } from '../object.ts'
import { bootstrapRef, controlPlaneRef, infrastructureRef } from '../references.ts'
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
  return object === 'missing' ? { is: 'missing', label } : { is: 'there', object, label }
}

const references: Readonly<Record<ReadRole, (owner: ApiObject) => unknown>> = {
  InfraCluster: infrastructureRef,
  InfraMachine: infrastructureRef,
  InfraMachinePool: infrastructureRef,
  BootstrapConfig: bootstrapRef,
  ControlPlane: controlPlaneRef,
}
