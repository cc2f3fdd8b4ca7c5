import { checksIn, fieldsIn, rulesFor } from '@capi-migrate/contract-rules'
import type { Check, ContractRule, ContractStage } from '@capi-migrate/contract-rules'
import { lookAtKind, lookAtWhole } from './checks/index.ts'
import type { Seen } from './checks/seen.ts'
import { subjectOf } from './checks/subject.ts'
import type { Subject, Whole } from './checks/subject.ts'
import { hasField } from './kinds/provider-kind.ts'
import type { ProviderKind } from './kinds/provider-kind.ts'
import type { Location } from './place.ts'
import { ofKinds } from './read/components.ts'
import type { Repository } from './repository.ts'

/** How a rule stands. */
export type State = 'met' | 'violated' | 'not applicable' | 'cannot tell'

/** One rule, for one kind or for the repository. */
export interface RuleResult {
  readonly rule: ContractRule
  /** Absent where the rule is about the repository. */
  readonly kind?: ProviderKind
  readonly stage: ContractStage
  readonly state: State
  /** How grave it is, where it is violated: the gravest of what was seen. */
  readonly level?: Check['level']
  readonly evidence: readonly Evidence[]
  /** What would have to be known, where it cannot be told. */
  readonly missing: readonly string[]
}

/** What was seen, where, and what a person does next; `next` only where something is wrong. */
export interface Evidence {
  readonly check: Check
  readonly place?: Location
  readonly says: string
  readonly next?: string
}

export interface EvaluateOptions {
  /** The stage to look at; each kind's own where it is not given. */
  readonly stage?: ContractStage
  /** A minor of Cluster API: rules that its contract does not have are left out. */
  readonly core?: number
}

/** Evaluates every rule: for each kind those of its role and of its template, and those of the repository once. */
export function evaluate(
  repository: Repository,
  kinds: readonly ProviderKind[],
  { stage, core }: EvaluateOptions = {},
): readonly RuleResult[] {
  const query = core === undefined ? {} : { core }
  const whole = { repository, kinds, stage: stage ?? newestStage(kinds) }
  const release = rulesFor({ ...query, subject: 'repository', stage: whole.stage }).map((rule) =>
    resultOfWhole(rule, whole),
  )
  const ofKinds = kinds.flatMap((kind) => {
    const at = stage ?? kind.stage
    return rulesFor({ ...query, role: kind.role, stage: at })
      .filter(({ subject, group }) => subject !== 'repository' && concerns(group, kind, repository))
      .map((rule) => resultOfKind(rule, kind, { ...whole, stage: at }, release))
  })
  return [...ofKinds, ...release]
}

/** The stage of the kind that is furthest. */
export function newestStage(kinds: readonly ProviderKind[]): ContractStage {
  const order: readonly ContractStage[] = ['v1beta1', 'v1beta2', 'final']
  return order.findLast((stage) => kinds.some((kind) => kind.stage === stage)) ?? 'v1beta1'
}

/** Rules of IPAM for its consumers concern those who claim addresses. */
function concerns(group: ContractRule['group'], { role }: ProviderKind, { go }: Repository): boolean {
  if (group === 'clusterctl') return role !== 'IPAM'
  const isForConsumers = group === 'IPAM' && role !== group
  return !isForConsumers || go.holding('IPAddressClaimSpec').length > 0
}

function resultOfWhole(rule: ContractRule, whole: Whole): RuleResult {
  const seen = checksIn(rule, whole.stage).map((check) => ({ check, seen: lookAtWhole(check, whole, rule) }))
  return resultOf(rule, whole, seen, rule.level !== 'optional')
}

function resultOfKind(
  rule: ContractRule,
  kind: ProviderKind,
  whole: Whole,
  release: readonly RuleResult[],
): RuleResult {
  const own = subjectOf(whole, kind, rule.subject === 'template' ? 'template' : 'kind')
  if (rule.subject === 'template' && !own.crd) return resultOf(rule, whole, [], false, kind)
  const template = subjectOf(whole, kind, 'template')
  const seen = checksIn(rule, whole.stage).map((check) => {
    if (check.check === 'repo.group') return { check, seen: groupOf(release) }
    return { check, seen: lookAtKind(check, check.on === 'template' ? template : own, rule) }
  })
  return resultOf(rule, whole, seen, isOn(rule, own, template), kind)
}

/**
 * A rule about fields that may be left out says something only to those who have one of them: of those it depends on,
 * where it has such. A control plane without Machines has other fields of the rule about Machines.
 */
function isOn(rule: ContractRule, own: Subject, template: Subject): boolean {
  if (rule.level === 'mandatory' || rule.level === 'recommended') return true
  const all = ownFields(rule)
  const decisive = all.filter(({ is }) => is === 'conditional')
  const fields = decisive.length > 0 ? decisive : all
  return (
    fields.length === 0 ||
    fields.some(({ path, owner }) => {
      const crd = owner === undefined ? own.crd : template.crd
      return crd !== undefined && hasField(crd, path)
    })
  )
}

