import { conditionMeanings } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { describe, expect, test } from 'vitest'
import { diagnose, isSilent, knownCauses, viewOf } from '../../src/diagnose/index.ts'
import { inventoryOf } from '../../src/tree/index.ts'

const core = 'cluster.x-k8s.io'
const infra = `infrastructure.${core}`

type Said = readonly [type: string, status: string, reason: string, message?: string]

function object(
  kind: string,
  name: string,
  said: readonly Said[],
  { group = core, spec = {}, owner = undefined as readonly [string, string] | undefined, labels = {} } = {},
): ApiObject {
  return {
    apiVersion: `${group}/v1beta2`,
    kind,
    metadata: {
      name,
      namespace: 'ns',
      labels: { [`${core}/cluster-name`]: 'c', ...labels },
      ...(owner && {
        ownerReferences: [
          { apiVersion: `${core}/v1beta2`, kind: owner[0], name: owner[1], controller: true },
        ],
      }),
    },
    spec,
    status: {
      conditions: said.map(([type, status, reason, message = '']) => ({
        type,
        status,
        reason,
        message,
        lastTransitionTime: '2026-01-01T00:00:00Z',
      })),
    },
  } as ApiObject
}

const cluster = (...said: readonly Said[]) => object('Cluster', 'c', said)
const deployment = (...said: readonly Said[]) => object('MachineDeployment', 'md', said)
const set = object('MachineSet', 'ms', [], { owner: ['MachineDeployment', 'md'] })
const notAvailable: Said = ['Available', 'False', 'NotAvailable', '* WorkersAvailable: …']
const workers: Said = ['WorkersAvailable', 'False', 'NotAvailable', '* MachineDeployment md: …']

function machine(name: string, ...said: readonly Said[]): ApiObject {
  const spec = { infrastructureRef: { apiGroup: infra, kind: 'DockerMachine', name } }
  return object('Machine', name, said, { owner: ['MachineSet', 'ms'], spec })
}

/** Each cause: its chain, what stands beside it, and how it begins to say what is next. */
function told(...dump: readonly ApiObject[]): readonly string[] {
  const view = viewOf(inventoryOf(dump))
  return diagnose(view, dump[0]!).map(({ chain, alike }) => {
    const links = chain.map(({ object: { name }, condition }) => `${name}.${condition?.type ?? ''}`)
    return [links.join(' > '), ...alike.map(({ name }) => name)].join(' + ')
  })
}

const broken = (name: string): readonly ApiObject[] => [
  machine(
    name,
    ['Available', 'False', 'NotReady'],
    ['Ready', 'False', 'NotReady', '* InfrastructureReady: …'],
    ['InfrastructureReady', 'False', 'NotReady', 'image x not found'],
    ['NodeHealthy', 'Unknown', 'InspectionFailed', 'Waiting for DockerMachine to report spec.providerID'],
  ),
  object('DockerMachine', name, [['Ready', 'False', 'NotReady', `image x of ${name} not found`]], {
    group: infra,
  }),
]

describe('the first cause', () => {
  test('is the deepest object, and Machines that say the same are one', () => {
    const dump = [
      cluster(notAvailable, workers),
      deployment(['Available', 'False', 'NotAvailable', '0 available']),
      set,
      ...['a', 'b', 'c'].flatMap(broken),
    ]
    const way =
      'c.Available > c.WorkersAvailable > md.Available > a.Available > a.Ready > a.InfrastructureReady > a.Ready'
    expect(told(...dump)).toEqual([`${way} + b + c`])
    const [cause] = diagnose(viewOf(inventoryOf(dump)), dump[0]!)
    expect(cause).toMatchObject({ weight: 'problem', next: expect.stringContaining('the image is missing') })
  })

  test('of a Machine is what the rest follows from', () => {
    const [first] = told(
      cluster(notAvailable, workers),
      deployment(['Available', 'False', 'NotAvailable']),
      set,
      machine(
        'a',
        ['Available', 'False', 'NotReady'],
        ['Ready', 'False', 'NotReady'],
        ['NodeHealthy', 'Unknown', 'InspectionFailed'],
        ['BootstrapConfigReady', 'False', 'NotReady'],
        ['InfrastructureReady', 'False', 'NotReady'],
      ),
    )
    expect(first).toMatch(/a\.Ready > a\.BootstrapConfigReady$/)
  })

  test('is told where it shows first, and not again', () => {
    expect(
      told(
        cluster(notAvailable, workers, ['RollingOut', 'True', 'RollingOut']),
        deployment(['Available', 'False', 'NotAvailable'], ['RollingOut', 'True', 'RollingOut']),
        set,
        machine('a', ['Available', 'False', 'NotReady'], ['Ready', 'False', 'NotReady']),
      ),
    ).toEqual(['c.Available > c.WorkersAvailable > md.Available > a.Available > a.Ready'])
  })

  test('of a gate is the gate, whatever its polarity', () => {
    const gated = object(
      'Cluster',
      'c',
      [notAvailable, ['Backup', 'False', 'Old'], ['Maintenance', 'False', 'No']],
      {
        spec: {
          availabilityGates: [
            { conditionType: 'Backup' },
            { conditionType: 'Maintenance', polarity: 'Negative' },
          ],
        },
      },
    )
    expect(told(gated)).toEqual(['c.Available > c.Backup'])
  })

  test('is no upgrade that goes on, which stands by itself', () => {
    expect(
      told(
        cluster(
          ['Available', 'True', 'Available'],
          ['TopologyReconciled', 'False', 'ClusterUpgrading', 'Cluster is upgrading to v1.36.0'],
        ),
      ),
    ).toEqual(['c.TopologyReconciled'])
    expect(
      told(cluster(notAvailable, ['TopologyReconciled', 'False', 'ReconcileFailed', 'no such class'])),
    ).toEqual(['c.Available > c.TopologyReconciled'])
  })
})

