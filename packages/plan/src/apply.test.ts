import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderOf, git } from '../test/folder.ts'
import { apply } from './apply.ts'
import type { FileChange } from './change.ts'
import { UserError } from './errors.ts'
import { find } from './find.ts'

async function changesIn(cwd: string, after = 'new\n', paths = ['.']): Promise<FileChange[]> {
  const { files } = await find(paths, { cwd })
  return files.map((source) => ({ source, before: readFileSync(source.path, 'utf8'), after }))
}

test('files get their new text and keep their mode; nothing else is left behind', async () => {
  const cwd = folderOf({ 'a.yaml': 'old\n', 'b.yaml': 'old\n' })
  chmodSync(join(cwd, 'a.yaml'), 0o640)
  expect(await apply(await changesIn(cwd))).toEqual({
    written: ['a.yaml', 'b.yaml'],
    failures: [],
    interrupted: false,
    swept: 0,
    unguarded: 2,
  })
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe('new\n')
  expect(statSync(join(cwd, 'a.yaml')).mode & 0o777).toBe(0o640)
  expect(readdirSync(cwd)).toEqual(['a.yaml', 'b.yaml'])
})

test('a file that changed since it was read stays as it is, the others are written', async () => {
  const cwd = folderOf({ 'a.yaml': 'old\n', 'b.yaml': 'old\n' })
  const changes = await changesIn(cwd)
  writeFileSync(join(cwd, 'a.yaml'), 'mine\n')
  expect(await apply(changes)).toMatchObject({
    written: ['b.yaml'],
    failures: [
      { file: 'a.yaml', what: 'the file changed since it was read', next: 'run the same command again' },
    ],
  })
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe('mine\n')
  expect(readdirSync(cwd)).toEqual(['a.yaml', 'b.yaml'])
})

test('a read-only file stays as it is, even for root', async () => {
  const cwd = folderOf({ 'a.yaml': 'old\n' })
  chmodSync(join(cwd, 'a.yaml'), 0o444)
  expect((await apply(await changesIn(cwd))).failures).toMatchObject([{ what: 'the file is read-only' }])
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe('old\n')
})

test('a file that is gone is a failure', async () => {
  const cwd = folderOf({ 'a.yaml': 'old\n' })
  const changes = await changesIn(cwd)
  execFileSync('rm', [join(cwd, 'a.yaml')])
  expect((await apply(changes)).failures).toMatchObject([
    { file: 'a.yaml', what: 'there is no such file or folder' },
  ])
})

test('a symlink within the root stays a symlink; its target is written', async () => {
  const cwd = folderOf({ 'real.txt': 'old\n' })
  symlinkSync('real.txt', join(cwd, 'a.yaml'))
  await apply(await changesIn(cwd))
  expect(readFileSync(join(cwd, 'real.txt'), 'utf8')).toBe('new\n')
  expect(readdirSync(cwd)).toEqual(['a.yaml', 'real.txt'])
})

test('a signal stops before the next file; every file is old or new, and no other is left', async () => {
  const names = Array.from({ length: 100 }, (_, i) => `${i}.yaml`).sort()
  const cwd = folderOf(Object.fromEntries(names.map((name) => [name, 'old\n'])))
  const controller = new AbortController()
  const applied = await apply(await changesIn(cwd), {
    signal: controller.signal,
    onProgress: () => controller.abort(),
  })
  expect(applied.interrupted).toBe(true)
  expect(applied.written.length).toBeLessThan(40)
  expect(readdirSync(cwd).sort()).toEqual(names)
  const now = names.filter((name) => readFileSync(join(cwd, name), 'utf8') === 'new\n')
  expect(now).toEqual(applied.written)
})

