// Checks what `npm run stage` has laid out: `npm run stage:check [-- VERSION]`. Whether bundlers and TypeScript find what
// package.json names, that all have one version, that the tag (if one is given), the action and the hook name it, and that
// npm would publish them.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { manifestOf, published, root } from './published.mjs'
import { pinned } from './version-actions.cjs'

const [asked] = process.argv.slice(2)
const version = asked ?? manifestOf('apps/cli').version
const wrong = [
  ...published
    .filter((folder) => manifestOf(folder).version !== version)
    .map((folder) => `${folder}/package.json`),
  ...pinned.filter((file) => !readFileSync(join(root, file), 'utf8').includes(version)),
]
if (wrong.length > 0) {
  console.error(`these do not say ${version}: ${wrong.join(', ')}`)
  process.exit(1)
}
for (const folder of published) {
  const stage = join('dist/packages', basename(folder))
  run('publint', '--strict', stage)
  // Programs have nothing to import. `require` of an ES module works in every Node that engines name.
  if (manifestOf(folder).exports) run('attw', '--pack', stage, '--profile', 'esm-only', '--format', 'ascii')
  execFileSync('npm', ['publish', '--dry-run', '--provenance=false', '--loglevel=error', `./${stage}`], {
    cwd: root,
    stdio: 'inherit',
  })
}

function run(program, ...args) {
  execFileSync('npx', ['--no-install', program, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
