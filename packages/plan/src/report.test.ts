import { expect, test } from 'vitest'
import { fileOf, objectOf, planOf, taskOf } from '../test/fakes.ts'
import type { FoundFile } from './find.ts'
import type { Plan } from './plan.ts'
import { renderGithub } from './render/github.ts'
import { renderJson } from './render/json.ts'
import { renderTasks } from './render/tasks.ts'
import { mergeReports, readReport } from './report.ts'
import { parseShard, shardOf } from './shard.ts'

const row = { row: 'Cluster:spec.topology.class', verb: 'move', count: 1, why: 'moved' } as const
const edit = { start: 2, end: 3, text: 'x', row: row.row }
const changed = fileOf('b/x.yaml', 'a\nb\n', [edit], {
  objects: [objectOf('Cluster', 'b', [row])],
  tasks: [taskOf(2)],
})
const done = fileOf('a/y.yaml', 'a', [], { objects: [objectOf('Cluster', 'a')] })
const json = (plan: Plan, written?: readonly string[]): string =>
  [...renderJson(plan, { version: '1', ...(written && { written }) })].join('')

test('two reports merge to what one run would have printed', () => {
  const whole = planOf([done, changed], [{ file: 'z', what: 'bad', next: 'mend' }], 3)
  const parts = [planOf([changed], [], 1), planOf([done], [{ file: 'z', what: 'bad', next: 'mend' }], 2)]
  const merged = mergeReports(parts.map((plan) => readReport(json(plan), 'part')))
  expect(json(merged.plan)).toBe(json(whole))
  expect([...renderGithub(merged.plan)]).toEqual([...renderGithub(whole)])
})

test('written files stay written', () => {
  const { plan, written } = mergeReports([readReport(json(planOf([changed]), ['b/x.yaml']), 'r')])
  expect(written).toEqual(['b/x.yaml'])
  expect([...renderGithub(plan, written)].join('')).not.toContain('edit/pending')
})

test.each([
  ['nothing', 'is not JSON'],
  ['{}', 'is not a report'],
  ['null', 'is not a report'],
  ['{"schemaVersion":99,"files":[]}', 'schema version 99'],
])('%s is no report', (text, what) => {
  expect(() => readReport(text, 'r.json')).toThrow(what)
})

test('reports of different stages do not merge', () => {
  const other = { ...planOf([]), to: 'final' } as const
  expect(() => mergeReports([planOf([]), other].map((plan) => readReport(json(plan), 'r')))).toThrow(
    'another to final',
  )
})

test('the tasks of a plan are a list to tick off, and an empty one says so', () => {
  expect([...renderTasks(planOf([done]))].join('')).toContain('Nothing.')
  expect([...renderTasks(planOf([changed]))].join('')).toContain(`- id: \`${taskOf(2).id}\``)
})

test('shards share the files out: each file in one, the same one every time', () => {
  const files = Array.from({ length: 100 }, (_, i): FoundFile => {
    const file = `clusters/${i}.yaml`
    return { file, path: `/fleet/${file}`, root: '/fleet', named: false }
  })
  const shards = [1, 2, 3].map((index) => shardOf(files, { index, of: 3 }))
  const paths = (some: readonly FoundFile[]): string[] => some.map(({ path }) => path).toSorted()
  expect(paths(shards.flat())).toEqual(paths(files))
  for (const shard of shards) expect(shard.length).toBeGreaterThan(20)
})

test('groups go to one shard each; those that share a file are one', () => {
  const files = Array.from({ length: 40 }, (_, i): FoundFile => {
    return { file: `${i}.yaml`, path: `/a/${i}.yaml`, root: '/a', named: false }
  })
  const groups = [
    ['/a/1.yaml', '/a/2.yaml', '/elsewhere.yaml'],
    ['/a/3.yaml', '/a/4.yaml'],
    ['/a/4.yaml', '/a/2.yaml'],
  ]
  const shards = [1, 2, 3, 4].map((index) => shardOf(files, { index, of: 4 }, groups))
  expect(shards.flat()).toHaveLength(files.length)
  const holding = shards.filter((shard) => shard.some(({ file }) => /^[1-4]\.yaml$/.test(file)))
  expect(holding).toHaveLength(1)
})

test('a repository of a fleet goes to one shard as a whole', () => {
  const files = ['one', 'two', 'three'].flatMap((name) =>
    ['a.yaml', 'b/c.yaml'].map((file): FoundFile => ({
      file: `${name}/${file}`,
      path: `/fleet/${name}/${file}`,
      root: `/fleet/${name}`,
      named: false,
    })),
  )
  for (const index of [1, 2]) {
    const names = shardOf(files, { index, of: 2 }).map(({ root }) => root)
    for (const root of new Set(names)) expect(names.filter((name) => name === root)).toHaveLength(2)
  }
})

test.each(['0/2', '3/2', '1', 'a/b', '1/0', '-1/2'])('%s is no shard', (text) => {
  expect(() => parseShard(text)).toThrow('is not a part of a whole')
})
