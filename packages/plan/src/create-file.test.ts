import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf, git } from '../test/folder.ts'
import { apply } from './apply.ts'
import type { FileChange } from './change.ts'
import { createFile } from './create-file.ts'

const bytes = Buffer.from('new\n')

test('a file is made where there is none, and nothing else is left behind', async () => {
  const cwd = folderOf()
  expect(await createFile(join(cwd, 'a'), bytes)).toBeUndefined()
  expect(readFileSync(join(cwd, 'a'), 'utf8')).toBe('new\n')
  expect(readdirSync(cwd)).toEqual(['a'])
})

test('what is there stays: a file, a folder, a symlink to nowhere', async () => {
  const cwd = folderOf({ file: 'mine\n' })
  mkdirSync(join(cwd, 'folder'))
  symlinkSync('nowhere', join(cwd, 'link'))
  for (const name of ['file', 'folder', 'link'])
    expect((await createFile(join(cwd, name), bytes))?.[0]).toBe('another file of that name is there')
  expect(readFileSync(join(cwd, 'file'), 'utf8')).toBe('mine\n')
  expect(readdirSync(cwd)).toEqual(['file', 'folder', 'link'])
})

function changesIn(cwd: string): readonly FileChange[] {
  const source = (file: string): FileChange['source'] => ({
    file,
    path: join(cwd, file),
    root: cwd,
    named: false,
  })
  return [
    { source: source('a.yaml'), before: 'old\n', after: 'calls\n', needs: [join(cwd, 't/helper.tpl')] },
    { source: source('t/helper.tpl'), before: '', after: 'new\n', isNew: true },
    { source: source('z.yaml'), before: 'old\n', after: 'other\n' },
  ]
}

test('a new file is written before what needs it', async () => {
  const cwd = folderOf({ 'a.yaml': 'old\n', 'z.yaml': 'old\n', 't/x': '' })
  const order: number[] = []
  const applied = await apply(changesIn(cwd), {
    onProgress: () => order.push(readFileSync(join(cwd, 'a.yaml'), 'utf8') === 'old\n' ? 1 : 2),
  })
  expect(applied.written).toEqual(['a.yaml', 't/helper.tpl', 'z.yaml'])
  expect(order[0]).toBe(1)
})

test('where the new file cannot be made, what needs it stays as it is, and the rest is written', async () => {
  const cwd = folderOf({ 'a.yaml': 'old\n', 'z.yaml': 'old\n' })
  rmSync(join(cwd, 't'), { recursive: true, force: true })
  const applied = await apply(changesIn(cwd))
  expect(applied.written).toEqual(['z.yaml'])
  expect(applied.failures.map(({ file, what }) => [file, what])).toEqual([
    ['t/helper.tpl', 'there is no such file or folder'],
    ['a.yaml', 'a new file that it needs could not be written'],
  ])
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe('old\n')
})

test('where nothing that needs the new file can be written, it is not left behind', async () => {
  const cwd = folderOf({ 'a.yaml': 'old\n', 'z.yaml': 'old\n', 't/x': '' })
  chmodSync(join(cwd, 'a.yaml'), 0o444)
  const { written, failures, interrupted } = await apply(changesIn(cwd))
  expect(written).toEqual(['z.yaml'])
  expect(failures.map(({ file, what }) => [file, what])).toEqual([
    ['a.yaml', 'the file is read-only'],
    ['t/helper.tpl', 'no file that needs this new file could be written'],
  ])
  expect(interrupted).toBe(false)
  expect(readdirSync(join(cwd, 't'))).toEqual(['x'])
})

test('a new file that something written needs stays', async () => {
  const cwd = folderOf({ 'a.yaml': 'old\n', 'z.yaml': 'old\n', 't/x': '' })
  const [one, helper, other] = changesIn(cwd)
  chmodSync(join(cwd, 'a.yaml'), 0o444)
  const { written } = await apply([one!, helper!, { ...other!, needs: one!.needs! }])
  expect(written).toEqual(['t/helper.tpl', 'z.yaml'])
})

test('a new file that git ignores is not made, nor is what needs it written, unless forced', async () => {
  const cwd = folderOf({ 'a.yaml': 'old\n', 'z.yaml': 'old\n', 't/x': '', '.gitignore': '*.tpl\n' })
  git(cwd, 'init', '-q')
  git(cwd, 'add', '.')
  git(cwd, 'commit', '-qm', 'first')
  const { written, failures } = await apply(changesIn(cwd))
  expect(written).toEqual(['z.yaml'])
  expect(failures.map(({ file, what }) => [file, what])).toEqual([
    ['t/helper.tpl', 'git ignores this new file, so a commit would lack it'],
    ['a.yaml', 'a new file that it needs could not be written'],
  ])
  expect((await apply(changesIn(cwd).slice(0, 2), { force: true })).failures).toEqual([])
})
