import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { current, older } from './managers.ts'
import { hashOf } from './programs.ts'

const own = fileURLToPath(new URL('.', import.meta.url))

test('what is built has another name for another go.mod, go.sum or Go', () => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of ['go.mod', 'go.sum']) cpSync(join(own, file), join(folder, file))
  const name = hashOf(own, current, 'go1.26.0')
  expect(name).toMatch(/^[0-9a-f]{16}$/)
  expect(hashOf(folder, current, 'go1.26.0')).toBe(name)
  expect(hashOf(folder, current, 'go1.26.1')).not.toBe(name)
  for (const file of ['go.mod', 'go.sum']) {
    const text = readFileSync(join(folder, file), 'utf8')
    writeFileSync(join(folder, file), `${text}\n`)
    expect(hashOf(folder, current, 'go1.26.0')).not.toBe(name)
    writeFileSync(join(folder, file), text)
  }
})

test('nothing of go.mod and go.sum says where it was fetched', () => {
  for (const { module } of [current, older])
    for (const file of ['go.mod', 'go.sum'])
      expect(readFileSync(join(own, module, file), 'utf8')).not.toMatch(/https?:/)
})
