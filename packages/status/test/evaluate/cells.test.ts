import { conditionDictionary } from '@capi-migrate/status-model'
import { describe, expect, test } from 'vitest'
import { coverage, evaluate } from '../../src/evaluate/index.ts'
import type { Coverage, Outcome } from '../../src/evaluate/index.ts'
import { circumstancesOf, dumpOf } from './dumps.ts'
import type { DumpName } from './dumps.ts'
import { now } from './setup.ts'

/** What a condition comes out as in the calm dump, and in another one. `-`: the object does not have it. */
type Row = readonly [object: string, type: string, calm: string, other: DumpName, expected: string]

const machinesReady = 'True Ready'
const notReady = `\
* Machine w-1:
  * Updating: In-place update in progress
  * BootstrapConfigReady: no quota left
  * InfrastructureReady: no quota left
  * NodeHealthy: Waiting for XMachine to report spec.providerID
  * HealthCheckSucceeded: Health check failed: marked for remediation via cluster.x-k8s.io/remediate-machine annotation`
const notReadyPlane = `\
* Machine cp-1:
  * BootstrapConfigReady: no quota left
  * InfrastructureReady: no quota left
  * HealthCheckSucceeded: Health check failed`
const oldVersion = (machine: string) => `* Machine ${machine}:\n  * Version v1.34.1, v1.35.0 required`
const rolling = 'Rolling out 1 not up-to-date replicas'
const isPaused = 'True Paused: Cluster spec.paused is set to true'
const waiting = 'True Remediating: * Machine w-1: Waiting for remediation'
const availableOf = (needed: number) =>
  `0 available replicas, at least ${needed} required (spec.strategy.rollout.maxUnavailable is 0, spec.replicas is ${needed})`
const leaving = 'True Deleting: Deleting 1 Machine\n* Machine'
const late = 'is in deletion since more than 15m'
const quota = 'False NoQuota: no quota left'

