/** What v1beta2 has for a counter that it keeps below `status.deprecated.v1beta1` alone. */
export interface CounterEntry {
  /** The counter that answers the question now; absent where none does. */
  readonly current?: string
  /** What it counts instead, or what says it now, in a sentence. */
  readonly meaning: string
}

/**
 * The counters of v1beta1 whose path v1beta2 does not have. Those that both versions have count Nodes there and conditions of
 * Machines here, which their rows say. Upstream: the status types of MachineSet, MachineDeployment, MachinePool and
 * KubeadmControlPlane, and the contract of control planes.
 */
export const counterDictionary: Readonly<Record<string, CounterEntry>> = {
  updatedReplicas: {
    current: 'upToDateReplicas',
    meaning: 'it counts Machines whose condition UpToDate is True',
  },
  unavailableReplicas: { meaning: 'what is not available is replicas less availableReplicas' },
  fullyLabeledReplicas: { meaning: 'nothing compares labels with those of the template any more' },
}
