import { isMap, listOf, textOf } from '@capi-migrate/edits/json'
import { valueAt } from '@capi-migrate/status-model/values'
import type { KubeObject } from '../source/object.ts'
import { groupIn } from './manifest.ts'
import type { Ref } from './world.ts'

/** A reference of a ClusterClass to a template. */
export interface ClassRef extends Ref {
  /** `spec.controlPlane.templateRef` */
  readonly path: string
  /** As it is written; the same object in another version is no other template. */
  readonly apiVersion: string
}

/** The references of a ClusterClass in v1beta2. */
export function classRefsOf(clusterClass: KubeObject): readonly ClassRef[] {
  const { namespace } = clusterClass.metadata
  const one = (holder: unknown, path: string): readonly ClassRef[] => {
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
        apiVersion: textOf(ref.apiVersion) ?? '',
      },
    ]
  }
  const at = (path: string): readonly ClassRef[] => one(valueAt(clusterClass, path), path)
  const workers = (list: string): readonly ClassRef[] =>
    listOf(valueAt(clusterClass, `spec.workers.${list}`)).flatMap((worker) =>
      ['bootstrap', 'infrastructure'].flatMap((part) =>
        one(valueAt(worker, part), `spec.workers.${list}[${String(valueAt(worker, 'class'))}].${part}`),
      ),
    )
  return [
    ...at('spec.infrastructure'),
    ...at('spec.controlPlane'),
    ...at('spec.controlPlane.machineInfrastructure'),
    ...workers('machineDeployments'),
    ...workers('machinePools'),
  ]
}
