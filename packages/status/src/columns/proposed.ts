import { age, boolean, clusterLabel, integer, statusOf, text, wide } from './column.ts'
import type { Column, KindColumns } from './column.ts'

const paused = wide(text('Paused', statusOf('Paused')))
const cluster = text('Cluster', '.spec.clusterName')
const counters: readonly Column[] = [
  integer('Desired', '.spec.replicas'),
  wide(integer('Current', '.status.replicas')),
  integer('Ready', '.status.readyReplicas'),
  integer('Available', '.status.availableReplicas'),
  integer('Up-to-date', '.status.upToDateReplicas'),
]
const phase = text('Phase', '.status.phase')
const templateVersion = text('Version', '.spec.template.spec.version')

/**
 * The columns that the proposal "Improving status in CAPI resources" (2024-09-16) announced, to stand beside the
 * released ones. Names are those of the proposal, in the spelling of the CRDs.
 */
export const proposedColumns: KindColumns = {
  Cluster: [
    text('Cluster class', '.spec.topology.classRef.name'),
    paused,
    text('Available', statusOf('Available')),
    ...totals('CP', 'controlPlane'),
    ...totals('W', 'workers'),
    phase,
    age,
    text('Version', '.spec.topology.version'),
  ],
  Machine: [
    cluster,
    paused,
    text('Node name', '.status.nodeRef.name'),
    text('Provider ID', '.spec.providerID'),
    text('Ready', statusOf('Ready')),
    text('Available', statusOf('Available')),
    text('Up-to-date', statusOf('UpToDate')),
    phase,
    age,
    text('Version', '.spec.version'),
    wide(text('OS-Image', '.status.nodeInfo.osImage')),
    wide(text('Kernel-version', '.status.nodeInfo.kernelVersion')),
    wide(text('Container-runtime', '.status.nodeInfo.containerRuntimeVersion')),
  ],
  MachineSet: [cluster, paused, ...counters, age, templateVersion],
  MachineDeployment: [cluster, paused, ...counters, phase, age, templateVersion],
  MachinePool: [cluster, paused, ...counters, phase, age, templateVersion],
  KubeadmControlPlane: [
    text('Cluster', clusterLabel),
    paused,
    boolean('Initialized', '.status.initialization.controlPlaneInitialized'),
    ...counters,
    age,
    text('Version', '.spec.version'),
  ],
}

function totals(prefix: string, field: string): readonly Column[] {
  const path = `.status.${field}`
  return [
    integer(`${prefix}_Desired`, `${path}.desiredReplicas`),
    wide(integer(`${prefix}_Current`, `${path}.replicas`)),
    wide(integer(`${prefix}_Ready`, `${path}.readyReplicas`)),
    integer(`${prefix}_Available`, `${path}.availableReplicas`),
    integer(`${prefix}_Up-to-date`, `${path}.upToDateReplicas`),
  ]
}
