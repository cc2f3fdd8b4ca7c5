import { providerConditions } from '@capi-migrate/status-model/current'
import type { Condition } from '@capi-migrate/status-model/current'
import { ofKinds } from '../read/components.ts'
import type { Manifest } from '../read/manifest.ts'
import { absent, aside, met, unknown, violated } from './seen.ts'
import type { Seen } from './seen.ts'
import type { Subject } from './subject.ts'

/** Whose objects are looked at. */
export type ObjectSubject = Pick<Subject, 'repository' | 'stage'> & Partial<Subject>

/** Looks at every object of the kind, or of the owner that is named; the first that is not right counts. */
export function eachObject(
  { repository, crd, kind }: ObjectSubject,
  owner: string | undefined,
  look: (object: Manifest) => Seen,
): Seen {
  const wanted = owner ?? crd?.kind ?? kind?.crd.kind ?? ''
  const objects = ofKinds(repository.manifests, wanted).filter(
    (one) =>
      (hasStatus(one) || (owner !== undefined && !isExample(one.file))) &&
      (owner !== undefined || one.apiVersion.startsWith(`${crd?.group}/`)),
  )
  if (objects.length === 0) return unknown(`an object of kind ${wanted}, with its status`)
  const seen = objects.map(look)
  const rank = ['violated', 'absent', 'unknown', 'met', 'aside']
  return seen.toSorted((a, b) => rank.indexOf(a.state) - rank.indexOf(b.state))[0]!
}

/** An object that was on a server; what tools print of one that was not has `status: {}`. */
export function hasStatus({ object: { status } }: Manifest): boolean {
  return typeof status === 'object' && status !== null && Object.keys(status).length > 0
}

/** What people write has neither owners nor finalizers yet. */
function isExample(file: string): boolean {
  return /(?:^|\/)(?:docs?|examples?|samples?|templates)\//.test(file)
}

/** Looks at the value at a path of every object that has one. */
export function eachValue(
  subject: ObjectSubject,
  path: string,
  problem: (value: unknown) => string | undefined,
): Seen {
  return eachObject(subject, undefined, (object) => {
    const value = valueAt(object, path)
    const says = value === undefined ? undefined : problem(value)
    if (value === undefined) return aside
    return says === undefined ? met(object) : wrong(object, path, says, 'write it as the contract reads it')
  })
}

export function valueAt({ object }: Manifest, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], object)
}

/** Looks at the conditions of every object that has some, as Cluster API reads them. */
export function eachConditions(
  subject: ObjectSubject,
  owner: string | undefined,
  look: (object: Manifest, list: readonly Condition[]) => Seen,
): Seen {
  return eachObject(subject, owner, (object) => {
    const read = providerConditions(object.object)
    return read.ok && read.value.length > 0 ? look(object, read.value) : aside
  })
}

export function lacking(object: Manifest, path: string): Seen {
  return absent(`${path} of ${object.kind} ${object.name} is missing`, `write ${path}`, object)
}

export function wrong(object: Manifest, path: string, says: string, next: string): Seen {
  return violated(`${path} of ${object.kind} ${object.name} ${says}`, next, object)
}

export function metadataOf({ object }: Manifest): Metadata {
  return (object.metadata ?? {}) as Metadata
}

interface OwnerReference {
  readonly apiVersion?: string
  readonly kind?: string
  readonly controller?: boolean
}

interface Metadata {
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
  readonly finalizers?: readonly string[]
  readonly ownerReferences?: readonly OwnerReference[]
}
