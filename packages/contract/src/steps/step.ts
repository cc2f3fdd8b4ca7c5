import type { Check } from '@capi-migrate/contract-rules'
import type { ContractStage } from '@capi-migrate/transitions'

/** Which of the transitions behind "v1beta2" a step belongs to. */
export type StepConcern = 'api' | 'contract' | 'conditions' | 'clients'

/** A step of a provider's way, in an order of dependencies and not of days. */
export interface MigrationStep {
  /** Never changes: `M13`. */
  readonly id: string
  readonly concern: StepConcern
  /** The stage it leads to. */
  readonly to: Exclude<ContractStage, 'v1beta1'>
  readonly title: string
  /** What goes wrong without it. */
  readonly why: string
  /** When it is done, in words. */
  readonly doneWhen: string
  /** Ids of the steps before it. */
  readonly needs: readonly string[]
  /** Ids of the steps that have to be done before a program may write; those of `needs` where it is absent. */
  readonly writesAfter?: readonly string[]
  /** May be left out. */
  readonly isOptional?: true
  readonly done: readonly DoneWhen[]
  /** What others fell into. */
  readonly traps: readonly string[]
}

/** Something that is so once a step is done. */
export type DoneWhen = Check | StepCheck

/** What only steps ask for. Each says of itself what a person does where it is not so. */
export type StepCheck =
  /** go.mod requires at least this minor of Cluster API v1. */
  | { readonly check: 'step.clusterApi'; readonly atLeast: number }
  /** No import matches. */
  | { readonly check: 'step.noImport'; readonly pattern: string; readonly next: string }
  /** Kinds with legacy conditions are patched with the helper that keeps them. */
  | { readonly check: 'step.patchHelper' }
  /** Some import has this path. */
  | { readonly check: 'step.import'; readonly path: string; readonly next: string }
  /** No code matches. */
  | { readonly check: 'step.noCode'; readonly pattern: string; readonly next: string }
  /** A role of the manager allows verbs on a resource. */
  | {
      readonly check: 'step.role'
      readonly group: string
      readonly resource: string
      readonly verbs: readonly string[]
    }
  /** The older contract's label is there, at least for the versions that follow it. */
  | { readonly check: 'step.labelled' }
  /** Where the shapes of both contracts contradict each other, there is a newer API version. */
  | { readonly check: 'step.newVersion' }
  /** Kinds with several versions that hold different fields are converted, by tested code. */
  | { readonly check: 'step.conversion' }
  /** No rule about fields is broken at the stage. */
  | { readonly check: 'step.fields' }
  /** Controllers write what the contract reads. */
  | { readonly check: 'step.writes' }
  /** Conditions have no severity, in the version for the newer contract. */
  | { readonly check: 'step.conditions' }
  /** The version for the newer contract is stored. */
  | { readonly check: 'step.stored' }
  /** CRDs of kinds and templates are labelled for the newer contract, with versions that fit. */
  | { readonly check: 'step.flipped' }
  /** The newest release series names the contract of the newest labels. */
  | { readonly check: 'step.series' }
  /** Templates name the newer versions: published ones, and those of end-to-end tests. */
  | { readonly check: 'step.templates' }
  /** End-to-end tests install Cluster API v1.11 or newer, and say that the provider follows v1beta2. */
  | { readonly check: 'step.endToEnd' }
  /** Fields of the older contract are gone from the version for the newer one. */
  | { readonly check: 'step.oldFields' }
  /** No version that follows the older contract is served, and its label is gone. */
  | { readonly check: 'step.unserved' }
  /** The Go types say so too, of which CRDs are made: which version is stored, which are not served, which fields went. */
  | { readonly check: 'step.goStored' | 'step.goUnserved' | 'step.goOldFields' }
  /** No version that follows the older contract is left in the CRDs. */
  | { readonly check: 'step.removed' }
