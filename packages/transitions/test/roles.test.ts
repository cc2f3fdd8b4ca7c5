import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillsOf } from '../src/fills.ts'
import {
  convert,
  convertRole,
  ledger,
  mapPath,
  placeRole,
  printPlace,
  reverse,
  roleTransition,
  roleTransitions,
  rowId,
} from '../src/index.ts'
import type { ContractStage, Role, SchemaNode } from '../src/index.ts'
import { expectAccounted, expectFounded } from './accounted.ts'
import type { ApiObject } from './examples.ts'
import { leavesOf } from './places.ts'
import { roleExamples } from './role-examples.ts'
import { disturbed } from './disturbed.ts'
import { roleObjects } from './role-objects.ts'
import { showsRow } from './shows.ts'

const lines = roleExamples.map((example) => [example.name, example] as const)

describe('an example converts as its page says', () => {
  test.each(lines)('%s', (_, { role, stages: [first, second, third] }) => {
    const to = (stage: ContractStage, from: typeof first) =>
      convertRole(from.object, { role, from: from.stage, to: stage })
    expect(to(second.stage, first)).toEqual({
      object: second.object,
      undecided: [],
      losses: expect.any(Array) as unknown,
    })
    if (!third) return
    for (const from of [first, second])
      expect(to(third.stage, from)).toEqual({
        object: third.object,
        undecided: [],
        losses: expect.any(Array) as unknown,
      })
  })
})

describe('an example that goes both ways comes back', () => {
  test.each(lines.filter(([, { bothWays }]) => bothWays))('%s', (_, { role, stages: [first, second] }) => {
    const back = convertRole(second.object, { role, from: second.stage, to: first.stage })
    expect(back).toEqual({ object: first.object, undecided: [], losses: expect.any(Array) as unknown })
  })
})

const named = roleTransitions.map((one) => [`${one.kind} ${one.from} → ${one.to}`, one] as const)

describe('every row has an example', () => {
  test.each(named)('%s', (_, transition) => {
    const pairs = roleExamples.flatMap(({ role, stages }) => {
      const at = (stage: ContractStage) => stages.find((one) => one?.stage === stage)?.object
      const [old, now] = [at(transition.from as ContractStage), at(transition.to as ContractStage)]
      return old && now && kindOf(role, old) === transition.kind ? [{ old, now }] : []
    })
    const missing = transition.rows.filter((row) => !pairs.some((pair) => showsRow(transition, pair, row)))
    expect(missing.map((row) => rowId(transition.kind, row))).toEqual([])
  })
})

describe('every field that is filled in has an example', () => {
  const filling = roleTransitions
    .flatMap((one) => [one, reverse(one)])
    .filter((one) => fillsOf(one).length > 0)
  test.each(filling.map((one) => [`${one.kind} ${one.from} → ${one.to}`, one] as const))('%s', (_, one) => {
    const added = roleExamples.flatMap(({ role, stages }) =>
      stages.flatMap((staged) => {
        if (!staged || kindOf(role, staged.object) !== one.kind || staged.stage !== one.from) return []
        const placed = placeRole(staged.object, { role, from: staged.stage, to: one.to as ContractStage })
        return placed ? ledger(staged.object, placed).filter(({ fate }) => fate === 'added') : []
      }),
    )
    expect(added.map(({ path }) => path)).toEqual(
      expect.arrayContaining(fillsOf(one).map(({ path }) => path)),
    )
  })
})

const stages: readonly ContractStage[] = ['v1beta1', 'v1beta2', 'final']
const ways = ([...new Set(roleTransitions.map(({ kind }) => kind))] as string[]).flatMap((kind) =>
  stages.flatMap((from) => stages.filter((to) => to !== from).map((to) => [kind, from, to] as const)),
)

describe('every leaf of an object is accounted for, whatever it holds, and nothing comes from nowhere', () => {
  test.each(ways)('%s %s → %s', (kind, from, to) => {
    const role = kind.replace(/Template$/, '') as Role
    const law = fc.property(disturbed(roleObjects(kind)), (object) => {
      const placed = placeRole(object, { role, from, to })
      if (!placed) return
      const result = convertRole(object, { role, from, to }).object
      expectAccounted(object, placed.placements, result)
      expectFounded(object, placed.placements, result)
      const entries = ledger(object, placed).filter(({ fate }) => fate !== 'added')
      expect(entries.map(({ path }) => path)).toEqual(leavesOf(object).map(([leaf]) => printPlace(leaf)))
    })
    fc.assert(law, { seed: 3, numRuns: 60 })
  })
})

describe('there and back again, an object of v1beta1 is the same', () => {
  test.each(ways.filter(([, from, to]) => from === 'v1beta1' && to === 'v1beta2'))('%s', (kind, from, to) => {
    const role = kind.replace(/Template$/, '') as Role
    const law = fc.property(roleObjects(kind, 'v1beta1'), (object) => {
      const there = convertRole(object, { role, from, to })
      const back = convertRole(there.object, { role, from: to, to: from })
      expect([there.undecided, back.undecided]).toEqual([[], []])
      expect(back.object).toEqual(object)
    })
    fc.assert(law, { seed: 3, numRuns: 100 })
  })
})

describe('a second conversion finds nothing to do', () => {
  test.each(ways.filter(([, , to]) => to === 'final'))('%s %s → %s', (kind, from, to) => {
    const role = kind.replace(/Template$/, '') as Role
    const law = fc.property(roleObjects(kind), (object) => {
      const { object: once, undecided } = convertRole(object, { role, from, to })
      fc.pre(undecided.length === 0)
      expect(convertRole(once, { role, from: 'v1beta2', to }).object).toEqual(once)
    })
    fc.assert(law, { seed: 3, numRuns: 60 })
  })
})

