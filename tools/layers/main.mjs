#!/usr/bin/env node
// Reads every source file of packages/ and apps/, prints what breaks design rules (fails) and which files grew long (does not).
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { breaches } from './check.mjs'
import { longFile } from './table.mjs'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
const listed = [
  'ls-files',
  '-z',
  '--cached',
  '--others',
  '--exclude-standard',
  'packages',
  'apps',
  'tools',
  'test',
]
const files = execFileSync('git', listed, { encoding: 'utf8' })
  .split('\0')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('/generated/') && existsSync(file))

const manifests = new Map()
let broken = 0
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').length - 1
  if (lines > longFile) console.log(`warning: ${file}: ${lines} lines, over ${longFile}`)
  if (!/^(packages|apps)\//.test(file)) continue
  for (const sentence of breaches(file, text, manifestOf(file))) {
    broken++
    console.log(`error: ${file}: ${sentence}`)
  }
}
console.log(`layers: ${files.length} files, ${broken} errors`)
process.exitCode = broken > 0 ? 1 : 0

function manifestOf(file) {
  const path = `${file.split('/').slice(0, 2).join('/')}/package.json`
  if (!manifests.has(path)) manifests.set(path, JSON.parse(readFileSync(path, 'utf8')))
  return manifests.get(path)
}
