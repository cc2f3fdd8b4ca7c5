import { convert } from '@capi-migrate/transitions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { apiVersion, choices, kind, objectOf, operation, planeOf } from './random-patches.ts'
import type { Json } from './random-patches.ts'
import { migrated } from './run-folder.ts'
import { merge, operated } from './tiny-kustomize.ts'
import type { Folder } from './tiny-kustomize.ts'

const lists = [['a'], ['b'], ['a', 'b'], ['b', 'a']] as const

type Lists = readonly (readonly string[])[]

/** A patch, with or without the head of its object. */
const patch = fc.oneof(
  fc.array(operation, { minLength: 1, maxLength: 3 }),
  fc
    .tuple(choices(true), fc.boolean())
    .map(([choice, isHeaded]) => ({ ...(isHeaded && { apiVersion, kind }), ...objectOf(choice) })),
)

function folderOf(plane: Json, [a, b]: readonly unknown[], given: Lists): Folder {
  return {
    'fleet.yaml': stringify({ targetCustomizations: given.map((overlays) => ({ yaml: { overlays } })) }),
    'cp.yaml': stringify(plane),
    'overlays/a/cp_patch.yaml': stringify(a),
    'overlays/b/cp_patch.yaml': JSON.stringify(b),
  }
}

/** What Fleet applies where it is given overlays. */
function applied(folder: Folder, overlays: readonly string[]): Json {
  // Of an empty patch Fleet makes an empty map.
  const read = (path: string): unknown => parse(folder[path]!) ?? {}
  return overlays.reduce(
    (object, overlay) => {
      const own = read(`overlays/${overlay}/cp_patch.yaml`)
      return (Array.isArray(own) ? operated(object, own as Json[]) : merge(object, own)) as Json
    },
    read('cp.yaml') as Json,
  )
}

test('law: what Fleet applies after is the conversion of what it applied, or all stays and a task says why', () => {
  const seen = { moved: 0, stayed: 0 }
  fc.assert(
    fc.property(
      choices(false),
      fc.tuple(patch, patch),
      fc.subarray([...lists], { minLength: 1 }),
      (choice, patches, given) => {
        const folder = folderOf(planeOf('cp', choice), patches, given)
        const before = tried(() => given.map((overlays) => applied(folder, overlays)))
        fc.pre(before !== undefined)
        const { after, told } = migrated(folder)
        if (Object.keys(folder).every((path) => after[path] === folder[path])) {
          seen.stayed++
          expect(told).not.toEqual([])
          return
        }
        seen.moved++
        const goals = before!.map((one) => convert(one, { to: 'v1beta2' }).object)
        expect(given.map((overlays) => applied(after, overlays))).toEqual(goals)
      },
    ),
    { seed: 7, numRuns: 60 },
  )
  expect(seen.moved).toBeGreaterThan(20)
})

function tried<T>(find: () => T): T | undefined {
  try {
    return find()
  } catch {
    return undefined
  }
}
