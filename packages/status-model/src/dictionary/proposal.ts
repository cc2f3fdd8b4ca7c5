/** One thing that a proposal said, and what Cluster API does. */
export interface ProposalEntry {
  readonly proposed: string
  readonly released: string
}

/** What became of a part of the proposals. */
export interface ProposalTopic {
  readonly title: string
  readonly entries: readonly ProposalEntry[]
}

/**
 * What the proposals "Improving status in CAPI resources" (2024) and "Conditions" (2020) said, and what Cluster API does as
 * of v1.14. Where they part, everything here follows Cluster API.
 */
export const proposalTopics: readonly ProposalTopic[] = [
  {
    title: 'When it happens',
    entries: [
      {
        proposed:
          'v1beta1 would show what comes from December 2024, v1beta2 come in April 2025, and v1beta1 go in April 2026',
        released: 'v1.9.0 in December 2024, v1.11.0 in August 2025, and v1.16, planned for April 2027',
      },
      {
        proposed: 'only v1beta1 objects carry status.v1beta2',
        released:
          'they do to this day: the API server converts every v1beta2 object so for those who ask for v1beta1',
      },
      {
        proposed: 'conversion keeps old conditions',
        released: 'both generations stand side by side; neither is ever computed from the other',
      },
    ],
  },
  {
    title: 'Fields of status',
    entries: [
      {
        proposed: 'the facts of initialization are always written',
        released: 'a fact that is not true may be absent, which is not the same as false',
      },
      {
        proposed: 'ready of a KubeadmControlPlane stays, deprecated',
        released: 'v1beta2 does not have it; v1beta1 shows it from initialization.controlPlaneInitialized',
      },
      {
        proposed: 'a MachineDeployment keeps failureReason and failureMessage below deprecated',
        released: 'it never had them; it keeps unavailableReplicas there',
      },
      {
        proposed: 'five counters for the control plane and the workers of a Cluster',
        released:
          'also versions and upgradePlan, since v1.14; counters that nobody has counted are absent, not 0',
      },
      {
        proposed: 'MachineHealthCheck is not named',
        released: 'it has the same stages, and the condition RemediationAllowed',
      },
    ],
  },
  {
    title: 'Which conditions there are',
    entries: [
      {
        proposed: 'ten conditions of a MachinePool',
        released: 'only Paused is set; the names of the others exist and nothing writes them',
      },
      { proposed: 'ControlPlaneMachineUpToDate of a Cluster', released: 'ControlPlaneMachinesUpToDate' },
      { proposed: 'EtcdClusterAvailable of a control plane', released: 'EtcdClusterHealthy' },
      {
        proposed: 'ExternalRemediationRequestAvailable of a Machine',
        released: 'ExternallyRemediated; the old name was one of MachineHealthCheck',
      },
      {
        proposed: 'nothing of updates in place or of labels of Nodes',
        released: 'Updating, since v1.12, and NodeKubeadmLabelsAndTaintsSet, since v1.13, of a Machine',
      },
      {
        proposed:
          'ClusterInfrastructureReady, ScalingUpSucceeded, MachinesUpgradeSucceeded, EtcdReady, WorkersReady (2020)',
        released:
          'InfrastructureReady, Resized, MachinesSpecUpToDate, EtcdPodHealthy; WorkersReady never was',
      },
      {
        proposed: 'True of every condition is good (2020)',
        released: 'seven of v1beta2 say with True that something is going on',
      },
    ],
  },
  {
    title: 'What conditions mean',
    entries: [
      {
        proposed: 'a Cluster is Available only while its topology is reconciled',
        released: 'an upgrade leaves it Available; only ReconcileFailed and ClusterClassNotReconciled do not',
      },
      {
        proposed: 'WorkersAvailable, RollingOut and scaling of a Cluster count MachinePools',
        released: 'they do not',
      },
      {
        proposed: 'a MachineDeployment that is deleted is not Available',
        released: 'deletion alone does not make it False; it changes the message',
      },
      {
        proposed: 'Paused of a Cluster says that all its objects are paused',
        released: 'it says so of the Cluster object alone',
      },
      {
        proposed: 'MachinesUpToDate is False of old MachineSets and True of the current one',
        released:
          'it sums up UpToDate of the Machines; a kubelet of another version makes it False of the current one, too',
      },
      {
        proposed:
          'a control plane is Available with one API server, one scheduler and one controller manager, on whichever Machines',
        released: 'all of them have to be well on one and the same Machine',
      },
      {
        proposed: 'Ready of a Machine asks for bootstrap, infrastructure, Node, health check and gates',
        released: 'also that it is not being updated in place',
      },
      {
        proposed: 'gates are good when True',
        released: 'each says its polarity, since v1.10; ClusterClasses can have gates, too',
      },
    ],
  },
  {
    title: 'The utilities for conditions',
    entries: [
      {
        proposed: 'an empty severity is an Error (2020)',
        released: 'nothing fills it in; False without severity counts least, after Unknown',
      },
      {
        proposed: 'lastTransitionTime moves with the status (2020)',
        released: 'legacy: with any change of reason, severity or message; current: with the status alone',
      },
      {
        proposed: 'what is missing is left out, in silence (2020)',
        released: 'legacy: it is; current: Unknown with reason NotYetReported',
      },
      {
        proposed: 'a summary of one condition takes its reason',
        released: 'never; it has a reason of its own',
      },
      {
        proposed: 'all relevant messages are shown',
        released: 'summaries show all, aggregates three messages and three names each',
      },
    ],
  },
  {
    title: 'What is printed',
    entries: [
      {
        proposed: 'columns with Paused second and Current in the wide form',
        released:
          'other columns in another order; `migrate status --columns --columns-of proposed` shows those of the proposal',
      },
      { proposed: 'one column AVAILABLE', released: 'two of one name: the condition and the counter' },
      {
        proposed: 'nothing of `clusterctl describe`',
        released:
          'it shows v1beta2 since v1.11, with counters; names say kind, namespace and version since v1.14',
      },
    ],
  },
  {
    title: 'What providers owe',
    entries: [
      {
        proposed: 'status.ready or status.initialization is read, whichever is there',
        released: 'the label of the CRD decides which of the two is read; neither stands in for the other',
      },
      {
        proposed: 'a condition without reason gets a default one',
        released: 'NoReasonReported; where it is True, Ready or Available',
      },
      {
        proposed: 'availableReplicas falls back on readyReplicas',
        released: 'under contract v1beta1 it is spec.replicas less status.unavailableReplicas',
      },
      {
        proposed: 'a control plane is upgraded once status.version is spec.version',
        released: 'status.versions decides where it is there',
      },
    ],
  },
  {
    title: 'What upstream does besides, and we do as well',
    entries: [
      {
        proposed: 'stand-alone control plane Machines make a control plane',
        released:
          'ControlPlaneAvailable stays Unknown with InternalError, and so does Available of the Cluster',
      },
      {
        proposed: 'ControlPlaneInitialized says that a control plane does not exist',
        released: 'where the infrastructure is there it is Unknown with InternalError',
      },
      {
        proposed: 'conditions of external etcd are left to others',
        released: 'an early Unknown of EtcdClusterHealthy can stay for good',
      },
    ],
  },
]

/** Names of conditions that only a proposal has, and what they are called. */
export const proposedNames: Readonly<Record<string, string>> = {
  ControlPlaneMachineUpToDate: 'ControlPlaneMachinesUpToDate',
  EtcdClusterAvailable: 'EtcdClusterHealthy',
  ClusterInfrastructureReady: 'InfrastructureReady',
  ScalingUpSucceeded: 'Resized',
  MachinesUpgradeSucceeded: 'MachinesSpecUpToDate',
  EtcdReady: 'EtcdPodHealthy',
}
