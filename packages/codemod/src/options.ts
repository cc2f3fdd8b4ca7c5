import type { ContractTarget, Newest, Role } from '@capi-migrate/transitions'
import { newerVersion } from './versions.ts'

/** What a run of the codemod is asked for. */
export interface CodemodOptions {
  /** `v1beta2`: switch; `dual`: read both versions during the transition, and go on writing v1beta1. */
  readonly mode: Mode
  /** Which of two meanings code goes on with where v1beta2 gave a path of v1beta1 a new one, as `status.conditions`. */
  readonly generation: Generation
  /** Which counter is read where v1beta2 has another one for a counter of v1beta1, as `upToDateReplicas`. */
  readonly counters: Generation
  /**
   * Also type-checks before and after: kinds whose edits leave new errors that no task explains stay. `installed`: only below a
   * tsconfig.json whose dependencies are installed.
   */
  readonly verify: boolean | 'installed'
  /** The stage of the contract that provider types arrive at; their API version is never written. */
  readonly contract: ContractTarget
  /** Types that mirror a kind although nothing in the code says so: name of the type → kind. */
  readonly types: Readonly<Record<string, string>>
  /** Calls that give objects although nothing here knows them: last word of what is called → `type`, `class` or the kind. */
  readonly sources: Readonly<Record<string, string>>
  /** What is known of providers' kinds from their CRDs: `group/Kind` → role and versions. */
  readonly providers: Readonly<Record<string, KnownProvider>>
}

/** What the CRD of a provider's kind says. */
export interface KnownProvider {
  readonly role: Role
  /** Each version, and whether the contract label says that it follows contract v1beta2. */
  readonly versions: Readonly<Record<string, boolean>>
}

export type Mode = Newest | 'dual'

/**
 * `current`: the path stays and means what v1beta2 means by it. `legacy`: the value is followed to where it is kept until
 * v1beta1 is removed.
 */
export type Generation = 'current' | 'legacy'

export const defaults: CodemodOptions = {
  mode: newerVersion,
  generation: 'current',
  counters: 'legacy',
  verify: false,
  contract: 'v1beta2',
  types: {},
  sources: {},
  providers: {},
}
