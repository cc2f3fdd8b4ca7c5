import type { ApiObject } from '@capi-migrate/status-model'
import { withValueAt } from '@capi-migrate/status-model/values'
import { describe, expect, test } from 'vitest'
import { objectOf, owner, shown } from './world.ts'

const provisioned = { initialization: { provisioned: true } }
const deletionTimestamp = '2026-01-01T00:00:00Z'

// facts/contract-facts.md, 2.3
describe('a Cluster and its InfraCluster', () => {
  const role = 'InfraCluster'

  test('without a reference it counts as provisioned, unless it is being deleted', () => {
    const bare = withValueAt(owner(role, {}), 'spec', {})
    expect(shown({ role, owner: bare }).fields).toEqual({
      'status.initialization.infrastructureProvisioned': true,
    })
    const leaving = withValueAt(bare, 'metadata.deletionTimestamp', deletionTimestamp)
    expect(shown({ role, owner: leaving }).fields).toEqual({})
  })

  test('a missing object is waited for, tolerated while the Cluster goes, and an error once it was there', () => {
    const was = owner(role, { initialization: { infrastructureProvisioned: true } })
    const leaving = withValueAt(was, 'metadata.deletionTimestamp', deletionTimestamp)
    expect(shown({ role, object: 'missing' })).toMatchObject({
      waitsFor: expect.stringContaining('30 seconds') as string,
    })
    expect(shown({ role, object: 'missing', owner: was }).error).toBe(
      'AcmeCluster has been deleted after being provisioned',
    )
    expect(shown({ role, object: 'missing', owner: leaving })).not.toHaveProperty('error')
  })

  test('an object that is being deleted ends it', () => {
    const object = withValueAt(objectOf(role, provisioned), 'metadata.deletionTimestamp', deletionTimestamp)
    expect(shown({ role, object }).fields).toEqual({})
  })

  test.each<[string, unknown, unknown]>([
    ['is copied', { host: 'h', port: 6443 }, { host: 'h', port: 6443 }],
    ['is empty where it is missing', undefined, {}],
    ['is empty where its fields are zero', { host: '', port: 0 }, {}],
  ])('the endpoint %s', (_, controlPlaneEndpoint, expected) => {
    const { fields } = shown({ role, status: provisioned, spec: { controlPlaneEndpoint } })
    expect(fields['spec.controlPlaneEndpoint']).toEqual(expected)
  })

  test('an endpoint the Cluster has is kept, and one of another shape is an error', () => {
    const spec = {
      infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'AcmeCluster', name: 'a' },
    }
    const has = owner(role, {}, { spec: { ...spec, controlPlaneEndpoint: { host: 'mine', port: 443 } } })
    const given = {
      role,
      status: provisioned,
      spec: { controlPlaneEndpoint: { host: 'h', port: 1 } },
    } as const
    expect(shown({ ...given, owner: has }).fields).not.toHaveProperty('spec.controlPlaneEndpoint')
    const broken = shown({ role, status: provisioned, spec: { controlPlaneEndpoint: 'h:1' } })
    expect(broken.error).toContain(
      'failed to retrieve spec.controlPlaneEndpoint from infrastructure provider for Cluster',
    )
    expect(broken.fields).not.toHaveProperty('status.initialization.infrastructureProvisioned')
  })

  const list = [{ name: 'b' }, { name: 'a', controlPlane: true }]
  const map = { b: {}, a: { controlPlane: true } }
  const sorted = [
    { name: 'a', controlPlane: true },
    { name: 'b', controlPlane: false },
  ]
  test.each<['v1beta1' | 'v1beta2', unknown, unknown]>([
    ['v1beta1', map, sorted],
    ['v1beta2', list, sorted],
    ['v1beta2', undefined, []],
    ['v1beta1', undefined, []],
  ])('failure domains of %s: %j', (contract, failureDomains, expected) => {
    const status = { ready: true, ...provisioned, failureDomains }
    const { fields } = shown({ role, contract, status })
    expect(fields['status.failureDomains']).toEqual(expected)
    expect(fields['status.initialization.infrastructureProvisioned']).toBe(true)
  })

  test.each<['v1beta1' | 'v1beta2', unknown, string]>([
    [
      'v1beta1',
      [{ name: 'a' }],
      '[map[name:a]] is of the type []interface {}, expected map[string]interface{}',
    ],
    [
      'v1beta2',
      { a: { controlPlane: true } },
      'map[a:map[controlPlane:true]] is of the type map[string]interface {}, expected []interface{}',
    ],
  ])(
    'failure domains of the other shape than that of %s are an error, and it is never provisioned',
    (contract, failureDomains, told) => {
      const status = { ready: true, ...provisioned, failureDomains }
      const { error, fields } = shown({
        role,
        contract,
        status,
        spec: { controlPlaneEndpoint: { host: 'h', port: 1 } },
      })
      expect(error).toBe(
        'failed to retrieve status.failureDomains from infrastructure provider for Cluster "a" in namespace "team": ' +
          `failed to get .status.failureDomains from object: .status.failureDomains accessor error: ${told}`.replace(
            'Cluster "a"',
            'Cluster "a"',
          ),
      )
      expect(fields).toHaveProperty(['spec.controlPlaneEndpoint'])
      expect(fields).not.toHaveProperty(['status.initialization.infrastructureProvisioned'])
    },
  )
})

