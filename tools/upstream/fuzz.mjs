// Bundles fuzz.ts with our converter's sources and runs it: no build step has to come before.
import { build } from 'esbuild'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const module = fileURLToPath(new URL('.', import.meta.url))
const root = join(module, '../..')
const cache = join(root, 'node_modules/.cache/upstream')
await build({
  entryPoints: { fuzz: join(module, 'fuzz.ts'), worker: join(module, 'fuzz/worker.ts') },
  outdir: cache,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'inline',
  logLevel: 'warning',
  conditions: ['source'],
})
const bundled = (name) => pathToFileURL(join(cache, name))
const { main } = await import(bundled('fuzz.mjs').href)
try {
  process.exitCode = await main(process.argv.slice(2), { module, cache, worker: bundled('worker.mjs') })
} catch (error) {
  const expected = error instanceof RangeError || error?.code?.startsWith('ERR_PARSE_ARGS')
  console.error(expected ? error.message : error)
  process.exitCode = 1
}