test('nothing is written over what git could not bring back, unless forced', async () => {
  const cwd = folderOf({
    'clean.yaml': 'old\n',
    'dirty.yaml': 'old\n',
    '.gitignore': 'ignored.yaml\n',
    'ignored.yaml': 'old\n',
  })
  git(cwd, 'init', '-q')
  git(cwd, 'add', '.')
  git(cwd, 'commit', '-qm', 'first')
  writeFileSync(join(cwd, 'dirty.yaml'), 'mine\n')
  writeFileSync(join(cwd, 'ü new.yaml'), 'mine\n')
  const changes = await changesIn(cwd)
  const refusal = await apply(changes).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(UserError)
  expect((refusal as UserError).message).toBe(
    'nothing was written: git could not bring these 2 files back\n  dirty.yaml (not committed)\n  ü new.yaml (not tracked)',
  )
  expect((refusal as UserError).next).toContain('--force')
  expect(readFileSync(join(cwd, 'clean.yaml'), 'utf8')).toBe('old\n')
  expect((await apply(changes.filter(({ source }) => source.file === 'clean.yaml'))).written).toEqual([
    'clean.yaml',
  ])
  expect((await apply(await changesIn(cwd, 'newer\n'), { force: true })).written).toHaveLength(3)
})

test('what git does not look at, ignores or never had is refused with its reason', async () => {
  const files = ['assumed.yaml', 'skipped.yaml', 'ignored.yaml', 'nested/a.yaml', 'clean.yaml']
  const cwd = folderOf({
    ...Object.fromEntries(files.map((name) => [name, 'old\n'])),
    '.gitignore': 'ignored.yaml\n',
    // No repository: git goes on to the one around it.
    'nested/.git/HEAD': '',
  })
  git(cwd, 'init', '-q')
  git(cwd, 'add', 'assumed.yaml', 'skipped.yaml', 'clean.yaml', '.gitignore')
  git(cwd, 'commit', '-qm', 'first')
  git(cwd, 'update-index', '--assume-unchanged', 'assumed.yaml')
  git(cwd, 'update-index', '--skip-worktree', 'skipped.yaml')
  const changes = await changesIn(cwd, 'new\n', files)
  await expect(apply(changes)).rejects.toThrow(
    [
      'git could not bring these 4 files back',
      '  assumed.yaml (assume-unchanged)',
      '  ignored.yaml (not tracked)',
      '  nested/a.yaml (not tracked)',
      '  skipped.yaml (skip-worktree)',
    ].join('\n'),
  )
})

test('without git, files of a repository are refused; without a repository it is told that nobody guards them', async () => {
  const cwd = folderOf({ 'a.yaml': 'old\n' })
  git(cwd, 'init', '-q')
  const path = process.env.PATH
  onTestFinished(() => void (process.env.PATH = path))
  process.env.PATH = cwd
  await expect(apply(await changesIn(cwd))).rejects.toThrow('there is no git on the PATH')
  expect(await apply(await changesIn(folderOf({ 'a.yaml': 'old\n' })))).toMatchObject({ unguarded: 1 })
})

test('git answers for the repository of the files, whatever a hook has in its environment', async () => {
  const [cwd, other] = [folderOf({ 'a.yaml': 'old\n' }), folderOf({ 'a.yaml': 'old\n' })]
  for (const folder of [cwd, other]) git(folder, 'init', '-q')
  git(other, 'add', '.')
  git(other, 'commit', '-qm', 'first')
  onTestFinished(() => void delete process.env.GIT_DIR)
  process.env.GIT_DIR = join(other, '.git')
  await expect(apply(await changesIn(cwd))).rejects.toThrow('a.yaml (not tracked)')
})

test('other dirty files of the repository do not matter, and many files are asked for at once', async () => {
  const names = Array.from({ length: 250 }, (_, i) => `${i}.yaml`)
  const cwd = folderOf(Object.fromEntries(names.map((name) => [name, 'old\n'])))
  git(cwd, 'init', '-q')
  git(cwd, 'add', '.')
  git(cwd, 'commit', '-qm', 'first')
  writeFileSync(join(cwd, 'note.txt'), 'mine\n')
  const changes = await changesIn(cwd)
  writeFileSync(join(cwd, '7.yaml'), 'mine\n')
  await expect(apply(changes)).rejects.toThrow('git could not bring this file back\n  7.yaml (not committed)')
  expect((await apply(changes.filter(({ source }) => source.file !== '7.yaml'))).written).toHaveLength(249)
})
