import { withValueAt } from '@capi-migrate/status-model/values'
import { describe, expect, test } from 'vitest'
import type { ReadRole } from '../../src/simulate/index.ts'
import type { Given } from './world.ts'
import { line, owner, shown } from './world.ts'

/** One of the four conditions that mirror, as section 2.6 of facts/contract-facts.md lists them. */
interface Mirror {
  readonly role: ReadRole
  readonly type: string
  readonly source: 'Ready' | 'Available'
  readonly fact: string
  /** The field's name in the message, the same under every contract. */
  readonly field: string
  readonly status: unknown
  readonly spec?: unknown
  readonly whole: string
}

const mirrors: readonly Mirror[] = [
  {
    role: 'InfraCluster',
    type: 'InfrastructureReady',
    source: 'Ready',
    fact: 'infrastructureProvisioned',
    field: 'provisioned',
    status: { initialization: { provisioned: true } },
    whole: 'the cluster still exists',
  },
  {
    role: 'ControlPlane',
    type: 'ControlPlaneAvailable',
    source: 'Available',
    fact: 'controlPlaneInitialized',
    field: 'controlPlaneInitialized',
    status: { initialization: { controlPlaneInitialized: true } },
    whole: 'the cluster still exists',
  },
  {
    role: 'BootstrapConfig',
    type: 'BootstrapConfigReady',
    source: 'Ready',
    fact: 'bootstrapDataSecretCreated',
    field: 'dataSecretCreated',
    status: { initialization: { dataSecretCreated: true }, dataSecretName: 's' },
    whole: '',
  },
  {
    role: 'InfraMachine',
    type: 'InfrastructureReady',
    source: 'Ready',
    fact: 'infrastructureProvisioned',
    field: 'provisioned',
    status: { initialization: { provisioned: true } },
    spec: { providerID: 'acme://7' },
    whole: 'the Machine still exists',
  },
]

const kinds: Readonly<Record<string, string>> = {
  InfraCluster: 'AcmeCluster',
  ControlPlane: 'AcmeControlPlane',
  BootstrapConfig: 'AcmeConfig',
  InfraMachine: 'AcmeMachine',
}

describe.each(mirrors)('$type of $role', ({ role, type, source, fact, field, status, spec, whole }) => {
  const kind = kinds[role]!
  const told = (given: Omit<Given, 'role'>) => line(shown({ role, ...given }), type)
  const was = owner(role, { initialization: { [fact]: true } })
  const leaving = (of = was) => withValueAt(of, 'metadata.deletionTimestamp', '2026-01-01T00:00:00Z')
  const withList = (list: readonly unknown[], more: object = {}) => ({
    ...(status as object),
    ...more,
    conditions: list,
  })

  test('is mirrored where the object has the condition', () => {
    const found = { type: source, status: 'False', reason: 'NoQuota', message: 'no quota left' }
    expect(told({ status: withList([found]), spec })).toEqual(['False', 'NoQuota', 'no quota left'])
  })

  test.each([
    ['True', source],
    ['False', 'NoReasonReported'],
    ['Unknown', 'NoReasonReported'],
  ])('%s without a reason has the reason %s', (state, reason) => {
    expect(told({ status: withList([{ type: source, status: state }]), spec })).toEqual([state, reason, ''])
  })

  test.each<[unknown, string]>([
    [{ status: 'True' }, 'type must be set for all conditions'],
    [{ type: 'X' }, 'status must be set for the X condition'],
    [{ type: 'X', status: 'Maybe' }, 'status for the X condition must be one of True, False, Unknown'],
    [{ type: 'X', status: 'True', lastTransitionTime: 'soon' }, 'lastTransitionTime'],
  ])('is Unknown where the list has %j, whatever else is in it', (bad, cause) => {
    const result = told({ status: withList([{ type: source, status: 'True' }, bad]), spec })
    expect(result?.slice(0, 2)).toEqual(['Unknown', 'InvalidConditionReported'])
    expect(result?.[2]).toContain(`failed to convert status.conditions from ${kind} to []metav1.Condition: `)
    expect(result?.[2]).toContain(cause)
  })

  test('an entry that is no object is passed over', () => {
    expect(
      told({ status: withList([null, 'x', { type: source, status: 'True', reason: 'Fine' }]), spec })?.[1],
    ).toBe('Fine')
  })

  test('the list under status.v1beta2 is read alone, even empty, and the one under status.deprecated never', () => {
    const own = [{ type: source, status: 'False', reason: 'Old' }]
    expect(told({ status: withList(own, { v1beta2: { conditions: [] } }), spec })).toEqual([
      'True',
      source,
      '',
    ])
    expect(
      told({ status: { ...(status as object), deprecated: { v1beta1: { conditions: own } } }, spec }),
    ).toEqual(['True', source, ''])
  })

  test('stands in for a missing one: by the fact that the owner remembers', () => {
    expect(told({ status, spec })).toEqual(['True', source, ''])
    expect(told({ status: {}, owner: was })).toEqual(['True', source, ''])
  })

  test.each(['v1beta1', 'v1beta2'] as const)(
    'stands in as False where that is not so; the message has the newer field under %s too',
    (contract) => {
      expect(told({ contract })).toEqual([
        'False',
        `Not${source}`,
        `${kind} status.initialization.${field} is false`,
      ])
    },
  )

  test('is Unknown where the object cannot be read', () => {
    expect(told({ object: 'unreadable' })).toEqual([
      'Unknown',
      'InternalError',
      'Please check controller logs for errors',
    ])
  })

  test('of an object that is not there', () => {
    const isBootstrap = role === 'BootstrapConfig'
    const gone = ['False', 'ObjectDoesNotExist', `${kind} does not exist`]
    expect(told({ object: 'missing' })).toEqual(gone)
    expect(told({ object: 'missing', owner: leaving(owner(role, {})) })).toEqual(gone)
    expect(told({ object: 'missing', owner: leaving() })).toEqual([
      'False',
      'ObjectDeleted',
      `${kind} has been deleted`,
    ])
    expect(told({ object: 'missing', owner: was })).toEqual(
      isBootstrap ? gone : ['False', 'ObjectDeleted', `${kind} has been deleted while ${whole}`],
    )
  })
})

