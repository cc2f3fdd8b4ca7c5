import { expect, test } from 'vitest'
import { evaluate } from '../src/evaluate.ts'
import { kindsOf } from '../src/kinds/provider-kind.ts'
import { read, world } from './world.ts'
import type { World } from './world.ts'

/** What is said of the objects of a provider that follows every rule, but for one thing. */
async function saidOf(broken: (world: World) => void): Promise<readonly string[]> {
  const at = world('late')
  broken(at)
  const repository = await read(at)
  const results = evaluate(repository, kindsOf(repository).kinds, { stage: 'v1beta2' })
  const wrong = results.flatMap(({ state, evidence }) => (state === 'violated' ? evidence : []))
  return wrong.filter(({ check }) => check.check.startsWith('object.')).map(({ says }) => says)
}

test('objects that are well say nothing', async () => {
  expect(await saidOf(() => {})).toEqual([])
})

test.each([
  [
    'an address of an unknown type',
    (w: World) => (w.objects.machine.status.addresses[0].type = 'Home'),
    /type Home/,
  ],
  [
    'an endpoint without a port',
    (w: World) => (w.objects.cluster.spec.controlPlaneEndpoint.port = 0),
    /no host or no port/,
  ],
  [
    'a map where the contract reads a list',
    (w: World) => (w.objects.cluster.status.failureDomains = { a: {} }),
    /is a map/,
  ],
  [
    'a condition of no known status',
    (w: World) => (w.objects.machine.status.conditions[0].status = 'Maybe'),
    /nobody can read/,
  ],
  [
    'a reason with spaces',
    (w: World) => (w.objects.machine.status.conditions[0].reason = 'not so'),
    /"not so"/,
  ],
  [
    'versions out of order',
    (w: World) => (w.objects.controlPlane.status.versions = [{ version: 'v1.33.0' }, { version: 'v1.32.9' }]),
    /ascending/,
  ],
  [
    'more ready than there are',
    (w: World) => (w.objects.controlPlane.status.readyReplicas = 2),
    /another count is 2/,
  ],
  [
    'a version that is none',
    (w: World) => (w.objects.controlPlane.spec.version = '1.33'),
    /no version such as/,
  ],
  [
    'done, and not said where it is read',
    (w: World) =>
      (w.objects.machine.status = { ...w.objects.machine.status, ready: true, initialization: undefined }),
    /initialization.provisioned/,
  ],
])('%s', async (_, broken, says) => {
  expect((await saidOf((w) => void broken(w))).join('\n')).toMatch(says)
})
