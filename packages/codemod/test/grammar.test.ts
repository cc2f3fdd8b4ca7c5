import { describe, expect, test } from 'vitest'
import { newGrammarError } from '../src/grammar.ts'
import { coded, planFiles } from './plan-files.ts'

// What is written always parses.

const decorated = `declare function Expose(): PropertyDecorator
export class Status { @Expose() controlPlaneReady?: boolean; @Expose() phase?: string }
export class Cluster {
  @Expose() apiVersion = 'cluster.x-k8s.io/v1beta1'
  @Expose() kind = 'Cluster'
  @Expose() status?: Status
}
`

describe('a class whose member cannot move below another is held with its kind', () => {
  test.each([
    ['a.ts', decorated],
    ['a.vue', `<script lang="ts">\n${decorated}</script>\n`],
    ['a.svelte', `<script lang="ts">\n${decorated}</script>\n`],
  ])('%s', (name, text) => {
    const use = `import { Cluster } from './${name}'\nexport const up = (c: Cluster) => c.status?.controlPlaneReady\n`
    const planOf = planFiles({ [name]: text, 'use.ts': use })
    expect([planOf(name).after, planOf('use.ts').after]).toEqual([text, use])
    expect(coded(planOf(name))).toEqual([
      'Cluster:status.controlPlaneReady: client/class-member',
      'Cluster:apiVersion: client/write-held',
    ])
  })
})

test('dual code has the newer member beside one with decorators, without them', () => {
  const text = `${decorated}export const up = (c: Cluster) => c.status?.controlPlaneReady\n`
  const plan = planFiles({ 'a.ts': text.replace('Ready?:', 'Ready!:') }, { mode: 'dual' })('a.ts')
  expect(plan.after).toContain('@Expose() controlPlaneReady?: boolean;')
  expect(plan.after).toMatch(/initialization\?: \{\s*controlPlaneInitialized\?: boolean/)
  expect(coded(plan)).toEqual([
    'Cluster:status.controlPlaneReady: client/dual-class-member',
    'Cluster:apiVersion: client/version-asked',
  ])
})

test.each([
  ['a.ts', 'a.b = 1', 'a?.b = 1'],
  ['a.ts', '({ a: b.c } = {})', '({ a: b?.c } = {})'],
  ['a.js', 'let a', 'let a: string'],
  ['a.tsx', 'const a = <A b={c} />', 'const a = <A b={ />'],
  ['a.vue', '<template><p :a="b.c" /></template>', '<template><p :a="b.c[\'" /></template>'],
  ['a.svelte', '<p>{a.b}</p>', '<p>{a.}</p>'],
])('%s: what was %s is no %s', (name, before, after) => {
  expect(newGrammarError(name, before, after)).toBeDefined()
  expect(newGrammarError(name, after, after)).toBeUndefined()
  expect(newGrammarError(name, before, before)).toBeUndefined()
})
