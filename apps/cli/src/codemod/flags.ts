import type { ContractTarget, Newest } from '@capi-migrate/transitions'
import type { PlanFormat } from '../manifests/formats.ts'

/** What `migrate codemod` is asked for. */
export interface CodemodFlags {
  readonly mode: Newest | 'dual'
  readonly generation: 'current' | 'legacy'
  readonly counters: 'current' | 'legacy'
  /** Where neither flag is given: a write checks programs whose dependencies are installed. */
  readonly verify?: boolean
  /** `false` where nothing formats; the formatter of the project where it is absent. */
  readonly formatCmd?: string | false
  readonly contract: ContractTarget
  readonly config?: string
  readonly crds?: readonly string[]
  readonly format: PlanFormat
  readonly diff?: true
  readonly write?: true
  readonly check?: true
  readonly force?: true
  readonly tasks?: string
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
}
