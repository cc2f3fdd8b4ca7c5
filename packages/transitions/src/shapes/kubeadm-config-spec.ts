import type { Codec } from '../codec.ts'
import { always, filled, mapToList, seconds } from '../codecs.ts'
import type { Fills } from '../fill.ts'
import { add, drop, move, restate, split } from '../row.ts'
import type { Row } from '../row.ts'

const args: Codec = mapToList('name', 'value')

const gone = (paths: readonly string[], why: string): Row[] => paths.map((path) => drop(path, why))

/**
 * v1beta1 requires `layout` and reads it only where there is no `diskLayout`; v1beta2 takes one of the two.
 * Upstream: `cloudinit/disk_setup.go`.
 */
const layout: Codec = {
  ...always(false),
  name: 'layout',
  why: 'diskLayout says it; v1beta2 takes one of the two',
  up: (value, context) => {
    const { diskLayout } = (context.parent ?? {}) as { readonly diskLayout?: unknown }
    const isOverruled = Array.isArray(diskLayout) && diskLayout.length > 0
    return context.reading === 'author' && isOverruled ? undefined : always(false).up(value, context)
  },
}

/** What v1beta1 requires of a KubeadmConfigSpec and v1beta2 does not. */
export function kubeadmConfigFills(spec: string): Fills {
  const path = `${spec}.diskSetup.partitions[].layout`
  return { down: [{ path, value: false, why: 'v1beta1 requires it; diskLayout overrules it' }] }
}

/** KubeadmConfigSpec: of a KubeadmConfig, and inside templates and control planes. */
export const kubeadmConfigSpec: readonly Row[] = [
  restate('clusterConfiguration.apiServer.extraArgs', args),
  restate('clusterConfiguration.controllerManager.extraArgs', args),
  restate('clusterConfiguration.scheduler.extraArgs', args),
  restate('clusterConfiguration.etcd.local.extraArgs', args),
  restate('initConfiguration.nodeRegistration.kubeletExtraArgs', args),
  restate('joinConfiguration.nodeRegistration.kubeletExtraArgs', args),
  restate('clusterConfiguration.apiServer.extraVolumes', filled),
  restate('clusterConfiguration.controllerManager.extraVolumes', filled),
  restate('clusterConfiguration.scheduler.extraVolumes', filled),
  split(
    'clusterConfiguration.apiServer.timeoutForControlPlane',
    [
      'initConfiguration.timeouts.controlPlaneComponentHealthCheckSeconds',
      'joinConfiguration.timeouts.controlPlaneComponentHealthCheckSeconds',
    ],
    seconds,
    'kubeadm takes the timeout apart for init and join; both must be equal',
  ),
  move('joinConfiguration.discovery.timeout', 'joinConfiguration.timeouts.tlsBootstrapSeconds', seconds),
  add('initConfiguration.timeouts', 'holds kubeadm timeouts'),
  add('joinConfiguration.timeouts', 'holds kubeadm timeouts'),
  move('initConfiguration.bootstrapTokens[].ttl', 'initConfiguration.bootstrapTokens[].ttlSeconds', seconds),
  restate('diskSetup.partitions[].layout', layout),
  ...gone(
    ['clusterConfiguration', 'initConfiguration', 'joinConfiguration'].flatMap((name) => [
      `${name}.apiVersion`,
      `${name}.kind`,
    ]),
    'Cluster API chooses the kubeadm version itself',
  ),
  drop('clusterConfiguration.networking', 'taken from Cluster.spec.clusterNetwork'),
  drop(
    'clusterConfiguration.networking.serviceSubnet',
    'taken from Cluster.spec.clusterNetwork.services.cidrBlocks',
  ),
  drop('clusterConfiguration.networking.podSubnet', 'taken from Cluster.spec.clusterNetwork.pods.cidrBlocks'),
  drop('clusterConfiguration.networking.dnsDomain', 'taken from Cluster.spec.clusterNetwork.serviceDomain'),
  drop('clusterConfiguration.kubernetesVersion', 'taken from the version of the Machine'),
  drop('clusterConfiguration.clusterName', 'taken from the name of the Cluster'),
  drop('useExperimentalRetryJoin', 'kubeadm retries by itself'),
]
