import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convert, valueAt } from '../src/index.ts'
import type { ApiObject } from './examples.ts'
import { printed } from './go.ts'
import type { Variables } from './go-text.ts'
import { applied, jsonPatchesOf, PatchError } from './json-patch.ts'
import type { JsonPatch } from './json-patch.ts'

const kind = 'KubeadmControlPlaneTemplate'
const apiVersion = 'controlplane.cluster.x-k8s.io/v1beta1'
const args = '/spec/template/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs'

// In the order of a server: bytes, so capitals come first, and a hyphen before letters.
const names = ['Z', 'audit', 'audit-log', 'auditor', 'cloud-provider', 'profiling', 'v', 'vmodule']
const name = fc.constantFrom(...names)
const word = fc.constantFrom('1', 'true', 'a b', 'x: y')

const template = fc.dictionary(name, word, { maxKeys: 4 }).map((extraArgs): ApiObject => ({
  apiVersion,
  kind,
  metadata: { name: 'template' },
  spec: {
    template: {
      spec: { kubeadmConfigSpec: { clusterConfiguration: { apiServer: { certSANs: ['a'], extraArgs } } } },
    },
  },
}))

const value = fc.oneof(
  word.map((one) => ({ value: one })),
  fc.constant({ valueFrom: { variable: 'level' } }),
  fc.constant({ valueFrom: { template: 'level-{{ .level }}' } }),
)

const patch: fc.Arbitrary<JsonPatch> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(name, value).map(([one, rest]) => ({ op: 'add', path: `${args}/${one}`, ...rest })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(name, value)
      .map(([one, rest]) => ({ op: 'replace', path: `${args}/${one}`, ...rest })),
  },
  { weight: 2, arbitrary: name.map((one) => ({ op: 'remove', path: `${args}/${one}` })) },
  {
    weight: 1,
    arbitrary: fc
      .dictionary(name, word, { minKeys: 1, maxKeys: 3 })
      .map((map) => ({ op: 'add', path: args, value: map })),
  },
)

/** `shy` is not declared, so that nobody knows whether it prints `true` wherever it is. */
const enabledIf = fc.constantFrom(
  '',
  '',
  '{{ .on }}',
  '{{ if .other }}true{{ end }}',
  '{{ not .on }}',
  '{{ .shy }}',
)

const clusterClass = fc
  .array(fc.tuple(enabledIf, fc.array(patch, { minLength: 1, maxLength: 4 })), { minLength: 1, maxLength: 4 })
  .map((patches): ApiObject => ({
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'ClusterClass',
    spec: {
      controlPlane: { ref: { apiVersion, kind, name: 'template' } },
      variables: [
        { name: 'on', required: true, schema: { openAPIV3Schema: { type: 'boolean' } } },
        { name: 'level', required: true, schema: { openAPIV3Schema: { type: 'string' } } },
      ],
      patches: patches.map(([condition, jsonPatches], i) => ({
        name: `patch-${i}`,
        ...(condition !== '' && { enabledIf: condition }),
        definitions: [
          { selector: { apiVersion, kind, matchResources: { controlPlane: true } }, jsonPatches },
        ],
      })),
    },
  }))

const choices: readonly Variables[] = [true, false].flatMap((on) =>
  [true, false].flatMap((other) => [true, false].map((shy) => ({ on, other, shy, level: 'L' }))),
)

test('what a class generates has the flags in the order it had, or the class stays and a person is told', () => {
  const numbers = { moved: 0, left: 0, failing: 0 }
  const law = fc.property(template, clusterClass, (before, old) => {
    const { object, undecided } = convert(old, { to: 'v1beta2', templates: () => [before] })
    const moved = valueAt(object, ['spec', 'controlPlane', 'templateRef', 'apiVersion']) !== apiVersion
    const results = choices.map((variables) => attempt(() => generated(before, old, variables)))
    expect(moved).toBe(undecided.length === 0)
    if (!moved) {
      numbers.left++
      const isFailing = undecided.every(({ code }) => code === 'patch/no-such-flag')
      expect(isFailing || undecided.some(({ rollout }) => rollout === true)).toBe(true)
      return
    }
    const template = convert(before, { to: 'v1beta2' }).object
    for (const [i, result] of results.entries()) {
      if (!result) {
        numbers.failing++
        continue
      }
      numbers.moved++
      const now = generated(template, object, choices[i]!)
      expect(flagsOf(now), JSON.stringify(choices[i])).toEqual(
        flagsOf(convert(result, { to: 'v1beta2' }).object),
      )
    }
  })
  fc.assert(law, { seed: 11, numRuns: Number(process.env.RUNS ?? 300) })
  expect(numbers.moved).toBeGreaterThan(4 * numbers.left)
  expect(numbers.left).toBeGreaterThan(0)
})

function generated(template: ApiObject, object: ApiObject, variables: Variables): ApiObject {
  return applied(printed(template), jsonPatchesOf(object, kind, variables), variables)
}

function flagsOf(object: ApiObject): unknown {
  return valueAt(object, [
    'spec',
    'template',
    'spec',
    'kubeadmConfigSpec',
    'clusterConfiguration',
    'apiServer',
  ])
}

function attempt<T>(apply: () => T): T | undefined {
  try {
    return apply()
  } catch (error) {
    if (error instanceof PatchError) return undefined
    throw error
  }
}