describe('where a path went', () => {
  test.each<[Role, ContractStage, ContractStage, string, readonly string[]]>([
    ['InfraCluster', 'v1beta1', 'v1beta2', 'status.ready', ['status.initialization.provisioned']],
    ['InfraMachine', 'v1beta2', 'v1beta1', 'status.initialization.provisioned', ['status.ready']],
    ['InfraMachinePool', 'v1beta1', 'v1beta2', 'status.ready', ['status.ready']],
    ['BootstrapConfig', 'v1beta1', 'final', 'status.ready', ['status.initialization.dataSecretCreated']],
    [
      'ControlPlane',
      'v1beta1',
      'final',
      'status.initialized',
      ['status.initialization.controlPlaneInitialized'],
    ],
    ['ControlPlane', 'v1beta1', 'final', 'status.updatedReplicas', []],
    [
      'ControlPlane',
      'v1beta1',
      'v1beta2',
      'spec.machineTemplate.nodeDrainTimeout',
      ['spec.machineTemplate.spec.deletion.nodeDrainTimeoutSeconds'],
    ],
    [
      'InfraCluster',
      'v1beta1',
      'v1beta2',
      'status.failureDomains.eu-1.attributes',
      ['status.failureDomains[].attributes'],
    ],
    ['InfraMachine', 'v1beta1', 'v1beta2', 'spec.size', ['spec.size']],
  ])('%s %s → %s %s', (role, from, to, path, expected) => {
    expect(mapPath(roleTransition(role, from, to)!, path).to).toEqual(expected)
  })

  test('a stage leads nowhere but to another', () => {
    expect(roleTransition('ControlPlane', 'v1beta2', 'v1beta2')).toBeUndefined()
    expect(roleTransition('IPAM', 'v1beta1', 'final', 'template')).toBeUndefined()
  })
})

describe('the API version', () => {
  const object = {
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1',
    kind: 'AcmeMachine',
    status: { ready: true },
  }
  const options = { role: 'InfraMachine', from: 'v1beta1', to: 'v1beta2' } as const
  test('is the provider’s, and stays unless the label says which one follows the contract', () => {
    expect(convertRole(object, options).object.apiVersion).toBe(object.apiVersion)
    const apiVersion = 'infrastructure.cluster.x-k8s.io/v1beta1'
    expect(convertRole(object, { ...options, apiVersion }).object).toEqual({
      apiVersion,
      kind: 'AcmeMachine',
      status: { initialization: { provisioned: true } },
    })
  })
})

describe('a version of which the fields are known', () => {
  const object = {
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1',
    kind: 'AcmeMachineTemplate',
    spec: { template: { spec: { size: 'large' } } },
  }
  const apiVersion = 'infrastructure.cluster.x-k8s.io/v1beta1'
  const step = { role: 'InfraMachine', from: 'v1beta1', to: 'v1beta2', apiVersion } as const
  const schemaWith = (field: string): SchemaNode => ({
    type: 'object',
    properties: {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      spec: {
        type: 'object',
        properties: {
          template: {
            type: 'object',
            properties: { spec: { type: 'object', properties: { [field]: { type: 'string' } } } },
          },
        },
      },
    },
  })

  test('is taken where it has every field of the object', () => {
    const options = { to: 'v1beta2', provider: () => ({ ...step, schema: schemaWith('size') }) } as const
    expect(convert(object, options)).toEqual({
      object: { ...object, apiVersion },
      undecided: [],
      losses: expect.any(Array) as unknown,
    })
  })

  test('is left to a person where a field of the object would be lost', () => {
    const options = { to: 'v1beta2', provider: () => ({ ...step, schema: schemaWith('flavor') }) } as const
    const { object: now, undecided } = convert(object, options)
    expect(now).toEqual(object)
    expect(undecided.map(({ what }) => what)).toEqual([
      `this object is left as it is: ${apiVersion} has no field spec.template.spec.size`,
    ])
  })

  test('the items of a list are converted one by one, kinds of Cluster API by their own rows', () => {
    const cluster = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', spec: { clusterNetwork: {} } }
    const list = { apiVersion: 'v1', kind: 'List', items: [object, cluster] }
    const provider = (_: string, kind: string) => (kind === 'AcmeMachineTemplate' ? step : undefined)
    expect(convert(list, { to: 'v1beta2', provider }).object.items).toMatchObject([
      { apiVersion },
      { apiVersion: 'cluster.x-k8s.io/v1beta2' },
    ])
  })
})

test('a place that is taken stays as it is, and a person is told', () => {
  const object = {
    kind: 'AcmeControlPlane',
    spec: {
      machineTemplate: { nodeDrainTimeout: '5m', spec: { deletion: { nodeDrainTimeoutSeconds: 60 } } },
    },
  }
  const { object: now, undecided } = convertRole(object, {
    role: 'ControlPlane',
    from: 'v1beta1',
    to: 'v1beta2',
  })
  expect(now).toEqual(object)
  expect(undecided.map(({ what }) => what)).toEqual([
    'spec.machineTemplate.nodeDrainTimeout is a field of v1beta1, and spec.machineTemplate.spec.deletion.nodeDrainTimeoutSeconds, which v1beta2 has in its place, is there too',
  ])
})

function kindOf(role: Role, { kind }: ApiObject): string {
  return String(kind).endsWith('Template') ? `${role}Template` : role
}
