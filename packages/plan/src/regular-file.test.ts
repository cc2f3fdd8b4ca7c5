import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf } from '../test/folder.ts'
import { loadNotes } from './notes/notes-file.ts'
import { find } from './find.ts'
import { textOfRegular } from './regular-file.ts'

function odd(cwd: string): void {
  execFileSync('mkfifo', [join(cwd, 'fifo')])
  mkdirSync(join(cwd, 'folder'))
  symlinkSync('/dev/zero', join(cwd, 'device'))
  symlinkSync('a.yaml', join(cwd, 'link'))
  symlinkSync('/etc/hostname', join(cwd, 'out'))
}

test('only regular files are read, and none of the others is waited for', () => {
  const cwd = folderOf({ 'a.yaml': 'text' })
  odd(cwd)
  const read = (name: string, options = {}): unknown => textOfRegular(join(cwd, name), options)
  expect(read('fifo')).toEqual(['this is not a regular file', expect.any(String)])
  expect(read('device')).toEqual(['this is not a regular file', expect.any(String)])
  expect(read('folder')).toEqual(['this is a folder', expect.any(String)])
  expect(read('none')).toEqual(['there is no such file or folder', expect.any(String)])
  expect(read('link')).toBe('text')
  expect(read('link', { follow: false })).toEqual([
    'this is a symlink, and is not followed',
    expect.any(String),
  ])
  expect(read('out', { within: cwd })).toEqual([`the symlink leads out of ${cwd}`, expect.any(String)])
  expect(read('link', { within: cwd })).toBe('text')
  expect(read('a.yaml', { limit: 3 })).toEqual([expect.stringContaining('too large'), expect.any(String)])
  expect(read('a.yaml', { limit: 4 })).toBe('text')
})

test('a file of the kernel, whose size is said to be 0, is read to its end', () => {
  expect(textOfRegular('/proc/self/status')).toContain('VmPeak')
})

test.each(['.migrateignore', '.gitignore'])(
  'a %s that is no regular file is told; its folder is not searched',
  async (name) => {
    for (const target of ['fifo', 'device', 'folder', 'link', '/dev/zero', 'nowhere']) {
      const cwd = folderOf({ 'a.yaml': 'x', 'sub/b.yaml': 'x' })
      odd(cwd)
      symlinkSync(target, join(cwd, 'sub', name))
      const { files, failures } = await find(['.'], { cwd, exclude: ['fifo', 'device', 'out'] })
      expect(files.map(({ file }) => file)).toEqual(['a.yaml'])
      expect(failures).toMatchObject([
        {
          file: `sub/${name}`,
          what: 'this is a symlink, and is not followed; what lies beside it is not searched',
        },
      ])
    }
  },
)

test.each([
  ['too large', '#\n'.repeat(200_000)],
  ['the pattern in line 2 takes too long to match', '# a*b*c*d*e\n*a*a*a*a*b\n'],
  ['the pattern in line 1 takes too long to match', '**/a/**/b/**/c/**/d/**/e/**/f'],
  ['the pattern in line 1 takes too long to match', ' '.repeat(50_000)],
])('an ignore file is refused: %s', async (what, text) => {
  const cwd = folderOf({ 'a.yaml': 'x', '.gitignore': text })
  const { files, failures } = await find(['.'], { cwd })
  expect(files).toEqual([])
  expect(failures).toMatchObject([{ file: '.gitignore', what: expect.stringContaining(what) }])
})

test('a FIFO with the name of a manifest is told and not read', async () => {
  const cwd = folderOf({ 'a.yaml': 'x' })
  execFileSync('mkfifo', [join(cwd, 'b.yaml')])
  const { files, failures } = await find(['.', 'b.yaml'], { cwd })
  expect(files).toHaveLength(1)
  expect(failures).toMatchObject([{ file: 'b.yaml', what: 'this is not a regular file' }])
})

test('notes behind a symlink are told and left alone', () => {
  const cwd = folderOf({ 'a.json': '{"version":1}' })
  symlinkSync('a.json', join(cwd, '.capi-migrate.json'))
  expect(loadNotes(cwd).problem).toBe('.capi-migrate.json: this is a symlink, and is not followed')
  writeFileSync(join(cwd, 'a.json'), '')
})
