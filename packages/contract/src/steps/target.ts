import { contractRules, fieldsIn } from '@capi-migrate/contract-rules'
import { compareApiVersions, selectedContract } from '@capi-migrate/status-model/contract'
import { labelsOf, versionIn } from '../kinds/provider-kind.ts'
import type { ProviderKind } from '../kinds/provider-kind.ts'
import type { Crd, CrdVersion } from '../read/crd.ts'
import { fieldAt, typeOf } from '../read/schema.ts'
import { factOf } from './fact.ts'
import { clear } from './outcome.ts'
import type { Outcome } from './outcome.ts'

/** Where a kind goes: the version that follows contract v1beta2, or will. */
export interface Target {
  /** The version that follows v1beta1; absent where there is none any more. */
  readonly old?: CrdVersion
  /** The version for v1beta2: the labelled one, else the newest. */
  readonly next?: CrdVersion
  /** Fields whose shape is another in each contract: one version cannot have both. */
  readonly conflicts: readonly string[]
}

/** The versions of a kind on its way to v1beta2. A kind without a label follows v1beta1 in the version it stores. */
export function targetOf({ crd, role }: Pick<ProviderKind, 'crd' | 'role'>): Target {
  const labels = labelsOf(crd)
  const followed = selectedContract(labels)
    ? selectedContract(labels, ['v1beta1'])?.selected
    : crd.versions.find(({ storage }) => storage)?.name
  const old = crd.versions.find(({ name }) => name === followed)
  const labelled = versionIn(crd, 'v1beta2')
  const isSame = old === undefined || labelled === undefined || old.name === labelled.name
  const conflicts = isSame && old ? conflictsOf(role, old) : []
  const other = conflicts.length > 0 ? otherVersion(crd, role, old!) : undefined
  const next = other ?? labelled
  return { ...(old && { old }), ...(next && { next }), conflicts: other ? [] : conflicts }
}

/** A version with the shapes of v1beta2 beside the one that has those of v1beta1, whatever the labels say. */
function otherVersion(crd: Crd, role: ProviderKind['role'], old: CrdVersion): CrdVersion | undefined {
  const facts = factOf(role)?.paths ?? []
  return crd.versions
    .filter(
      (version) =>
        version !== old &&
        conflictsOf(role, version).length === 0 &&
        facts.some((path) => fieldAt(version.schema, path)),
    )
    .toSorted((a, b) => compareApiVersions(a.name, b.name))
    .at(-1)
}

/** Whether objects of a version may be anywhere: nothing is taken from it, whatever a step asks for. */
export function isInUse({ served, storage }: CrdVersion): boolean {
  return served || storage
}

/** The version after the newest one of a CRD, as providers name them: v1beta1 → v1beta2, v1alpha3 → v1beta1. */
export function versionAfter(crd: Crd): string {
  const newest =
    crd.versions
      .map(({ name }) => name)
      .toSorted(compareApiVersions)
      .at(-1) ?? 'v1alpha1'
  const [, major = '1', word, minor = '0'] = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(newest) ?? []
  if (word === 'alpha') return `v${major}beta1`
  return word === 'beta' ? `v${major}beta${Number(minor) + 1}` : `v${Number(major) + 1}`
}

/** Fields that a version has in the shape of v1beta1 only. */
export function conflictsOf(role: ProviderKind['role'], version: CrdVersion): readonly string[] {
  const rules = contractRules.filter(({ roles }) => roles.includes(role))
  return rules.flatMap((rule) => {
    const late = fieldsIn(rule, 'v1beta2')
    return fieldsIn(rule, 'v1beta1').flatMap(({ path, type, owner, is }) => {
      const field = owner === undefined ? fieldAt(version.schema, path) : undefined
      const now = late.find((one) => one.path === path && one.owner === undefined)
      if (!field || typeOf(field) !== type || (is !== 'conditional' && is !== 'required')) return []
      const isReshaped = now !== undefined && now.type !== type && now.is !== 'unread'
      // What stands in a map that stays has moved: a topology writes one of the two, by the label.
      const isMoved = now === undefined && type === 'object'
      return isReshaped || isMoved ? [path] : []
    })
  })
}

/** Whether a kind's version for v1beta2 is the one that is labelled for v1beta1, too: nobody may take fields from it. */
export function followsBoth(kind: Pick<ProviderKind, 'crd' | 'role'>): boolean {
  const { old, next } = targetOf(kind)
  return old !== undefined && old.name === next?.name
}

/** What to say of the versions of kinds that have to get a second one first. */
export function unsplit(kinds: readonly ProviderKind[]): readonly Outcome[] {
  return kinds.flatMap((kind) =>
    targetOf(kind).conflicts.length > 0 ? [clear(`${kind.crd.kind} has no second version yet`)] : [],
  )
}

/** The CRD of a kind and that of its template. */
export function pairOf({ crd, template }: ProviderKind): readonly Crd[] {
  return template ? [crd, template] : [crd]
}
