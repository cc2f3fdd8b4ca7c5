#!/usr/bin/env node
// Writes packages/status-model/src/generated/ from the field facts of packages/transitions: `npm run status-types`.
// Reads the sources through esbuild, so nothing has to be compiled before.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))
const target = join(root, 'packages/status-model/src/generated')

const bundle = await build({
  entryPoints: [fileURLToPath(new URL('files.ts', import.meta.url))],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  conditions: ['source'],
  logLevel: 'warning',
})
const code = Buffer.from(bundle.outputFiles[0].contents).toString('base64')
const { files } = await import(`data:text/javascript;base64,${code}`)
const written = files()

// Files of stages that are gone must not stay.
rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
for (const [name, text] of written) writeFileSync(join(target, name), text)
console.error(`packages/status-model/src/generated: ${written.size} files`)
