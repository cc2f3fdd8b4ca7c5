#!/usr/bin/env node
// Writes packages/transitions/src/generated/schemas.ts from a folder of CRDs: `npm run crd-facts -- --crds DIR`.
// Reads packages/transitions through esbuild, so nothing has to be compiled before.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'

const root = new URL('../../', import.meta.url)
const target = fileURLToPath(new URL('packages/transitions/src/generated/schemas.ts', root))
const { values } = parseArgs({
  options: { crds: { type: 'string', default: fileURLToPath(new URL('../shared/crds/v1.14.0', root)) } },
})

const bundle = await build({
  entryPoints: [fileURLToPath(new URL('facts.mjs', import.meta.url))],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
})
const code = Buffer.from(bundle.outputFiles[0].contents).toString('base64')
const { factsOf } = await import(`data:text/javascript;base64,${code}`)

const text = factsOf(values.crds)
writeFileSync(target, text)
console.error(`${target}: ${text.match(/^ {2}\{/gm)?.length ?? 0} nodes, ${Buffer.byteLength(text)} bytes`)
