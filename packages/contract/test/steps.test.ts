import { describe, expect, test } from 'vitest'
import type { Role } from '@capi-migrate/status-model'
import { readRepository } from '../src/repository.ts'
import { wayOf } from '../src/way/way.ts'
import type { WayStep } from '../src/way/way-step.ts'
import { kindNames, read, world } from './world.ts'
import type { World } from './world.ts'

type Files = Readonly<Record<string, string>>

async function stepsOf(files: Files): Promise<readonly WayStep[]> {
  const paths = Object.keys(files)
  return wayOf(await readRepository({ paths, textOf: (path) => files[path], tags: ['v0.1.0'] }), {
    to: 'final',
  }).steps
}

const roles = new Map(Object.entries(kindNames).map(([role, kind]) => [kind, role as Role]))

async function stepsIn(given: World): Promise<readonly WayStep[]> {
  return wayOf(await read(given), { to: 'final', roles }).steps
}

async function stepIn(given: World, id: string): Promise<WayStep> {
  return (await stepsIn(given)).find(({ step }) => step.id === id)!
}

const isPassed = ({ found }: WayStep): boolean => found === 'done' || found === 'clear'

describe('of every step', () => {
  test.each([
    ['nothing', {}],
    ['a go.mod without code', { 'go.mod': 'module a\n\nrequire sigs.k8s.io/cluster-api v1.11.0\n' }],
  ])('none that needs a look at more is done by %s', async (_, files: Files) => {
    const passed = (await stepsOf(files)).filter(isPassed)
    expect(passed.map(({ step }) => step.id)).toEqual([])
  })

  test.each(['early', 'late'] as const)(
    'each one that is done says where, and each place once: %s',
    async (era) => {
      const steps = await stepsIn(world(era))
      for (const { step, found, evidence } of steps) {
        const said = evidence.map((one) => JSON.stringify(one))
        expect([step.id, said]).toEqual([step.id, [...new Set(said)]])
        const done = evidence.filter(({ state }) => state === 'done')
        expect([step.id, done.filter(({ place }) => !place)]).toEqual([step.id, []])
        if (found === 'done') expect([step.id, done.length]).not.toEqual([step.id, 0])
      }
    },
  )
})

test('M02 says of each kind where it is patched', async () => {
  const given = world('early')
  given.files['go.mod'] = 'module a\n\nrequire sigs.k8s.io/cluster-api v1.10.4\n'
  const controller = 'internal/controller/controller.go'
  given.files[controller] = given.files[controller].replaceAll('util/deprecated/v1beta1/', 'util/')
  const { evidence } = await stepIn(given, 'M02')
  const said = evidence.filter(({ state }) => state === 'clear')
  expect(said.map(({ what, place }) => [what.split(' ')[0], place])).toEqual(
    ['Cluster', 'Machine', 'MachinePool', 'Config', 'ControlPlane'].map((kind, i) => [
      `Foo${kind}`,
      { file: controller, line: 18 + 2 * i },
    ]),
  )
})

test('M05 is not needed, and not done, where no object is stored in another version', async () => {
  const { found, evidence } = await stepIn(world('late'), 'M05')
  expect([found, evidence.length]).toEqual(['not needed', 6])
  expect(evidence[0]?.what).toBe('the storage version of FooCluster does not change')
})

/** The late world with a version of v1beta1 beside the newer one in each CRD of a kind. */
function split(kinds: readonly string[]): World {
  const given = world('late')
  for (const kind of kinds)
    for (const name of [kind, `${kind}Template`]) {
      const { spec, metadata } = given.crds[name]
      spec.versions.unshift({ ...structuredClone(spec.versions[0]), name: 'v1beta1', storage: false })
      metadata.labels['cluster.x-k8s.io/v1beta1'] = 'v1beta1'
    }
  return given
}

describe('M08 looks at each kind', () => {
  const what = async (given: World): Promise<readonly string[]> =>
    (await stepIn(given, 'M08')).evidence.flatMap(({ state, what }) => (state === 'done' ? [] : [what]))

  test('and is not done by the webhook of another', async () => {
    const given = split(['FooCluster', 'FooMachine', 'FooConfig'])
    given.crds.FooCluster.spec.conversion = { strategy: 'Webhook' }
    given.files['config/crd/patches/webhook_in_foomachines.yaml'] =
      'metadata:\n  name: foomachines.infrastructure.cluster.x-k8s.io\nspec:\n  conversion:\n    strategy: Webhook\n'
    const open = (await what(given)).filter((one) => one.includes('by webhook'))
    expect(open).toEqual(['the CRD of FooConfig does not convert by webhook'])
  })

  test('and reads a file as often for many kinds as for one', async () => {
    const readsFor = async (kinds: readonly string[]): Promise<number> => {
      const repository = await read(split(kinds))
      let reads = 0
      const textOf = (path: string): string | undefined => {
        if (path === 'config/other.yaml') reads++
        return repository.sources.textOf(path)
      }
      const { paths } = repository.sources
      const sources = { ...repository.sources, paths: [...paths, 'config/other.yaml'], textOf }
      wayOf({ ...repository, sources }, { to: 'final', roles })
      return reads
    }
    expect(await readsFor(['FooCluster', 'FooMachine', 'FooConfig'])).toBe(await readsFor(['FooCluster']))
  })

  test('and is not done by the conversion and the test of another', async () => {
    const given = split(['FooCluster', 'FooMachine'])
    given.files['api/conversion.go'] =
      'package api\n\nfunc (src *FooCluster) ConvertTo(hub Hub) error { return nil }\n'
    given.files['api/conversion_test.go'] = 'package api\n\nvar f = FuzzTestFunc(Input{Hub: &FooCluster{}})\n'
    const left = await what(given)
    expect(left.join()).not.toMatch(/type FooCluster has no|conversions of FooCluster /)
    expect(left).toContain('the type FooMachine has no conversion')
    expect(left.join()).toContain('whether conversions of FooMachine lose anything')
  })
})

test.each<[string, string, (given: World) => void]>([
  ['M09', 'the schema of a kind is not there', ({ crds }) => delete crds.FooMachine.spec.versions[0].schema],
  [
    'M11',
    'status.v1beta2 is left',
    ({ crds }) => {
      const { status } = crds.FooMachine.spec.versions[0].schema.openAPIV3Schema.properties
      status.properties.v1beta2 = { type: 'object', properties: {} }
    },
  ],
  ['M13', 'a template has no label', ({ crds }) => (crds.FooMachineTemplate.metadata.labels = {})],
])('%s is not done where %s', async (id, _, broken) => {
  const given = world('late')
  expect(await stepIn(given, id)).toMatchObject({ found: 'done' })
  broken(given)
  expect(isPassed(await stepIn(given, id))).toBe(false)
})

test('M16 says that it looked at no Go code where there is none', async () => {
  const given = world('late')
  for (const file of Object.keys(given.files)) if (file.endsWith('.go')) delete given.files[file]
  const { found, evidence } = await stepIn(given, 'M16')
  expect([found, evidence.some(({ what }) => what.endsWith('the Go source of the provider'))]).toEqual([
    'unknown',
    true,
  ])
})
