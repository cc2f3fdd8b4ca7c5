import type { Condition } from './current/condition.ts'
import { providerConditions } from './current/provider.ts'
import { set } from './current/set.ts'
import type { SetOptions } from './current/set.ts'
import { get } from './find.ts'
import type { ConditionStatus } from './find.ts'
import type { LegacyCondition, Severity } from './legacy/condition.ts'
import { providerConditions as legacyProviderConditions } from './legacy/provider.ts'
import { set as setLegacy } from './legacy/set.ts'
import type { LegacySetOptions } from './legacy/set.ts'
import { isOwnKind } from './object.ts'
import { withValueAt } from './values/path.ts'
import type { ApiObject } from './object.ts'
import { deprecated, factOf, pathOf, previewed } from './places.ts'
import type { VersionedPath } from './places.ts'
import { numberOf, present, recordsOf, textOf } from './values/read.ts'

const current = previewed('conditions')
const legacy = deprecated('conditions')

/**
 * The conditions of the v1beta2 generation of an object of any version: `status.v1beta2.conditions` in v1beta1,
 * `status.conditions` in v1beta2. Never the legacy ones, whatever else is missing.
 *
 * A provider's kinds have versions of their own; they are read as Cluster API reads them (`providerConditions`), and
 * have no conditions where it would report an error.
 */
export function conditions(object: ApiObject): readonly Condition[] {
  if (isOwnKind(object)) return entriesAt(object, current).map(conditionOf)
  const read = providerConditions(object)
  return read.ok ? read.value : []
}

/** The condition of a type, `undefined` where the object does not have it. */
export function condition(object: ApiObject, type: string): Condition | undefined {
  if (!isOwnKind(object)) return get(conditions(object), type)
  const entry = entriesAt(object, current).find((one) => one.type === type)
  return entry && conditionOf(entry)
}

/**
 * The legacy conditions of an object of any version: `status.conditions` in v1beta1, `status.deprecated.v1beta1.conditions`
 * in v1beta2; nothing in the stage `final`. A provider's kinds are read as Cluster API reads them.
 */
export function legacyConditions(object: ApiObject): readonly LegacyCondition[] {
  return isOwnKind(object)
    ? entriesAt(object, legacy).map(legacyConditionOf)
    : legacyProviderConditions(object)
}

/** The legacy condition of a type, `undefined` where the object does not have it. */
export function legacyCondition(object: ApiObject, type: string): LegacyCondition | undefined {
  return get(legacyConditions(object), type)
}

/** A copy of the object with these conditions where its version has them. Throws for kinds not Cluster API's own. */
export function withConditions<T extends ApiObject>(object: T, list: readonly Condition[]): T {
  return withValueAt(object, writablePath(object, current), list)
}

/** A copy of the object with these legacy conditions. Throws for kinds that are not Cluster API's own. */
export function withLegacyConditions<T extends ApiObject>(object: T, list: readonly LegacyCondition[]): T {
  return withValueAt(object, writablePath(object, legacy), list)
}

/** A copy of the object with this condition set, observed at the object's generation. */
export function setCondition<T extends ApiObject>(
  object: T,
  next: Condition,
  options: Omit<SetOptions, 'generation'> = {},
): T {
  const generation = object.metadata?.generation ?? 0
  return withConditions(object, set(conditions(object), next, { ...options, generation }))
}

/** A copy of the object with this legacy condition set. */
export function setLegacyCondition<T extends ApiObject>(
  object: T,
  next: LegacyCondition,
  options: LegacySetOptions = {},
): T {
  return withLegacyConditions(object, setLegacy(legacyConditions(object), next, options))
}

type Entry = Readonly<Record<string, unknown>>

/** What is no condition at all is left out: an entry without a type. */
function entriesAt(object: ApiObject, place: VersionedPath): readonly Entry[] {
  return recordsOf(factOf(object, place)).filter(({ type }) => typeof type === 'string')
}

function conditionOf(entry: Entry): Condition {
  return {
    type: entry.type as string,
    status: statusOf(entry),
    ...present({
      observedGeneration: numberOf(entry.observedGeneration),
      lastTransitionTime: textOf(entry.lastTransitionTime),
    }),
    reason: textOf(entry.reason) ?? '',
    message: textOf(entry.message) ?? '',
  }
}

function legacyConditionOf(entry: Entry): LegacyCondition {
  return {
    type: entry.type as string,
    status: statusOf(entry),
    ...present({
      severity: textOf(entry.severity) as Severity | undefined,
      lastTransitionTime: textOf(entry.lastTransitionTime),
      reason: textOf(entry.reason),
      message: textOf(entry.message),
    }),
  }
}

/** A status that is none of the three is shown as it is; merging counts it as Unknown, as upstream does. */
function statusOf({ status }: Entry): ConditionStatus {
  return (textOf(status) ?? 'Unknown') as ConditionStatus
}

function writablePath(object: ApiObject, place: VersionedPath): string {
  const path = pathOf(object, place)
  if (path === undefined)
    throw new RangeError(`${object.apiVersion} ${object.kind} has no place for conditions that is known here`)
  return path
}
