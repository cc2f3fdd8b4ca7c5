#!/usr/bin/env node
// Reads every source file, prints what breaks design rules (fails) and which files grew long (does not).
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { breaches } from './check.mjs'
import { circles, upwardArrows } from './rooms.mjs'
import { longFile, rooms } from './table.mjs'

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
const sources = new Map()
let broken = 0
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').length - 1
  if (lines > longFile) console.log(`warning: ${file}: ${lines} lines, over ${longFile}`)
  if (!/^(packages|apps)\//.test(file)) continue
  breaches(file, text, manifestOf(file)).forEach((sentence) => complain(file, sentence))
  const [, name, folder] = file.split('/')
  if (folder !== 'src' || /\.test\.\w+$/.test(file)) continue
  sources.set(file, text)
  if (rooms[name]) upwardArrows(file, text, rooms[name]).forEach((sentence) => complain(file, sentence))
}
for (const [first, ...others] of circles(sources))
  complain(first, `imports in a circle with ${others.join(', ')}`)
console.log(`layers: ${files.length} files, ${broken} errors`)
process.exitCode = broken > 0 ? 1 : 0

function complain(file, sentence) {
  broken++
  console.log(`error: ${file}: ${sentence}`)
}

function manifestOf(file) {
  const path = `${file.split('/').slice(0, 2).join('/')}/package.json`
  if (!manifests.has(path)) manifests.set(path, JSON.parse(readFileSync(path, 'utf8')))
  return manifests.get(path)
}
