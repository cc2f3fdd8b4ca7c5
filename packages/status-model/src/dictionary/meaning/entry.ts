import type { ConditionStatus } from '../../find.ts'
import type { Severity } from '../../legacy/condition.ts'

/** When a condition has a reason. */
export interface ReasonMeaning {
  readonly status: ConditionStatus
  /** Of legacy conditions that are False. */
  readonly severity?: Severity
  /** What is the matter then, in a sentence. */
  readonly when: string
}

/** What a condition of one kind says, in one generation. */
export interface ConditionMeaning {
  readonly generation: 'legacy' | 'current'
  readonly group: string
  readonly kind: string
  readonly type: string
  /** What it says when it is True. */
  readonly meaning: string
  /** Who writes it. */
  readonly by: string
  readonly reasons: Readonly<Record<string, ReasonMeaning>>
}

/** A condition before it is known of which kind. */
export type Draft = Pick<ConditionMeaning, 'meaning' | 'reasons'> & { readonly by?: string }

export const whenTrue = (when: string): ReasonMeaning => ({ status: 'True', when })
export const whenFalse = (when: string): ReasonMeaning => ({ status: 'False', when })
export const whenUnknown = (when: string): ReasonMeaning => ({ status: 'Unknown', when })
export const info = (when: string): ReasonMeaning => ({ status: 'False', severity: 'Info', when })
export const warning = (when: string): ReasonMeaning => ({ status: 'False', severity: 'Warning', when })
export const error = (when: string): ReasonMeaning => ({ status: 'False', severity: 'Error', when })

/** What most conditions can say: reading the API server failed, or computing it did. */
export const internalError = {
  InternalError: whenUnknown('the controller could not read what it needs; its log says why'),
}

/** The conditions of a kind, by type. */
export function meaningsOf(
  generation: ConditionMeaning['generation'],
  group: string,
  kind: string,
  by: string,
  drafts: Readonly<Record<string, Draft>>,
): readonly ConditionMeaning[] {
  return Object.entries(drafts).map(([type, draft]) => ({ generation, group, kind, type, by, ...draft }))
}
