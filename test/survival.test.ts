import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, migrated, old, scratch, start } from './program.ts'

const names = Array.from({ length: 600 }, (_, i) => `${String(i).padStart(4, '0')}.yaml`)
const last = names.at(-1)!

function manyFiles(): string {
  return scratch(Object.fromEntries(names.map((name) => [name, old])))
}

/** Waits until the first file is written: by then all of them have been read. */
async function firstWritten(cwd: string): Promise<void> {
  const deadline = Date.now() + 20_000
  while (readFileSync(join(cwd, names[0]!), 'utf8') !== migrated) {
    if (Date.now() > deadline) throw new Error('nothing was written')
    await setTimeout(1)
  }
}

function countWritten(cwd: string): number {
  const files = readdirSync(cwd).sort()
  const texts = files.map((name) => readFileSync(join(cwd, name), 'utf8'))
  expect(texts.filter((text) => text !== old && text !== migrated)).toEqual([])
  return texts.filter((text) => text === migrated).length
}

function ended(
  child: ReturnType<typeof start>,
): Promise<{ code: number | null; signal: string | null; stderr: string }> {
  let stderr = ''
  child.stdout!.resume()
  child.stderr!.on('data', (data: Buffer) => (stderr += data.toString()))
  return new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, stderr })))
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  '%s while writing: each file is old or new, the count is told, exit %i, and the next run goes on',
  async (name, exit) => {
    const cwd = manyFiles()
    const child = start(['manifests', '--write'], cwd)
    const end = ended(child)
    await firstWritten(cwd)
    child.kill(name)
    const { code, stderr } = await end
    expect(code).toBe(exit)
    const written = countWritten(cwd)
    expect(written).toBeLessThan(names.length)
    expect(stderr).toContain(`stopped: ${written} of ${names.length} files are written`)
    expect(readdirSync(cwd).sort()).toEqual(names)
    expect(migrate(['manifests', '--write'], { cwd }).code).toBe(0)
    expect(countWritten(cwd)).toBe(names.length)
  },
)

test('a kill while writing: each file is old or new, and the next run that writes there sweeps', async () => {
  const cwd = manyFiles()
  const child = start(['manifests', '--write'], cwd)
  const end = ended(child)
  await firstWritten(cwd)
  child.kill('SIGKILL')
  expect((await end).signal).toBe('SIGKILL')
  const left = readdirSync(cwd).filter((name) => !names.includes(name))
  expect(left.every((name) => name.endsWith('.migrate-tmp'))).toBe(true)
  const { stderr } = migrate(['manifests', '--write'], { cwd })
  if (left.length > 0) expect(stderr).toContain(`removed ${left.length} temporary file`)
  expect(readdirSync(cwd).sort()).toEqual(names)
  expect(countWritten(cwd)).toBe(names.length)
})

test('a file that somebody changes while we work keeps what they wrote', async () => {
  const cwd = manyFiles()
  const child = start(['manifests', '--write'], cwd)
  const end = ended(child)
  await firstWritten(cwd)
  writeFileSync(join(cwd, last), `${old}# mine\n`)
  const { code, stderr } = await end
  expect(code).toBe(1)
  expect(stderr).toBe(
    `\
note: 600 files in no git repository: only a copy brings the old text back
error ${last}  the file changed since it was read
  next: run the same command again
`,
  )
  expect(readFileSync(join(cwd, last), 'utf8')).toBe(`${old}# mine\n`)
})

test('on a full disk the files stay as they are, and no temporary file is left', (context) => {
  const cwd = scratch()
  const disk = join(cwd, 'disk')
  mkdirSync(disk)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk])
  context.skip(status !== 0, 'no right to mount a small disk')
  onTestFinished(() => void execFileSync('umount', [disk]))
  const long = `${old}${'# a long comment\n'.repeat(2000)}`
  writeFileSync(join(disk, 'a.yaml'), long)
  const { code, stderr } = migrate(['manifests', 'disk', '--write'], { cwd })
  expect(code).toBe(1)
  expect(stderr).toBe(
    'error disk/a.yaml  no space is left on the disk\n  next: free some space and run the same command again\n',
  )
  expect(readFileSync(join(disk, 'a.yaml'), 'utf8')).toBe(long)
  expect(readdirSync(disk)).toEqual(['a.yaml'])
})
