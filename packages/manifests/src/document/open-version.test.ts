import { expect, test } from 'vitest'
import { planManifest } from '../plan-manifest.ts'

const machines = (version: string, field: string): string =>
  `\
apiVersion: cluster.x-k8s.io/${version}
kind: MachineDeployment
metadata:
  name: a
spec:
  ${field}
`

test.each(['${CAPI_VERSION}', '{{ .Values.version }}', '<< .version >>'])(
  'an object whose version is %s stays with a task, whether a field of it moved or not',
  (version) => {
    const text = machines(version, 'minReadySeconds: 3')
    expect(planManifest(text, { to: 'v1beta2', file: 'a.yaml' })).toMatchObject({
      after: text,
      tasks: [
        {
          id: expect.stringContaining('MachineDeployment:apiVersion'),
          line: 1,
          code: 'object/version-unknown',
          what: `this object is left as it is: its version is ${version}, so nobody can tell which fields it has`,
        },
      ],
    })
    const { tasks } = planManifest(machines(version, 'replicas: 3'), { to: 'v1beta2', file: 'a.yaml' })
    expect(tasks).toMatchObject([{ line: 1, code: 'object/version-unknown' }])
  },
)

const open = (apiVersion: string, kind: string): string => `\
apiVersion: ${apiVersion}
kind: ${kind}
metadata:
  name: a
  labels: {cluster.x-k8s.io/cluster-name: a}
spec:
  machineTemplate:
    infrastructureRef:
      apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
      kind: Other
      name: a
`
const [version, kind] = ['{{ include "version" . }}', '{{ include "kind" . }}']

test.each([
  [version, 'KubeadmControlPlane', 'object/version-unknown'],
  [version, kind, 'object/version-unknown'],
  [`controlplane.cluster.x-k8s.io/${version}`, kind, 'object/version-unknown'],
  ['controlplane.cluster.x-k8s.io/v1beta1', kind, 'object/kind-unknown'],
])('%s with the kind %s stays with a task', (version, kind, code) => {
  const plan = planManifest(open(version, kind), { to: 'v1beta2', file: 'a.yaml' })
  expect(plan).toMatchObject({ edits: [], tasks: [{ line: 1, code }] })
})

test.each([
  [version, 'Other'],
  [version, 'Deployment'],
  ['controlplane.cluster.x-k8s.io/v1beta2', kind],
  ['infrastructure.cluster.x-k8s.io/v1beta1', kind],
  ['v1', kind],
])('%s with the kind %s is none of ours', (version, kind) => {
  expect(planManifest(open(version, kind), { to: 'v1beta2', file: 'a.yaml' }).tasks).toEqual([])
})
