import type { JsonMap } from '@capi-migrate/edits/json'
import type { KubeObject } from '../../source/object.ts'
import type { Draft, Path } from './fields.ts'

/** An object that is generated of a template, before its patches. */
export interface Item {
  /** Among what is generated. */
  readonly key: string
  /** Whom patches select. */
  readonly holder: Holder
  readonly template: KubeObject
  readonly source: string
  readonly draft: Draft
  /** True where the template is generated itself, and not what it describes. */
  readonly isTemplate: boolean
  /** Fields that patches do not reach. */
  readonly kept: readonly Path[]
  readonly variables: JsonMap
  readonly builtin: JsonMap
}

export type Holder =
  | { readonly infrastructureCluster: true }
  | { readonly controlPlane: true }
  | { readonly list: 'machineDeployments' | 'machinePools'; readonly class: string }
