import type { ContractTarget, Stage } from '@capi-migrate/transitions'
import type { PlanFormat } from './formats.ts'

/** What `migrate manifests` is asked for. */
export interface ManifestsFlags {
  readonly to: Stage
  readonly format: PlanFormat
  readonly diff?: true
  readonly write?: true
  readonly check?: true
  readonly force?: true
  readonly docs?: true
  readonly references?: true
  readonly machineData?: true
  readonly dropIgnored?: true
  readonly repair?: true
  readonly helpers?: true
  readonly annotate?: true
  readonly explainTasks?: true
  readonly tasks?: string
  readonly shard?: string
  readonly jobs?: number
  readonly kustomizeCheck?: true
  readonly render?: true
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly apiVersion?: readonly string[]
  readonly contract?: ContractTarget
  readonly crds?: readonly string[]
  readonly role?: readonly string[]
}
