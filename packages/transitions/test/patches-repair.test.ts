import { describe, expect, test } from 'vitest'
import { convert, oldFields, placePatchRepairs, printPlace, valueAt } from '../src/index.ts'
import { examplesIn, lookIn } from './examples.ts'
import type { ApiObject, Example } from './examples.ts'

/** The class as v1beta2 has it, with the patches of v1beta1: only the versions of the selectors were replaced. */
function halfOf({ before, after }: Example): ApiObject {
  const patches = JSON.stringify(valueAt(before, ['spec', 'patches']) ?? [])
  const spec = after.spec as ApiObject
  return {
    ...after,
    spec: { ...spec, patches: JSON.parse(patches.replaceAll('/v1beta1"', '/v1beta2"')) as unknown },
  }
}

/**
 * What can be seen to be of v1beta1: a text that is rendered says nothing, old builtin variables still work, and an
 * empty list is one in both versions.
 */
function isSeen(example: Example): boolean {
  const [half, now] = [halfOf(example), example.after].map((object) =>
    JSON.stringify(valueAt(object, ['spec', 'patches'])),
  )
  const isMove = example.tasks.length === 0 && String(example.before.apiVersion).endsWith('/v1beta1')
  return isMove && half !== now && !/"template":|builtin|"value":\[\]/.test(half!)
}

const examples = examplesIn('../examples/patches/').filter(isSeen)
const lines = examples.map((example) => [example.name, example] as const)

describe('a class whose versions alone were replaced is repaired to what a migration gives', () => {
  test('there are examples', () => expect(lines.length).toBeGreaterThan(20))
  test.each(lines)('%s', (_, example) => {
    const templates = lookIn(example.beside)
    const half = halfOf(example)
    expect(convert(half, { to: 'v1beta2', templates })).toEqual({
      object: half,
      undecided: [],
      losses: expect.any(Array) as unknown,
    })
    const repaired = convert(half, { to: 'v1beta2', repair: true, templates })
    expect(repaired).toEqual({ object: example.after, undecided: [], losses: expect.any(Array) as unknown })
    expect(convert(repaired.object, { to: 'v1beta2', repair: true, templates }).object).toBe(repaired.object)
  })
})

const classWith = (...jsonPatches: readonly object[]): ApiObject => ({
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'ClusterClass',
  spec: {
    patches: [
      {
        name: 'a',
        definitions: [
          {
            selector: {
              apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2',
              kind: 'KubeadmControlPlaneTemplate',
            },
            jsonPatches,
          },
        ],
      },
    ],
  },
})

const args = '/spec/template/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs'

test('a patch that is of v1beta2 stays, and counts for those after it', () => {
  const right = { op: 'add', path: args, value: [{ name: 'v', value: '1' }] }
  expect(placePatchRepairs(classWith(right), { lookup: () => undefined }).undecided).toEqual([])
  const again = classWith(right, { op: 'add', path: `${args}/v`, value: '2' })
  const { object, undecided } = convert(again, { to: 'v1beta2', repair: true })
  expect(object).toEqual(classWith(right, { op: 'add', path: args, value: [{ name: 'v', value: '2' }] }))
  expect(undecided).toEqual([])
})

test('what cannot be rewritten is told, with what it does meanwhile', () => {
  const removal = classWith({ op: 'remove', path: `${args}/v` })
  const placed = placePatchRepairs(removal, { lookup: () => undefined })
  expect(oldFields(placed).map(({ place }) => printPlace(place))).toEqual([
    'spec.patches[0].definitions[0].jsonPatches[0].path',
  ])
  expect(placed.undecided[0]!.code).toBe('patch/flags-unseen')
  expect(placed.undecided[0]!.what).toContain(
    'the patch does not apply to KubeadmControlPlaneTemplate in v1beta2',
  )
})
