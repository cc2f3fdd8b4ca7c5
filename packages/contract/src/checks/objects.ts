import type { FieldType } from '@capi-migrate/contract-rules'
import { providerConditions } from '@capi-migrate/status-model/current'
import { ofKinds } from '../read/components.ts'
import type { Manifest } from '../read/manifest.ts'
import {
  eachConditions,
  eachObject,
  eachValue,
  hasStatus,
  lacking,
  metadataOf,
  valueAt,
  wrong,
} from './each-object.ts'
import type { ObjectSubject } from './each-object.ts'
import type { Looks, NamesOf } from './look.ts'
import {
  addressProblem,
  counterProblem,
  endpointProblem,
  quantityProblem,
  versionsProblem,
} from './object-values.ts'
import type { secretLooks } from './secrets.ts'
import { aside, met, unknown } from './seen.ts'

/** What objects say: those that were given, or that lie in the repository, with a status. */
export const objectLooks: Looks<Exclude<NamesOf<'object'>, keyof typeof secretLooks>, ObjectSubject> = {
  'object.field': ({ path, type, equals, when, owner }, subject) =>
    eachObject(subject, owner, (object) => {
      if (when !== undefined && !isDone(object)) return aside
      const value = valueAt(object, path)
      const isEmpty = value === undefined || value === ''
      if (isEmpty) return isLeftOut(object, path, when) ? aside : lacking(object, path)
      if (type !== undefined && !isOfType(value, type))
        return wrong(object, path, `is no ${type}`, `make it a ${type}`)
      return equals !== undefined && value !== equals
        ? wrong(object, path, `is ${String(value)}`, `write ${String(equals)} once it is done`)
        : met(object)
    }),

  'object.noField': ({ path }, subject) =>
    eachObject(subject, undefined, (object) =>
      valueAt(object, path) === undefined
        ? met(object)
        : wrong(object, path, 'is there', 'say it with a condition'),
    ),

  'object.contradiction': ({ said, read }, subject) =>
    eachObject(subject, undefined, (object) =>
      valueAt(object, said) === true && valueAt(object, read) !== true
        ? wrong(object, said, `is true, and ${read}, which is read, is not`, `write ${read}`)
        : met(object),
    ),

  'object.endpoint': ({ path }, subject) => eachValue(subject, path, endpointProblem),
  'object.addresses': ({ path }, subject) => eachValue(subject, path, addressProblem),
  'object.quantities': ({ path }, subject) => eachValue(subject, path, quantityProblem),
  'object.versions': ({ path }, subject) => eachValue(subject, path, versionsProblem),
  'object.version': ({ path }, subject) =>
    eachValue(subject, path, (value) =>
      /^v\d+\.\d+\.\d+/.test(String(value)) ? undefined : 'is no version such as v1.33.0',
    ),

  'object.shape': ({ path }, subject) =>
    eachValue(subject, path, (value) => {
      const isList = Array.isArray(value)
      if (isList === (subject.stage !== 'v1beta1')) return undefined
      return isList ? 'is a list, and the contract reads a map' : 'is a map, and the contract reads a list'
    }),

  'object.conditions': (_, subject) =>
    eachObject(subject, undefined, (object) => {
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
    eachConditions(subject, undefined, (object, list) => {
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
    eachConditions(subject, owner, (object, list) =>
      list.some((condition) => condition.type === type)
        ? met(object)
        : wrong(object, 'status.conditions', `has no ${type}`, `report ${type}`),
    ),

  'object.sameAs': ({ path, other }, subject) =>
    eachObject(subject, undefined, (object) => {
      const [kind, place] = other.split(' ')
      const owners = ofKinds(subject.repository.manifests, kind!).filter(({ object: one }) =>
        names(one, object.name),
      )
      const value = valueAt(object, path)
      if (value === undefined || owners.length === 0) return aside
      return owners.some((owner) => valueAt(owner, place!) === value)
        ? met(object)
        : wrong(object, path, `is not what ${other} says`, 'find out which of the two is right')
    }),

  'object.counters': ({ paths, total }, subject) =>
    eachObject(subject, undefined, (object) => {
      const problem = counterProblem(
        paths.map((path) => valueAt(object, path)),
        valueAt(object, total),
      )
      return problem === undefined ? met(object) : wrong(object, total, problem, 'count anew')
    }),

  'object.idsOfReplicas': ({ replicas, ids }, subject) =>
    eachObject(subject, undefined, (object) => {
      const [count, list] = [valueAt(object, replicas), valueAt(object, ids)]
      const isEmpty = !Array.isArray(list) || list.length === 0
      return typeof count === 'number' && count > 0 && isEmpty
        ? wrong(object, ids, `is empty, and there are ${count} replicas`, 'list the ID of every instance')
        : met(object)
    }),

  // It is there for some objects only, so its absence says nothing.
  'object.annotation': ({ key }, subject) =>
    eachObject(subject, undefined, (object) =>
      metadataOf(object).annotations?.[key] === undefined ? aside : met(object),
    ),

  'object.label': ({ key, owner }, subject) =>
    eachObject(subject, owner, (object) =>
      metadataOf(object).labels?.[key] === undefined
        ? wrong(object, 'metadata.labels', `has no ${key}`, `label it ${key}`)
        : met(object),
    ),

  'object.finalizer': ({ owner }, subject) =>
    eachObject(subject, owner, (object) =>
      (metadataOf(object).finalizers ?? []).length > 0
        ? met(object)
        : wrong(object, 'metadata.finalizers', 'is empty', 'add a finalizer of the provider'),
    ),

  'object.ownerReference': ({ owner, to, isController }, subject) =>
    eachObject(subject, owner, (object) =>
      (metadataOf(object).ownerReferences ?? []).some(
        (one) => isKindOf(one.kind ?? '', to, subject) && (!isController || one.controller === true),
      )
        ? met(object)
        : wrong(object, 'metadata.ownerReferences', `does not lead to ${to}`, `let ${to} own it`),
    ),

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

/** A field of spec that nobody has to write: one of spec itself, or one whose parent is not there. */
function isLeftOut(object: Manifest, path: string, when: string | undefined): boolean {
  const parent = path.slice(0, path.lastIndexOf('.'))
  return (
    path.startsWith('spec.') &&
    when === undefined &&
    (parent === 'spec' || valueAt(object, parent) === undefined)
  )
}

/** A kind, or any kind with a role; pools are those of IPAM. */
function isKindOf(kind: string, wanted: string, { kinds = [] }: ObjectSubject): boolean {
  const role = wanted === 'pool' ? 'IPAM' : wanted
  return kind === wanted || kinds.some((one) => one.role === role && one.crd.kind === kind)
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

function names(object: unknown, name: string): boolean {
  return JSON.stringify((object as { spec?: unknown }).spec ?? null).includes(`"${name}"`)
}

function isRoot(one: Manifest): boolean {
  const labels = metadataOf(one).labels ?? {}
  return (
    roots.has(one.kind) ||
    Object.keys(labels).some((key) => key.startsWith('clusterctl.cluster.x-k8s.io/move'))
  )
}

const roots: ReadonlySet<string> = new Set(['Cluster', 'ClusterClass', 'Namespace', 'Node'])
