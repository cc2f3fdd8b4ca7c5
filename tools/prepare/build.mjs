// Bundles the program to apps/cli/bundle: one small entry and a chunk for each command, loaded when it is asked for.
// Workspace packages are read from source, so nothing has to be compiled before.
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { notices } from './notices.mjs'
import { steadyParserState } from './steady-parser-state.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cli = join(root, 'apps/cli')
const outdir = join(cli, 'bundle')

// What is loaded from beside the bundle when it is asked for, and its name there: the grammar of packages/contract, and
// the engine of packages/patterns.
const beside = new Map([
  ['node_modules/web-tree-sitter/web-tree-sitter.wasm', 'web-tree-sitter.wasm'],
  ['node_modules/tree-sitter-go/tree-sitter-go.wasm', 'tree-sitter-go.wasm'],
  ['node_modules/re2js/build/index.cjs', 're2.cjs'],
])

const esbuild = await import('esbuild').catch(() => undefined)
if (esbuild === undefined) {
  console.error(
    'prepare: esbuild is not installed (development dependencies were left out): the program is not bundled.',
  )
  console.error('prepare: run `npm ci` without --omit=dev, or use an installed capi-migrate.')
} else {
  await bundle(esbuild)
}

async function bundle({ build }) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8'))
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    write: false,
    // The other entries are what the generator of Nx calls, and what threads run: that of the wizard, and those of --jobs.
    entryPoints: {
      main: join(cli, 'src/main.ts'),
      'nx-generator': join(cli, 'src/nx-generator.ts'),
      'scan-worker': join(root, 'packages/wizard/src/scan/worker.ts'),
      'jobs-worker': join(root, 'packages/plan/src/jobs/worker.ts'),
    },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    outExtension: { '.js': '.mjs' },
    conditions: ['source'],
    // What the published package declares is installed beside it; everything else is inside the bundle.
    external: Object.keys(dependencies),
    minifySyntax: true,
    legalComments: 'none',
    plugins: [steadyParserState],
    logLevel: 'warning',
    metafile: true,
    // The program reaches no network. What would fetch a data URL (Yoga) decodes it itself, and Node's fetch, which is
    // large, is never loaded.
    define: { 'process.env.NODE_ENV': '"production"', fetch: 'undefined' },
    // Ink asks for React's developer tools only where DEV is set.
    alias: {
      'react-devtools-core': join(root, 'tools/prepare/empty.mjs'),
      'node-fetch': join(root, 'tools/prepare/no-fetch.mjs'),
    },
    // CommonJS dependencies call require(), which ES modules lack.
    banner: {
      js: "import { createRequire as createRequire$ } from 'node:module'; const require = createRequire$(import.meta.url);",
    },
  })
  const inputs = [...Object.keys(metafile.inputs), ...beside.keys()]
  const files = new Map([
    ...outputFiles.map(({ path, contents }) => [relative(outdir, path), Buffer.from(contents)]),
    ...[...beside].map(([file, name]) => [name, readFileSync(join(root, file))]),
    ['THIRD-PARTY.txt', Buffer.from(notices(root, inputs))],
  ])
  mkdirSync(outdir, { recursive: true })
  for (const [name, contents] of files) put(join(outdir, name), contents)
  for (const name of readdirSync(outdir)) if (!files.has(name)) rmSync(join(outdir, name))
}

/** Whoever runs the program while it is bundled again finds all of it: a file that is the same is not written. */
function put(path, contents) {
  if (existsSync(path) && readFileSync(path).equals(contents)) return
  writeFileSync(`${path}.new`, contents)
  renameSync(`${path}.new`, path)
}
