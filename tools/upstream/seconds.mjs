// Compares the named template that `migrate manifests --helpers` gives to charts with upstream's own conversion.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const module = fileURLToPath(new URL('.', import.meta.url))
const root = join(module, '../..')
const outfile = join(root, 'node_modules/.cache/upstream/helper-file.mjs')
await build({
  entryPoints: [join(root, 'packages/manifests/src/passes/template/helper-file.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
  conditions: ['source'],
})
const { helperText } = await import(pathToFileURL(outfile).href)
try {
  const args = ['-C', module, 'run', '.', 'seconds', ...process.argv.slice(2)]
  execFileSync('go', args, { input: helperText, stdio: ['pipe', 'inherit', 'inherit'] })
} catch (error) {
  if (error.code === 'ENOENT')
    console.log('upstream:seconds skipped: there is no Go here. Nothing was compared.')
  else process.exitCode = 1
}
