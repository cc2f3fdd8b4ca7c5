import { roleTransitions } from '@capi-migrate/transitions'
import type { Role } from '@capi-migrate/transitions'
import { ownKinds } from '../kind.ts'
import type { Kind } from '../kind.ts'
import type { CodemodOptions } from '../options.ts'
import type { MirroredPlace } from '../place.ts'
import { providerKind } from '../provider-kind.ts'

/** What people put before and behind the name of a kind when they name a type after it. */
const before = /^(?:I(?=[A-Z])|Capi|CAPI|ClusterApi|ClusterAPI|K8s|Kubernetes|V1Beta1|V1beta1)+/
const behind = /(?:V1Beta1|V1beta1|v1beta1|Interface|Resource|Object|Type|CRD|CR|Kind|Json|JSON|Data)+$/

/** The version of a type, wherever its name has it: `KubeadmConfigV1Beta2Status`. */
const version = /V1[Bb]eta[12]/

/** The places a type may stand for by its name alone: `ClusterApiMachineStatus` → `status` of a Machine. */
export function placesNamed(name: string): readonly MirroredPlace[] {
  const bare = bareNames(name)
  return ownKinds.flatMap((kind) =>
    parts.filter(([suffix]) => bare.includes(kind.kind + suffix)).map(([, path]) => ({ kind, path })),
  )
}

/** A type's name, and what is left of it without what people put around the name of a kind. */
export function bareNames(whole: string): readonly string[] {
  const name = whole.replace(version, '')
  const names = [name, name.replace(behind, ''), name.replace(before, '')]
  return [...new Set([whole, ...names, name.replace(before, '').replace(behind, '')])]
}

/** The kind that the configuration names, or a kind of the role that it names. */
export function kindNamed(name: string, { contract }: CodemodOptions): Kind | undefined {
  return (
    ownKinds.find(({ kind }) => kind === name) ??
    (isRole(name) ? providerKind('', name, name, contract) : undefined)
  )
}

function isRole(name: string): name is Role {
  return roleTransitions.some(({ kind }) => kind === name)
}

const parts = [
  ['', ''],
  ['Spec', 'spec'],
  ['Status', 'status'],
] as const
