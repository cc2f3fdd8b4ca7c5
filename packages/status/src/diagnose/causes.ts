import { conditionDictionary } from '@capi-migrate/status-model'
import type { Reference } from '@capi-migrate/status-model'
import type { Condition } from '@capi-migrate/status-model/current'
import { cannotBeTold } from '../evaluate/outcome.ts'

/** A cause that is known: how it shows, and what to look at next. */
interface KnownCause {
  /** Of a condition of one of these types; of any where it is absent. */
  readonly types?: readonly string[]
  readonly reasons?: readonly string[]
  readonly message?: RegExp
  /** `{kind}`, `{name}` and `{at}` (`NAME -n NAMESPACE`) are those of the object. */
  readonly next: string
}

const deleting = ['Deleting'] as const
const node = ['NodeHealthy', 'NodeReady'] as const
const ready = ['Ready', 'Available', 'InfrastructureReady', 'BootstrapConfigReady'] as const

/** Of what has changed since its controller looked at it. */
export const staleCause =
  'the object has changed, and its controller has not looked since, so this is how it was: see whether the controller runs, and its log'

/** The causes that are known, the first that fits counts. */
export const knownCauses: readonly KnownCause[] = [
  {
    message: new RegExp(cannotBeTold),
    next: 'nothing is broken as far as the objects tell; their status is not in the dump: `kubectl get cluster-api -A -o yaml` has it',
  },
  {
    types: ['Paused'],
    next: 'somebody paused it: look for spec.paused of the Cluster and the annotation cluster.x-k8s.io/paused, and who set it, before you take it away',
  },
  {
    types: deleting,
    reasons: ['DrainingNode'],
    message: /disruption budget/,
    next: 'a PodDisruptionBudget lets no Pod go: `kubectl get pdb -A` in the workload cluster; run more replicas of what it guards',
  },
  {
    types: deleting,
    reasons: ['DrainingNode'],
    message: /still not removed from the Node/,
    next: 'Pods do not end: look at their finalizers and at the kubelet of the Node',
  },
  {
    types: deleting,
    reasons: ['DrainingNode'],
    next: 'look at the Pods that its message names; spec.deletion.nodeDrainTimeoutSeconds says how long it waits',
  },
  {
    types: deleting,
    reasons: ['WaitingForPreDrainHook', 'WaitingForPreTerminateHook', 'WaitingForBeforeDeleteHook'],
    next: 'a hook holds it: the one who set the annotation, or runs the extension, has to let it go',
  },
  {
    types: deleting,
    reasons: ['WaitingForVolumeDetach'],
    next: 'volumes are attached: `kubectl get volumeattachments` in the workload cluster, and the log of the CSI driver',
  },
  {
    types: deleting,
    reasons: [
      'WaitingForInfrastructureDeletion',
      'WaitingForBootstrapDeletion',
      'WaitingForControlPlaneDeletion',
    ],
    next: 'look at the finalizers of the object that its message names, and at the log of the controller that owns them',
  },
  { types: deleting, reasons: ['InternalError', 'DeletingNode'], next: 'the log of the controller says why' },
  {
    types: deleting,
    next: 'look at what its message names; objects that stay have finalizers, and a controller that owns them',
  },
  {
    types: ['RemoteConnectionProbe'],
    next: 'the workload cluster does not answer: check spec.controlPlaneEndpoint, its load balancer, the Secret {name}-kubeconfig, and the network from the management cluster',
  },
  {
    reasons: ['ConnectionDown'],
    next: 'the workload cluster does not answer: see RemoteConnectionProbe of the Cluster',
  },
  {
    message:
      /image\b.*(not found|does not exist|could not be found|missing)|(ErrImagePull|ImagePullBackOff)|no such image/i,
    next: 'the image is missing: check its name, version and region in the infrastructure template',
  },
  {
    message: /quota|limit ?exceeded|insufficient|out of (stock|capacity)|no capacity/i,
    next: 'the infrastructure gives no more: raise the quota, or choose another size or zone in the infrastructure template',
  },
  {
    message: /unauthorized|forbidden|credential|access ?denied|authentication/i,
    next: 'the provider may not do it: check its credentials and what they allow',
  },
  {
    reasons: ['ObjectDoesNotExist'],
    message: /topology/,
    next: 'the topology has not made it yet: see TopologyReconciled of the Cluster',
  },
  {
    reasons: ['ObjectDoesNotExist'],
    next: 'it was never there: check the reference in the spec, or what should have made it',
  },
  {
    reasons: ['ObjectDeleted'],
    next: 'somebody deleted it; {kind} {name} cannot come back by itself: see who did, and delete {kind} {name} so that it is made anew, or restore the object',
  },
  {
    types: ready,
    message: /status\.initialization\.\w+ is false/,
    next: 'its controller has not said that it is done: see its log; if the infrastructure is there, check that the label of the CRD names the contract the provider writes (`migrate contract`)',
  },
  {
    reasons: ['InvalidConditionReported'],
    next: 'the provider writes conditions that cannot be read; its message says which: report it to the provider',
  },
  {
    types: node,
    message: /Node with spec\.providerID/,
    next: 'the machine runs and no Node has joined: read the boot log on it (cloud-init); if a Node is there, compare its spec.providerID with that of the Machine',
  },
  {
    types: node,
    message: /to report spec\.providerID/,
    next: 'the infrastructure has not been made yet: look at the infrastructure object and at the log of its controller',
  },
  {
    types: node,
    message: /cni|network plugin/i,
    next: 'the Node has no network: install the CNI, or look at its Pods on that Node',
  },
  {
    types: node,
    reasons: ['NodeDeleted'],
    next: 'somebody deleted the Node: the Machine has to go, too; a MachineHealthCheck does so',
  },
  {
    types: node,
    reasons: ['NodeNotHealthy', 'NodeHealthyUnknown', 'NodeNotReady', 'NodeReadyUnknown'],
    next: 'look at the Node: `kubectl describe node` in the workload cluster, and the kubelet on the machine',
  },
  { types: node, next: 'see what its message waits for' },
  {
    types: ['DataSecretAvailable', 'BootstrapConfigReady'],
    message: /[Ww]aiting|^$/,
    next: 'bootstrap waits for the Cluster: see InfrastructureReady and ControlPlaneInitialized of it',
  },
  {
    types: ['DataSecretAvailable', 'BootstrapConfigReady'],
    next: 'the bootstrap data could not be made: see the message, and the log of the bootstrap controller',
  },
  {
    types: ['HealthCheckSucceeded'],
    reasons: ['NodeStartupTimeout'],
    next: 'no Node came in time: read the boot log on the machine (cloud-init), or raise nodeStartupTimeoutSeconds',
  },
  {
    types: ['HealthCheckSucceeded'],
    reasons: ['HasRemediateAnnotation'],
    next: 'a person asked for a new one; wait for its owner',
  },
  {
    types: ['HealthCheckSucceeded'],
    next: 'its message names the condition that was bad for too long: look at the Node',
  },
  {
    types: ['OwnerRemediated'],
    reasons: ['CannotBeRemediated'],
    next: 'its owner will not replace it; its message says why. Mend it by hand, or delete the Machine once it is safe',
  },
  { types: ['OwnerRemediated', 'ExternallyRemediated'], next: 'wait, or see what its message waits for' },
  {
    types: ['RemediationAllowed'],
    next: 'too many Machines are unhealthy at once, which is seldom their own fault: look for what they share, such as a zone, a network or a control plane',
  },
  {
    types: ['TopologyReconciled'],
    reasons: ['ReconcileFailed'],
    next: 'the class could not be applied; its message says why: look at the ClusterClass, its patches and the variables of the Cluster',
  },
  {
    types: ['TopologyReconciled'],
    reasons: ['ClusterClassNotReconciled'],
    next: 'look at the conditions of the ClusterClass',
  },
  { types: ['TopologyReconciled'], next: 'its message says what the upgrade waits for' },
  {
    types: ['ScalingUp', 'ScalingDown'],
    message: /preflight check failed/,
    next: 'a check of the control plane holds it back, which ends by itself once the control plane is at rest: look at that first',
  },
  {
    types: ['ScalingUp'],
    message: /does not exist|do not exist/,
    next: 'a template is missing: restore it, or point the spec at another one',
  },
  {
    types: ['CertificatesAvailable'],
    next: 'Secrets with certificates are missing, and nobody makes them anew: restore them from a backup',
  },
  {
    types: ['EtcdMemberHealthy', 'EtcdClusterHealthy', 'EtcdPodHealthy'],
    next: 'look at etcd: `kubectl -n kube-system get pods -l component=etcd` in the workload cluster, its log, and `etcdctl member list`',
  },
  {
    types: [
      'APIServerPodHealthy',
      'ControllerManagerPodHealthy',
      'SchedulerPodHealthy',
      'ControlPlaneComponentsHealthy',
    ],
    next: 'look at the static Pods in kube-system of the workload cluster and their logs; the kubelet on the machine starts them',
  },
  {
    types: ['NodeKubeadmLabelsAndTaintsSet'],
    next: 'somebody took a label or a taint away from the Node: set it again',
  },
  {
    types: ['Updating'],
    reasons: ['InPlaceUpdateFailed'],
    next: 'the update in place failed: see the extension that does it',
  },
  {
    types: ['Available'],
    reasons: ['NotAvailable'],
    message: /available replicas/,
    next: 'its Machines say nothing against it, so they are missing, or it has not counted again: `migrate status --computed` says which',
  },
  {
    reasons: ['WaitingForReplicasSet', 'WaitingForAvailableReplicasSet'],
    next: 'its controller has not got to it: see whether it runs, and its log',
  },
  { reasons: ['WaitingForMinReadySeconds'], next: 'wait: it is ready, but not for minReadySeconds yet' },
  {
    types: ['WorkersAvailable'],
    reasons: ['InternalError'],
    next: 'the Cluster looks at its workers once the topology has made its infrastructure and its control plane: see TopologyReconciled; if both are there, the log of the controller says why',
  },
  { reasons: ['InternalError'], next: 'the log of the controller says why' },
  {
    reasons: ['Info Draining', 'Warning DrainingFailed'],
    next: 'Pods are still on the Node: `kubectl get pdb -A` in the workload cluster, and the Pods that do not end',
  },
  {
    reasons: ['Warning ScalingUp', 'Warning ScalingDown', 'Warning RollingUpdateInProgress'],
    next: 'wait; when it takes long, look at its Machines: `kubectl get machines -n {namespace}`',
  },
  {
    types: ['RollingOut', 'ScalingUp', 'ScalingDown', 'Updating', 'Remediating'],
    next: 'wait; when it takes long, look at its Machines: `kubectl get machines -n {namespace}`',
  },
]

