import { expect, test } from 'vitest'
import { migrate, old, scratch } from './program.ts'

test('without a word it prints its help, and that is no error', () => {
  const { code, stdout, stderr } = migrate([])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toBe(migrate(['--help']).stdout)
})

test('help of a command is its --help; one that is not there is an error', () => {
  expect(migrate(['help', 'cluster', 'check'])).toEqual(migrate(['cluster', 'check', '--help']))
  expect(migrate(['help', 'cluster', 'chek'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("there is no command 'cluster chek'") as string,
  })
})

test.each([
  [['manifests', '--nope'], "error unknown option '--nope'", 'next: run `migrate manifests --help` for'],
  [
    ['cluster', 'check', '--nope'],
    "error unknown option '--nope'",
    'next: run `migrate cluster check --help` for',
  ],
  [['status', '--format', 'sarif'], 'error option ', 'next: run `migrate status --help` for'],
  [['nope'], "error unknown command 'nope'", 'next: run `migrate --help` for'],
  [['help', 'nope'], "error there is no command 'nope'", 'next: run `migrate --help` for'],
  // As all errors are said.
  [['explain', 'nothing/like'], 'error nothing has the code', 'next: '],
])('an error about the words of %j points at the help of that command', (args, what, next) => {
  const { code, stdout, stderr } = migrate(args)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr.startsWith(what)).toBe(true)
  expect(stderr.trimEnd().split('\n').at(-1)).toContain(next)
})

test('doctor counts, and names no file, object or value', () => {
  const cwd = scratch({
    'hidden-file.yaml': old.replace(/name: .*/, 'name: hidden-object'),
    'b.txt': 'hidden',
  })
  const { code, stdout } = migrate(['doctor'], { cwd })
  expect(code).toBe(0)
  expect(stdout).not.toContain('hidden')
  expect(stdout).toMatch(/^files {6}1, 1 with Cluster API: \.yaml 1$/m)
  expect(stdout).toMatch(/^objects {4}1 to change$/m)
})
