// Bundles fuzz.ts with our converter's sources and runs it: no build step has to come before.
import { build } from 'esbuild'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))
const root = join(folder, '../..')
const cache = join(root, 'node_modules/.cache/upstream')
const outfile = join(cache, 'fuzz.mjs')
mkdirSync(cache, { recursive: true })
await build({
  entryPoints: [join(folder, 'fuzz.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'inline',
  logLevel: 'warning',
  alias: { '@capi-migrate/transitions': join(root, 'packages/transitions/src/index.ts') },
})
const { main } = await import(pathToFileURL(outfile).href)
try {
  process.exitCode = await main(process.argv.slice(2), folder, cache)
} catch (error) {
  console.error(error instanceof RangeError || error?.code?.startsWith('ERR_PARSE_ARGS') ? error.message : error)
  process.exitCode = 1
}
