import type { Check, CheckName, ContractRule } from '@capi-migrate/contract-rules'
import { componentLooks } from './components.ts'
import { conditionLooks } from './conditions.ts'
import { crdLooks } from './crd.ts'
import { goConditionLooks } from './go-conditions.ts'
import { goTextLooks } from './go-texts.ts'
import { goLooks } from './go.ts'
import { labelLooks } from './labels.ts'
import type { Looks } from './look.ts'
import { objectLooks } from './objects.ts'
import { releaseLooks } from './release.ts'
import { schemaLooks } from './schema.ts'
import { secretLooks } from './secrets.ts'
import { absent, aside, met, unknown } from './seen.ts'
import type { Seen } from './seen.ts'
import type { Subject, Whole } from './subject.ts'

/** Checks of the repository as a whole, and of a kind where a rule of the kind asks for them. */
const wholeLooks = { ...componentLooks, ...releaseLooks, ...goTextLooks, ...objectLooks, ...secretLooks }
/** Checks of one kind: all but those of rules as a group, which `evaluate.ts` makes of other results. */
const kindLooks = {
  ...wholeLooks,
  ...schemaLooks,
  ...conditionLooks,
  ...crdLooks,
  ...labelLooks,
  ...goLooks,
  ...goConditionLooks,
} satisfies Looks<Exclude<CheckName, 'repo.group'>, Subject>

/** What a check sees of a kind. */
export function lookAtKind(check: Check, subject: Subject, rule: ContractRule): Seen {
  // A rule about a kind may ask for its template; there is nothing to see of one that is not there.
  if (check.on === 'template' && !subject.kind.template) return aside
  if (check.check === 'repo.group') throw new Error('a group of rules is no check of a kind')
  return look(kindLooks[check.check], check, subject, rule)
}

/** What a check sees of the repository. */
export function lookAtWhole(check: Check, whole: Whole, rule: ContractRule): Seen {
  if (check.check === 'crd.label') return labelAnywhere(check.key, whole)
  if (!isOfWhole(check.check)) throw new Error(`${check.check} is no check of a repository`)
  return look(wholeLooks[check.check], check, whole, rule)
}

function labelAnywhere(key: string, { repository: { crds } }: Whole): Seen {
  const label = crds.flatMap(({ labels }) => labels).find((one) => one.key === key)
  return label
    ? met(label)
    : absent(`no CRD is labelled ${key}`, `label the CRDs that move on their own ${key}`)
}

/** Whether more than CRDs and objects was given: something says how they are built or released. */
function isWhole({ repository: { sources } }: Whole): boolean {
  return sources.paths.some((path) =>
    /(?:^|\/)(?:go\.mod|metadata\.ya?ml|kustomization\.ya?ml|Makefile)$/.test(path),
  )
}

function isOfWhole(name: CheckName): name is keyof typeof wholeLooks {
  return Object.hasOwn(wholeLooks, name)
}

/** That a table's function is the one for the check, TypeScript cannot see through a union of checks. */
function look<S extends Whole>(
  one: (check: never, subject: S, rule: ContractRule) => Seen,
  check: Check,
  subject: S,
  rule: ContractRule,
): Seen {
  if (check.check.startsWith('repo.') && !isWhole(subject)) return unknown('the repository of the provider')
  return one(check as never, subject, rule)
}