/** At least one row for every condition that can be computed. The texts are those of the facts about upstream. */
const rows: readonly Row[] = [
  ['Cluster/c1', 'Paused', 'False NotPaused', 'paused', isPaused],
  ['Cluster/c1', 'InfrastructureReady', 'True Ready', 'trouble', quota],
  ['Cluster/c1', 'ControlPlaneInitialized', 'True Initialized', 'trouble', 'True Initialized'],
  ['Cluster/c1', 'ControlPlaneAvailable', 'True Available', 'trouble', 'False NotAvailable: no quorum'],
  [
    'Cluster/c1',
    'WorkersAvailable',
    'True Available',
    'trouble',
    `False NotAvailable: * MachineDeployment md: ${availableOf(3)}`,
  ],
  ['Cluster/c1', 'ControlPlaneMachinesReady', machinesReady, 'trouble', `False NotReady: ${notReadyPlane}`],
  ['Cluster/c1', 'WorkerMachinesReady', machinesReady, 'trouble', `False NotReady: ${notReady}`],
  [
    'Cluster/c1',
    'ControlPlaneMachinesUpToDate',
    'True UpToDate',
    'trouble',
    `False NotUpToDate: ${oldVersion('cp-1')}`,
  ],
  [
    'Cluster/c1',
    'WorkerMachinesUpToDate',
    'True UpToDate',
    'trouble',
    `False NotUpToDate: ${oldVersion('w-1')}`,
  ],
  [
    'Cluster/c1',
    'RemoteConnectionProbe',
    'True ProbeSucceeded',
    'trouble',
    'False ProbeFailed: Remote connection probe failed, probe last succeeded at 2026-01-02T11:59:00Z',
  ],
  [
    'Cluster/c1',
    'RollingOut',
    'False NotRollingOut',
    'trouble',
    `\
True RollingOut: * KubeadmControlPlane cp:
  * ${rolling}
    * Version v1.34.1, v1.35.0 required
* MachineDeployment md:
  * ${rolling}
    * Version v1.34.1, v1.35.0 required`,
  ],
  [
    'Cluster/c1',
    'ScalingUp',
    'False NotScalingUp',
    'trouble',
    `\
True ScalingUp: * KubeadmControlPlane cp:
  * Scaling up from 1 to 3 replicas is blocked because:
    * XMachineTemplate does not exist
* MachineDeployment md: Scaling up from 1 to 3 replicas is blocked because XConfigTemplate and XMachineTemplate do not exist`,
  ],
  ['Cluster/c1', 'ScalingDown', 'False NotScalingDown', 'trouble', 'False NotScalingDown'],
  [
    'Cluster/c1',
    'Remediating',
    'False NotRemediating',
    'trouble',
    'True Remediating: * Machines cp-1, w-1: Waiting for remediation',
  ],
  [
    'Cluster/c1',
    'Deleting',
    'False NotDeleting',
    'leaving',
    `\
True WaitingForWorkersDeletion: * MachineDeployments: md
* MachineSets: md-1
* MachinePools: pool
* Worker Machines: p-1, w-1`,
  ],
  [
    'Cluster/c1',
    'Available',
    'True Available',
    'trouble',
    `\
False NotAvailable: * InfrastructureReady: no quota left
* ControlPlaneAvailable: no quorum
* WorkersAvailable:
  * MachineDeployment md: ${availableOf(3)}`,
  ],

  ['KubeadmControlPlane/cp', 'Paused', 'False NotPaused', 'paused', isPaused],
  ['KubeadmControlPlane/cp', 'Initialized', 'True Initialized', 'trouble', 'True Initialized'],
  [
    'KubeadmControlPlane/cp',
    'CertificatesAvailable',
    'True Available',
    'trouble',
    'False NotAvailable: Cluster certificate for sa is not available, please check cluster certificate secrets',
  ],
  [
    'KubeadmControlPlane/cp',
    'EtcdClusterHealthy',
    'True Healthy',
    'trouble',
    'False NotHealthy: * Machine cp-1:\n  * EtcdMemberHealthy: CrashLoopBackOff',
  ],
  [
    'KubeadmControlPlane/cp',
    'ControlPlaneComponentsHealthy',
    'True Healthy',
    'trouble',
    'False NotHealthy: * Machine cp-1:\n  * Control plane components: CrashLoopBackOff',
  ],
  ['KubeadmControlPlane/cp', 'MachinesReady', machinesReady, 'trouble', `False NotReady: ${notReadyPlane}`],
  [
    'KubeadmControlPlane/cp',
    'MachinesUpToDate',
    'True UpToDate',
    'trouble',
    `False NotUpToDate: ${oldVersion('cp-1')}`,
  ],
  [
    'KubeadmControlPlane/cp',
    'RollingOut',
    'False NotRollingOut',
    'trouble',
    `True RollingOut: ${rolling}\n* Version v1.34.1, v1.35.0 required`,
  ],
  [
    'KubeadmControlPlane/cp',
    'ScalingUp',
    'False NotScalingUp',
    'trouble',
    'True ScalingUp: Scaling up from 1 to 3 replicas is blocked because:\n* XMachineTemplate does not exist',
  ],
  [
    'KubeadmControlPlane/cp',
    'ScalingDown',
    'False NotScalingDown',
    'leaving',
    `True ScalingDown: Scaling down from 1 to 0 replicas is blocked because:\n* Machine cp-1 ${late}`,
  ],
  [
    'KubeadmControlPlane/cp',
    'Remediating',
    'False NotRemediating',
    'trouble',
    'True Remediating: * Machine cp-1: Waiting for remediation',
  ],
  [
    'KubeadmControlPlane/cp',
    'Deleting',
    'False NotDeleting',
    'leaving',
    'True WaitingForWorkersDeletion: KubeadmControlPlane deletion blocked because following objects still exist:\n* MachinePools: pool\n* Machines: p-1, w-1',
  ],
  [
    'KubeadmControlPlane/cp',
    'Available',
    'True Available',
    'trouble',
    'False NotAvailable: * Control plane certificates are not available\n* There are no healthy etcd member, at least 1 healthy member required for etcd quorum\n* There are no Machines with healthy control plane components, at least 1 required',
  ],

  ['MachineDeployment/md', 'Paused', 'False NotPaused', 'paused', isPaused],
  ['MachineDeployment/md', 'Available', 'True Available', 'trouble', `False NotAvailable: ${availableOf(3)}`],
  ['MachineDeployment/md', 'MachinesReady', machinesReady, 'trouble', `False NotReady: ${notReady}`],
  [
    'MachineDeployment/md',
    'MachinesUpToDate',
    'True UpToDate',
    'trouble',
    `False NotUpToDate: ${oldVersion('w-1')}`,
  ],
  [
    'MachineDeployment/md',
    'RollingOut',
    'False NotRollingOut',
    'trouble',
    `True RollingOut: ${rolling}\n* Version v1.34.1, v1.35.0 required`,
  ],
  [
    'MachineDeployment/md',
    'ScalingUp',
    'False NotScalingUp',
    'trouble',
    'True ScalingUp: Scaling up from 1 to 3 replicas is blocked because XConfigTemplate and XMachineTemplate do not exist',
  ],
  [
    'MachineDeployment/md',
    'ScalingDown',
    'False NotScalingDown',
    'leaving',
    `True ScalingDown: Scaling down from 1 to 0 replicas\n* Machine w-1 ${late}`,
  ],
  ['MachineDeployment/md', 'Remediating', 'False NotRemediating', 'trouble', waiting],
  ['MachineDeployment/md', 'Deleting', 'False NotDeleting', 'leaving', `${leaving} w-1 ${late}`],

  ['MachineSet/md-1', 'Paused', 'False NotPaused', 'paused', isPaused],
  ['MachineSet/md-1', 'MachinesReady', machinesReady, 'trouble', `False NotReady: ${notReady}`],
  [
    'MachineSet/md-1',
    'MachinesUpToDate',
    'True UpToDate',
    'trouble',
    `False NotUpToDate: ${oldVersion('w-1')}`,
  ],
  [
    'MachineSet/md-1',
    'ScalingUp',
    'False NotScalingUp',
    'trouble',
    'True ScalingUp: Scaling up from 1 to 3 replicas is blocked because:\n* XConfigTemplate and XMachineTemplate do not exist',
  ],
  [
    'MachineSet/md-1',
    'ScalingDown',
    'False NotScalingDown',
    'leaving',
    `True ScalingDown: Scaling down from 1 to 0 replicas\n* Machine w-1 ${late}`,
  ],
  ['MachineSet/md-1', 'Remediating', 'False NotRemediating', 'trouble', waiting],
  ['MachineSet/md-1', 'Deleting', 'False NotDeleting', 'leaving', `${leaving} w-1 ${late}`],

  ['MachinePool/pool', 'Paused', 'False NotPaused', 'paused', isPaused],
  [
    'MachinePool/pool',
    'Available',
    'True Available',
    'trouble',
    'False NotAvailable: * InfrastructureReady is not True\n* 0 available replicas, at least 1 required',
  ],
  ['MachinePool/pool', 'BootstrapConfigReady', 'True Ready', 'trouble', quota],
  ['MachinePool/pool', 'InfrastructureReady', 'True Ready', 'trouble', quota],
  [
    'MachinePool/pool',
    'MachinesReady',
    machinesReady,
    'trouble',
    `\
False NotReady: * Machine p-1:
  * Deleting: Machine deletion in progress since more than 15m, stage: DrainingNode
  * BootstrapConfigReady: no quota left
  * InfrastructureReady: no quota left
  * HealthCheckSucceeded: Health check failed`,
  ],
  [
    'MachinePool/pool',
    'MachinesUpToDate',
    'True UpToDate',
    'trouble',
    'False NotUpToDate: * Machine p-1: Machine is being deleted',
  ],
  [
    'MachinePool/pool',
    'RollingOut',
    'False NotRollingOut',
    'trouble',
    `True RollingOut: ${rolling}\nMachine is being deleted`,
  ],
  ['MachinePool/pool', 'ScalingUp', 'False NotScalingUp', 'trouble', 'False NotScalingUp'],
  [
    'MachinePool/pool',
    'ScalingDown',
    'False NotScalingDown',
    'trouble',
    `True ScalingDown: Scaling down from 2 to 1 replicas\n* Machine p-1 ${late}`,
  ],
  [
    'MachinePool/pool',
    'Remediating',
    'False NotRemediating',
    'trouble',
    'True Remediating: * Machine p-1: Waiting for remediation',
  ],
  ['MachinePool/pool', 'Deleting', 'False NotDeleting', 'leaving', `${leaving} p-1 ${late}`],

  ['Machine/w-1', 'Paused', 'False NotPaused', 'paused', isPaused],
  ['Machine/w-1', 'Available', 'True Available', 'trouble', 'False NotReady'],
  [
    'Machine/w-1',
    'Ready',
    'True Ready',
    'trouble',
    `False NotReady: ${notReady
      .split('\n')
      .slice(1)
      .map((line) => line.slice(2))
      .join('\n')}`,
  ],
  [
    'Machine/w-1',
    'UpToDate',
    'True UpToDate',
    'trouble',
    'False NotUpToDate: * Version v1.34.1, v1.35.0 required',
  ],
  ['Machine/w-1', 'BootstrapConfigReady', 'True Ready', 'trouble', quota],
  ['Machine/w-1', 'InfrastructureReady', 'True Ready', 'trouble', quota],
  ['Machine/cp-1', 'NodeReady', 'True NodeReady', 'trouble', 'False NodeNotReady: * Node.Ready: no network'],
  [
    'Machine/cp-1',
    'NodeHealthy',
    'True NodeHealthy',
    'trouble',
    'False NodeNotHealthy: * Node.Ready: no network',
  ],
  [
    'Machine/w-1',
    'Updating',
    'False NotUpdating',
    'trouble',
    'True InPlaceUpdating: In-place update in progress',
  ],
  ['Machine/w-1', 'Deleting', 'False NotDeleting', 'leaving', 'True Deleting: Deletion started'],
  [
    'Machine/w-1',
    'HealthCheckSucceeded',
    'True HealthCheckSucceeded',
    'leaving',
    'False NodeStartupTimeout: Health check failed:\n  * Node failed to report startup in 10m0s',
  ],
  ['Machine/w-1', 'OwnerRemediated', '-', 'trouble', 'False WaitingForRemediation: Waiting for remediation'],
  [
    'Machine/w-1',
    'ExternallyRemediated',
    '-',
    'external',
    'False RemediationTemplateNotFound: Error retrieving remediation template XRemediationTemplate ns1/gone',
  ],

  ['MachineHealthCheck/check', 'Paused', 'False NotPaused', 'paused', isPaused],
  [
    'MachineHealthCheck/check',
    'RemediationAllowed',
    'True RemediationAllowed',
    'leaving',
    'False TooManyUnhealthy: Remediation is not allowed, the number of not started or unhealthy machines exceeds maxUnhealthy (total: 1, unhealthy: 1, maxUnhealthy: 0)',
  ],
]

