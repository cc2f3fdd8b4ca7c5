import type { FieldType } from '@capi-migrate/contract-rules'
import { providerConditions } from '@capi-migrate/status-model/current'
import type { Condition } from '@capi-migrate/status-model/current'
import { ofKinds } from '../read/components.ts'
import type { Manifest } from '../read/manifest.ts'
import type { Looks, NamesOf } from './look.ts'
import {
  addressProblem,
  counterProblem,
  endpointProblem,
  quantityProblem,
  versionsProblem,
} from './object-values.ts'
import { absent, aside, met, unknown, violated } from './seen.ts'
import type { Seen } from './seen.ts'
import type { Subject } from './subject.ts'

type ObjectSubject = Pick<Subject, 'repository' | 'stage'> & Partial<Subject>

/** What objects say: those that were given, or that lie in the repository, with a status. */
export const objectLooks: Looks<NamesOf<'object'>, ObjectSubject> = {
  'object.field': ({ path, type, equals, when, owner }, subject) =>
    each(subject, owner, (object) => {
      if (when !== undefined && !isDone(object)) return aside
      const value = at(object, path)
      const isEmpty = value === undefined || value === ''
      if (isEmpty) return path.startsWith('spec.') && when === undefined ? aside : lacking(object, path)
      if (type !== undefined && !isOfType(value, type))
        return wrong(object, path, `is no ${type}`, `make it a ${type}`)
      return equals !== undefined && value !== equals
        ? wrong(object, path, `is ${String(value)}`, `write ${String(equals)} once it is done`)
        : met(object)
    }),

  'object.noField': ({ path }, subject) =>
    each(subject, undefined, (object) =>
      at(object, path) === undefined
        ? met(object)
        : wrong(object, path, 'is there', 'say it with a condition'),
    ),

  'object.contradiction': ({ said, read }, subject) =>
    each(subject, undefined, (object) =>
      at(object, said) === true && at(object, read) !== true
        ? wrong(object, said, `is true, and ${read}, which is read, is not`, `write ${read}`)
        : met(object),
    ),

  'object.endpoint': ({ path }, subject) => values(subject, path, endpointProblem),
  'object.addresses': ({ path }, subject) => values(subject, path, addressProblem),
  'object.quantities': ({ path }, subject) => values(subject, path, quantityProblem),
  'object.versions': ({ path }, subject) => values(subject, path, versionsProblem),
  'object.version': ({ path }, subject) =>
    values(subject, path, (value) =>
      /^v\d+\.\d+\.\d+/.test(String(value)) ? undefined : 'is no version such as v1.33.0',
    ),

  'object.shape': ({ path }, subject) =>
    values(subject, path, (value) => {
      const isList = Array.isArray(value)
      if (isList === (subject.stage !== 'v1beta1')) return undefined
      return isList ? 'is a list, and the contract reads a map' : 'is a map, and the contract reads a list'
    }),

  'object.conditions': (_, subject) =>
    each(subject, undefined, (object) => {
      const read = providerConditions(object.object)
      if (!read.ok)
        return wrong(
          object,
          'status',
          `has conditions nobody can read: ${read.error}`,
          'mend the one that is named: it spoils the whole list',
        )
      return read.value.length > 0 ? met(object) : aside
    }),

  'object.reasons': (_, subject) =>
    eachList(subject, undefined, (object, list) => {
      const bad = list.find(({ reason }) => !isReason(reason))
      return bad
        ? wrong(
            object,
            'status',
            `has ${bad.type} with the reason ${JSON.stringify(bad.reason)}, which no API server takes`,
            'give every condition a reason in CamelCase',
          )
        : met(object)
    }),

  'object.condition': ({ type, owner }, subject) =>
    eachList(subject, owner, (object, list) =>
      list.some((condition) => condition.type === type)
        ? met(object)
        : wrong(object, 'status.conditions', `has no ${type}`, `report ${type}`),
    ),

  'object.sameAs': ({ path, other }, subject) =>
    each(subject, undefined, (object) => {
      const [kind, place] = other.split(' ')
      const owners = ofKinds(subject.repository.manifests, kind!).filter(({ object: one }) =>
        names(one, object.name),
      )
      const value = at(object, path)
      if (value === undefined || owners.length === 0) return aside
      return owners.some((owner) => at(owner, place!) === value)
        ? met(object)
        : wrong(object, path, `is not what ${other} says`, 'find out which of the two is right')
    }),

  'object.counters': ({ paths, total }, subject) =>
    each(subject, undefined, (object) => {
      const problem = counterProblem(
        paths.map((path) => at(object, path)),
        at(object, total),
      )
      return problem === undefined ? met(object) : wrong(object, total, problem, 'count anew')
    }),

  'object.idsOfReplicas': ({ replicas, ids }, subject) =>
    each(subject, undefined, (object) => {
      const [count, list] = [at(object, replicas), at(object, ids)]
      const isEmpty = !Array.isArray(list) || list.length === 0
      return typeof count === 'number' && count > 0 && isEmpty
        ? wrong(object, ids, `is empty, and there are ${count} replicas`, 'list the ID of every instance')
        : met(object)
    }),

  // It is there for some objects only, so its absence says nothing.
  'object.annotation': ({ key }, subject) =>
    each(subject, undefined, (object) =>
      metadataOf(object).annotations?.[key] === undefined ? aside : met(object),
    ),

  'object.label': ({ key, owner }, subject) =>
    each(subject, owner, (object) =>
      metadataOf(object).labels?.[key] === undefined
        ? wrong(object, 'metadata.labels', `has no ${key}`, `label it ${key}`)
        : met(object),
    ),

  'object.finalizer': ({ owner }, subject) =>
    each(subject, owner, (object) =>
      (metadataOf(object).finalizers ?? []).length > 0
        ? met(object)
        : wrong(object, 'metadata.finalizers', 'is empty', 'add a finalizer of the provider'),
    ),

  'object.ownerReference': ({ owner, to, isController }, subject) =>
    each(subject, owner, (object) =>
      (metadataOf(object).ownerReferences ?? []).some(
        (one) => isKindOf(one.kind ?? '', to, subject) && (!isController || one.controller === true),
      )
        ? met(object)
        : wrong(object, 'metadata.ownerReferences', `does not lead to ${to}`, `let ${to} own it`),
    ),

  'object.secret': ({ name, key, type }, subject) => {
    const secrets = ofKinds(subject.repository.manifests, 'Secret').filter(isOfCluster)
    const pattern = new RegExp(`^${name.replaceAll(/\{[^}]*\}/g, '.+')}$`)
    const secret = secrets.find((one) => pattern.test(one.name))
    if (!secret) return unknown(`a Secret ${name}`)
    const data = { ...(secret.object.data as object), ...(secret.object.stringData as object) }
    if (!(key in data)) return wrong(secret, 'data', `has no ${key}`, `put it under ${key}`)
    return type === undefined || secret.object.type === type
      ? met(secret)
      : wrong(secret, 'type', `is ${String(secret.object.type)}`, `make it ${type}`)
  },

  'object.secretText': ({ text }, subject) => {
    const secrets = ofKinds(subject.repository.manifests, 'Secret').filter(isOfCluster)
    if (secrets.length === 0) return unknown('a Secret with bootstrap data')
    const secret = secrets.find(({ object }) => textsOf(object).some((one) => one.includes(text)))
    return secret
      ? met(secret)
      : wrong(secrets[0]!, 'data', `does not hold ${text}`, `let the bootstrap data leave ${text}`)
  },

  'object.ownerChain': (_, { repository }) => {
    const objects = repository.manifests.filter(
      (one) => hasStatus(one) && /cluster\.x-k8s\.io\//.test(one.apiVersion),
    )
    if (objects.length === 0) return unknown('objects of a cluster, with their owner references')
    const lonely = objects.find((one) => (metadataOf(one).ownerReferences ?? []).length === 0 && !isRoot(one))
    return lonely
      ? wrong(
          lonely,
          'metadata.ownerReferences',
          'is empty',
          'let something that leads to the Cluster own it',
        )
      : met(objects[0])
  },
}

