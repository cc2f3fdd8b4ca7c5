import { describe, expect, test } from 'vitest'
import { write } from '../src/assemble.ts'
import { convert, printPlace, valueAt } from '../src/index.ts'
import type { Stage } from '../src/index.ts'
import { examplesIn, lookIn } from './examples.ts'
import type { ApiObject, Example } from './examples.ts'
import { plain, printed } from './go.ts'
import { applied, jsonPatchesOf } from './json-patch.ts'
import { patchPaths } from './patch-paths.ts'
import { withoutOlderDefaults } from './older-defaults.ts'

const examples = examplesIn('../examples/patches/')
const lines = examples.map((example) => [example.name, example] as const)

describe('an example converts as its page says', () => {
  test.each(lines)('%s', (_, { before, after, beside, tasks }) => {
    const { object, undecided } = convert(before, { to: stageOf(after), templates: lookIn(beside) })
    expect(object).toEqual(after)
    expect(undecided.map(({ from, what }) => `${printPlace(from)}: ${what}`)).toEqual(tasks)
  })
})

describe('an example that goes both ways comes back', () => {
  test.each(lines.filter(([, { bothWays }]) => bothWays))('%s', (_, { before, after, beside }) => {
    expect(convert(after, { to: stageOf(before), templates: lookIn(beside) })).toEqual({
      object: before,
      undecided: [],
      losses: expect.any(Array) as unknown,
    })
  })
})

describe('an example that is there has nothing left to do', () => {
  test.each(lines.filter(([, { tasks }]) => tasks.length === 0))('%s', (_, { after, beside }) => {
    expect(convert(after, { to: stageOf(after), templates: lookIn(beside) })).toEqual({
      object: after,
      undecided: [],
      losses: expect.any(Array) as unknown,
    })
  })
})

describe('every path that a patch says differently has an example', () => {
  test('there are 65', () => expect(patchPaths).toHaveLength(65))
  test.each(patchPaths)('%s %s', (kind, pointer) => {
    const paths = examples
      .filter(isMoved)
      .flatMap(({ before }) => jsonPatchesOf(before, kind).map(({ path }) => path))
    expect(paths).toContain(pointer)
  })
})

describe('patching and converting gives the same as converting and patching', () => {
  test.each(lines.filter(([, example]) => isMoved(example) && example.beside.length > 0))(
    '%s',
    (_, { before, after, beside }) => {
      for (const [template, variables] of beside.flatMap((one) => [
        [one, all] as const,
        [one, some] as const,
      ])) {
        const kind = String(template.kind)
        const served = withStrategy(printed(template), ['rolloutStrategy'])
        const patches = jsonPatchesOf(before, kind, variables)
        const expected = convert(applied(served, patches, variables), { to: stageOf(after) }).object
        const converted = convert(template, { to: stageOf(after) }).object
        const actual = applied(converted, jsonPatchesOf(after, kind, variables), variables)
        const compared = (object: ApiObject): ApiObject =>
          withStrategy(withoutOlderDefaults(printed(object)), ['rollout', 'strategy'])
        expect(compared(actual)).toEqual(compared(expected))
      }
    },
  )
})

const all = {
  logLevel: '5',
  maxSurge: 2,
  maxRetry: 4,
  os: 'windows',
  issuer: 'https://example.com',
  gates: 'A=true',
  'audit.enabled': true,
  'builtin.cluster.topology.class': 'quick',
  'builtin.cluster.topology.classRef.name': 'quick',
  'builtin.cluster.topology.classNamespace': 'classes',
  'builtin.cluster.topology.classRef.namespace': 'classes',
}
/** The same with the variables that patches ask for turned off. */
const some = { ...all, gates: '', 'audit.enabled': false }

/** The strategy of a control plane that names none: v1beta1 has it as the default of a field, v1beta2 in a webhook. */
function withStrategy(object: ApiObject, path: readonly string[]): ApiObject {
  const copy = plain(object)
  if (object.kind !== 'KubeadmControlPlaneTemplate') return copy
  const place = ['spec', 'template', 'spec', ...path]
  if (!valueAt(copy, place)) write(copy, place, { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } })
  return copy
}

/** True for an example whose unit moves, from v1beta1 to v1beta2. */
function isMoved({ before, tasks }: Example): boolean {
  return tasks.length === 0 && stageOf(before) === 'v1beta1'
}

function stageOf({ apiVersion }: ApiObject): Stage {
  return String(apiVersion).split('/')[1] as Stage
}
