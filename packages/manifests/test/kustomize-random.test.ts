import { convert } from '@capi-migrate/transitions'
import fc from 'fast-check'
import { stringify } from 'yaml'
import { expect, test } from 'vitest'
import { planned } from './kustomize-folders.ts'
import { apiVersion, choices, kind, objectOf, operation, planeOf } from './random-patches.ts'
import type { Choice, Json } from './random-patches.ts'
import { build } from './tiny-kustomize.ts'
import type { Folder } from './tiny-kustomize.ts'

interface Patch {
  readonly operations?: readonly Json[]
  readonly merge?: Choice
  readonly ofBoth: boolean
}

const patches: fc.Arbitrary<Patch> = fc.constantFrom(true, false, false).chain((ofBoth) =>
  fc.oneof(
    fc.array(operation, { minLength: 1, maxLength: 3 }).map((operations) => ({ operations, ofBoth })),
    choices(true).map((merge) => ({ merge, ofBoth })),
  ),
)

function entryOf({ operations, merge, ofBoth }: Patch): Json {
  const target = { kind, ...(!ofBoth && { name: 'cp' }) }
  const patch = operations ?? { apiVersion, kind, metadata: { name: 'cp' }, ...objectOf(merge!) }
  return { target, patch: stringify(patch) }
}

function folderOf(cp: Choice, other: Choice, own: readonly Patch[]): Folder {
  const [shared, one, two, top] = own.map(entryOf) as [Json, Json, Json, Json]
  const part = { apiVersion: 'kustomize.config.k8s.io/v1alpha1', kind: 'Component', patches: [shared] }
  const all: Readonly<Record<string, unknown>> = {
    'part/kustomization.yaml': part,
    'base/kustomization.yaml': { resources: ['cp.yaml', 'other.yaml'] },
    'base/cp.yaml': planeOf('cp', cp),
    'base/other.yaml': planeOf('other', other),
    'one/kustomization.yaml': { resources: ['../base'], patches: [one] },
    'two/kustomization.yaml': { resources: ['../base'], components: ['../part'], patches: [two] },
    'top/kustomization.yaml': { resources: ['../one'], patches: [top] },
  }
  return Object.fromEntries(Object.keys(all).map((path) => [path, stringify(all[path])]))
}

const overlays = ['base', 'one', 'two', 'top']

function builds(folder: Folder): readonly unknown[] | undefined {
  try {
    return overlays.map((at) => build(folder, at))
  } catch {
    return undefined
  }
}

test('law: whatever patches do, all of what is built is converted, or nothing has moved and a task says why', () => {
  const seen = { moved: 0, stayed: 0 }
  const choice = choices(false)
  fc.assert(
    fc.property(
      choice,
      fc.oneof(fc.constant(undefined), choice),
      fc.array(patches, { minLength: 4, maxLength: 4 }),
      (cp, other, own) => {
        const folder = folderOf(cp, other ?? cp, own)
        const before = builds(folder)
        fc.pre(before !== undefined)
        const { after, tasks, problems } = planned(folder)
        expect(problems).toEqual([])
        if (Object.keys(folder).every((path) => after[path] === folder[path])) {
          seen.stayed++
          expect(tasks.filter(({ rollout }) => rollout)).not.toEqual([])
          return
        }
        seen.moved++
        const goals = (before as Json[][]).map((all) =>
          all.map((one) => convert(one, { to: 'v1beta2' }).object),
        )
        expect(builds(after)).toEqual(goals)
      },
    ),
    { seed: 5, numRuns: 100 },
  )
  expect(seen.moved).toBeGreaterThan(30)
})
