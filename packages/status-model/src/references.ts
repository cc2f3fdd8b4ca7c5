import { groupOf, versionOf } from './object.ts'
import type { ApiObject } from './object.ts'
import { factOf } from './places.ts'
import type { VersionedPath } from './places.ts'
import { isRecord, present, recordOf, textOf } from './values/read.ts'

/** Which object is meant; the version is found by Cluster API, never written down here. */
export interface Reference {
  readonly group: string
  readonly kind: string
  readonly name: string
  /** Of the reference, or of the object that holds it. */
  readonly namespace?: string
}

type Places = Readonly<Record<string, VersionedPath>>

const core = 'cluster.x-k8s.io'
const makers = ['MachineSet', 'MachineDeployment', 'MachinePool']

const infrastructure: Places = {
  [`${core}/Cluster`]: same('spec.infrastructureRef'),
  [`${core}/Machine`]: same('spec.infrastructureRef'),
  ...ofMakers('spec.template.spec.infrastructureRef'),
  [`controlplane.${core}/KubeadmControlPlane`]: {
    v1beta1: 'spec.machineTemplate.infrastructureRef',
    v1beta2: 'spec.machineTemplate.spec.infrastructureRef',
  },
}
const bootstrap: Places = {
  [`${core}/Machine`]: same('spec.bootstrap.configRef'),
  ...ofMakers('spec.template.spec.bootstrap.configRef'),
}
const controlPlane: Places = { [`${core}/Cluster`]: same('spec.controlPlaneRef') }

/** The infrastructure of a Cluster or Machine, or the template of what makes Machines. */
export function infrastructureRef(object: ApiObject): Reference | undefined {
  return contractReference(object, infrastructure)
}

/** The bootstrap configuration of a Machine, or the template of what makes Machines. */
export function bootstrapRef(object: ApiObject): Reference | undefined {
  return contractReference(object, bootstrap)
}

/** The control plane of a Cluster. */
export function controlPlaneRef(cluster: ApiObject): Reference | undefined {
  return contractReference(cluster, controlPlane)
}

/** The ClusterClass of a Cluster with a topology. */
export function classRef(cluster: ApiObject): Reference | undefined {
  if (groupOf(cluster) !== core) return undefined
  const name = factOf(cluster, { v1beta1: 'spec.topology.class', v1beta2: 'spec.topology.classRef.name' })
  const namespace = factOf(cluster, {
    v1beta1: 'spec.topology.classNamespace',
    v1beta2: 'spec.topology.classRef.namespace',
  })
  return referenceOf(cluster, core, { kind: 'ClusterClass', name, namespace })
}

/** What a MachineHealthCheck makes instead of leaving remediation to the owner. */
export function remediationTemplateRef(check: ApiObject): Reference | undefined {
  if (groupOf(check) !== core) return undefined
  const place = { v1beta1: 'spec.remediationTemplate', v1beta2: 'spec.remediation.templateRef' }
  const fields = recordOf(factOf(check, place))
  return referenceOf(check, groupIn(fields.apiVersion), fields)
}

/** A reference that follows the contract: v1beta1 names the API version, v1beta2 the group alone. */
function contractReference(object: ApiObject, places: Places): Reference | undefined {
  const place = places[`${groupOf(object)}/${object.kind}`]
  const fields = place && factOf(object, place)
  if (!isRecord(fields)) return undefined
  const group = versionOf(object) === 'v1beta2' ? textOf(fields.apiGroup) : groupIn(fields.apiVersion)
  return referenceOf(object, group ?? '', fields)
}

/** A reference without a kind or a name refers to nothing. */
function referenceOf(
  { metadata }: ApiObject,
  group: string,
  fields: Readonly<Record<string, unknown>>,
): Reference | undefined {
  const [kind, name] = [textOf(fields.kind), textOf(fields.name)]
  if (!kind || !name) return undefined
  return { group, kind, name, ...present({ namespace: textOf(fields.namespace) || metadata?.namespace }) }
}

function groupIn(apiVersion: unknown): string {
  return groupOf({ apiVersion: textOf(apiVersion) ?? '' })
}

function same(path: string): VersionedPath {
  return { v1beta1: path, v1beta2: path }
}

function ofMakers(path: string): Places {
  return Object.fromEntries(makers.map((kind) => [`${core}/${kind}`, same(path)]))
}
