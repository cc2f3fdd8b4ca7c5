import type { Finding } from '@capi-migrate/edits'
import { expect, test } from 'vitest'
import { fileOf, planOf } from '../../test/fakes.ts'
import { totalsOf } from '../plan.ts'
import { remarksOf } from '../remark.ts'
import { finished } from '../finish.ts'
import { afterWriting } from '../written.ts'
import { renderText } from './text.ts'

function findingOf(line: number, more: Partial<Finding> = {}): Finding {
  const said = { evidence: 'spec.a is 1, but must be a string', next: 'put it in quotes' }
  return { rule: 'strict/type', line, column: 1, object: 'Cluster prod', path: 'spec.a', ...said, ...more }
}

function checked(...findings: readonly Finding[]) {
  return { checked: { findings, objects: 1, parts: 0, placeholders: 0 } }
}

const edit = { start: 0, end: 1, text: 'x\ny', row: 'Cluster:spec.b' }

test('findings that say the same are told once, with every place', () => {
  const plan = planOf([
    fileOf('a.yaml', 'a', [], checked(findingOf(1), findingOf(2))),
    fileOf('b.yaml', 'a', [], checked(findingOf(3))),
  ])
  const text = [...renderText(plan)].join('')
  expect(text).toContain(`
Strict check: 3 findings
  spec.a is 1, but must be a string  strict/type
    a.yaml:1:1  Cluster prod
    a.yaml:2:1  Cluster prod
    b.yaml:3:1  Cluster prod
    next: put it in quotes
`)
  expect(totalsOf(plan).findings).toBe(3)
})

test('what a compiler says stands under words of its own', () => {
  const types = findingOf(2, { rule: 'types/TS2339', evidence: 'there is no x' })
  const plan = planOf([fileOf('a.ts', 'a', [], checked(findingOf(1), types, types))])
  const text = [...renderText(plan)].join('')
  expect(text).toContain('\nStrict check: 1 finding\n  spec.a')
  expect(text).toContain('\nType check: 2 findings\n  there is no x')
  expect(text).toContain('1 finding of the strict check, 2 findings of the type check')
})

test('a finding of a written file is where it is in the new text', () => {
  const plan = planOf([fileOf('a.yaml', 'a\nb\n', [edit], checked(findingOf(2)))])
  expect(afterWriting(plan, ['a.yaml']).files[0]!.plan.checked?.findings).toEqual([findingOf(3)])
})

test('a finding is a remark, for the forms that know nothing of plans', () => {
  const plan = planOf([fileOf('a.yaml', 'a', [], checked(findingOf(1)))])
  expect(remarksOf(plan)).toEqual([
    expect.objectContaining({
      level: 'note',
      rule: 'strict/type',
      what: 'spec.a is 1, but must be a string',
    }),
  ])
})

test('what an engine leaves for the end is done once for each file, and may leave something to a person', async () => {
  const plan = planOf([fileOf('a.yaml', 'a', []), fileOf('b.yaml', 'b', [edit])])
  const finish = (one: { file: string }) => ({ ...fileOf(one.file, '', []).plan, ...checked(findingOf(1)) })
  const engine = {
    to: 'v1beta2' as const,
    mark: '',
    plan: () => fileOf('a', '', []).plan,
    finish: async (one: { file: string }) => finish(one),
  }
  const { files } = await finished(plan, engine)
  expect(files.map(({ state, plan: { checked } }) => [state, checked?.findings.length])).toEqual([
    ['tasks', 1],
    ['changes', 1],
  ])
})
