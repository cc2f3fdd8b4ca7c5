import type { Role } from '@capi-migrate/transitions'
import type { ApiObject } from '../object.ts'
import { bootstrapRef, controlPlaneRef, infrastructureRef } from '../references.ts'
import type { Reference } from '../references.ts'

/** A kind that an object of Cluster API refers to, and the role that gives it. */
export interface Referenced {
  readonly group: string
  /** Without `Template`, where the reference is to one. */
  readonly kind: string
  readonly role: Role
}

/** What the references of an object say of the kinds they name. */
export function rolesReferredTo(object: ApiObject): readonly Referenced[] {
  const infrastructure = infraRoles[object.kind ?? ''] ?? 'InfraMachine'
  return [
    ...named(infrastructureRef(object), infrastructure),
    ...named(bootstrapRef(object), 'BootstrapConfig'),
    ...named(controlPlaneRef(object), 'ControlPlane'),
  ]
}

/** What Machines are made by refers to the infrastructure of Machines; these do not. */
const infraRoles: Readonly<Record<string, Role>> = {
  Cluster: 'InfraCluster',
  MachinePool: 'InfraMachinePool',
}

function named(reference: Reference | undefined, role: Role): readonly Referenced[] {
  return reference ? [{ group: reference.group, kind: reference.kind.replace(/Template$/, ''), role }] : []
}
