import { isMap, listOf, textOf } from '@capi-migrate/edits/json'
import { valueAt } from '@capi-migrate/status-model/values'
import type { KubeObject } from '../source/object.ts'
import { groupIn } from './manifest.ts'
import type { Ref } from './world.ts'

/** Whose Machines are made of what stands at a place of a ClusterClass; absent where none are. */
export type Users =
  { readonly controlPlane: true } | { readonly deployments: string } | { readonly pools: string } | undefined

/** A reference of a ClusterClass to a template. */
export interface ClassRef extends Ref {
  /** `spec.controlPlane.templateRef` */
  readonly path: string
  readonly users: Users
  /** As it is written; the same object in another version is no other template. */
  readonly apiVersion: string
}

/** The references of a ClusterClass in v1beta2. */
export function classRefsOf(clusterClass: KubeObject): readonly ClassRef[] {
  const { namespace } = clusterClass.metadata
  const one = (holder: unknown, path: string, users: Users): readonly ClassRef[] => {
    const ref = valueAt(holder, 'templateRef')
    if (!isMap(ref)) return []
    const [kind, name] = [textOf(ref.kind) ?? '', textOf(ref.name) ?? '']
    return [
      {
        group: groupIn(ref.apiVersion),
        kind,
        name,
        ...(namespace && { namespace }),
        path: `${path}.templateRef`,
        users,
        apiVersion: textOf(ref.apiVersion) ?? '',
      },
    ]
  }
  const workers = (list: string, users: (name: string) => Users): readonly ClassRef[] =>
    listOf(valueAt(clusterClass, `spec.workers.${list}`)).flatMap((worker) =>
      ['bootstrap', 'infrastructure'].flatMap((part) => {
        const name = String(valueAt(worker, 'class'))
        return one(valueAt(worker, part), `spec.workers.${list}[${name}].${part}`, users(name))
      }),
    )
  const at = (path: string, users: Users): readonly ClassRef[] =>
    one(valueAt(clusterClass, path), path, users)
  return [
    ...at('spec.infrastructure', undefined),
    ...at('spec.controlPlane', { controlPlane: true }),
    ...at('spec.controlPlane.machineInfrastructure', { controlPlane: true }),
    ...workers('machineDeployments', (deployments) => ({ deployments })),
    ...workers('machinePools', (pools) => ({ pools })),
  ]
}
