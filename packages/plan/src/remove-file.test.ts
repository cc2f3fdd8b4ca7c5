import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf } from '../test/folder.ts'
import { apply } from './apply.ts'
import { reversed } from './change.ts'
import type { FileChange } from './change.ts'
import { removeFile } from './remove-file.ts'

const bytes = Buffer.from('new\n')

test('a file of these bytes goes, and one that is not there has gone', async () => {
  const cwd = folderOf({ a: 'new\n' })
  expect(await removeFile(join(cwd, 'a'), bytes)).toBeUndefined()
  expect(await removeFile(join(cwd, 'a'), bytes)).toBeUndefined()
  expect(readdirSync(cwd)).toEqual([])
})

test('a file that somebody has changed stays', async () => {
  const cwd = folderOf({ a: 'mine\n' })
  expect((await removeFile(join(cwd, 'a'), bytes))?.[0]).toBe('the file changed since it was read')
  expect(readFileSync(join(cwd, 'a'), 'utf8')).toBe('mine\n')
  expect(readdirSync(cwd)).toEqual(['a'])
})

function changesIn(cwd: string): readonly FileChange[] {
  const source = (file: string): FileChange['source'] => ({
    file,
    path: join(cwd, file),
    root: cwd,
    named: false,
  })
  return [
    { source: source('helper.tpl'), before: '', after: 'new\n', isNew: true },
    { source: source('a.yaml'), before: 'old\n', after: 'calls\n', needs: [join(cwd, 'helper.tpl')] },
    { source: source('z.yaml'), before: 'old\n', after: 'other\n' },
  ]
}

async function written(): Promise<string> {
  const cwd = folderOf({ 'a.yaml': 'old\n', 'z.yaml': 'old\n' })
  expect((await apply(changesIn(cwd))).failures).toEqual([])
  return cwd
}

test('a write that is taken back leaves what was there, and no new file', async () => {
  const cwd = await written()
  const { failures } = await apply(changesIn(cwd).map(reversed), { force: true })
  expect(failures).toEqual([])
  expect(readdirSync(cwd)).toEqual(['a.yaml', 'z.yaml'])
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe('old\n')
})

test('a new file stays while something that needs it cannot be taken back, or somebody has changed it', async () => {
  const needed = await written()
  writeFileSync(join(needed, 'a.yaml'), 'calls, and mine\n')
  const first = await apply(changesIn(needed).map(reversed), { force: true })
  expect(first.failures.map(({ file, what }) => [file, what])).toEqual([
    ['a.yaml', 'the file changed since it was read'],
    ['helper.tpl', 'a file that needs it could not be taken back'],
  ])
  expect(first.written).toEqual(['z.yaml'])
  expect(existsSync(join(needed, 'helper.tpl'))).toBe(true)

  const edited = await written()
  writeFileSync(join(edited, 'helper.tpl'), 'new, and mine\n')
  const second = await apply(changesIn(edited).map(reversed), { force: true })
  expect(second.failures.map(({ file }) => file)).toEqual(['helper.tpl'])
  expect(readFileSync(join(edited, 'a.yaml'), 'utf8')).toBe('old\n')
})
