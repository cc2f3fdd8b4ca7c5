import { link, rename } from 'node:fs/promises'
import { linkSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf } from '../test/folder.ts'
import { replaceFile } from './replace-file.ts'
import type { Disk } from './replace-file.ts'

/** The disk, and what somebody does just before a call. */
function diskWith(call: keyof Disk, happens: () => void): Disk {
  let isFirst = true
  const before = (name: keyof Disk): void => {
    if (name !== call || !isFirst) return
    isFirst = false
    happens()
  }
  return {
    link: async (...names) => (before('link'), link(...names)),
    rename: async (...names) => (before('rename'), rename(...names)),
  }
}

const [old, now] = [Buffer.from('old\n'), Buffer.from('new\n')]

test.each(['link', 'rename'] as const)('an edit saved into the file before its %s is kept', async (call) => {
  const cwd = folderOf({ 'a.yaml': 'old\n' })
  const path = join(cwd, 'a.yaml')
  const disk = diskWith(call, () => writeFileSync(path, 'mine\n'))
  expect(await replaceFile(path, old, now, disk)).toEqual([
    'the file changed since it was read',
    'run the same command again',
  ])
  expect(readFileSync(path, 'utf8')).toBe('mine\n')
  expect(readdirSync(cwd)).toEqual(['a.yaml'])
})

test('another file that was put in its place is kept', async () => {
  const cwd = folderOf({ 'a.yaml': 'old\n', 'b.yaml': 'mine\n' })
  const path = join(cwd, 'a.yaml')
  const disk = diskWith('link', () => renameSync(join(cwd, 'b.yaml'), path))
  expect(await replaceFile(path, old, now, disk)).toMatchObject(['the file changed since it was read', {}])
  expect(readFileSync(path, 'utf8')).toBe('mine\n')
  expect(readdirSync(cwd)).toEqual(['a.yaml'])
})

test('where the file system has no links, the file is written all the same', async () => {
  const cwd = folderOf({ 'a.yaml': 'old\n' })
  const path = join(cwd, 'a.yaml')
  const disk = diskWith('link', () => {
    throw Object.assign(new Error('not supported'), { code: 'ENOTSUP', syscall: 'link' })
  })
  expect(await replaceFile(path, old, now, disk)).toBeUndefined()
  expect(readFileSync(path, 'utf8')).toBe('new\n')
})

test('a file with several names gets its new text under this one', async () => {
  const cwd = folderOf({ 'a.yaml': 'old\n' })
  linkSync(join(cwd, 'a.yaml'), join(cwd, 'b.yaml'))
  expect(await replaceFile(join(cwd, 'a.yaml'), old, now)).toBeUndefined()
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe('new\n')
  expect(readFileSync(join(cwd, 'b.yaml'), 'utf8')).toBe('old\n')
})