describe('where the owner refers to none', () => {
  test.each<[ReadRole, string, string]>([
    ['InfraCluster', 'InfrastructureReady', 'False'],
    ['ControlPlane', 'ControlPlaneAvailable', 'False'],
    ['ControlPlane', 'ControlPlaneInitialized', 'Unknown'],
  ])('%s: %s waits for the topology as %s', (role, type, status) => {
    const waiting = owner(role, {}, { spec: { topology: {} } })
    expect(line(shown({ role, owner: waiting }), type)).toEqual([
      status,
      'ObjectDoesNotExist',
      'Waiting for cluster topology to be reconciled',
    ])
    const leaving = withValueAt(waiting, 'metadata.deletionTimestamp', '2026-01-01T00:00:00Z')
    if (status === 'False')
      expect(line(shown({ role, owner: leaving }), type)).toEqual([status, 'ObjectDoesNotExist', ''])
  })

  test('a Machine without a bootstrap config brings its own data', () => {
    const own = owner('BootstrapConfig', {}, { spec: { bootstrap: { dataSecretName: 'mine' } } })
    expect(line(shown({ role: 'BootstrapConfig', owner: own }), 'BootstrapConfigReady')).toEqual([
      'True',
      'DataSecretProvided',
      '',
    ])
  })
})

describe('an InfraMachine that is provisioned and has no provider ID', () => {
  test('is not ready where it says nothing of it', () => {
    expect(
      line(
        shown({ role: 'InfraMachine', status: { initialization: { provisioned: true } } }),
        'InfrastructureReady',
      ),
    ).toEqual(['False', 'NotReady', 'AcmeMachine status.initialization.provisioned is false'])
  })
})

