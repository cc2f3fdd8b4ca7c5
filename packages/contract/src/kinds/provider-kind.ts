import { isMisnamedTemplate, recognizeRole, templatedKind } from '@capi-migrate/contract-rules'
import type { ContractStage } from '@capi-migrate/contract-rules'
import { compareApiVersions, selectedContract } from '@capi-migrate/status-model/contract'
import type { ContractLabel } from '@capi-migrate/status-model/contract'
import { roles } from '@capi-migrate/transitions'
import type { Role } from '@capi-migrate/transitions'
import type { Crd, CrdVersion } from '../read/crd.ts'
import { fieldAt } from '../read/schema.ts'
import type { Repository } from '../repository.ts'
import { signsOf } from './signs.ts'
import type { SignSources } from './signs.ts'

/** A kind of the provider that has a role in the contract. */
export interface ProviderKind {
  readonly crd: Crd
  readonly role: Role
  /** How the role is known: `given`, or what its schema has. */
  readonly why: string
  /** What else shows the role, where it was not given. */
  readonly signs: readonly string[]
  /** True where too little shows it: a guess is asked, and never written by. */
  readonly isGuessed: boolean
  /** The CRD of its template. */
  readonly template?: Crd
  /** What its labels say; absent where it has none. */
  readonly label?: ContractLabel
  /** The stage its labels put it in; a kind without a label is in the first. */
  readonly stage: ContractStage
}

/** The kinds with a role, and those without one. */
export interface Kinds {
  readonly kinds: readonly ProviderKind[]
  /** CRDs that neither name nor schema give a role, and that are no template of one that has. */
  readonly others: readonly Crd[]
}

/**
 * Finds the role of each kind: the given one, else the one its schema shows.
 *
 * @param given kind → role, or `none` for a kind without one
 */
export function kindsOf(
  { crds, ...sources }: Pick<Repository, 'crds'> & SignSources,
  given: ReadonlyMap<string, Role | 'none'> = new Map(),
): Kinds {
  const templates = new Map(crds.flatMap((crd) => templateOf(crd)))
  const kinds = crds.flatMap((crd) => {
    const asked = given.get(crd.kind)
    if (asked === 'none') return []
    const found = asked ? { role: asked, why: 'given with --role' } : recognized(crd)
    const template = templates.get(`${crd.group}/${crd.kind}`)
    return found ? [kindOf(crd, found, template ?? misnamed(crd, crds), asked ? undefined : sources)] : []
  })
  const known = new Set(kinds.flatMap(({ crd, template }) => [crd, template]))
  return { kinds: kinds.toSorted(byRole), others: crds.filter((crd) => !known.has(crd)) }
}

/** The version that counts in a stage: the one its label selects, or that would be, were there one. */
export function versionIn(crd: Crd, stage: ContractStage): CrdVersion | undefined {
  const contract = stage === 'v1beta1' ? 'v1beta1' : 'v1beta2'
  const selected = selectedContract(labelsOf(crd), [contract])?.selected
  const versions = crd.versions.toSorted((a, b) => compareApiVersions(a.name, b.name))
  return selected === undefined ? versions.at(-1) : versions.find(({ name }) => name === selected)
}

/** The labels of a CRD by key. */
export function labelsOf(crd: Crd): Readonly<Record<string, string>> {
  return Object.fromEntries(crd.labels.map(({ key, value }) => [key, value]))
}

/** Whether any version of a CRD has a field. */
export function hasField(crd: Crd, path: string): boolean {
  return crd.versions.some(({ schema }) => fieldAt(schema, path) !== undefined)
}

function byRole(a: ProviderKind, b: ProviderKind): number {
  return roles.indexOf(a.role) - roles.indexOf(b.role) || (a.crd.kind < b.crd.kind ? -1 : 1)
}

function recognized(crd: Crd): { readonly role: Role; readonly why: string } | undefined {
  if (templateOf(crd).length > 0) return undefined
  return recognizeRole({ group: crd.group, kind: crd.kind, has: (path) => hasField(crd, path) })
}

/** A template under the key of the kind it makes; none for a CRD that is no template. */
function templateOf(crd: Crd): readonly (readonly [key: string, crd: Crd])[] {
  const kind = templatedKind({ kind: crd.kind, has: (path) => hasField(crd, path) })
  return kind === undefined ? [] : [[`${crd.group}/${kind}`, crd]]
}

function misnamed(crd: Crd, all: readonly Crd[]): Crd | undefined {
  return all.find(
    (other) =>
      other.group === crd.group &&
      !recognized(other) &&
      templateOf(other).length === 0 &&
      isMisnamedTemplate({ kind: other.kind, has: (path) => hasField(other, path) }, crd.kind),
  )
}

function kindOf(
  crd: Crd,
  { role, why }: { readonly role: Role; readonly why: string },
  template: Crd | undefined,
  sources: SignSources | undefined,
): ProviderKind {
  const label = selectedContract(labelsOf(crd))
  const signs = sources ? signsOf({ crd, role, ...(template && { template }) }, sources) : []
  // Pools of addresses have an API group that is for nothing else, and labels that nobody reads.
  const isGuessed = sources !== undefined && role !== 'IPAM' && signs.length < 2
  const kind = { crd, role, why, signs, isGuessed, ...(template && { template }), ...(label && { label }) }
  return { ...kind, stage: stageOf(crd, label) }
}

/** A kind is at the end where no version of the older contract is left. */
function stageOf(crd: Crd, label: ContractLabel | undefined): ContractStage {
  if (label?.contract !== 'v1beta2') return 'v1beta1'
  const isAlone = selectedContract(labelsOf(crd), ['v1beta1']) === undefined
  const isLeft = crd.versions.some(({ name, served }) => served && !label.versions.includes(name))
  return isAlone && !isLeft ? 'final' : 'v1beta2'
}
