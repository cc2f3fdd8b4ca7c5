import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf, git } from '../test/folder.ts'
import { apply } from './apply.ts'
import type { Change } from './apply.ts'
import { UserError } from './errors.ts'
import { find } from './find.ts'

async function changesIn(cwd: string, after = 'new\n', paths = ['.']): Promise<Change[]> {
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
    'nothing was written: 2 files have changes that are not committed\n  dirty.yaml\n  ü new.yaml',
  )
  expect((refusal as UserError).next).toContain('--force')
  expect(readFileSync(join(cwd, 'clean.yaml'), 'utf8')).toBe('old\n')
  expect((await apply(changes.filter(({ source }) => source.file === 'clean.yaml'))).written).toEqual([
    'clean.yaml',
  ])
  expect((await apply(await changesIn(cwd, 'newer\n'), { force: true })).written).toHaveLength(3)
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
  await expect(apply(changes)).rejects.toThrow('one file has changes that are not committed\n  7.yaml')
  expect((await apply(changes.filter(({ source }) => source.file !== '7.yaml'))).written).toHaveLength(249)
})