// 2.4
test('a Cluster and its control plane: the endpoint is copied, and a missing one has been initialized', () => {
  const role = 'ControlPlane'
  const { fields } = shown({
    role,
    status: { initialization: { controlPlaneInitialized: true } },
    spec: { controlPlaneEndpoint: { host: 'h', port: 1 } },
  })
  expect(fields).toMatchObject({
    'spec.controlPlaneEndpoint': { host: 'h', port: 1 },
    'status.initialization.controlPlaneInitialized': true,
  })
  const was = owner(role, { initialization: { controlPlaneInitialized: true } })
  expect(shown({ role, object: 'missing', owner: was }).error).toBe(
    'AcmeControlPlane has been deleted after being initialized',
  )
})

// 2.5
describe('a Machine and its BootstrapConfig', () => {
  const role = 'BootstrapConfig'
  const created = { initialization: { dataSecretCreated: true } }

  test.each<[string, unknown, string | undefined, unknown]>([
    ['with a name', { ...created, dataSecretName: 's' }, undefined, 's'],
    [
      'without a name',
      created,
      'failed to read dataSecretName from AcmeConfig team/a: path .status.dataSecretName: field not found',
      undefined,
    ],
    [
      'with an empty name',
      { ...created, dataSecretName: '' },
      'got empty status.dataSecretName field from AcmeConfig team/a',
      undefined,
    ],
  ])('a secret %s', (_, status, error, name) => {
    const result = shown({ role, status })
    expect(result.error).toBe(error)
    expect(result.fields['spec.bootstrap.dataSecretName']).toBe(name)
    expect(result.fields['status.initialization.bootstrapDataSecretCreated']).toBe(name ? true : undefined)
  })

  test('where the Machine has the name already, the contract is not read at all', () => {
    const has = withValueAt(owner(role, {}), 'spec.bootstrap.dataSecretName', 'mine')
    const { error, fields } = shown({
      role,
      owner: has,
      status: { initialization: { dataSecretCreated: 'no boolean' } },
    })
    expect([error, fields]).toEqual([undefined, { 'status.initialization.bootstrapDataSecretCreated': true }])
  })

  test('a missing one is waited for, and tolerated while the Machine goes', () => {
    expect(shown({ role, object: 'missing' }).waitsFor).toContain('30 seconds')
    const leaving = withValueAt(owner(role, {}), 'metadata.deletionTimestamp', deletionTimestamp)
    expect(shown({ role, object: 'missing', owner: leaving })).not.toHaveProperty('waitsFor')
  })
})

