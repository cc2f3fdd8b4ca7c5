// Bundles defaults.ts and runs it: no build step has to come before.
import { build } from 'esbuild'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const module = fileURLToPath(new URL('.', import.meta.url))
const root = join(module, '../..')
const cache = join(root, 'node_modules/.cache/upstream')
const out = join(root, 'packages/transitions/src/generated/defaults.ts')
const page = join(module, 'generated/defaults.md')
const outfile = join(cache, 'defaults.mjs')
await build({
  entryPoints: [join(module, 'defaults.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'inline',
  logLevel: 'warning',
  conditions: ['source'],
})
const { main } = await import(pathToFileURL(outfile).href)
try {
  process.exitCode = await main(process.argv.slice(2), { module, cache, out, page })
} catch (error) {
  const expected = error instanceof RangeError || error?.code?.startsWith('ERR_PARSE_ARGS')
  console.error(expected ? error.message : error)
  process.exitCode = 1
}
