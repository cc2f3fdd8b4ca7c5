import type { Codec } from '../codec.ts'
import { always, filled, mapToList, seconds } from '../codecs.ts'
import type { Fills } from '../fill.ts'
import { add, drop, move, restate, split } from '../row.ts'
import type { Row } from '../row.ts'
import { saidByCluster, saidByMachine, saidInCluster } from './said-elsewhere.ts'

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
  leavesOut: true,
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
  saidInCluster('clusterConfiguration.networking', 'spec.clusterNetwork'),
  saidByCluster('clusterConfiguration.networking.serviceSubnet', 'spec.clusterNetwork.services.cidrBlocks', {
    standard: '10.96.0.0/12',
  }),
  saidByCluster('clusterConfiguration.networking.podSubnet', 'spec.clusterNetwork.pods.cidrBlocks'),
  saidByCluster('clusterConfiguration.networking.dnsDomain', 'spec.clusterNetwork.serviceDomain', {
    standard: 'cluster.local',
  }),
  saidByMachine('clusterConfiguration.kubernetesVersion'),
  saidByCluster('clusterConfiguration.clusterName', 'metadata.name', {
    how: 'give the Cluster that name, or the controller manager the flag `cluster-name` in its extraArgs',
  }),
  drop('useExperimentalRetryJoin', 'kubeadm retries by itself'),
]
