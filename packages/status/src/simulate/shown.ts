import type { ApiObject } from '@capi-migrate/status-model'
import type { ContractLabel } from '@capi-migrate/status-model/contract'
import type { Condition } from '@capi-migrate/status-model/current'
import { withValueAt } from '@capi-migrate/status-model/values'
import { accessorError } from './accessor.ts'
import type { Read } from './accessor.ts'

/** What a provider's object makes of its owner: a Cluster, a Machine or a MachinePool. */
export interface Shown {
  /** The contract and API version that the CRD's labels select; absent where they select none. */
  readonly label?: ContractLabel
  /** The owner afterwards, in v1beta2. */
  readonly owner: ApiObject
  /** What was written of it, by path. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The conditions that show the object, without their times. */
  readonly conditions: readonly Condition[]
  /** The error that ends the phase; the controller logs it and tries again. */
  readonly error?: string
  /** What is waited for, without any error. */
  readonly waitsFor?: string
}

/** Ends a phase: with an error, or waiting. */
export type Halt = Pick<Shown, 'error' | 'waitsFor'>

/** The fields a phase writes into its owner, one after another. */
export class Writer {
  readonly fields: Record<string, unknown> = {}
  owner: ApiObject

  constructor(owner: ApiObject) {
    this.owner = owner
  }

  set(path: string, value: unknown): void {
    this.fields[path] = value
    this.owner = withValueAt(this.owner, path, value)
  }
}

/** A flag that decides; an absent one is false. */
export function flagOf(read: Read<boolean>, path: string): { readonly isSet: boolean } & Halt {
  if (read.state === 'error') return { isSet: false, error: accessorError(path, read.error) }
  return { isSet: read.state === 'there' && read.value }
}
