#!/usr/bin/env node
// Writes docs/transitions/ from the rows of packages/transitions: `npm run table-docs`.
// Reads the sources through esbuild, so nothing has to be compiled before.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))
const docs = join(root, 'docs/transitions')
const examples = join(root, 'packages/transitions/examples')

const bundle = await build({
  entryPoints: [fileURLToPath(new URL('pages.ts', import.meta.url))],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  conditions: ['source'],
  logLevel: 'warning',
})
const code = Buffer.from(bundle.outputFiles[0].contents).toString('base64')
const { pages } = await import(`data:text/javascript;base64,${code}`)
const written = pages((kind) => existsSync(join(examples, `${kind}.md`)))

// Pages of kinds that are gone must not stay.
rmSync(docs, { recursive: true, force: true })
mkdirSync(docs, { recursive: true })
for (const [name, text] of written) writeFileSync(join(docs, name), text)
console.error(`docs/transitions: ${written.size} pages`)
