import { spawnSync } from 'node:child_process'
import { readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf } from '../test/folder.ts'
import { sweep, temporaryBeside } from './temporary.ts'

/** A number that a process had, and no process has by now. */
const gone = spawnSync(process.execPath, ['-e', '']).pid
const long = new Date(Date.now() - 25 * 60 * 60 * 1000)

/** A temporary name that another process made. */
function nameOf(process: number, machine?: string): string {
  const name = basename(temporaryBeside('/a.yaml'))
  const [, own] = /\.([0-9a-f]{8})-/.exec(name)!
  return name.replace(/[0-9a-f]{8}-\d+/, `${machine ?? own}-${process}`)
}

test('what a run left that is gone is removed, and nothing else', () => {
  const [left, atWork, elsewhere, forgotten, link] = [
    nameOf(gone),
    nameOf(process.pid),
    nameOf(gone, '00000000'),
    nameOf(1, '00000000'),
    nameOf(gone).replace('.a.yaml', '.link'),
  ]
  const cwd = folderOf({
    'a.yaml': '',
    '.a.yaml.migrate-tmp': 'not ours',
    [left]: '',
    [atWork]: '',
    [elsewhere]: '',
    [forgotten]: '',
  })
  utimesSync(join(cwd, forgotten), long, long)
  symlinkSync('a.yaml', join(cwd, link))
  expect([...sweep([cwd, cwd, join(cwd, 'no folder')])].sort()).toEqual(
    [left, forgotten].map((name) => join(cwd, name)).sort(),
  )
  expect(readdirSync(cwd).sort()).toEqual(['a.yaml', '.a.yaml.migrate-tmp', atWork, elsewhere, link].sort())
})

test('a name of 255 bytes has a temporary one beside it', () => {
  const cwd = folderOf({})
  for (const name of ['a'.repeat(255), 'ü'.repeat(127)]) writeFileSync(temporaryBeside(join(cwd, name)), '')
  expect(sweep([cwd])).toEqual([])
})
