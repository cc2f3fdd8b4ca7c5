import { isMap, memberAt } from '@capi-migrate/edits/json'
import { valueAt } from '@capi-migrate/status-model/values'
import type { KubeObject } from '../../source/object.ts'
import { objectOf, refTo, topologyLabels } from './drafts.ts'
import { merged, put, putAll } from './fields.ts'
import type { Draft, Path } from './fields.ts'
import type { Plan, Template } from './plan.ts'

/** Where a contract has what the topology controller writes. Upstream: internal/contract/controlplane.go. */
interface Places {
  readonly infrastructureRef: Path
  readonly readinessGates: Path
  readonly taints: Path
  /** How long a Machine may take to go, by the field of v1beta2. */
  readonly deletion: Readonly<Record<string, Path>>
}

const machines: Path = ['spec', 'machineTemplate']
const timeouts = ['nodeDrainTimeout', 'nodeVolumeDetachTimeout', 'nodeDeletionTimeout']
const places = {
  v1beta1: placesBelow(machines, (name) => [...machines, name]),
  v1beta2: placesBelow([...machines, 'spec'], (name) => [...machines, 'spec', 'deletion', `${name}Seconds`]),
} as const

/** Fields of a control plane that no patch changes. */
export const keptFields: readonly Path[] = [
  [...machines, 'metadata'],
  ...Object.values(places).flatMap(({ infrastructureRef, readinessGates, taints, deletion }) => [
    infrastructureRef,
    readinessGates,
    taints,
    ...Object.values(deletion),
  ]),
  ['spec', 'replicas'],
  ['spec', 'version'],
  ['spec', 'rollout', 'after'],
]

/** Returns the control plane of a topology before its patches. Upstream: `computeControlPlane`. */
export function controlPlaneOf(
  { clusterClass, cluster, contract, live }: Plan,
  { object: template }: Template,
  machineTemplate: Draft | undefined,
): Draft {
  const own = valueAt(cluster, 'spec.topology.controlPlane')
  const ofClass = valueAt(clusterClass, 'spec.controlPlane')
  const labels = {
    ...merged(valueAt(own, 'metadata.labels'), valueAt(ofClass, 'metadata.labels')),
    ...topologyLabels(cluster),
  }
  const annotations = merged(valueAt(own, 'metadata.annotations'), valueAt(ofClass, 'metadata.annotations'))
  const { name } = live.controlPlane.metadata
  const draft = objectOf({ template, cluster, name, labels, annotations })
  const version = contract(String(draft.apiVersion), String(draft.kind))
  const place = version === 'v1beta1' ? places.v1beta1 : places.v1beta2
  if (machineTemplate) {
    put(
      draft,
      place.infrastructureRef,
      version === 'v1beta1' ? oldRefTo(machineTemplate) : refTo(machineTemplate),
    )
    const metadata = memberAt(draft, [...machines, 'metadata'])
    const both = [
      ['labels', merged(labels, valueAt(metadata, 'labels'))],
      ['annotations', merged(annotations, valueAt(metadata, 'annotations'))],
    ] as const
    put(
      draft,
      [...machines, 'metadata'],
      Object.fromEntries(both.filter(([, map]) => Object.keys(map).length > 0)),
    )
  }
  putAll(draft, [
    [['spec', 'replicas'], valueAt(own, 'replicas')],
    [['spec', 'rollout', 'after'], valueAt(own, 'rollout.after')],
    [place.readinessGates, valueAt(own, 'readinessGates') ?? valueAt(ofClass, 'readinessGates')],
    [place.taints, valueAt(own, 'taints') ?? valueAt(ofClass, 'taints')],
    ...Object.entries(place.deletion).map(([field, path]) => {
      const seconds = valueAt(own, `deletion.${field}`) ?? valueAt(ofClass, `deletion.${field}`)
      return [path, version === 'v1beta1' ? durationOf(seconds) : seconds] as const
    }),
    [['spec', 'version'], valueAt(cluster, 'spec.topology.version')],
  ])
  return draft
}

/** Returns the name of the template that the Machines of a live control plane are made of. */
export function machineTemplateName(controlPlane: KubeObject): string | undefined {
  const refs = Object.values(places).map(({ infrastructureRef }) => memberAt(controlPlane, infrastructureRef))
  const ref = refs.find(isMap)
  return typeof ref?.name === 'string' ? ref.name : undefined
}

function oldRefTo({ apiVersion, kind, metadata }: Draft): Draft {
  const { name, namespace } = metadata as Draft
  return { apiVersion, kind, name, namespace }
}

function placesBelow(below: Path, timeout: (name: string) => Path): Places {
  return {
    infrastructureRef: [...below, 'infrastructureRef'],
    readinessGates: [...below, 'readinessGates'],
    taints: [...below, 'taints'],
    deletion: Object.fromEntries(timeouts.map((name) => [`${name}Seconds`, timeout(name)])),
  }
}

/** Seconds as Go prints a duration. */
function durationOf(seconds: unknown): string | undefined {
  if (typeof seconds !== 'number') return undefined
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const parts = [hours > 0 && `${hours}h`, seconds >= 60 && `${minutes}m`, `${seconds % 60}s`]
  return parts.filter(Boolean).join('')
}
