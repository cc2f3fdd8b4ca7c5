import { isClusterGroup } from '@capi-migrate/transitions'
import type { Place } from '@capi-migrate/transitions'
import type { Crd } from '../../facts/crd.ts'

/** A reference that says an API version, in an object of v1beta2. */
export interface Reference {
  /** Of its apiVersion. */
  readonly place: Place
  readonly apiVersion: string
  readonly group: string
  readonly version: string
  readonly kind: string
  /** Absent for a selector. */
  readonly name?: string
  readonly use: 'template' | 'remediation' | 'selector'
}

/**
 * The references of an object that say a version. v1beta2 has three structs of them: templates of a ClusterClass,
 * selectors of its patches, remediation templates; all other references name the group only.
 */
export function referencesIn(object: unknown): readonly Reference[] {
  return [...found(object, [])]
}

/** What people write freely there is no reference of ours. */
const free = new Set(['variables', 'jsonPatches', 'metadata', 'status'])

function* found(value: unknown, place: Place): Generator<Reference> {
  if (typeof value !== 'object' || value === null) return
  const key = place.at(-1)
  if (key === 'templateRef' || key === 'selector') yield* referenceAt(value, place)
  for (const [name, member] of Object.entries(value))
    if (!free.has(name)) yield* found(member, [...place, Array.isArray(value) ? Number(name) : name])
}

function* referenceAt(value: object, place: Place): Generator<Reference> {
  const { apiVersion, kind, name } = value as Readonly<Record<string, unknown>>
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return
  const [group = '', version = ''] = apiVersion.split('/')
  if (!isClusterGroup(group)) return
  yield {
    place: [...place, 'apiVersion'],
    apiVersion,
    group,
    version,
    kind,
    ...(typeof name === 'string' && { name }),
    use:
      place.at(-1) === 'selector' ? 'selector' : place.includes('remediation') ? 'remediation' : 'template',
  }
}

/** The CRD of a reference's kind. */
export function crdOf(
  crds: readonly Crd[],
  { group, kind }: Pick<Reference, 'group' | 'kind'>,
): Crd | undefined {
  return crds.find((crd) => crd.group === group && crd.kind === kind)
}