/** The fields of the kind and of its template that a schema shows. */
function ownFields({ fields }: ContractRule): ContractRule['fields'] {
  return fields.filter(
    ({ owner, path }) => (owner === undefined || owner === 'template') && !path.startsWith('metadata.'),
  )
}

interface Looked {
  readonly check: Check
  readonly seen: Seen
}

function resultOf(
  rule: ContractRule,
  whole: Whole,
  looked: readonly Looked[],
  isRuleOn: boolean,
  kind?: ProviderKind,
): RuleResult {
  const { stage } = whole
  const common = { rule, stage, ...(kind && { kind }) }
  const wrong = looked
    .filter(({ seen, check }) => isWrong(seen, check, rule, isRuleOn))
    .map((one) => milder(one, looked, rule, whole))
  const missing = [...new Set(looked.flatMap(({ seen }) => (seen.state === 'unknown' ? [seen.missing] : [])))]
  if (wrong.length > 0) {
    const level = levels.find((one) => wrong.some(({ check }) => check.level === one))!
    return { ...common, state: 'violated', level, evidence: wrong.map(evidenceOf), missing }
  }
  const right = looked.filter(({ seen }) => seen.state === 'met')
  if (right.length > 0) return { ...common, state: 'met', evidence: right.map(evidenceOf), missing }
  if (looked.length === 0 && rule.checks.length === 0)
    return {
      ...common,
      state: 'cannot tell',
      evidence: [],
      missing: ['a person who knows: no file shows it'],
    }
  return missing.length > 0 && isWanted(rule, isRuleOn, stage)
    ? { ...common, state: 'cannot tell', evidence: [], missing }
    : { ...common, state: 'not applicable', evidence: [], missing: [] }
}

const levels = ['error', 'warning', 'note'] as const

/**
 * What is missing is wrong where the rule is on, but for fields that are only worth a note: those may be left out. A
 * controller that does not call what it has to is wrong whatever fields there are.
 */
function isWrong(seen: Seen, check: Check, rule: ContractRule, isRuleOn: boolean): boolean {
  if (seen.state === 'violated') return isRuleOn || check.level !== 'note'
  const isNeeded = isRuleOn || (check.check === 'go.calls' && check.level !== 'note')
  return seen.state === 'absent' && isNeeded && (check.level !== 'note' || ownFields(rule).length === 0)
}

/**
 * What may be left out is worth a note, and what is recommended no error. What the API server sees decides: a Go type that
 * gives the right schema under another name is only worth a note.
 */
function milder({ check, seen }: Looked, all: readonly Looked[], rule: ContractRule, whole: Whole): Looked {
  const { level, needs } = rule
  const isExtra = level === 'optional' && seen.state === 'absent' && ownFields(rule).length === 0
  if (isExtra || (needs && !hasClasses(whole))) return { check: { ...check, level: 'note' }, seen }
  if (level === 'recommended' && check.level === 'error')
    return { check: { ...check, level: 'warning' }, seen }
  if (check.check !== 'go.type' || seen.state !== 'violated') return { check, seen }
  const isRight = all.some(
    ({ check: other, seen: { state } }) =>
      other.check === 'crd.field' && other.path === check.path && state === 'met',
  )
  return { check: isRight ? { ...check, level: 'note' } : check, seen }
}

/** Whether ClusterClasses are supported: one is there, or a template that nothing else is made of. */
function hasClasses({ repository: { manifests, testManifests }, kinds }: Whole): boolean {
  return (
    kinds.some(({ role, template }) => template && (role === 'InfraCluster' || role === 'ControlPlane')) ||
    ofKinds([...manifests, ...testManifests], 'ClusterClass').length > 0
  )
}

/** Whether somebody should go and find out. */
function isWanted(rule: ContractRule, isRuleOn: boolean, stage: ContractStage): boolean {
  return isRuleOn || !fieldsIn(rule, stage).some((field) => ownFields(rule).includes(field))
}

function evidenceOf({ check, seen }: Looked): Evidence {
  const place =
    'place' in seen && seen.place ? { place: { file: seen.place.file, line: seen.place.line } } : {}
  const says = 'says' in seen ? (seen.says ?? '') : ''
  return { check, says, ...place, ...('next' in seen && { next: seen.next }) }
}

/** Whether the rules of clusterctl hold, for the rule of a role that asks for all of them. */
function groupOf(release: readonly RuleResult[]): Seen {
  const broken = release.filter(({ state, level }) => state === 'violated' && level === 'error')
  const [first] = broken
  if (!first)
    return release.some(({ state }) => state === 'met')
      ? { state: 'met' }
      : { state: 'unknown', missing: 'the repository of the provider' }
  const place = first.evidence[0]?.place
  return {
    state: 'violated',
    says: `${broken.length === 1 ? 'a rule' : `${broken.length} rules`} of clusterctl: ${broken.map(({ rule }) => rule.id).join(', ')}`,
    next: 'see those rules',
    ...(place && { place }),
  }
}
