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

/** What a counter of replicas counts; absent in the version that does not have it. */
export interface CounterMeaning {
  readonly v1beta1?: string
  readonly v1beta2?: string
}

const nodes = 'by the Nodes of the workload cluster'

/**
 * What the counters count in each version. Under one name both versions can count something else: v1beta1 looks at Nodes,
 * v1beta2 at conditions of Machines. Upstream: the status of MachineSet, MachineDeployment, MachinePool and
 * KubeadmControlPlane.
 */
export const counterMeanings: Readonly<Record<string, CounterMeaning>> = {
  desiredReplicas: { v1beta2: 'spec.replicas, summed up in the status of a Cluster' },
  replicas: { v1beta1: 'all Machines there are', v1beta2: 'all Machines there are; absent is not 0' },
  readyReplicas: {
    v1beta1: `Machines whose Node is Ready, ${nodes}`,
    v1beta2: 'Machines whose condition Ready is True',
  },
  availableReplicas: {
    v1beta1: `Machines whose Node has been Ready for minReadySeconds, ${nodes}`,
    v1beta2: 'Machines whose condition Available is True',
  },
  upToDateReplicas: { v1beta2: 'Machines whose condition UpToDate is True' },
  updatedReplicas: { v1beta1: 'Machines with the spec of the newest template' },
  unavailableReplicas: { v1beta1: `replicas less those that are ready or available, ${nodes}` },
  fullyLabeledReplicas: { v1beta1: 'Machines that have all labels of the template' },
}
