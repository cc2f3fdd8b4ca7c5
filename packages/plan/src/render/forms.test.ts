import { expect, test } from 'vitest'
import { fileOf, objectOf, planOf, taskOf } from '../../test/fakes.ts'
import { forms } from '../../test/forms.ts'
import type { Plan } from '../plan.ts'
import { renderGithub } from './github.ts'
import { renderJunit } from './junit.ts'
import { renderMarkdown } from './markdown.ts'
import { renderSarif } from './sarif.ts'
import { renderTasks } from './tasks.ts'

const row = { row: 'Cluster:spec.topology.class', verb: 'move', count: 2, why: 'moved' } as const
const edit = { start: 0, end: 1, text: 'x', row: row.row }
const empty = planOf([])
const full = planOf(
  [
    fileOf('a b/ä.yaml', 'a\n', [edit], {
      objects: [objectOf('Cluster', 'prod', [row])],
      tasks: [taskOf(3, { what: '100% <b>"x"</b>, @you: `it`\nis & ]]> \u0001', next: 'a | b' })],
    }),
    fileOf('chart.yaml', 'a', [], { skipped: { reason: 'helm', what: 'it is a Helm template' } }),
    fileOf('done.yaml', 'a', [], { objects: [objectOf('Cluster', '')] }),
  ],
  [{ file: 'bad.yaml', line: 2, column: 5, what: 'bad indentation', next: 'mend the file' }],
)
const text = (pieces: Iterable<string>): string => [...pieces].join('')

test.each([
  ['empty', empty, 0],
  ['full', full, 4],
])('SARIF of a plan that is %s is valid and has its results', (_, plan: Plan, count) => {
  const said = text(renderSarif(plan, '1.2.3'))
  expect(forms.sarif(said)).toEqual([])
  expect((JSON.parse(said) as { runs: [{ results: object[] }] }).runs[0].results).toHaveLength(count)
})

test.each([
  ['empty', empty, 0],
  ['full', full, 5],
])('JUnit of a plan that is %s is valid and has its cases', (_, plan: Plan, count) => {
  const said = text(renderJunit(plan))
  expect(forms.junit(said)).toEqual([])
  expect(said.match(/<testcase /g) ?? []).toHaveLength(count)
})

test('a suite of JUnit has the name of the command that made the plan', () => {
  expect(text(renderJunit(full))).toContain('<testsuite name="migrate manifests" ')
  const said = text(renderJunit(full, undefined, 'contract'))
  expect(said).toContain('<testsuite name="migrate contract" ')
  expect(forms.junit(said)).toEqual([])
})

test.each([
  ['empty', empty],
  ['full', full],
])('annotations, Markdown and tasks of a plan that is %s are valid', (_, plan: Plan) => {
  expect(forms.github(text(renderGithub(plan)))).toEqual([])
  expect(forms.markdown(text(renderMarkdown(plan)))).toEqual([])
  expect(forms.tasks(text(renderTasks(plan)))).toEqual([])
})

test('annotations are one command a line, and nothing of a file can become a command', () => {
  expect(text(renderGithub(empty))).toBe('')
  const lines = text(renderGithub(full)).trimEnd().split('\n')
  expect(lines).toHaveLength(4)
  for (const line of lines)
    expect(line).toMatch(/^::(error|warning|notice) file=[^,]+,line=\d+,col=\d+,title=[^:,]+::[^\n]+$/)
  expect(lines[0]).toBe(
    '::error file=bad.yaml,line=2,col=5,title=file/error::bad indentation%0Anext: mend the file',
  )
})

test('Markdown says nothing to do, or what is to do; text of a file is no markup', () => {
  expect(text(renderMarkdown(empty))).toBe(`\
### Cluster API → v1beta2

Nothing to do in 0 files.
`)
  const markdown = text(renderMarkdown(full))
  expect(markdown).toContain('| 4 | 1 | 1 | 1 | 1 |')
  expect(markdown).toContain('100% \\<b\\>"x"\\</b\\>, @&#8203;you: \\`it\\`\\\\nis \\& \\]\\]\\>')
  expect(markdown).toContain('Cluster prod is not v1beta2 yet; 2 fields move with it')
})

test('what was written is pending no more', () => {
  expect(text(renderGithub(full, ['a b/ä.yaml']))).not.toContain('edit/pending')
})
