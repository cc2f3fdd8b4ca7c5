import { copyOf, isEqual, isMap, withoutEmpty } from '@capi-migrate/edits/json'
import { valueAt } from '@capi-migrate/status-model/values'
import type { KubeObject } from '../source/object.ts'

type Fields = Record<string, unknown>

/**
 * Whether the KubeadmConfig of a Machine is what a KubeadmControlPlane wants of it; both in v1beta2. Lists are compared in
 * order. Upstream: `matchesKubeadmConfig` and `PrepareKubeadmConfigsForDiff` in controlplane/kubeadm/pkg/filters.go.
 */
export function isWanted(controlPlane: KubeObject, config: KubeObject): boolean {
  const now = fieldsOf(config.spec)
  const wanted = wantedSpec(controlPlane, 'joinConfiguration')
  const isInit = !isMap(fieldsOf(now.joinConfiguration).controlPlane)
  if (isSame(wanted, isInit ? asJoined(now, wanted) : now)) return true
  // The first Machine may differ from the others, where initConfiguration does.
  return isInit && isSame(wantedSpec(controlPlane, 'initConfiguration'), now)
}

/** Whether two specs of a KubeadmConfig make the same Machine. */
export function isSame(one: unknown, other: unknown): boolean {
  return isEqual(compared(one), compared(other))
}

/** What a KubeadmControlPlane wants of a Machine that joined, or of the first one. */
function wantedSpec(controlPlane: KubeObject, part: 'joinConfiguration' | 'initConfiguration'): Fields {
  const spec = fieldsOf(copyOf(valueAt(controlPlane, 'spec.kubeadmConfigSpec')))
  delete spec[part === 'joinConfiguration' ? 'initConfiguration' : 'joinConfiguration']
  const cluster = fieldsOf(spec.clusterConfiguration)
  if (hasLocalMode(String(valueAt(controlPlane, 'spec.version') ?? ''))) {
    const featureGates = { ControlPlaneKubeletLocalMode: true, ...fieldsOf(cluster.featureGates) }
    spec.clusterConfiguration = { ...cluster, featureGates }
  }
  return spec
}

/** Kubernetes v1.31 to v1.35 has a feature gate that Cluster API turns on. Upstream: `DefaultFeatureGates`. */
function hasLocalMode(version: string): boolean {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version) ?? []
  return major === '1' && Number(minor) >= 31 && Number(minor) < 36
}

/** The configuration of the first Machine as though it had joined. */
function asJoined({ initConfiguration, joinConfiguration: _, ...rest }: Fields, wanted: Fields): Fields {
  const { timeouts, patches, skipPhases, nodeRegistration, localAPIEndpoint } = fieldsOf(initConfiguration)
  const { caCertPath } = fieldsOf(wanted.joinConfiguration)
  const controlPlane = { localAPIEndpoint }
  return {
    ...rest,
    joinConfiguration: { timeouts, patches, skipPhases, nodeRegistration, controlPlane, caCertPath },
  }
}

/** A spec without what replaces no Machine, with the defaults of before, and with nothing empty but taints. */
function compared(spec: unknown): unknown {
  const { clusterConfiguration, initConfiguration, joinConfiguration, ...rest } = fieldsOf(spec)
  const { controlPlaneEndpoint: _, dns: _dns, ...cluster } = fieldsOf(clusterConfiguration)
  const { discovery: _discovery, ...join } = fieldsOf(joinConfiguration)
  return withoutEmpty(
    withoutUndefined({
      format: 'cloud-config',
      ...rest,
      clusterConfiguration: cluster,
      initConfiguration: registered(fieldsOf(initConfiguration)),
      joinConfiguration: registered(join),
    }),
  )
}

function registered({ timeouts, nodeRegistration, ...rest }: Fields): Fields {
  const { controlPlaneComponentHealthCheckSeconds: _, ...times } = fieldsOf(timeouts)
  const node: Fields = { imagePullPolicy: 'IfNotPresent', ...fieldsOf(nodeRegistration) }
  // No taints at all is something else than the taints of kubeadm.
  if (Array.isArray(node.taints) && node.taints.length === 0) node.taints = 'none'
  return { ...rest, timeouts: times, nodeRegistration: node }
}

function withoutUndefined(value: Fields): unknown {
  return JSON.parse(JSON.stringify(value))
}

function fieldsOf(value: unknown): Fields {
  return isMap(value) ? { ...value } : {}
}
