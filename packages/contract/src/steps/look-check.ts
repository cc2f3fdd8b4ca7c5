import { contractRules } from '@capi-migrate/contract-rules'
import type { Check } from '@capi-migrate/contract-rules'
import { lookAtKind, lookAtWhole } from '../checks/index.ts'
import { subjectOf } from '../checks/subject.ts'
import { clear, done, open, repositoryName, unknown } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { Way } from './step.ts'

/** What is said of a kind, or of the repository, where a check passes. */
type Said = (object: string) => string

/** A check of the rules, of every kind where it is about kinds. */
export function lookAtCheck(check: Check, way: Way, says: Said): readonly Outcome[] {
  const rules = contractRules.filter((rule) => rule.checks.some((one) => one.check === check.check))
  if (!perKind.has(check.check)) return seen(lookAtWhole(check, way, rules[0]!), repositoryName, says)
  return way.kinds.flatMap((kind) => {
    const rule = rules.find(({ roles }) => roles.includes(kind.role))
    return rule
      ? seen(
          lookAtKind(check, subjectOf({ ...way, stage: 'v1beta1' }, kind, 'kind'), rule),
          kind.crd.kind,
          says,
        )
      : []
  })
}

const perKind: ReadonlySet<string> = new Set(['go.conditionImports'])

function seen(found: ReturnType<typeof lookAtWhole>, object: string, says: Said): readonly Outcome[] {
  switch (found.state) {
    case 'met':
      return found.place
        ? [done(found.says ?? says(object), found.place)]
        : [clear(found.says ?? says(object))]
    case 'violated':
    case 'absent':
      return [open(object, found.says, found.next, found.place)]
    case 'unknown':
      return [unknown(found.missing)]
    case 'aside':
      return []
  }
}
