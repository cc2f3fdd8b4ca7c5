import type { Check } from '@capi-migrate/contract-rules'
import type { Finding } from '@capi-migrate/edits'
import type { Evidence, RuleResult } from './evaluate.ts'

/** Something that is not as a rule asks; told once, however many rules ask for it. */
export interface ContractFinding extends Finding {
  readonly level: Check['level']
  /** Every rule that asks for it, the first one's id being `rule`. */
  readonly rules: readonly string[]
  /** Every kind it is about; none where it is about the repository. */
  readonly kinds: readonly string[]
}

/**
 * What violated rules have to say, each place once, the gravest first, then in the order of the rules. What is graver for
 * one kind than for another is said of each.
 */
export function findingsOf(results: readonly RuleResult[]): readonly ContractFinding[] {
  const ofKinds = new Map<string, { readonly key: string; readonly finding: ContractFinding }>()
  for (const result of results) {
    for (const evidence of result.state === 'violated' ? result.evidence : []) {
      // The rule that asks for the rules of another group says nothing that they do not.
      if (evidence.check.check === 'repo.group') continue
      const { place, says } = evidence
      const kind = result.kind?.crd.kind ?? ''
      // What is said of the repository is said once, of whichever kind a rule asked for it.
      const isOfAll = isAboutAll.test(evidence.check.check)
      const about = place ? `${place.file}:${place.line}` : isOfAll ? '' : kind
      const key = `${about} ${bare(says)}`
      const own = `${isOfAll ? '' : kind} ${key}`
      const found = findingOf(result, evidence)
      const before = ofKinds.get(own)
      ofKinds.set(own, { key, finding: before ? both(before.finding, found) : found })
    }
  }
  const all = new Map<string, ContractFinding>()
  for (const { key, finding } of ofKinds.values()) {
    const alike = `${finding.level} ${key}`
    const before = all.get(alike)
    all.set(alike, before ? both(before, finding) : finding)
  }
  return [...all.values()].toSorted(byLevel)
}

/** The gravest first. */
export function byLevel(a: ContractFinding, b: ContractFinding): number {
  return order.indexOf(a.level) - order.indexOf(b.level)
}

const order: readonly Check['level'][] = ['error', 'warning', 'note']

function findingOf(result: RuleResult, { check, place, says, next = '' }: Evidence): ContractFinding {
  const kind = result.kind?.crd.kind
  return {
    rule: result.rule.id,
    ...(place && { file: place.file }),
    line: place?.line ?? 1,
    column: 1,
    object: kind ?? 'the repository',
    path: 'path' in check ? check.path : '',
    evidence: says,
    next,
    level: check.level,
    rules: [result.rule.id],
    kinds: kind === undefined ? [] : [kind],
  }
}

function both(before: ContractFinding, { level, rules, kinds }: ContractFinding): ContractFinding {
  return {
    ...before,
    level: order.indexOf(level) < order.indexOf(before.level) ? level : before.level,
    rules: [...new Set([...before.rules, ...rules])],
    kinds: [...new Set([...before.kinds, ...kinds])],
  }
}

const isAboutAll = /^repo\.|^go\.(?:flags|imports|calls|mentions)/

/** The same thing said of two kinds differs only in the kind. */
function bare(says: string): string {
  return says.replace(/the label of \S+ /, '')
}