describe('besides conditions of the Cluster', () => {
  test('it is told that it is paused, that a MachineHealthCheck gives up, and what a MachinePool waits for', () => {
    const paused = {
      ...cluster(['Available', 'True', 'Available'], ['Paused', 'True', 'Paused']),
      spec: { paused: true },
    }
    const check = object('MachineHealthCheck', 'mhc', [['RemediationAllowed', 'False', 'TooManyUnhealthy']])
    const spec = {
      template: { spec: { infrastructureRef: { apiGroup: infra, kind: 'DockerMachinePool', name: 'p' } } },
    }
    const pool = object('MachinePool', 'mp', [], { spec })
    const part = object('DockerMachinePool', 'p', [['Ready', 'False', 'NotYet']], { group: infra })
    expect(told(paused as ApiObject, check, pool, part)).toEqual([
      'c.Paused',
      'c. > mhc.RemediationAllowed',
      'c. > mp. > p.Ready',
    ])
  })

  test('a Cluster that is well and at rest has none', () => {
    expect(
      told(cluster(['Available', 'True', 'Available'], ['RollingOut', 'False', 'NotRollingOut'])),
    ).toEqual([])
  })

  test('a Cluster that says nothing needs an evaluation', () => {
    expect(isSilent(cluster())).toBe(true)
    expect(isSilent(cluster(['Available', 'True', 'Available']))).toBe(false)
  })

  test('a MachineSet without a MachineDeployment is followed, too', () => {
    const alone = (...said: readonly Said[]) => object('MachineSet', 'alone', said)
    const machineOf = object(
      'Machine',
      'm',
      [
        ['Ready', 'False', 'NotReady'],
        ['NodeHealthy', 'False', 'NodeDeleted'],
      ],
      {
        owner: ['MachineSet', 'alone'],
      },
    )
    expect(
      told(
        cluster(['Available', 'True', 'Available'], ['ScalingUp', 'True', 'ScalingUp']),
        deployment(['ScalingUp', 'True', 'ScalingUp']),
        set,
        alone(['ScalingUp', 'True', 'ScalingUp']),
        machineOf,
      ),
    ).toEqual(['c.ScalingUp > md.ScalingUp', 'c.ScalingUp > alone.ScalingUp > m.Ready > m.NodeHealthy'])
  })

  test('circles of objects end', () => {
    const loop = object(
      'Odd',
      'x',
      [
        ['Ready', 'False', 'A', 'B'],
        ['B', 'False', 'A', 'Ready'],
      ],
      { group: infra },
    )
    const spec = { infrastructureRef: { apiGroup: infra, kind: 'Odd', name: 'x' } }
    const head = object('Cluster', 'c', [notAvailable, ['InfrastructureReady', 'False', 'A']], { spec })
    expect(told(head, loop)).toEqual(['c.Available > c.InfrastructureReady > x.Ready > x.B'])
  })
})

test('known causes name conditions and reasons that there are', () => {
  const types = new Set(conditionMeanings.map(({ type }) => type))
  const reasons = new Set(conditionMeanings.flatMap((one) => Object.keys(one.reasons)))
  const bare = (reason: string) => reason.replace(/^(Info|Warning|Error) /, '')
  expect(knownCauses.flatMap((cause) => cause.types ?? []).filter((type) => !types.has(type))).toEqual([])
  expect(
    knownCauses.flatMap((cause) => cause.reasons ?? []).filter((one) => !reasons.has(bare(one))),
  ).toEqual([])
})
