import type { Facts } from './facts/facts.ts'
import { outcomeOf } from './rules/rule.ts'
import type { Judgement, Outcome, Rule } from './rules/rule.ts'
import { rules } from './rules/table.ts'

/** A rule, and what came of it. */
export interface Judged extends Judgement {
  readonly rule: Rule
  readonly outcome: Outcome
  /** True where a person said that they looked themselves: `--accept`. */
  readonly accepted: boolean
}

/** What `migrate cluster check` says of one cluster. */
export interface Verdict {
  /** The context, or the folder of a dump. */
  readonly cluster: string
  /** True only where every rule holds, or was accepted. */
  readonly ready: boolean
  /** In the order of the table. */
  readonly judged: readonly Judged[]
}

/** Judges a cluster by all rules; `accepted` holds codes that a person answers for. */
export function verdictOf(facts: Facts, accepted: readonly string[] = []): Verdict {
  const judged = rules.map((rule): Judged => {
    const judgement = inNamespace(rule.judge(facts), facts.namespace)
    return { ...judgement, rule, outcome: outcomeOf(judgement), accepted: accepted.includes(rule.code) }
  })
  return { cluster: facts.name, ready: openOf(judged).length === 0, judged }
}

/** Where one namespace was read, and it holds nothing of the kind, the other namespaces may hold some. */
function inNamespace(judgement: Judgement, namespace: string | undefined): Judgement {
  if (namespace === undefined || judgement.looked > 0) return judgement
  const says = `only the namespace ${namespace} was read, and nothing of the kind is there`
  const unread = {
    what: 'the other namespaces',
    why: 'absent',
    says,
    next: 'run again without --namespace',
  } as const
  return { ...judgement, missing: [...judgement.missing, unread] }
}

/** Rules that hold since there is nothing of the kind, and all was read. */
export function emptyOf({ judged }: Verdict): readonly Judged[] {
  return judged.filter(({ outcome, looked }) => outcome === 'holds' && looked === 0)
}

/** What is left of a verdict: rules that do not hold, or cannot be told. */
export function openOf(judged: readonly Judged[]): readonly Judged[] {
  return judged.filter(({ outcome, accepted }) => outcome !== 'holds' && !accepted)
}

/** Counts of what is left of a verdict. */
export interface Left {
  readonly blockers: readonly Judged[]
  readonly risks: readonly Judged[]
  readonly unknown: readonly Judged[]
}

/** What is left, by what it means. */
export function leftOf({ judged }: Verdict): Left {
  const open = openOf(judged)
  const broken = open.filter(({ outcome }) => outcome === 'broken')
  return {
    blockers: broken.filter(({ rule }) => rule.severity === 'blocker'),
    risks: broken.filter(({ rule }) => rule.severity !== 'blocker'),
    unknown: open.filter(({ outcome }) => outcome === 'unknown'),
  }
}

/** The worst first. */
export function byNeed(verdicts: readonly Verdict[]): readonly Verdict[] {
  const weight = (verdict: Verdict): number => {
    const { blockers, risks, unknown } = leftOf(verdict)
    return blockers.length * 10_000 + risks.length * 100 + unknown.length
  }
  return verdicts.toSorted((a, b) => weight(b) - weight(a))
}

/** The verdict in a few words. */
export function wordsOf(verdict: Verdict): string {
  if (verdict.ready) return 'ready'
  const { blockers, risks } = leftOf(verdict)
  return blockers.length + risks.length > 0 ? 'not ready' : 'not known to be ready'
}

/** Exit codes of `migrate cluster check`. */
export const exits = { ready: 0, error: 1, migrate: 2, person: 3, unknown: 4 } as const

/** What a person has to do outweighs what we can mend, and that outweighs what could not be looked at. */
export function exitOf(verdicts: readonly Verdict[]): number {
  const open = verdicts.flatMap(({ judged }) => openOf(judged))
  const broken = open.filter(({ outcome }) => outcome === 'broken')
  if (broken.some(({ rule }) => rule.by === 'person')) return exits.person
  if (broken.length > 0) return exits.migrate
  return open.length > 0 ? exits.unknown : exits.ready
}
