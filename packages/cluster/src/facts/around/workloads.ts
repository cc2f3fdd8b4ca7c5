import { apiGroup } from '@capi-migrate/transitions'
import type { KubeObject } from '../../source/object.ts'
import { nameOf } from '../../source/object.ts'
import { missingOf } from '../../source/part.ts'
import type { Missing } from '../../source/part.ts'
import { titleOf } from '../../source/resource.ts'
import { resources } from '../../source/resources.ts'
import type { Source } from '../../source/source.ts'
import type { Crd } from '../crd.ts'
import { isGoing } from '../going.ts'
import { at, entries, textOf } from './finding.ts'
import { readOne, valuesIn } from './read.ts'
import type { Reading } from './read.ts'
import { stateMetrics } from './state-metrics.ts'

const concerns = ['monitoring', 'status'] as const

/** kube-state-metrics with its ConfigMaps, and cluster-autoscaler, among the Deployments and StatefulSets. */
export async function workloadsOf(source: Source, crds: readonly Crd[]): Promise<readonly Reading[]> {
  const kinds = [resources.deployments, resources.statefulSets]
  const read = await Promise.all(
    kinds.map(async (resource): Promise<readonly Promise<Reading>[]> => {
      const readings: Promise<Reading>[] = []
      try {
        for await (const page of source.pages(resource, { whole: true }))
          for (const one of page) readings.push(...readingsOf(source, one, crds))
      } catch (error) {
        const missing = [missingOf(titleOf(resource), error)]
        readings.push(Promise.resolve({ concerns, looked: 0, found: [], missing }))
      }
      return readings
    }),
  )
  return Promise.all(read.flat())
}

function readingsOf(source: Source, workload: KubeObject, crds: readonly Crd[]): readonly Promise<Reading>[] {
  const { namespace } = workload.metadata
  const object = `${workload.kind} ${nameOf(workload.metadata)}`
  const pod = at(workload, 'spec', 'template', 'spec')
  return entries(at(pod, 'containers')).flatMap((container): readonly Promise<Reading>[] => {
    const image = textOf(at(container, 'image'))
    const flags = [...entries(at(container, 'command')), ...entries(at(container, 'args'))].map(textOf)
    if (image.includes('cluster-autoscaler') && flags.some((flag) => flag.includes('clusterapi')))
      return [Promise.resolve({ concerns, ...autoscaler(object, image, container, crds) })]
    const inline = flags.filter((flag) => flag.startsWith('--custom-resource-state-config='))
    const isTold = flags.some((flag) => flag.startsWith('--custom-resource-state-config-file'))
    const said = inline
      .flatMap((flag) => stateMetrics(flag.slice(flag.indexOf('=') + 1), crds))
      .map((finding) => ({ ...finding, object }))
    const maps = isTold ? configMapsOf(pod) : []
    const missing = isTold && maps.length === 0 ? [elsewhere(object)] : []
    if (!isTold && inline.length === 0) return []
    return [
      Promise.resolve({ concerns, looked: 1, found: said, missing }),
      ...maps.map((name) =>
        readOne(
          source,
          resources.configMaps,
          { ...(namespace !== undefined && { namespace }), name },
          concerns,
          (one) => valuesIn(one, false).flatMap((text) => stateMetrics(text, crds)),
        ),
      ),
    ]
  })
}

/** ConfigMaps that a Pod mounts. */
function configMapsOf(pod: unknown): readonly string[] {
  const volumes = entries(at(pod, 'volumes'))
  const sources = [...volumes, ...volumes.flatMap((volume) => entries(at(volume, 'projected', 'sources')))]
  return sources.map((one) => textOf(at(one, 'configMap', 'name'))).filter(Boolean)
}

function elsewhere(object: string): Missing {
  return {
    what: object,
    why: 'absent',
    says: 'its --custom-resource-state-config-file is in no ConfigMap',
    next: 'look into that file for v1beta1, then say --accept CLU019',
  }
}

/** The first release that reads references without a version (kubernetes/autoscaler#8410). */
const firstGood = [1, 33, 1] as const

/** The version of Cluster API that it is told to read, and its own. */
function autoscaler(
  object: string,
  image: string,
  container: unknown,
  crds: readonly Crd[],
): Omit<Reading, 'concerns'> {
  const env = new Map(
    entries(at(container, 'env')).map((one) => [textOf(at(one, 'name')), textOf(at(one, 'value'))]),
  )
  const group = env.get('CAPI_GROUP') || apiGroup
  // Other projects have kinds alike in groups of their own.
  if (group !== apiGroup) return { looked: 1, found: [], missing: [] }
  const told = env.get('CAPI_VERSION') ?? ''
  const version = /:v?(\d+)\.(\d+)\.(\d+)/.exec(image)?.slice(1).map(Number)
  const says = [
    ...(isGoing(crds, `${group}/${told}`) ? [`CAPI_VERSION is ${told}`] : []),
    ...(version && isBefore(version, firstGood)
      ? [`${image} reads no references of v1beta2: it has to be v1.33.1 or newer`]
      : []),
  ]
  const unknown = {
    what: object,
    why: 'absent',
    says: `the image ${image} does not say its version`,
    next: 'check that cluster-autoscaler is v1.33.1 or newer, then say --accept CLU019',
  } as const
  return {
    looked: 1,
    found: says.map((one) => ({ concern: 'monitoring', object, says: one })),
    missing: version ? [] : [unknown],
  }
}

function isBefore(version: readonly number[], other: readonly number[]): boolean {
  const differs = version.findIndex((part, i) => part !== other[i])
  return differs !== -1 && version[differs]! < (other[differs] ?? 0)
}
