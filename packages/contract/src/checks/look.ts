import type { Check, CheckName, ContractRule } from '@capi-migrate/contract-rules'
import type { Seen } from './seen.ts'

/** The check of a name, of all there are. */
export type CheckOf<N extends CheckName, C = Check> = C extends { readonly check: infer K }
  ? N extends K
    ? C
    : never
  : never

/** Looks at one thing: `rule` is the one that asks for it. */
export type Look<N extends CheckName, S> = (check: CheckOf<N>, subject: S, rule: ContractRule) => Seen

/** One function for each name. */
export type Looks<N extends CheckName, S> = { readonly [K in N]: Look<K, S> }

/** The names that begin with a word. */
export type NamesOf<W extends string> = Extract<CheckName, `${W}.${string}`>
