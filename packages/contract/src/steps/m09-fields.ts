import { goFragmentFor } from '@capi-migrate/contract-rules'
import type { Check } from '@capi-migrate/contract-rules'
import { inCrd } from '../checks/subject.ts'
import type { Evidence, RuleResult } from '../evaluate.ts'
import type { ProviderKind } from '../kinds/provider-kind.ts'
import { fieldChanges } from '../repair/fields.ts'
import type { Repair } from '../repair/repair.ts'
import { ofKinds } from './looks.ts'
import { done, notNeeded, open, unknown } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { Step, Way } from './step.ts'
import { isInUse, pairOf, targetOf } from './target.ts'

/** M09: The fields of contract v1beta2. */
export const m09: Step = {
  id: 'M09',
  concern: 'contract',
  to: 'v1beta2',
  title: 'The fields of contract v1beta2',
  why: 'Cluster API reads them as soon as the label says so, and nothing else.',
  doneWhen: 'no rule about fields that only v1beta2 has is broken',
  needs: ['M08'],
  writesAfter: ['M07'],
  traps: ['counters of control planes', 'spec.machineTemplate.spec', 'omitzero of metadata in templates'],
  look: ofKinds(fields),
  repair,
}

/** No rule about fields is broken at the stage. */
function fields({ results, kinds }: Way): readonly Outcome[] {
  const about = results.filter(({ kind }) => kind)
  const wrong = about.flatMap((result) => fieldEvidence(result).map((evidence) => ({ result, evidence })))
  if (wrong.length === 0) return kinds.map((kind) => complete(kind, about))
  return wrong.map(({ result: { kind }, evidence }) =>
    open(kind!.crd.kind, evidence.says, nextFor(kind!, evidence), evidence.place),
  )
}

/** A kind has all fields: there is a schema to look at, and what fails of its rules is not about fields. */
function complete(kind: ProviderKind, results: readonly RuleResult[]): Outcome {
  const own = results.filter((result) => result.kind === kind && result.rule.checks.some(isAboutField))
  const { crd } = kind
  const { next } = targetOf(kind)
  if (own.length === 0) return notNeeded(`contract v1beta2 has no field of its own for ${crd.kind}`, crd)
  return next?.schema && own.some(({ state }) => state === 'met' || state === 'violated')
    ? done(`${crd.kind} has every field of contract v1beta2`, inCrd(crd, next))
    : unknown(`the schema of ${crd.kind} ${next?.name ?? ''}`.trim())
}

/** What a person writes in Go, word for word where that is known. */
function nextFor({ crd, role }: ProviderKind, { check, next = '' }: Evidence): string {
  const version = targetOf({ crd, role }).next
  if (check.check === 'crd.noField' && version && isInUse(version))
    return `${version.name} is in use and keeps it: leave it out of a newer version, with conversions`
  const code =
    'path' in check && check.check.startsWith('go.') ? goFragmentFor(role, crd.kind, check.path) : undefined
  return code === undefined ? next : `write ${code}`
}

/** What is wrong with the fields of a kind that v1beta1 does not ask for alike. */
function fieldEvidence({ state, evidence, kind }: RuleResult): readonly Evidence[] {
  if (state !== 'violated' || !kind) return []
  return evidence.filter(({ check, next }) => next !== undefined && isAboutField(check))
}

/** Whether a check is about a field that v1beta1 does not ask for. */
function isAboutField({ check, level, stages }: Check): boolean {
  return level === 'error' && stages?.includes('v1beta1') === false && fieldChecks.test(check)
}

const fieldChecks = /^crd\.(field|anyField|noField|properties|scale|status)$|^go\.(tag|type|marker)$/

function repair({ results, kinds }: Way): readonly Repair[] {
  return kinds.flatMap((kind) => {
    const wrong = results.filter((result) => result.kind === kind).flatMap(fieldEvidence)
    return pairOf(kind).flatMap((crd) => {
      const changes = fieldChanges(kind, crd, wrong)
      return changes.length > 0 ? [{ ...crd, changes }] : []
    })
  })
}
