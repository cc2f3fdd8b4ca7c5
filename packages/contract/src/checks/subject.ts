import type { ContractStage } from '@capi-migrate/contract-rules'
import { versionIn } from '../kinds/provider-kind.ts'
import type { ProviderKind } from '../kinds/provider-kind.ts'
import type { Location } from '../place.ts'
import type { Crd, CrdVersion } from '../read/crd.ts'
import type { Repository } from '../repository.ts'

/** What a rule is looked at for: a kind in a stage. */
export interface Subject {
  readonly repository: Repository
  /** All kinds of the repository that have a role. */
  readonly kinds: readonly ProviderKind[]
  readonly kind: ProviderKind
  /** The CRD that is looked at: the kind's, or its template's. Absent where there is no template. */
  readonly crd?: Crd
  /** The version of it that counts in the stage; absent where the CRD does not have it. */
  readonly version?: CrdVersion
  readonly stage: ContractStage
}

/** What a rule about the repository is looked at for. */
export interface Whole {
  readonly repository: Repository
  readonly kinds: readonly ProviderKind[]
  readonly stage: ContractStage
}

/** The subject of a kind, or of its template. */
export function subjectOf(whole: Whole, kind: ProviderKind, on: 'kind' | 'template'): Subject {
  const crd = on === 'kind' ? kind.crd : kind.template
  const version = crd && versionIn(crd, whole.stage)
  return { ...whole, kind, ...(crd && { crd }), ...(version && { version }) }
}

/** The place of something in a CRD, or of the CRD itself. */
export function inCrd(crd: Crd, at: { readonly line: number } = crd): Location {
  return { file: crd.file, line: at.line }
}
