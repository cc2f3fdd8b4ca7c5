// Bundles what runs in a worker: the pipeline of `migrate manifests` or of `migrate status` as it is, over src/node/.
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const site = fileURLToPath(new URL('../..', import.meta.url))
const own = (name: string): string => `${site}src/node/${name}.ts`

/** What of Node our packages import, and what stands in for it in a page. */
const node = new Map([
  ['fs', own('fs')],
  ['fs/promises', own('fs-promises')],
  ['buffer', own('buffer')],
  ['crypto', own('crypto')],
  ['util', own('util')],
  ['child_process', own('child-process')],
  ['module', own('module')],
  ['url', own('url')],
  ['os', own('os')],
  ['zlib', own('zlib')],
  ['path', createRequire(import.meta.url).resolve('path-browserify')],
])

/** Loaded only for programs, providers, clusters and globs, none of which the page takes. They would be 8 MB. */
const leftOut = ['@capi-migrate/codemod', '@capi-migrate/contract', '@capi-migrate/cluster', 'tinyglobby']

/** Writes the worker and its chunks to a folder, in place of what it holds. Returns the name of the file to start it with; its content decides it. */
export async function bundleWorker(outdir: string, entry = 'src/worker/main.ts'): Promise<string> {
  rmSync(outdir, { recursive: true, force: true })
  const { metafile } = await build({
    absWorkingDir: site,
    entryPoints: { worker: entry },
    outdir,
    entryNames: '[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['source'],
    external: leftOut,
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    inject: [own('globals')],
    plugins: [
      {
        name: 'node in a page',
        setup({ onResolve }) {
          onResolve({ filter: /^(node:)?[a-z_]+(\/promises)?$/ }, ({ path }) => {
            const file = node.get(path.replace('node:', ''))
            if (file) return { path: file }
            return path.startsWith('node:')
              ? { errors: [{ text: `nothing in src/node/ stands in for ${path}` }] }
              : undefined
          })
        },
      },
    ],
  })
  const started = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint)
  return basename(started![0])
}
