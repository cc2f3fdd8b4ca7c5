import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { fileOf, objectOf, planOf, taskOf } from '../../test/fakes.ts'
import type { Plan } from '../plan.ts'
import { renderJson } from './json.ts'

const schema = JSON.parse(
  readFileSync(new URL('../../schema/plan.schema.json', import.meta.url), 'utf8'),
) as object
const isPlan = new Ajv2020({ strict: true, strictRequired: false }).compile(schema)

function jsonOf(
  plan: Plan,
  written?: readonly string[],
  command?: 'manifests' | 'codemod',
): Record<string, never> {
  const json = JSON.parse(
    [
      ...renderJson(plan, { version: '1.2.3', ...(written && { written }), ...(command && { command }) }),
    ].join(''),
  ) as Record<string, never>
  isPlan(json)
  expect(isPlan.errors).toBeNull()
  return json
}

const edit = { start: 4, end: 5, text: 'x', row: 'Cluster:apiVersion' }
const row = { row: 'Cluster:apiVersion', verb: 'restate', count: 1, why: 'v1beta1 becomes v1beta2' } as const

test('an empty plan is a valid one', () => {
  expect(jsonOf(planOf([]))).toMatchObject({
    schemaVersion: 1,
    to: 'v1beta2',
    files: [],
    failures: [],
    totals: { files: 0 },
  })
})

test('it says which command made the plan', () => {
  expect(jsonOf(planOf([]))).toMatchObject({ command: 'manifests' })
  expect(jsonOf(planOf([]), undefined, 'codemod')).toMatchObject({ command: 'codemod' })
})

test('edits and tasks say where they are', () => {
  const plan = planOf(
    [
      fileOf(
        'a.yaml',
        `\
a
b
c
`,
        [edit],
        {
          objects: [objectOf('Cluster', 'a', [row])],
          tasks: [
            {
              ...taskOf(3),
              file: 'a.yaml',
              code: 'value/version-unknown',
              tried: ['a: b', 'c: d'],
              rollout: true,
            },
          ],
        },
      ),
      fileOf('b.yaml', 'a', [], { skipped: { reason: 'helm', what: 'later' } }),
      fileOf('c.yaml', 'a', [], { objects: [objectOf('Cluster', '')] }),
    ],
    [{ file: 'd.yaml', line: 1, column: 1, what: 'bad', next: 'mend it', frame: '…', ours: true }],
    2,
  )
  expect(jsonOf(plan)).toMatchObject({
    files: [
      {
        file: 'a.yaml',
        state: 'changes',
        edits: [{ line: 3, column: 1, start: 4, end: 5, text: 'x' }],
        tasks: [{ line: 3, code: 'value/version-unknown', tried: ['a: b', 'c: d'], rollout: true }],
      },
      { file: 'b.yaml', state: 'skipped' },
      { file: 'c.yaml', state: 'current' },
    ],
    failures: [{ file: 'd.yaml', ours: true }],
    totals: {
      files: 6,
      changes: 1,
      current: 1,
      skipped: 1,
      foreign: 2,
      failures: 1,
      objects: 1,
      edits: 1,
      tasks: 1,
      written: 0,
    },
  })
})

test('a written file says so', () => {
  const plan = planOf([
    fileOf(
      'a.yaml',
      `\
a
b
c
`,
      [edit],
    ),
  ])
  expect(jsonOf(plan, ['a.yaml'])).toMatchObject({ files: [{ state: 'written' }], totals: { written: 1 } })
})

test('there is one file a line', () => {
  const plan = planOf([
    fileOf(
      'a.yaml',
      `\
a
b
c
`,
      [edit],
    ),
    fileOf('b.yaml', 'a', []),
  ])
  const lines = [...renderJson(plan, { version: '1' })].join('').split('\n')
  expect(lines.filter((line) => line.startsWith('{"file":'))).toHaveLength(2)
})
