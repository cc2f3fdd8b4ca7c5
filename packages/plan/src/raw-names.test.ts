import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folderOf, git } from '../test/folder.ts'
import { apply } from './apply.ts'
import { find } from './find.ts'
import { nameOf, onDisk } from './raw-names.ts'
import { look } from './read.ts'

test('law: no two names become one, and each is found again on the disk', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
      expect(Buffer.from(onDisk(nameOf(Buffer.from(bytes))))).toEqual(Buffer.from(bytes))
    }),
    { seed: 1, numRuns: 300 },
  )
})

test('files whose names are no text are found, read, guarded by git and written', async (context) => {
  const cwd = folderOf({ 'a.yaml': 'old\n' })
  const raw = [Buffer.from('\xff.yaml', 'latin1'), Buffer.from('\xfe.yaml', 'latin1')]
  const pathOf = (name: Buffer, folder = ''): Buffer =>
    Buffer.concat([Buffer.from(`${join(cwd, folder)}/`), name])
  try {
    for (const name of raw) writeFileSync(pathOf(name), 'old\n')
    mkdirSync(pathOf(Buffer.from('folder\xff', 'latin1')))
  } catch {
    context.skip('the file system takes names in UTF-8 only')
  }
  writeFileSync(pathOf(Buffer.from('folder\xff/b.yaml', 'latin1')), 'old\n')
  git(cwd, 'init', '-q')
  git(cwd, 'add', '.')
  git(cwd, 'commit', '-qm', 'first')
  const { files, failures } = await find(['.'], { cwd })
  expect(failures).toEqual([])
  expect(files.map(({ file }) => file)).toEqual([
    'a.yaml',
    'folder\udcff/b.yaml',
    '\udcfe.yaml',
    '\udcff.yaml',
  ])
  expect(files.map((file) => look(file, 'old').state)).toEqual(['text', 'text', 'text', 'text'])
  const named = await find(['folder\uFFFD', '\uFFFD.yaml'], { cwd })
  expect(named.files.map(({ file }) => file)).toEqual(['folder\udcff/b.yaml'])
  expect(named.failures).toMatchObject([{ file: '\uFFFD.yaml', what: 'there is no such file or folder' }])
  const changes = files.map((source) => ({ source, before: 'old\n', after: 'new\n' }))
  writeFileSync(pathOf(raw[0]!), 'mine\n')
  await expect(apply(changes)).rejects.toThrow(
    'git could not bring this file back\n  \udcff.yaml (not committed)',
  )
  writeFileSync(pathOf(raw[0]!), 'old\n')
  expect((await apply(changes)).written).toHaveLength(4)
  expect(readFileSync(pathOf(raw[1]!), 'utf8')).toBe('new\n')
})
