import { expect, test } from 'vitest'
import { Changes } from '../src/changes.ts'
import { configOf } from '../src/index.ts'
import { planFiles } from './plan-files.ts'

const group = 'export const v = "cluster.x-k8s.io/v1beta1"\n'
const reads =
  'export interface Machine { apiVersion: "cluster.x-k8s.io/v1beta1"; kind: "Machine"; spec: { nodeDrainTimeout?: string } }\n'
const levels = 5_000

test.each([
  ['parentheses', `${'('.repeat(levels)}1${')'.repeat(levels)}`],
  ['parentheses that stay open', '('.repeat(levels)],
  ['lists', `${'['.repeat(levels)}1${']'.repeat(levels)}`],
  ['operators in a row', `1${' + 1'.repeat(levels)}`],
  ['calls in a chain', `v${'.a()'.repeat(levels)}`],
])('%s without end are the problem of one file, and those that import it go on', (_, deep) => {
  const plan = planFiles({
    'deep.ts': `${group}${reads}export const p = ${deep}\n`,
    'good.ts': `import { p } from './deep'\n${group}export const q = p\n`,
  })
  expect(plan('deep.ts').problem?.what).toBe('the file is nested too deeply: more than 400 levels')
  expect(plan('good.ts').problem).toBeUndefined()
  expect(plan('good.ts').after).toContain('cluster.x-k8s.io/v1beta2')
})

test('the same where no types are needed', () => {
  const plan = planFiles({
    'deep.ts': `${group}export const p = ${'('.repeat(levels)}1${')'.repeat(levels)}\n`,
    'good.ts': group,
  })
  expect(plan('deep.ts').problem?.what).toMatch(/nested too deeply/)
  expect(plan('good.ts').after).toContain('v1beta2')
})

test('what people nest is read: 100 levels of lists and 300 operands', () => {
  const plan = planFiles({
    'a.ts': `${group}export const p = ${'['.repeat(100)}1${']'.repeat(100)}\nexport const s = 'a'${" + 'b'".repeat(300)}\n`,
  })
  expect(plan('a.ts').problem).toBeUndefined()
  expect(plan('a.ts').after).toContain('v1beta2')
})

test.each(['[', '{"types":'])('a configuration that nests %s without end has no types', (open) => {
  expect(configOf(open.repeat(50_000), 'migrate.config.json')).toMatchObject({
    what: 'migrate.config.json is nested too deeply: more than 400 levels',
  })
})

test('what a bundler wrote is passed over, and told only where it names the group', () => {
  const bundle = `var a="cluster.x-k8s.io/v1beta1";${'function f(a){return a.spec.nodeDrainTimeout};'.repeat(1_000)}`
  const plan = planFiles({
    'app.js': bundle,
    'other.js': bundle.replace('cluster.x-k8s.io', 'example.com'),
    'good.ts': group,
  })
  expect(plan('app.js')).toMatchObject({ edits: [], tasks: [], skipped: { reason: 'minified' } })
  expect(plan('other.js').skipped).toBeUndefined()
  expect(plan('good.ts').after).toContain('v1beta2')
})

test('a long program of short lines is no bundle, and a short one of long lines is none either', () => {
  const plan = planFiles({
    'long.js': group + '// a line\n'.repeat(5_000),
    'short.js': `${group}export const x = "${'x'.repeat(5_000)}"\n`,
  })
  expect(plan('long.js').after).toContain('v1beta2')
  expect(plan('short.js').after).toContain('v1beta2')
})

test('changes of one file are gathered and rendered in time that grows with their number', () => {
  const count = 30_000
  const changes = new Changes('ab'.repeat(count))
  for (let at = 0; at < count; at++) changes.add({ start: 2 * at, end: 2 * at + 1, row: 'r', text: 'c' })
  const rendered = Array.from({ length: count }, (_, at) => changes.render(2 * at, 2 * at + 2))
  expect(new Set(rendered)).toEqual(new Set(['cb']))
  expect(changes.edits()).toHaveLength(count)
}, 3_000)