const nameOf = ({ kind, type }: Pick<Coverage, 'kind' | 'type'>) => `${kind} ${type}`
const cells = new Map(coverage.map((cell) => [nameOf(cell), cell]))

test('every condition of v1beta2 of these kinds has a cell, and one cell', () => {
  const listed = conditionDictionary.flatMap(({ kind, on, current }) =>
    current.map((type) => `${on ?? kind} ${type}`),
  )
  const kinds = new Set<string>(coverage.map(({ kind }) => kind))
  const expected = listed.filter((name) => kinds.has(name.split(' ')[0]!))
  expect(expected.filter((name) => !cells.has(name))).toEqual([])
  expect(cells.size).toBe(coverage.length)
})

test('every cell that can be computed has a row', () => {
  const shown = new Set(rows.map(([object, type]) => `${object.split('/')[0]} ${type}`))
  const computed = coverage.filter(({ from }) => from !== 'controller').map(nameOf)
  expect(computed.filter((name) => !shown.has(name))).toEqual([])
})

describe.each(rows)('%s %s', (object, type, calm, other, expected) => {
  const { from } = cellOf(object, type)
  const asked = (name: DumpName) => outcomeOf(name, object, type, from === 'parameter')

  test.each([
    ['calm', calm],
    [other, expected],
  ] as const)(
    `is computed${from === 'dump' ? ' from the dump alone' : ' with what is given'}: %s`,
    (name, said) => {
      expect(sayingOf(asked(name))).toBe(said)
      if (said !== '-') expect(asked(name)?.basis).toBe('computed')
    },
  )
})

