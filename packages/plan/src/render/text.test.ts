import type { RowUse } from '@capi-migrate/edits'
import { expect, test } from 'vitest'
import { fileOf, objectOf, planOf, taskOf } from '../../test/fakes.ts'
import type { Plan } from '../plan.ts'
import { renderFailures } from './failures.ts'
import { renderText } from './text.ts'
import type { TextOptions } from './text.ts'

const edit = { start: 0, end: 1, text: '', row: 'Cluster:apiVersion' }
const version: RowUse = {
  row: 'Cluster:apiVersion',
  verb: 'restate',
  count: 1,
  why: 'v1beta1 becomes v1beta2',
}
const moved: RowUse = { row: 'Cluster:spec.topology.class', verb: 'move', count: 1, why: 'moved' }
const dropped: RowUse = {
  row: 'Cluster:spec.infrastructureRef.namespace',
  verb: 'drop',
  count: 2,
  why: 'a reference stays in the namespace of its object',
}

function textOf(plan: Plan, options: TextOptions = {}): string {
  return [...renderText(plan, options)].join('')
}

test('files that are not handled are counted once, also where they have tasks or edits', () => {
  const skipped = { reason: 'rollout' as const, what: 'a task has to be done first' }
  const text = textOf(
    planOf([
      fileOf('a.yaml', 'x', [], { skipped }),
      fileOf('b.yaml', 'x', [], { skipped, tasks: [taskOf(3)] }),
      fileOf('c.yaml', 'x', [edit], { skipped: { ...skipped, what: 'another task has to be done first' } }),
    ]),
  )
  expect(text).toContain('Not handled yet: 3 files\n')
  expect(text).toContain(', 3 files not handled yet\n')
  expect(text).toContain('  rollout: another task has to be done first\n    c.yaml\n')
})

test('a preview says field by field what moves, what is left, and what to run next', () => {
  const cluster = { ...objectOf('Cluster', 'prod', [version, moved, dropped]), droppedComments: ['# here'] }
  const pool = { ...objectOf('MachinePool', 'mp', [version]), emptied: ['spec.strategy'] }
  const plan = planOf(
    [
      fileOf('clusters/prod.yaml', 'x', [edit], { objects: [cluster, pool], tasks: [taskOf(14)] }),
      fileOf('done.yaml', 'x', [], { objects: [objectOf('Cluster', 'done')] }),
      fileOf('staging.yaml', 'x', [edit], {
        objects: [objectOf('Cluster', 'a', [version]), objectOf('Cluster', 'b', [version])],
      }),
      fileOf('chart/x.yaml', 'x', [], { skipped: { reason: 'helm', what: 'Helm templates come later' } }),
      fileOf('z.yaml', 'x', [], { tasks: [taskOf(3)] }),
    ],
    [{ file: 'bad.yaml', what: 'bad', next: 'mend it' }],
    1200,
  )
  expect(textOf(plan, { next: [['migrate manifests . --write', 'write it']] })).toBe(`\
Cluster API → v1beta2  preview, nothing is written

clusters/prod.yaml
  Cluster prod
    moved    spec.topology.class → ….classRef.name
    dropped  spec.infrastructureRef.namespace ×2  a reference stays in the namespace of its object
    dropped  # here  the comment goes with its field
  MachinePool mp
    dropped  spec.strategy  the same as none: a server stores nothing for it

staging.yaml
  Cluster a, b
    apiVersion only

Left to you: 2 tasks
  the version is not known  Cluster:spec.infrastructureRef.apiVersion
    clusters/prod.yaml:14:3  Cluster prod
    z.yaml:3:3  Cluster prod
    next: say it

Not handled yet: 1 file
  helm: Helm templates come later
    chart/x.yaml

In total
  1,206 files: 2 to change, 1 already v1beta2, 1,200 with nothing to change, 3 left as they are
  4 objects: 1 moved, 3 dropped
  2 tasks left to you, 1 file not handled yet, 1 error, see above

Next
  migrate manifests . --write  write it
`)
})

