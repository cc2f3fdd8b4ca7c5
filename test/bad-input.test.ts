import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { giveAway, isRoot, migrate, migrated, old, scratch } from './program.ts'

const mark = '# cluster.x-k8s.io\n'
const head = 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\n'

const letters = 'abcdefghij'
const bomb = `${head}metadata:\n  a: &a [x, x]\n${letters
  .slice(1)
  .split('')
  .map((letter, i) => `  ${letter}: &${letter} [${Array(9).fill(`*${letters[i]}`).join(', ')}]\n`)
  .join('')}`

const bad: readonly [what: string, content: string | Uint8Array, said: RegExp][] = [
  ['invalid YAML', `${head}spec: [\n`, /^error bad\.yaml:\d+:\d+ {2}\S/],
  ['a tab where YAML allows none', `${head}spec:\n\ta: 1\n`, /^error bad\.yaml:4:\d+ {2}\S/],
  [
    'a binary file',
    Buffer.concat([Buffer.from(mark), Buffer.of(0, 1, 2)]),
    /^error bad\.yaml {2}the file is binary/,
  ],
  [
    'bytes that are not UTF-8',
    Buffer.concat([Buffer.from(mark), Buffer.of(0xff)]),
    /^error bad\.yaml:2 {2}.*UTF-8/,
  ],
  ['UTF-16', Buffer.from(`\uFEFF${old}`, 'utf16le'), /^error bad\.yaml {2}the file is UTF-16/],
  ['an alias bomb', bomb, /^error bad\.yaml/],
  [
    '10,000 levels of nesting',
    `${head}spec: ${'['.repeat(10_000)}${']'.repeat(10_000)}\n`,
    /^error bad\.yaml/,
  ],
  [
    '10,000 levels of JSON',
    `{"apiVersion":"cluster.x-k8s.io/v1beta1","kind":"Cluster","spec":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_001)}`,
    /^error bad\.yaml/,
  ],
]

test.each(bad)(
  '%s: place, what and next step; exit 1; the other files are handled and none is harmed',
  (_, content, said) => {
    const cwd = scratch({ 'bad.yaml': content, 'good.yaml': old })
    const { code, stderr } = migrate(['manifests', '--write'], { cwd })
    expect(code).toBe(1)
    expect(stderr).toMatch(said)
    expect(stderr).toMatch(/\n {2}next: \S/)
    expect(stderr).not.toMatch(/^ {4}at /m)
    expect(readFileSync(join(cwd, 'bad.yaml'))).toEqual(Buffer.from(content))
    expect(readFileSync(join(cwd, 'good.yaml'), 'utf8')).toBe(migrated)
  },
)

test('a file of 200 MB is refused without being read', () => {
  const cwd = scratch({ 'bad.yaml': old, 'good.yaml': old })
  truncateSync(join(cwd, 'bad.yaml'), 200 * 1024 * 1024)
  const env = { NODE_OPTIONS: '--max-old-space-size=64' }
  const { code, stderr } = migrate(['manifests', '--write'], { cwd, env })
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^error bad\.yaml {2}the file is too large: 200 MB, and the limit is 64 MB\n {2}next: \S/,
  )
  expect(readFileSync(join(cwd, 'good.yaml'), 'utf8')).toBe(migrated)
})

test('__proto__ and constructor are keys like any other', () => {
  const text = old.replace(
    '  name: prod\n',
    `\
  name: prod
  annotations:
    __proto__: x
    constructor: y
`,
  )
  const { code, stdout, stderr } = migrate(['manifests', '-'], { input: text })
  // No server takes the first one, so it is told, as any other that is none.
  expect(code).toBe(3)
  expect(stderr).toContain('metadata.annotations.__proto__ has the key "__proto__"')
  expect(stderr).not.toContain('"constructor"')
  expect(stdout).toContain('    __proto__: x\n    constructor: y\n')
  expect(stdout).toContain('classRef:')
})