/** A kind, or any kind with a role; pools are those of IPAM. */
function isKindOf(kind: string, wanted: string, { kinds = [] }: ObjectSubject): boolean {
  const role = wanted === 'pool' ? 'IPAM' : wanted
  return kind === wanted || kinds.some((one) => one.role === role && one.crd.kind === kind)
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

/** Looks at every object of the kind, or of the owner that is named; the first that is not right counts. */
function each(
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
function hasStatus({ object: { status } }: Manifest): boolean {
  return typeof status === 'object' && status !== null && Object.keys(status).length > 0
}

/** What people write has neither owners nor finalizers yet. */
function isExample(file: string): boolean {
  return /(?:^|\/)(?:docs?|examples?|samples?|templates)\//.test(file)
}

function values(subject: ObjectSubject, path: string, problem: (value: unknown) => string | undefined): Seen {
  return each(subject, undefined, (object) => {
    const value = at(object, path)
    const says = value === undefined ? undefined : problem(value)
    if (value === undefined) return aside
    return says === undefined ? met(object) : wrong(object, path, says, 'write it as the contract reads it')
  })
}

function at({ object }: Manifest, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], object)
}

/** Looks at the conditions of every object that has some, as Cluster API reads them. */
function eachList(
  subject: ObjectSubject,
  owner: string | undefined,
  look: (object: Manifest, list: readonly Condition[]) => Seen,
): Seen {
  return each(subject, owner, (object) => {
    const read = providerConditions(object.object)
    return read.ok && read.value.length > 0 ? look(object, read.value) : aside
  })
}

