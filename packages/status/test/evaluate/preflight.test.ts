import { expect, test } from 'vitest'
import type { Circumstances } from '../../src/evaluate/index.ts'
import { bootstrap, clusterOf, controlPlane, evaluated, infrastructure, objectOf, said } from './setup.ts'

interface Case {
  readonly topology?: string
  /** What the control plane wants and has. */
  readonly plane: readonly [wanted: string, has: string | undefined]
  readonly set?: string
  readonly kind?: string
  readonly annotations?: Readonly<Record<string, string>>
}

/** What a MachineSet without Machines says of scaling up. */
function scalingUp(
  { topology, plane, set = 'v1.35.0', kind = 'XConfigTemplate', annotations = {} }: Case,
  more: Partial<Circumstances> = {},
) {
  const [wanted, has] = plane
  const dump = [
    clusterOf({
      spec: {
        controlPlaneRef: { apiGroup: controlPlane, kind: 'XControlPlane', name: 'cp' },
        ...(topology && { topology: { classRef: { name: 'c' }, version: topology } }),
      },
    }),
    objectOf('XControlPlane', 'cp', {
      group: controlPlane,
      spec: { version: wanted },
      status: has ? { versions: [{ version: has, replicas: 1 }] } : {},
    }),
    objectOf(kind, 't', { group: bootstrap }),
    objectOf('XMachineTemplate', 't', { group: infrastructure }),
    objectOf('MachineSet', 'ms', {
      annotations,
      spec: {
        clusterName: 'c1',
        replicas: 1,
        selector: {},
        template: {
          spec: {
            version: set,
            bootstrap: { configRef: { apiGroup: bootstrap, kind, name: 't' } },
            infrastructureRef: { apiGroup: infrastructure, kind: 'XMachineTemplate', name: 't' },
          },
        },
      },
    }),
  ]
  return said(evaluated(dump, 'MachineSet/ms', more), 'ScalingUp')
}

const lead = 'True ScalingUp: Scaling up from 0 to 1 replicas'
const policy = 'do not conform to the kubernetes version skew policy as MachineSet version is'

// The texts are those of the facts about upstream's machineset_preflight.go.
test.each<[what: string, given: Case, lines: readonly string[]]>([
  ['all is well', { plane: ['v1.35.0', 'v1.35.0'] }, []],
  [
    'the control plane is new',
    { plane: ['v1.35.0', undefined] },
    ['XControlPlane ns1/cp is provisioning ("ControlPlaneIsStable" preflight check failed)'],
  ],
  [
    'the control plane is upgrading',
    { plane: ['v1.35.0', 'v1.34.0'] },
    ['XControlPlane ns1/cp is upgrading ("ControlPlaneIsStable" preflight check failed)'],
  ],
  [
    'the topology is ahead',
    { topology: 'v1.36.0', plane: ['v1.35.0', 'v1.35.0'] },
    [
      'XControlPlane ns1/cp has a pending version upgrade to v1.36.0 ("ControlPlaneIsStable" preflight check failed)',
    ],
  ],
  [
    'the MachineSet is ahead',
    { plane: ['v1.35.0', 'v1.35.0'], set: 'v1.36.0' },
    [
      `MachineSet version (1.36.0) and ControlPlane version (1.35.0) ${policy} higher than ControlPlane version ("KubernetesVersionSkew" preflight check failed)`,
    ],
  ],
  [
    'the MachineSet is far behind',
    { plane: ['v1.35.0', 'v1.35.0'], set: 'v1.31.0' },
    [
      `MachineSet version (1.31.0) and ControlPlane version (1.35.0) ${policy} more than 3 minor versions older than the ControlPlane version ("KubernetesVersionSkew" preflight check failed)`,
    ],
  ],
  [
    'kubeadm is behind',
    { plane: ['v1.35.0', 'v1.35.0'], set: 'v1.34.0', kind: 'KubeadmConfigTemplate' },
    [
      'MachineSet version (1.34.0) and ControlPlane version (1.35.0) do not conform to kubeadm version skew policy as kubeadm only supports joining with the same major+minor version as the control plane ("KubeadmVersionSkew" preflight check failed)',
    ],
  ],
  [
    'the topology has not come down yet',
    { topology: 'v1.35.0', plane: ['v1.35.0', 'v1.35.0'], set: 'v1.34.0' },
    [
      'MachineSet version (v1.34.0) is not yet the same as the ControlPlane version (v1.35.0), waiting for version to be propagated to the MachineSet ("ControlPlaneVersionSkew" preflight check failed)',
    ],
  ],
  [
    'a check is skipped',
    {
      plane: ['v1.35.0', undefined],
      annotations: {
        'machineset.cluster.x-k8s.io/skip-preflight-checks': 'KubeadmVersionSkew, ControlPlaneIsStable',
      },
    },
    [],
  ],
])('a MachineSet is on hold: %s', (_, given, lines) => {
  expect(scalingUp(given)).toBe(
    lines.length > 0 ? [`${lead} is blocked because:`, ...lines.map((line) => `* ${line}`)].join('\n') : lead,
  )
})

test('a manager may do without these checks', () => {
  expect(scalingUp({ plane: ['v1.35.0', undefined] }, { preflightChecks: false })).toBe(lead)
})
