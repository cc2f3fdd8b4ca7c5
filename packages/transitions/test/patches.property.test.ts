import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convert, printPlace, schemaOf, valueAt } from '../src/index.ts'
import { check } from '../src/strict.ts'
import type { ApiObject } from './examples.ts'
import { plain, printed } from './go.ts'
import { applied, PatchError } from './json-patch.ts'
import type { JsonPatch } from './json-patch.ts'
import { objectsOf } from './objects.ts'
import { placesOf } from './places.ts'
import { withoutOlderDefaults } from './older-defaults.ts'

const groups = {
  KubeadmControlPlaneTemplate: 'controlplane.cluster.x-k8s.io',
  KubeadmConfigTemplate: 'bootstrap.cluster.x-k8s.io',
  DockerClusterTemplate: 'infrastructure.cluster.x-k8s.io',
} as const

describe('a patched template converts to what the migrated patches make of the converted template', () => {
  test.each(Object.entries(groups))('%s', (kind, group) => {
    const numbers = { moved: 0, left: 0, failing: 0 }
    const templates = objectsOf(group, 'v1beta1', kind, { empties: false })
    const cases = fc
      .tuple(templates, fc.array(templates, { minLength: 1, maxLength: 4 }))
      .chain(([template, donors]) =>
        fc.tuple(
          fc.constant(template),
          fc.tuple(...donors.map((donor) => patchOf(printed(template), donor))),
        ),
      )
    const law = fc.property(
      cases,
      fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      ([template, patches], conditions) => {
        const named = classOf(group, kind, patches, conditions)
        const { object, undecided } = convert(named, { to: 'v1beta2', templates: () => [template] })
        if (undecided.length > 0) return void numbers.left++
        for (const enabled of subsetsOf(conditions.slice(0, patches.length))) {
          const old = printed(template)
          const result = attempt(() => applied(old, patchesOf(named, enabled)))
          if (!result || hasTwins(result)) {
            numbers.failing++
            continue
          }
          numbers.moved++
          const converted = convert(result, { to: 'v1beta2' }).object
          const patched = applied(convert(template, { to: 'v1beta2' }).object, patchesOf(object, enabled))
          const expected = serverView(converted)
          const actual = serverView(patched)
          const schema = schemaOf(group, 'v1beta2', kind)!
          const problems = (value: unknown) =>
            check(value, schema)
              .map(({ place, keyword }) => `${printPlace(place)} ${keyword}`)
              .filter((problem) => problem !== 'spec.template count')
          expect(
            problems(patched).filter((p) => !problems(converted).includes(p)),
            JSON.stringify({
              old: patches,
              now: patchesOf(object, enabled).map(({ op, path }) => [op, path]),
              enabled,
            }),
          ).toEqual([])
          expect(
            actual,
            JSON.stringify({
              old: patches.map((p) => p.path),
              now: patchesOf(object, enabled).map(({ op, path }) => [op, path]),
              enabled,
            }),
          ).toEqual(expected)
        }
      },
    )
    fc.assert(law, { seed: 7, numRuns: Number(process.env.RUNS ?? 300) })
    console.log(kind, numbers)
  })
})

/** Which patches are enabled: those without a condition always, of the others any. */
function subsetsOf(conditions: readonly boolean[]): readonly (readonly number[])[] {
  return conditions.reduce<readonly (readonly number[])[]>(
    (sets, isConditional, i) => [...(isConditional ? sets : []), ...sets.map((set) => [...set, i])],
    [[]],
  )
}

function attempt<T>(apply: () => T): T | undefined {
  try {
    return apply()
  } catch (error) {
    if (error instanceof PatchError) return undefined
    throw error
  }
}

/**
 * True where two files or volumes have one path: upstream's conversion takes the flags of the second from the first, so
 * what becomes of an item depends on another one.
 */
function hasTwins(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) {
    const paths = value.flatMap((item: { path?: unknown; hostPath?: unknown } | null) => {
      return item?.hostPath ?? item?.path ?? []
    })
    if (new Set(paths).size < paths.length) return true
  }
  return Object.values(value).some(hasTwins)
}

/** As the server prints it. Explicit zeros are left out: v1beta1 loses most of them, and has some nobody wrote. */
function serverView(object: ApiObject): ApiObject {
  return plain(withoutZeros(withoutOlderDefaults(printed(object))))
}

function withoutZeros(value: unknown): unknown {
  if (value === false || value === 0) return undefined
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => withoutZeros(item) ?? null)
  const members = Object.entries(value).flatMap(([key, member]) => {
    const left = withoutZeros(member)
    return left === undefined ? [] : [[key, left] as const]
  })
  // A strategy that is nothing but its type says what is the default anyway.
  const isDefault = members.length === 1 && members[0]![1] === 'RollingUpdate'
  return members.length > 0 && !isDefault ? Object.fromEntries(members) : undefined
}

/** A patch with a value of another template of the kind, at the place where it stands there. */
function patchOf(template: ApiObject, donor: ApiObject): fc.Arbitrary<JsonPatch> {
  const places = [...placesOf(donor)]
    .map(([place]) => place)
    // Empty values are refused at most places of v1beta2.
    .filter((place) => withoutZeros(valueAt(donor, place)) && valueAt(donor, place) !== '')
    .filter(
      (place) =>
        place.length > 2 && place[0] === 'spec' && valueAt(template, place.slice(0, -1)) !== undefined,
    )
  if (places.length === 0)
    return fc.constant({ op: 'add', path: '/spec/template/metadata', value: { labels: { a: 'b' } } })
  const op = fc.constantFrom('add', 'add', 'add', 'replace', 'remove')
  return fc.record({ place: fc.constantFrom(...places), wanted: op }).map(({ place, wanted }) => {
    // Cluster API takes an index with `add` only, and nobody removes the spec.
    const op = place.length < 4 || place.some((key) => typeof key === 'number') ? 'add' : wanted
    const steps = place.map((key, depth) =>
      typeof key === 'string' ? key : depth === place.length - 1 ? '-' : '0',
    )
    const path = steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
    // A strategy that is nothing but its type loses it in v1beta1 only; it means the same.
    return op === 'remove' && !path.endsWith('/rolloutStrategy/type')
      ? { op, path }
      : { op: op === 'remove' ? 'add' : op, path, value: valueAt(donor, place) }
  })
}

function classOf(
  group: string,
  kind: string,
  patches: readonly JsonPatch[],
  conditions: readonly boolean[],
): ApiObject {
  const apiVersion = `${group}/v1beta1`
  const selector = { apiVersion, kind, matchResources: { controlPlane: true } }
  return {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'ClusterClass',
    spec: {
      controlPlane: { ref: { apiVersion, kind, name: 'template' } },
      patches: patches.map((patch, i) => ({
        name: `patch-${i}`,
        ...(conditions[i] && { enabledIf: `{{ .on${i} }}` }),
        definitions: [{ selector, jsonPatches: [patch] }],
      })),
    },
  }
}

/** The JSON patches of the patches that are enabled, told by their names. */
function patchesOf(object: ApiObject, enabled: readonly number[]): readonly JsonPatch[] {
  const patches = (valueAt(object, ['spec', 'patches']) ?? []) as {
    name: string
    definitions: { jsonPatches: JsonPatch[] }[]
  }[]
  return patches
    .filter(({ name }) => enabled.some((i) => name === `patch-${i}`))
    .flatMap(({ definitions }) => definitions.flatMap(({ jsonPatches }) => jsonPatches))
}
