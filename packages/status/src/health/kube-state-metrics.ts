import { columnsOf } from '../columns/table.ts'
import type { Column } from '../columns/column.ts'
import { healthRules } from './rule.ts'
import type { HealthRule } from './rule.ts'

/** A configuration of kube-state-metrics for custom resources, to be printed as YAML. */
export interface MetricsConfig {
  readonly kind: 'CustomResourceStateMetrics'
  readonly spec: { readonly resources: readonly Resource[] }
}

export interface Resource {
  readonly groupVersionKind: { readonly group: string; readonly version: string; readonly kind: string }
  readonly metricNamePrefix: string
  readonly labelsFromPath: Readonly<Record<string, readonly string[]>>
  readonly metrics: readonly Metric[]
}

export interface Metric {
  readonly name: string
  readonly help: string
  readonly each: StateSet | Gauge
}

export interface StateSet {
  readonly type: 'StateSet'
  readonly stateSet: {
    readonly labelName: string
    readonly labelsFromPath: Readonly<Record<string, readonly string[]>>
    readonly list: readonly string[]
    readonly path: readonly string[]
    readonly valueFrom: readonly string[]
  }
}

export interface Gauge {
  readonly type: 'Gauge'
  readonly gauge: { readonly path: readonly string[] }
}

/**
 * Metrics of v1beta2: every condition, and every number that is a print column. A counter that is absent gives no sample,
 * for it is not 0.
 */
export function kubeStateMetrics(): MetricsConfig {
  return { kind: 'CustomResourceStateMetrics', spec: { resources: healthRules.map(resourceOf) } }
}

function resourceOf({ group, kind }: HealthRule): Resource {
  return {
    groupVersionKind: { group, version: 'v1beta2', kind },
    metricNamePrefix: `capi_${kind.toLowerCase()}`,
    labelsFromPath: {
      name: ['metadata', 'name'],
      namespace: ['metadata', 'namespace'],
      uid: ['metadata', 'uid'],
      ...clusterName(kind),
    },
    metrics: [conditions, ...gaugesOf(columnsOf(kind) ?? [])],
  }
}

function clusterName(kind: string): Readonly<Record<string, readonly string[]>> {
  switch (kind) {
    case 'Cluster':
    case 'ClusterClass':
      return {}
    case 'KubeadmControlPlane':
      return { cluster_name: ['metadata', 'labels', 'cluster.x-k8s.io/cluster-name'] }
    default:
      return { cluster_name: ['spec', 'clusterName'] }
  }
}

const conditions: Metric = {
  name: 'status_condition',
  help: 'The conditions of the object.',
  each: {
    type: 'StateSet',
    stateSet: {
      labelName: 'status',
      labelsFromPath: { type: ['type'] },
      list: ['True', 'False', 'Unknown'],
      path: ['status', 'conditions'],
      valueFrom: ['status'],
    },
  },
}

function gaugesOf(columns: readonly Column[]): readonly Metric[] {
  return columns
    .filter(({ type }) => type === 'integer')
    .map(({ name, jsonPath }) => {
      const path = jsonPath.slice(1).split('.')
      return {
        name: path.map(snake).join('_'),
        help: `${name}: ${jsonPath.slice(1)}.`,
        each: { type: 'Gauge', gauge: { path } },
      }
    })
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
