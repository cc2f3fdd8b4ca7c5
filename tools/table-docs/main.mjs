#!/usr/bin/env node
// Writes docs/transitions/ from the rows of packages/transitions, and docs/contract/ from the rules of
// packages/contract-rules, and docs/tasks.md from the catalogues of tasks: `npm run table-docs`.
// Reads the sources through esbuild, so nothing has to be compiled before.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))
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
const { pages, rulePages, taskPage } = await import(`data:text/javascript;base64,${code}`)
write(
  'docs/transitions',
  pages((kind) => existsSync(join(examples, `${kind}.md`))),
)
write('docs/contract', rulePages())
writeFileSync(join(root, 'docs/tasks.md'), await taskPage())
console.error('docs/tasks.md')

function write(folder, pages) {
  const docs = join(root, folder)
  // Pages of kinds that are gone must not stay.
  rmSync(docs, { recursive: true, force: true })
  mkdirSync(docs, { recursive: true })
  for (const [name, text] of pages) writeFileSync(join(docs, name), text)
  console.error(`${folder}: ${pages.size} pages`)
}