describe('ControlPlaneInitialized', () => {
  const type = 'ControlPlaneInitialized'
  const told = (given: Omit<Given, 'role'>) => line(shown({ role: 'ControlPlane', ...given }), type)

  test.each<[unknown, readonly string[]]>([
    [{ initialization: { controlPlaneInitialized: true } }, ['True', 'Initialized', '']],
    [
      { initialization: { controlPlaneInitialized: false } },
      ['False', 'NotInitialized', 'Control plane not yet initialized'],
    ],
    [{}, ['False', 'NotInitialized', 'Control plane not yet initialized']],
    [
      { initialization: { controlPlaneInitialized: 'yes' } },
      ['Unknown', 'InternalError', 'Please check controller logs for errors'],
    ],
  ])('is read off the object: %j', (status, expected) => {
    expect(told({ status })).toEqual(expected)
  })

  test('stays True once it is', () => {
    const conditions = [{ type, status: 'True', reason: 'Initialized' }]
    expect(told({ status: {}, owner: owner('ControlPlane', { conditions }) })?.[0]).toBe('True')
    expect(told({ object: 'unreadable', owner: owner('ControlPlane', { conditions }) })?.[0]).toBe('True')
  })

  test('goes by the Cluster where that remembers and the object does not: not', () => {
    const was = owner('ControlPlane', { initialization: { controlPlaneInitialized: true } })
    expect(told({ status: {}, owner: was })?.[0]).toBe('False')
  })

  test('of a missing control plane looks at the infrastructure, by mistake', () => {
    const infrastructureRef = { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'AcmeCluster', name: 'a' }
    const whole = owner('ControlPlane', {})
    const both = { ...whole, spec: { ...(whole.spec as object), infrastructureRef } }
    expect(told({ object: 'missing', owner: both })).toEqual([
      'Unknown',
      'InternalError',
      'Please check controller logs for errors',
    ])
  })
})

// 2.7
describe('counters of the control plane', () => {
  const counts = (given: Omit<Given, 'role'>) => {
    const { status } = shown({ role: 'ControlPlane', ...given }).owner as {
      status?: { controlPlane?: unknown }
    }
    return status?.controlPlane
  }
  test.each<['v1beta1' | 'v1beta2', unknown, unknown]>([
    [
      'v1beta2',
      { replicas: 3, readyReplicas: 2, availableReplicas: 2, upToDateReplicas: 1 },
      { desiredReplicas: 3, replicas: 3, readyReplicas: 2, availableReplicas: 2, upToDateReplicas: 1 },
    ],
    [
      'v1beta1',
      { replicas: 3, readyReplicas: 2, unavailableReplicas: 1, updatedReplicas: 1 },
      { desiredReplicas: 3, replicas: 3, readyReplicas: 2, availableReplicas: 2, upToDateReplicas: 1 },
    ],
    ['v1beta1', { unavailableReplicas: 5 }, { desiredReplicas: 3, availableReplicas: 0 }],
    [
      'v1beta1',
      { replicas: 3, availableReplicas: 3, upToDateReplicas: 3 },
      { desiredReplicas: 3, replicas: 3 },
    ],
    [
      'v1beta2',
      { replicas: 3, unavailableReplicas: 1, updatedReplicas: 1 },
      { desiredReplicas: 3, replicas: 3 },
    ],
  ])('of %s from %j', (contract, status, expected) => {
    expect(counts({ contract, status, spec: { replicas: 3 } })).toEqual(expected)
  })

  test('what is absent or of another type keeps what was there; a missing object clears all', () => {
    const before = {
      replicas: 3,
      readyReplicas: 3,
      availableReplicas: 3,
      upToDateReplicas: 3,
      desiredReplicas: 3,
    }
    const had = owner('ControlPlane', { controlPlane: before })
    expect(counts({ owner: had, status: { readyReplicas: 'two', upToDateReplicas: 1 } })).toEqual({
      ...before,
      upToDateReplicas: 1,
    })
    expect(
      Object.values(counts({ owner: had, object: 'missing' }) as object).filter((one) => one !== undefined),
    ).toEqual([])
    expect(
      Object.values(counts({ owner: had, object: 'unreadable' }) as object).filter(
        (one) => one !== undefined,
      ),
    ).toEqual([])
  })

  test('versions: as they are; cleared where missing; kept where out of order', () => {
    const versions = [
      { version: 'v1.33.0', replicas: 1 },
      { version: 'v1.34.0', replicas: 2 },
    ]
    const had = owner('ControlPlane', { controlPlane: { versions } })
    expect(counts({ status: { versions } })).toEqual({ versions })
    expect((counts({ owner: had, status: {} }) as { versions?: unknown }).versions).toBeUndefined()
    expect(counts({ owner: had, status: { versions: [...versions].reverse() } })).toEqual({ versions })
  })
})
