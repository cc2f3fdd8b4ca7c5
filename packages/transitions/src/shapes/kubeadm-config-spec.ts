import type { Codec } from '../codec.ts'
import { always, filled, mapToList, seconds } from '../codecs.ts'
import { add, drop, move, restate, split } from '../row.ts'
import type { Row } from '../row.ts'

const args: Codec = mapToList('name', 'value')

const gone = (paths: readonly string[], why: string): Row[] => paths.map((path) => drop(path, why))

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
  restate('diskSetup.partitions[].layout', always(false)),
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