test('of many files, the kinds are told together', () => {
  const files = Array.from({ length: 70 }, (_, i) =>
    fileOf(`${i}.yaml`, 'x', [edit], { objects: [objectOf('Cluster', `c${i}`, [version, moved])] }),
  )
  const text = textOf(planOf(files))
  expect(text).toContain(`
59.yaml  Cluster
… and 10 more files
`)
  expect(text).toContain(`
Cluster  70 objects
    moved    spec.topology.class → ….classRef.name ×70
`)
})

test('nothing to do is said in a word', () => {
  expect(textOf(planOf([], [], 3))).toBe(`\
Cluster API → v1beta2  nothing to change

In total
  3 files: 3 with nothing to change
`)
})

test.each([
  [['a.yaml', 'b.yaml'], 'written'],
  [['a.yaml'], 'written in part'],
  [[], 'nothing was written'],
])('the title says what came of writing: %j', (written, said) => {
  const files = ['a.yaml', 'b.yaml'].map((file) => fileOf(file, 'x', [edit]))
  expect(textOf(planOf(files), { written, isBrief: true }).split('\n')[0]).toBe(
    `Cluster API → v1beta2  ${said}`,
  )
})

test('after writing, the files that were written are counted', () => {
  const plan = planOf([fileOf('a.yaml', 'x', [edit], { objects: [objectOf('Cluster', 'a', [version])] })])
  expect(textOf(plan, { written: ['a.yaml'], isBrief: true })).toBe(`\
Cluster API → v1beta2  written

In total
  1 file: 1 written
  1 object: apiVersion only
`)
})

test('a file that could not be written is counted once, and is left as it is', () => {
  const objects = [objectOf('Cluster', 'a', [version])]
  const files = ['a.yaml', 'b.yaml'].map((file) => fileOf(file, 'x', [edit], { objects }))
  const failures = ['b.yaml', 'c.yaml'].map((file) => ({ file, what: 'the file is read-only', next: '' }))
  expect(textOf(planOf(files, failures), { written: ['a.yaml'], isBrief: true })).toContain(`
  3 files: 1 written, 2 left as they are
  2 objects: apiVersion only
  2 errors, see above
`)
})

test('a task in many places names ten of them', () => {
  const tasks = Array.from({ length: 12 }, (_, i) => taskOf(i + 1))
  expect(textOf(planOf([fileOf('a.yaml', 'x', [], { tasks })]))).toContain('    … and 2 more places\n')
})

test('where it is asked for, a task is told with the ways that were tried and with its code', () => {
  const tried = ['as one text: a branch differs', 'branch by branch: it is no YAML\u001b']
  const tasks = [taskOf(1, { code: 'template/branch-differs', tried }), taskOf(2)]
  const plan = planOf([fileOf('a.yaml', 'x', [], { tasks })])
  expect(textOf(plan)).not.toMatch(/tried|explain/)
  expect(textOf(plan, { explainTasks: true })).toContain(`
    a.yaml:1:3  Cluster prod
    next: say it
    tried: as one text: a branch differs
    tried: branch by branch: it is no YAML\\u001b
    more: migrate explain template/branch-differs
  the version is not known  Cluster:spec.infrastructureRef.apiVersion
    a.yaml:2:3  Cluster prod
    next: say it

`)
})

test('what a terminal would obey is spelled out', () => {
  const evil = objectOf('Cluster', '\u001b[2Jgone', [version])
  expect(textOf(planOf([fileOf('a\u001b.yaml', 'x', [edit], { objects: [evil] })]))).not.toContain('\u001b')
})

test('colour changes nothing but colour', () => {
  const plan = planOf([
    fileOf('a.yaml', 'x', [edit], { objects: [objectOf('Cluster', 'a', [version, moved])] }),
  ])
  const painted = textOf(plan, { colour: true })
  expect(painted).toContain('\u001b[36mmoved')
  // oxlint-disable-next-line no-control-regex -- colours
  expect(painted.replace(/\u001b\[\d+m/g, '')).toBe(textOf(plan))
})

test('a failure says where, what, the lines around it, and what to do next', () => {
  const frame = '  3 │ a: [\n    │    ^'
  expect(
    renderFailures([{ file: 'a.yaml', line: 3, column: 4, what: 'not closed', next: 'close it', frame }]),
  ).toBe(`\
error a.yaml:3:4  not closed
${frame}
  next: close it
`)
})
