import type { Role } from '@capi-migrate/transitions'
import { groupOf, isOwnKind } from '../object.ts'
import type { ApiObject } from '../object.ts'
import { isRecord, textOf } from '../values/read.ts'
import { bootstrapRef, controlPlaneRef, infrastructureRef } from '../references.ts'
import type { Reference } from '../references.ts'
import { spotsOf } from './spots.ts'

/** A kind, and the role that a reference to it gives it; of a template the kind that is made of it. */
export interface Referenced {
  readonly group: string
  readonly kind: string
  readonly role: Role
}

/** What Machines are made by refers to the infrastructure of Machines; these do not. */
const infraRoles: Readonly<Record<string, Role>> = {
  Cluster: 'InfraCluster',
  MachinePool: 'InfraMachinePool',
}

const workers = 'spec.workers.machineDeployments[]'
const pools = 'spec.workers.machinePools[]'

/** Where else kinds of Cluster API refer to those of providers, in either version. */
const places: Readonly<Record<string, readonly (readonly [path: string, role: Role])[]>> = {
  ClusterClass: [
    ...either('spec.infrastructure', 'InfraCluster'),
    ...either('spec.controlPlane', 'ControlPlane'),
    ...either('spec.controlPlane.machineInfrastructure', 'InfraMachine'),
    ...[workers, `${workers}.template`].flatMap((path) => either(`${path}.infrastructure`, 'InfraMachine')),
    ...[pools, `${pools}.template`].flatMap((path) => either(`${path}.infrastructure`, 'InfraMachinePool')),
    ...[workers, `${workers}.template`, pools, `${pools}.template`].flatMap((path) =>
      either(`${path}.bootstrap`, 'BootstrapConfig'),
    ),
  ],
  IPAddressClaim: [['spec.poolRef', 'IPAM']],
}

/** Control planes of all providers refer to the templates of their Machines. */
const plane = ['spec', 'spec.template.spec'].flatMap((spec) =>
  [`${spec}.machineTemplate.infrastructureRef`, `${spec}.machineTemplate.spec.infrastructureRef`].map(
    (path) => [path, 'InfraMachine'] as const,
  ),
)

/** What the references of an object say of the kinds they name. */
export function rolesReferredTo(object: ApiObject): readonly Referenced[] {
  const { kind = '' } = object
  const isPlane = groupOf(object).startsWith('controlplane.')
  const more = isOwnKind(object) ? (places[kind] ?? []) : isPlane ? plane : []
  return [
    ...named(infrastructureRef(object), infraRoles[kind] ?? 'InfraMachine'),
    ...named(bootstrapRef(object), 'BootstrapConfig'),
    ...named(controlPlaneRef(object), 'ControlPlane'),
    ...more.flatMap(([path, role]) =>
      spotsOf(object, path).flatMap(({ value }) => named(referenceIn(value), role)),
    ),
  ]
}

/** A reference by apiVersion or by group; `undefined` where it names no kind. */
function referenceIn(value: unknown): Pick<Reference, 'group' | 'kind'> | undefined {
  if (!isRecord(value)) return undefined
  const [kind, apiVersion] = [textOf(value.kind), textOf(value.apiVersion)]
  const group = apiVersion === undefined ? textOf(value.apiGroup) : groupOf({ apiVersion })
  return kind && group ? { group, kind } : undefined
}

function named(reference: Pick<Reference, 'group' | 'kind'> | undefined, role: Role): readonly Referenced[] {
  return reference ? [{ group: reference.group, kind: reference.kind.replace(/Template$/, ''), role }] : []
}

function either(path: string, role: Role): readonly (readonly [string, Role])[] {
  return [
    [`${path}.ref`, role],
    [`${path}.templateRef`, role],
  ]
}