/** Upstream: the pattern of `reason` in metav1.Condition. */
function isReason(reason: string): boolean {
  return reason.length <= 1024 && /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/.test(reason)
}

/** An object that a condition says is ready. */
function isDone({ object }: Manifest): boolean {
  const read = providerConditions(object)
  return read.ok && read.value.some(({ type, status }) => type === 'Ready' && status === 'True')
}

function isOfType(value: unknown, type: FieldType): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object' || type === 'map')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

function lacking(object: Manifest, path: string): Seen {
  return absent(`${path} of ${object.kind} ${object.name} is missing`, `write ${path}`, object)
}

function wrong(object: Manifest, path: string, says: string, next: string): Seen {
  return violated(`${path} of ${object.kind} ${object.name} ${says}`, next, object)
}

function metadataOf({ object }: Manifest): Metadata {
  return (object.metadata ?? {}) as Metadata
}

function names(object: unknown, name: string): boolean {
  return JSON.stringify((object as { spec?: unknown }).spec ?? null).includes(`"${name}"`)
}

function isRoot({ kind, object }: Manifest): boolean {
  const labels = (object.metadata as Metadata | undefined)?.labels ?? {}
  return (
    roots.has(kind) || Object.keys(labels).some((key) => key.startsWith('clusterctl.cluster.x-k8s.io/move'))
  )
}

const roots: ReadonlySet<string> = new Set(['Cluster', 'ClusterClass', 'Namespace', 'Node'])

/** Whether a Secret is one that Cluster API reads, and not one of credentials: by its type, its label, or its owner. */
function isOfCluster(secret: Manifest): boolean {
  const { labels, ownerReferences = [] } = metadataOf(secret)
  return (
    secret.object.type === 'cluster.x-k8s.io/secret' ||
    labels?.['cluster.x-k8s.io/cluster-name'] !== undefined ||
    ownerReferences.some(({ apiVersion }) => apiVersion?.includes('cluster.x-k8s.io/'))
  )
}

/** The values of a Secret, decoded. */
function textsOf(object: Readonly<Record<string, unknown>>): readonly string[] {
  const plain = Object.values((object.stringData ?? {}) as Record<string, unknown>).map(String)
  const encoded = Object.values((object.data ?? {}) as Record<string, unknown>).map(String)
  return [...plain, ...encoded.map((value) => Buffer.from(value, 'base64').toString('utf8'))]
}
