import type { JsonMap } from '@capi-migrate/edits/json'
import type { KubeObject } from '../../source/object.ts'

/** Renders a Go template of a patch with variables, and reads the result as YAML. Throws where it does not know how. */
export type RenderValue = (template: string, data: JsonMap) => unknown

/** A template of a ClusterClass, in the version that the class names it in. */
export interface Template {
  /** `group/Kind namespace/name` */
  readonly key: string
  readonly object: KubeObject
}

/** Machines of a topology that a list of `workers` describes. */
export type WorkerList = 'machineDeployments' | 'machinePools'

/** What a Cluster with a topology has now; all in v1beta2. */
export interface Live {
  readonly cluster: KubeObject
  readonly controlPlane: KubeObject
  readonly infrastructure: KubeObject
  /** MachineDeployments and MachinePools by their names in the topology. */
  readonly workers: Readonly<Record<WorkerList, ReadonlyMap<string, KubeObject>>>
}

/** What the topology controller generates from; all in v1beta2 but the templates. */
export interface Plan {
  readonly clusterClass: KubeObject
  readonly cluster: KubeObject
  /** By the path of the reference in the class. */
  readonly templates: ReadonlyMap<string, Template>
  readonly live: Live
  /** The contract that a version of a kind follows. */
  readonly contract: (apiVersion: string, kind: string) => string
  readonly render: RenderValue
}

/** An object that the topology controller applies. */
export interface Generated {
  readonly object: KubeObject
  /** The template it is made of. */
  readonly source?: string
}

/** What a topology generates, in the order in which it is applied. */
export interface Generation {
  /** By what it is for: `infrastructure`, `controlPlane.machines`, `controlPlane`, `machineDeployments/md-0.bootstrap` … */
  readonly objects: ReadonlyMap<string, Generated>
  /** What of it is not computed here, and stands as its text. */
  readonly unknown: readonly string[]
}
