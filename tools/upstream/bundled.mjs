// Asks upstream's Go code about a text that the product makes.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const module = fileURLToPath(new URL('.', import.meta.url))
const root = join(module, '../..')

/** Runs `upstream COMMAND` with the text that `textOf` takes from a source of the product, given by its path. */
export async function compare(command, source, textOf) {
  const outfile = join(root, `node_modules/.cache/upstream/${command}.mjs`)
  await build({
    entryPoints: [join(root, source)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    conditions: ['source'],
    banner: {
      js: "import { createRequire as createRequire$ } from 'node:module'; const require = createRequire$(import.meta.url);",
    },
  })
  const input = textOf(await import(pathToFileURL(outfile).href))
  try {
    const args = ['-C', module, 'run', '.', command, ...process.argv.slice(2)]
    execFileSync('go', args, { input, stdio: ['pipe', 'inherit', 'inherit'] })
  } catch (error) {
    if (error.code === 'ENOENT')
      console.log(`upstream:${command} skipped: there is no Go here. Nothing was compared.`)
    else process.exitCode = 1
  }
}
