import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const cli = fileURLToPath(new URL('../apps/cli', import.meta.url))

function migrate(...args: readonly string[]) {
  return spawnSync(process.execPath, [join(cli, 'bin/migrate.mjs'), ...args], { encoding: 'utf8' })
}

test('--help says what the program does, within a second', () => {
  const start = performance.now()
  const { status, stdout } = migrate('--help')
  expect(performance.now() - start).toBeLessThan(1000)
  expect(stdout).toMatch(/^Usage: migrate /)
  expect(status).toBe(0)
})

test('--version is the version that is published', () => {
  const { version } = JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8'))
  expect(migrate('--version').stdout).toBe(`${version}\n`)
})

test('without a bundle it says what to run', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'migrate-'))
  try {
    cpSync(join(cli, 'bin'), scratch, { recursive: true })
    const { status, stderr } = spawnSync(process.execPath, [join(scratch, 'migrate.mjs')], {
      encoding: 'utf8',
    })
    expect(stderr).toContain('npm run prepare')
    expect(status).toBe(1)
  } finally {
    rmSync(scratch, { recursive: true })
  }
})
