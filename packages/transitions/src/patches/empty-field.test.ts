import { expect, test } from 'vitest'
import { convert } from '../convert.ts'
import { chain } from '../table.ts'
import { emptyFieldAt, emptyFieldOf } from './empty-field.ts'

const core = (kind: string, path: string) =>
  emptyFieldAt('cluster.x-k8s.io', kind, ['spec', ...path.split('.')])

test.each([
  ['Cluster', 'paused', { type: 'boolean', empty: 'stored', isRequired: false }],
  ['MachineSet', 'template.spec.readinessGates', { type: 'array', empty: 'refused', isRequired: false }],
  ['Cluster', 'controlPlaneEndpoint.port', { type: 'integer', empty: 'refused', isRequired: false }],
  ['Cluster', 'clusterNetwork.pods.cidrBlocks', { type: 'array', empty: 'refused', isRequired: true }],
  ['Machine', 'providerID', { type: 'string', empty: 'refused before', isRequired: false }],
  ['MachineDeployment', 'replicas', undefined],
  ['Cluster', 'infrastructureRef', undefined],
] as const)('of %s `%s`', (kind, path, field) => expect(core(kind, path)).toEqual(field))

test('an item is not left out for itself', () => {
  const [transition] = chain('bootstrap.cluster.x-k8s.io', 'KubeadmConfig', 'v1beta1', 'v1beta2')!
  const place = ['spec', 'users', 0, 'sshAuthorizedKeys', 0]
  expect(emptyFieldOf(transition!, place)).toMatchObject({ type: 'string', isRequired: true })
})

test('a field that moved is found by its place in v1beta2', () => {
  expect(
    emptyFieldAt('controlplane.cluster.x-k8s.io', 'KubeadmControlPlane', [
      'spec',
      'rollout',
      'before',
      'certificatesExpiryDays',
    ]),
  ).toMatchObject({ type: 'integer' })
})

const placeholder = Object.assign(
  (text: string) =>
    text.startsWith('$')
      ? { seconds: '', list: '', printsEmpty: () => (text === '$?' ? undefined : text === '$0') }
      : undefined,
  { mayPrintEmpty: true } as const,
)

test.each([
  ['empty', '$0', ['spec.paused', 'spec.controlPlaneEndpoint.port']],
  ['not empty', '$1', []],
  // v1beta2 refuses port 0, and stores `paused: false`.
  ['unknown', '$?', ['spec.paused']],
])('a placeholder that is %s', (_, text, open) => {
  const object = {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'Cluster',
    metadata: { name: 'a' },
    spec: { paused: text, controlPlaneEndpoint: { host: 'a', port: text } },
  }
  const { undecided } = convert(object, { to: 'v1beta2', placeholder })
  expect(undecided).toMatchObject(
    open.map((path) => ({ code: 'value/may-be-empty', rollout: true, from: path.split('.') })),
  )
})