describe('a Machine and its InfraMachine', () => {
  const role = 'InfraMachine'

  test.each([[undefined], ['']])(
    'provisioned with the provider ID %j is not enough, and no error',
    (providerID) => {
      const { error, waitsFor, fields } = shown({ role, status: provisioned, spec: { providerID } })
      expect([error, waitsFor, fields]).toEqual([undefined, 'AcmeMachine spec.providerID to be set', {}])
    },
  )

  test('a provider ID of another type is an error', () => {
    expect(shown({ role, status: provisioned, spec: { providerID: 7 } }).error).toContain(
      'failed to read spec.providerID from AcmeMachine team/a',
    )
  })

  test('addresses and both failure domains come with the provider ID, whatever the contract', () => {
    const addresses = [{ type: 'InternalIP', address: '10.0.0.7' }]
    for (const contract of ['v1beta1', 'v1beta2'] as const)
      expect(
        shown({
          role,
          contract,
          status: { ready: true, ...provisioned, addresses, failureDomain: 'now' },
          spec: { providerID: 'acme://7', failureDomain: '' },
        }).fields,
      ).toEqual({
        'status.addresses': addresses,
        'spec.failureDomain': '',
        'status.failureDomain': 'now',
        'spec.providerID': 'acme://7',
        'status.initialization.infrastructureProvisioned': true,
      })
  })

  test('one that is gone after it was provisioned is a terminal failure', () => {
    const was = owner(role, { initialization: { infrastructureProvisioned: true } })
    const { error, fields } = shown({ role, object: 'missing', owner: was })
    expect(error).toContain('could not find AcmeMachine')
    expect(fields['status.deprecated.v1beta1.failureReason']).toBe('InvalidConfiguration')
  })
})

// 2.8
describe('a MachinePool', () => {
  const role = 'InfraMachinePool'

  test('is ready as often as its infrastructure is, and takes IDs and replicas', () => {
    const { fields } = shown({
      role,
      status: { ready: true, replicas: 1 },
      spec: { providerIDList: ['acme://7'] },
    })
    expect(fields).toEqual({
      'status.initialization.infrastructureProvisioned': true,
      'status.replicas': 1,
      'spec.providerIDList': ['acme://7'],
    })
    expect(shown({ role, status: { initialization: { provisioned: true } } }).waitsFor).toContain(
      'status.ready',
    )
  })

  test('replicas without IDs are waited for', () => {
    expect(shown({ role, status: { ready: true, replicas: 1 } }).waitsFor).toContain('spec.providerIDList')
  })

  test.each(['failureReason', 'failureMessage'])(
    '%s of its infrastructure or its bootstrap config crashes the controller',
    (field) => {
      expect(shown({ role, status: { ready: true, [field]: 'x' } }).error).toContain('panic')
      const pool: ApiObject = {
        apiVersion: 'cluster.x-k8s.io/v1beta2',
        kind: 'MachinePool',
        metadata: { name: 'a', namespace: 'team' },
        spec: {
          template: {
            spec: {
              bootstrap: {
                configRef: { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'AcmeConfig', name: 'a' },
              },
            },
          },
        },
      }
      expect(shown({ role: 'BootstrapConfig', owner: pool, status: { [field]: 'x' } }).error).toContain(
        'panic',
      )
      expect(
        shown({
          role: 'BootstrapConfig',
          owner: pool,
          status: { initialization: { dataSecretCreated: true }, dataSecretName: 's' },
        }).fields,
      ).toEqual({
        'spec.template.spec.bootstrap.dataSecretName': 's',
        'status.initialization.bootstrapDataSecretCreated': true,
      })
    },
  )

  test('has no conditions that show its objects', () => {
    expect(shown({ role, status: { ready: true } }).conditions).toEqual([])
  })
})
