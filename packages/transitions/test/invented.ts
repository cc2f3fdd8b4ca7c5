import { withFinal } from '../src/final.ts'
import type { Stage } from '../src/index.ts'
import { lineOf } from '../src/line.ts'
import { at, drop, move } from '../src/row.ts'
import type { Row } from '../src/row.ts'
import { defineTransition } from '../src/transition.ts'
import type { Transition } from '../src/transition.ts'
import { toV1Beta2 } from '../src/v1beta1-v1beta2/index.ts'

/** A version that upstream does not have: the types know the stages there are, so it is taken for one of them. */
export const v1beta3 = 'v1beta3' as string as 'v1beta2'

const group = 'cluster.x-k8s.io'

/** A shape, as several kinds would embed it. */
const machineSpec: readonly Row[] = [move('minReadySeconds', 'readiness.minSeconds')]

const next = defineTransition({
  group,
  kind: 'MachineDeployment',
  from: 'v1beta2',
  to: v1beta3,
  rows: [
    move('spec.rollout.after', 'spec.rollout.notBefore'),
    drop('spec.machineNaming', 'names are made in another way'),
    ...at('spec.template.spec', machineSpec),
  ],
})

const last = defineTransition(
  {
    group,
    kind: 'MachineDeployment',
    from: v1beta3,
    to: 'final',
    rows: [drop('status.deprecated', 'it was kept for v1beta1')],
  },
  { from: v1beta3, to: v1beta3 },
)

const isOther = ({ kind, to }: Transition): boolean => kind !== 'MachineDeployment' || to !== 'final'

const stages: readonly Stage[] = ['v1alpha1', 'v1beta1', 'v1beta2', v1beta3, 'final']

/** Upstream's transitions up to v1beta2, and those of the invented version, which one kind has. */
export const invented = lineOf(stages, [...withFinal(toV1Beta2).filter(isOther), next, last])

/** A MachineDeployment in each version. */
export const deployment = {
  v1beta1: {
    apiVersion: `${group}/v1beta1`,
    kind: 'MachineDeployment',
    metadata: { name: 'md-0' },
    spec: {
      clusterName: 'quick-start',
      minReadySeconds: 30,
      rolloutAfter: '2026-11-01T12:00:00Z',
      template: { spec: { clusterName: 'quick-start', nodeDrainTimeout: '5m' } },
    },
    status: { unavailableReplicas: 1 },
  },
  v1beta2: {
    apiVersion: `${group}/v1beta2`,
    kind: 'MachineDeployment',
    metadata: { name: 'md-0' },
    spec: {
      clusterName: 'quick-start',
      rollout: { after: '2026-11-01T12:00:00Z' },
      template: {
        spec: {
          clusterName: 'quick-start',
          minReadySeconds: 30,
          deletion: { nodeDrainTimeoutSeconds: 300 },
        },
      },
    },
    status: { deprecated: { v1beta1: { unavailableReplicas: 1 } } },
  },
  v1beta3: {
    apiVersion: `${group}/v1beta3`,
    kind: 'MachineDeployment',
    metadata: { name: 'md-0' },
    spec: {
      clusterName: 'quick-start',
      rollout: { notBefore: '2026-11-01T12:00:00Z' },
      template: {
        spec: {
          clusterName: 'quick-start',
          readiness: { minSeconds: 30 },
          deletion: { nodeDrainTimeoutSeconds: 300 },
        },
      },
    },
    status: { deprecated: { v1beta1: { unavailableReplicas: 1 } } },
  },
} as const
