import { groupOf } from './object.ts'
import { valueAt } from './values/path.ts'
import type { ApiObject } from './object.ts'

/** Pauses one object, whatever its value. Upstream: `PausedAnnotation`. */
export const pausedAnnotation = 'cluster.x-k8s.io/paused'

/**
 * Whether controllers leave the object alone: it has the annotation, or its Cluster says `spec.paused`. The annotation
 * on a Cluster pauses the Cluster alone. Upstream: util/annotations, `IsPaused`.
 *
 * @param cluster the Cluster the object belongs to; not needed for a Cluster itself
 */
export function isPaused(object: ApiObject, cluster: ApiObject | undefined = clusterIn(object)): boolean {
  return hasPausedAnnotation(object) || valueAt(cluster, 'spec.paused') === true
}

/** Whether the object itself has the annotation. */
export function hasPausedAnnotation({ metadata }: ApiObject): boolean {
  return Object.hasOwn(metadata?.annotations ?? {}, pausedAnnotation)
}

function clusterIn(object: ApiObject): ApiObject | undefined {
  return groupOf(object) === 'cluster.x-k8s.io' && object.kind === 'Cluster' ? object : undefined
}