test('a symlink out of the root is an error and is not followed', () => {
  const outside = scratch({ 'secret.yaml': old })
  const cwd = scratch({ 'good.yaml': old })
  symlinkSync(join(outside, 'secret.yaml'), join(cwd, 'link.yaml'))
  const { code, stderr } = migrate(['manifests', '--write'], { cwd })
  expect(code).toBe(1)
  expect(stderr).toContain(
    `error link.yaml  the symlink leads out of ${cwd}\n  next: name its target if you want it: ${join(outside, 'secret.yaml')}\n`,
  )
  expect(readFileSync(join(outside, 'secret.yaml'), 'utf8')).toBe(old)
  expect(readFileSync(join(cwd, 'good.yaml'), 'utf8')).toBe(migrated)
})

test('a path that does not exist is an error', () => {
  expect(migrate(['manifests', 'nope'], { cwd: scratch() })).toMatchObject({
    code: 1,
    stderr: 'error nope  there is no such file or folder\n  next: check the spelling\n',
  })
})

test('an unreadable folder and file are errors, the others are handled', () => {
  const cwd = scratch({ 'closed/a.yaml': old, 'secret.yaml': old, 'good.yaml': old })
  giveAway(cwd, join(cwd, 'good.yaml'))
  chmodSync(join(cwd, 'closed'), 0o700)
  chmodSync(join(cwd, 'secret.yaml'), 0o600)
  if (!isRoot) for (const name of ['closed', 'secret.yaml']) chmodSync(join(cwd, name), 0)
  const { code, stderr } = migrate(['manifests', '--write'], { cwd, asNobody: true })
  if (!isRoot) for (const name of ['closed', 'secret.yaml']) chmodSync(join(cwd, name), 0o700)
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^error closed {2}permission denied\n {2}next: .*\nerror secret\.yaml {2}permission denied\n/,
  )
  expect(readFileSync(join(cwd, 'good.yaml'), 'utf8')).toBe(migrated)
})

test('the files of a folder that may be listed and not entered are errors, the others are handled', () => {
  const cwd = scratch({ 'listed/a.yaml': old, 'good.yaml': old })
  giveAway(cwd, join(cwd, 'good.yaml'))
  chmodSync(join(cwd, 'listed'), isRoot ? 0o744 : 0o444)
  const { code, stderr } = migrate(['manifests', '--write'], { cwd, asNobody: true })
  chmodSync(join(cwd, 'listed'), 0o755)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^error listed\/a\.yaml {2}permission denied\n {2}next: /)
  expect(readFileSync(join(cwd, 'good.yaml'), 'utf8')).toBe(migrated)
})

test('a read-only file and a read-only folder stay as they are', () => {
  const cwd = scratch({ 'folder/a.yaml': old, 'file.yaml': old, 'good.yaml': old })
  giveAway(
    cwd,
    join(cwd, 'folder'),
    join(cwd, 'folder/a.yaml'),
    join(cwd, 'file.yaml'),
    join(cwd, 'good.yaml'),
  )
  chmodSync(join(cwd, 'folder'), 0o555)
  chmodSync(join(cwd, 'file.yaml'), 0o444)
  const { code, stderr } = migrate(['manifests', '--write'], { cwd, asNobody: true })
  chmodSync(join(cwd, 'folder'), 0o755)
  expect(code).toBe(1)
  expect(stderr).toContain('error file.yaml  the file is read-only\n  next: make it writable')
  expect(stderr).toContain('error folder/a.yaml  permission denied\n')
  expect(readFileSync(join(cwd, 'file.yaml'), 'utf8')).toBe(old)
  expect(readFileSync(join(cwd, 'folder/a.yaml'), 'utf8')).toBe(old)
  expect(readFileSync(join(cwd, 'good.yaml'), 'utf8')).toBe(migrated)
  expect(readdirSync(join(cwd, 'folder'))).toEqual(['a.yaml'])
})

test('where no file could be written, there is nothing to look at with git', () => {
  const cwd = scratch({ 'file.yaml': old })
  chmodSync(join(cwd, 'file.yaml'), 0o444)
  const { code, stdout } = migrate(['manifests', '--write'], { cwd })
  expect(code).toBe(1)
  expect(stdout).toContain('--check')
  expect(stdout).not.toContain('git diff')
})

test('folders that are no manifests are not harmed: a folder called like a file, an empty one, an empty file', () => {
  const cwd = scratch({ 'empty.yaml': '', 'good.yaml': old })
  mkdirSync(join(cwd, 'folder.yaml'))
  expect(migrate(['manifests', '--write'], { cwd }).code).toBe(0)
})
