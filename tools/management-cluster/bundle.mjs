// Bundles a program with the sources it imports: no build step has to come before.
import { build } from 'esbuild'
import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../node_modules/.cache/management-cluster', import.meta.url))

/** Writes the bundle of an entry point whole or not at all, since another run may be reading it; answers its path. */
export async function bundled(entry, name) {
  const outfile = join(cache, `${name}.mjs`)
  const { outputFiles } = await build({
    entryPoints: [entry],
    outfile,
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    logLevel: 'warning',
    conditions: ['source'],
    external: ['esbuild'],
    banner: {
      js: "import { createRequire as createRequire$ } from 'node:module'; const require = createRequire$(import.meta.url);",
    },
  })
  mkdirSync(dirname(outfile), { recursive: true })
  // No number of a process: in namespaces of their own, several are process 1.
  const part = `${outfile}.${randomUUID()}`
  writeFileSync(part, outputFiles[0].contents)
  renameSync(part, outfile)
  return outfile
}