test.each(rows.filter(([object, type]) => cellOf(object, type).from === 'parameter'))(
  '%s %s is not computed without what it needs',
  (object, type) => expect(outcomeOf('calm', object, type, false)?.basis).not.toBe('computed'),
)

test.each(coverage.filter(({ from }) => from === 'controller').map((cell) => [nameOf(cell), cell] as const))(
  '%s is never computed of what is up, whatever is given',
  (_, { kind, type }) => {
    const object = kind === 'Machine' ? 'Machine/cp-1' : `${kind}/c1`
    expect(outcomeOf('calm', object, type, true)?.basis).toBe('stored')
    expect(outcomeOf('trouble', object, type, true)?.basis).toBe('stored')
  },
)

function cellOf(object: string, type: string): Coverage {
  return cells.get(`${object.split('/')[0]} ${type}`)!
}

function outcomeOf(name: DumpName, object: string, type: string, isGiven: boolean): Outcome | undefined {
  const dump = dumpOf(name)
  const [kind, objectName] = object.split('/')
  const evaluations = evaluate(dump, { now, ...(isGiven && circumstancesOf(name)) })
  const found = evaluations.find(
    (one) => one.object.kind === kind && one.object.metadata?.name === objectName,
  )
  if (!found) throw new Error(`${object} is not in the dump ${name}`)
  return found.outcomes.find(({ condition }) => condition.type === type)
}

function sayingOf(outcome: Outcome | undefined): string {
  if (!outcome) return '-'
  const { status, reason, message } = outcome.condition
  return `${status} ${reason}${message && `: ${message}`}`
}
