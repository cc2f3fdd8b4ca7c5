/**
 * What became of a condition type:
 * - `same`: the same question under the same name; reasons and messages are new all the same
 * - `renamed`: the same question under another name
 * - `redefined`: another rule decides, even where the name is the same
 * - `split`: several conditions, or one of a wider question, say it now
 * - `gone`: nothing says it any more
 * - `new`: nothing said it before
 */
export type Change = 'same' | 'renamed' | 'redefined' | 'split' | 'gone' | 'new'

/** One condition type of one kind, before and after. */
export interface ConditionEntry {
  readonly group: string
  readonly kind: string
  /** The legacy type; absent for what is new. Its True is always good. */
  readonly legacy?: string
  /** The v1beta2 types that answer the question now, the closest first; none for what is gone. */
  readonly current: readonly string[]
  readonly change: Change
  /** What changed in meaning, in a sentence; `''` where nothing did. */
  readonly meaning: string
  /** For what is gone: the type that comes closest. */
  readonly closest?: string
  /** The kind that has the new condition, where it is another. */
  readonly on?: string
  /** Legacy reasons that have another name now: old → new. Those that are not listed are the same or gone. */
  readonly reasons?: Readonly<Record<string, string>>
}

/** An entry before it is known of which kind. */
export type Draft = Omit<ConditionEntry, 'group' | 'kind'>

type Extra = Pick<Draft, 'closest' | 'on' | 'reasons'>

export function same(type: string, extra: Extra & { readonly meaning?: string } = {}): Draft {
  return { legacy: type, current: [type], change: 'same', meaning: '', ...extra }
}

export function renamed(legacy: string, current: string, extra: Extra = {}): Draft {
  return { legacy, current: [current], change: 'renamed', meaning: '', ...extra }
}

export function redefined(
  legacy: string,
  current: readonly string[],
  meaning: string,
  extra: Extra = {},
): Draft {
  return { legacy, current, change: 'redefined', meaning, ...extra }
}

export function split(legacy: string, current: readonly string[], meaning: string, extra: Extra = {}): Draft {
  return { legacy, current, change: 'split', meaning, ...extra }
}

export function gone(legacy: string, meaning: string, closest?: string): Draft {
  return { legacy, current: [], change: 'gone', meaning, ...(closest !== undefined && { closest }) }
}

export function added(...types: readonly string[]): readonly Draft[] {
  return types.map((type) => ({ current: [type], change: 'new', meaning: '' }))
}

/** The entries of a kind. */
export function ofKind(group: string, kind: string, drafts: readonly Draft[]): readonly ConditionEntry[] {
  return drafts.map((draft) => ({ group, kind, ...draft }))
}