const unknown = 'look at it: `kubectl describe {kind} {at}`, and the log of its controller'
const gate = 'this is a gate that the spec of {kind} {name} names: whoever sets the condition knows why'

/** A condition of a Cluster or a Machine that Cluster API does not set. */
function isGate({ group, kind }: Reference, said: Condition | undefined): boolean {
  const own = conditionDictionary.filter((one) => one.group === group && (one.on ?? one.kind) === kind)
  return (
    said !== undefined &&
    own.length > 0 &&
    !own.some(({ legacy, current }) => legacy === said.type || current.includes(said.type))
  )
}

/** What to look at next for what an object says. */
export function knownCause(object: Reference, said: Condition | undefined): string {
  const known = said && knownCauses.find((cause) => fits(cause, said))
  const { kind, name, namespace } = object
  const at = `${name}${namespace ? ` -n ${namespace}` : ''}`
  const next = known?.next ?? (isGate(object, said) ? gate : unknown)
  return next
    .replaceAll('{kind}', kind)
    .replaceAll('{name}', name)
    .replaceAll('{namespace}', namespace ?? 'default')
    .replaceAll('{at}', at)
}

function fits({ types, reasons, message }: KnownCause, said: Condition): boolean {
  return (
    (types?.includes(said.type) ?? true) &&
    (reasons?.includes(said.reason) ?? true) &&
    (message?.test(said.message) ?? true)
  )
}
