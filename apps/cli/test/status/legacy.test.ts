import { paintFor } from '@capi-migrate/plan'
import { withLegacyConditions } from '@capi-migrate/status-model'
import type { ApiObject, LegacyCondition, Severity } from '@capi-migrate/status-model'
import { aggregate, falseCondition, mirror, summary, trueCondition } from '@capi-migrate/status-model/legacy'

import { clustersOf, conditionFilter, describe, inventoryOf, rowsOf } from '@capi-migrate/status/tree'
import { expect, test } from 'vitest'
import { printTree } from '@capi-migrate/plan/status'

const now = new Date('2026-01-02T12:00:00Z')
const lastTransitionTime = '2026-01-02T11:00:00Z'
const core = 'cluster.x-k8s.io'
const planes = 'controlplane.cluster.x-k8s.io'

/** An object of v1beta2 that has what v1beta1 said in `status.deprecated`. */
function objectOf(kind: string, name: string, group: string, spec: object = {}, owner?: string): ApiObject {
  const [ownerKind, ownerName] = owner?.split('/') ?? []
  return {
    apiVersion: `${group}/v1beta2`,
    kind,
    metadata: {
      name,
      namespace: 'ns',
      labels: {
        [`${core}/cluster-name`]: 'c',
        ...(ownerKind === 'KubeadmControlPlane' && { [`${core}/control-plane`]: '' }),
      },
      ...(ownerKind && {
        ownerReferences: [
          {
            apiVersion: `${ownerKind === 'KubeadmControlPlane' ? planes : core}/v1beta2`,
            kind: ownerKind,
            name: ownerName,
            controller: true,
          },
        ],
      }),
    },
    spec,
  } as ApiObject
}

function bad(type: string, severity: Severity, reason: string, message = ''): LegacyCondition {
  return falseCondition(type, reason, severity, message)
}

/** With these conditions, and the Ready that sums them up as the controller of its kind does. */
function says(
  object: ApiObject,
  conditions: readonly LegacyCondition[],
  options: object = {},
): ApiObject & { readonly conditions: readonly LegacyCondition[] } {
  const ready = summary({ ...sourceOf(object), conditions }, options)
  const all = [...conditions, ...(ready ? [ready] : [])].map((one) => ({ ...one, lastTransitionTime }))
  return { ...withLegacyConditions(object, all), conditions: all }
}

function sourceOf({ kind = '', metadata }: ApiObject) {
  return { kind, name: metadata?.name ?? '', conditions: [] as readonly LegacyCondition[] }
}

/** A control plane whose third Machine waits for its infrastructure, in which the step counter of Ready is on. */
function dump(): readonly ApiObject[] {
  const machine = (name: string, infrastructure: LegacyCondition) =>
    says(
      objectOf('Machine', name, core, {}, 'KubeadmControlPlane/cp'),
      [trueCondition('BootstrapReady'), infrastructure],
      { stepCounter: true, stepCounterIfOnly: ['BootstrapReady', 'InfrastructureReady'] },
    )
  const well = trueCondition('InfrastructureReady')
  const machines = [
    machine('cp-0', well),
    machine('cp-1', well),
    machine('cp-2', bad('InfrastructureReady', 'Info', 'WaitingForInfrastructure')),
  ]
  const sources = machines.map((one) => ({ ...sourceOf(one), conditions: one.conditions }))
  const plane = says(objectOf('KubeadmControlPlane', 'cp', planes), [
    trueCondition('Available'),
    aggregate(sources, 'MachinesReady', { addSourceRef: true })!,
    bad('Resized', 'Warning', 'ScalingUp', 'Scaling up control plane to 3 replicas (actual 2)'),
  ])
  const cluster = says(
    objectOf('Cluster', 'c', core, {
      controlPlaneRef: { apiGroup: planes, kind: 'KubeadmControlPlane', name: 'cp' },
    }),
    [mirror(plane.conditions, 'ControlPlaneReady')!, trueCondition('InfrastructureReady')],
  )
  return [cluster, plane, ...machines].map(({ conditions: _, ...object }) => object as ApiObject)
}

function tree(objects: readonly ApiObject[], listed = '', grouping = true): string {
  const generation = 'legacy'
  const inventory = inventoryOf(objects)
  const root = describe(inventory, clustersOf(inventory)[0]!, { generation, grouping })
  const shown = conditionFilter(listed)
  if (!shown.ok) throw new Error(shown.error)
  const rowsFor = (messageWidth: number) =>
    rowsOf(root, { now, showConditions: shown.value, messageWidth, generation })
  return printTree(rowsFor, { columns: Number.MAX_SAFE_INTEGER, generation }, paintFor(false))
}

test('Ready sums up: the step counter of a Machine, the aggregate of a control plane, the mirror of a Cluster', () => {
  expect(tree(dump()).replace(/ {2,}/g, '  ')).toBe(`\
NAME  READY  SEVERITY REASON  SINCE MESSAGE
Cluster ns/c  False  Warning  ScalingUp  60m  Scaling up control plane to 3 replicas (actual 2)
└─KubeadmControlPlane ns/cp  False  Warning  ScalingUp  60m  Scaling up control plane to 3 replicas (actual 2)
  ├─2 Machines...  True  60m  See cp-0, cp-1
  └─Machine ns/cp-2,  False  Info  WaitingForInfrastructure  60m  1 of 2 completed
`)
})

test('conditions are listed by type, below the Ready that sums them up', () => {
  const lines = tree(dump(), 'KubeadmControlPlane').split('\n')
  expect(lines.slice(2, 6).map((line) => line.replace(/ +/g, ' '))).toEqual([
    '└─KubeadmControlPlane ns/cp False Warning ScalingUp 60m Scaling up control plane to 3 replicas (actual 2)',
    ' │ ├─Available True 60m',
    ' │ ├─MachinesReady False Info WaitingForInfrastructure @ Machine/cp-2 60m 2 of 3 completed',
    ' │ └─Resized False Warning ScalingUp 60m Scaling up control plane to 3 replicas (actual 2)',
  ])
})

test('three Machines or more that say the same are named by two', () => {
  const all = dump().slice(0, 2)
  const machine = (name: string) =>
    says(objectOf('Machine', name, core, {}, 'KubeadmControlPlane/cp'), [trueCondition('BootstrapReady')])
  const three = ['cp-0', 'cp-1', 'cp-2'].map(machine)
  expect(tree([...all, ...three])).toMatch(/3 Machines\.\.\. +True +60m +See cp-0, cp-1, \.\.\.$/m)
  expect(tree([...all, ...three], '', false).match(/Machine ns/g)).toHaveLength(3)
})
