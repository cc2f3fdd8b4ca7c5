import { ownKinds } from '../kind.ts'
import type { Kind } from '../kind.ts'
import type { Place } from '../place.ts'

/** What people put before and behind the name of a kind when they name a type after it. */
const before = /^(?:I(?=[A-Z])|Capi|CAPI|ClusterApi|ClusterAPI|K8s|Kubernetes|V1Beta1|V1beta1)+/
const behind = /(?:V1Beta1|V1beta1|v1beta1|Interface|Resource|Object|Type|CRD|CR|Kind|Json|JSON|Data)+$/

/** The places a type may stand for by its name alone: `ClusterApiMachineStatus` → `status` of a Machine. */
export function placesNamed(name: string): readonly Place[] {
  const bare = [
    name,
    name.replace(behind, ''),
    name.replace(before, ''),
    name.replace(before, '').replace(behind, ''),
  ]
  return ownKinds.flatMap((kind) =>
    parts.filter(([suffix]) => bare.includes(kind.kind + suffix)).map(([, path]) => ({ kind, path })),
  )
}

/** The kind of a name in the program's configuration. */
export function kindNamed(name: string): Kind | undefined {
  return ownKinds.find(({ kind }) => kind === name)
}

const parts = [
  ['', ''],
  ['Spec', 'spec'],
  ['Status', 'status'],
] as const
