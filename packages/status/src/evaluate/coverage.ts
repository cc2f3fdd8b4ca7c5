import type { KindName } from '@capi-migrate/status-model'

/** How far a condition of a kind can be computed, and where upstream computes it. */
export interface Coverage {
  readonly kind: KindName
  readonly type: string
  /**
   * `dump`: from the objects and the time. `parameter`: also from circumstances that are given. `controller`: only the
   * controller can know it, and what it has written is taken.
   */
  readonly from: 'dump' | 'parameter' | 'controller'
  /** The circumstances it takes, or what the controller alone can see. */
  readonly needs?: string
  /** Where that is not the whole truth. */
  readonly but?: string
  /** A file of upstream's repository. */
  readonly source: string
}

type Cell = Pick<Coverage, 'from' | 'needs' | 'but'>

const dump: Cell = { from: 'dump' }
const dumpBut = (but: string): Cell => ({ from: 'dump', but })
const given = (needs: string, but?: string): Cell => ({ from: 'parameter', needs, ...(but && { but }) })
const onlyController = (needs: string, but?: string): Cell => ({
  from: 'controller',
  needs,
  ...(but && { but }),
})

const nodes = '`nodes`'
const early = 'computed while the Machine has no Node, and while it is deleted'
const pods = onlyController(
  'the Pods of the workload cluster',
  `${early}; with \`nodes\` also where the Node is gone`,
)
const preflight = 'preflight checks are not among the reasons'
const proposed = given("`machinePools: 'proposal'`; upstream computes none")

/** Every condition of v1beta2 of the kinds that are evaluated. */
export const coverage: readonly Coverage[] = [
  ...ofKind('Cluster', 'core/reconcilers/cluster/cluster_controller_status.go', {
    Available: dumpBut('of RemoteConnectionProbe and TopologyReconciled what is stored counts'),
    TopologyReconciled: onlyController('what the topology controller is doing'),
    InfrastructureReady: dump,
    ControlPlaneInitialized: dump,
    ControlPlaneAvailable: dump,
    WorkersAvailable: dump,
    ControlPlaneMachinesReady: dump,
    WorkerMachinesReady: dump,
    ControlPlaneMachinesUpToDate: dump,
    WorkerMachinesUpToDate: dump,
    RemoteConnectionProbe: given('`connections`'),
    RollingOut: dump,
    ScalingUp: dump,
    ScalingDown: dump,
    Remediating: dump,
    Deleting: dump,
  }),
  ...ofKind('KubeadmControlPlane', 'controlplane/kubeadm/reconcilers/kubeadmcontrolplane/status.go', {
    Available: given(`\`etcdMembers\` and ${nodes}`, 'with external etcd from the dump alone'),
    CertificatesAvailable: dumpBut(
      'the Secrets have to be in the dump; before Initialized what is stored counts',
    ),
    Initialized: dumpBut('whether it has just become so is seen in the workload cluster'),
    EtcdClusterHealthy: dumpBut('members without a Machine are told with `etcdMembers` only'),
    ControlPlaneComponentsHealthy: dumpBut(`Nodes without a Machine are told with ${nodes} only`),
    MachinesReady: dump,
    MachinesUpToDate: dump,
    RollingOut: dump,
    ScalingUp: dumpBut(preflight),
    ScalingDown: dumpBut(preflight),
    Remediating: dump,
    Deleting: dump,
  }),
  ...ofKind('MachineDeployment', 'core/reconcilers/machinedeployment/machinedeployment_status.go', {
    Available: dump,
    MachinesReady: dump,
    MachinesUpToDate: dump,
    RollingOut: dump,
    ScalingUp: dump,
    ScalingDown: dump,
    Remediating: dump,
    Deleting: dump,
  }),
  ...ofKind('MachineSet', 'core/reconcilers/machineset/machineset_controller_status.go', {
    MachinesReady: dump,
    MachinesUpToDate: dump,
    ScalingUp: dumpBut('with `preflightChecks: false` without the checks of the control plane'),
    ScalingDown: dump,
    Remediating: dump,
    Deleting: dump,
  }),
  ...ofKind('MachinePool', 'core/reconcilers/machinepool/machinepool_controller_status.go', {
    Available: proposed,
    BootstrapConfigReady: proposed,
    InfrastructureReady: proposed,
    MachinesReady: proposed,
    MachinesUpToDate: proposed,
    RollingOut: proposed,
    ScalingUp: proposed,
    ScalingDown: proposed,
    Remediating: proposed,
    Deleting: proposed,
  }),
  ...ofKind('Machine', 'core/reconcilers/machine/machine_controller_status.go', {
    Available: dump,
    Ready: dump,
    UpToDate: dumpBut('of control plane Machines what is stored counts'),
    BootstrapConfigReady: dump,
    InfrastructureReady: dump,
    NodeReady: given(`${nodes}, \`connections\``, 'from the dump alone while the Machine has no provider id'),
    NodeHealthy: given(
      `${nodes}, \`connections\``,
      'from the dump alone while the Machine has no provider id',
    ),
    Updating: dumpBut('the message is the hook’s'),
    Deleting: dumpBut('the stages of a deletion are those that are stored'),
  }),
  ...ofKind('Machine', 'core/reconcilers/machinehealthcheck/machinehealthcheck_targets.go', {
    HealthCheckSucceeded: given(nodes, 'from the dump alone while the Machine has no Node'),
  }),
  ...ofKind('Machine', 'core/reconcilers/machinehealthcheck/machinehealthcheck_controller.go', {
    OwnerRemediated: dumpBut('once it is asked for, what the owner does is stored'),
    ExternallyRemediated: dumpBut('once it is asked for, what the remediation does is stored'),
  }),
  ...ofKind('Machine', 'controlplane/kubeadm/pkg/workload_cluster_conditions.go', {
    APIServerPodHealthy: pods,
    ControllerManagerPodHealthy: pods,
    SchedulerPodHealthy: pods,
    EtcdPodHealthy: pods,
    EtcdMemberHealthy: onlyController('what etcd says of its members', early),
    NodeKubeadmLabelsAndTaintsSet: onlyController('the Nodes of the workload cluster', early),
  }),
  ...ofKind('MachineHealthCheck', 'core/reconcilers/machinehealthcheck/machinehealthcheck_controller.go', {
    RemediationAllowed: given(nodes, 'from `status.currentHealthy` where that is stored'),
  }),
  ...(
    [
      'Cluster',
      'KubeadmControlPlane',
      'MachineDeployment',
      'MachineSet',
      'MachinePool',
      'Machine',
      'MachineHealthCheck',
    ] as const
  ).flatMap((kind) => ofKind(kind, 'util/paused/paused.go', { Paused: dump })),
]

function ofKind(kind: KindName, source: string, cells: Readonly<Record<string, Cell>>): readonly Coverage[] {
  return Object.entries(cells).map(([type, cell]) => ({ kind, type, ...cell, source }))
}
