// Lays out the packages as they are published: `npm run stage`. Each gets a folder in dist/packages, with what its `files`
// name, the licence and the schemas, and a package.json without what only the workspace needs: the condition `source`,
// scripts and development dependencies. `npm pack` and `npm publish` take these folders.
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { manifestOf, published, root } from './published.mjs'

const stage = join(root, 'dist/packages')

/** What lies elsewhere in the workspace and goes along. */
const besides = {
  'apps/cli': [
    'packages/plan/schema/plan.schema.json',
    'packages/plan/schema/check.schema.json',
    'packages/plan/schema/contract.schema.json',
    'packages/cluster/schema/cluster.schema.json',
  ],
}

execFileSync('npm', ['run', '--silent', 'prepare'], { cwd: root, stdio: 'inherit' })
for (const folder of published) rmSync(join(root, folder, 'dist'), { recursive: true, force: true })
execFileSync('npx', ['--no-install', 'tsc', '-b'], { cwd: root, stdio: 'inherit' })
rmSync(stage, { recursive: true, force: true })
for (const folder of published) console.log(lay(folder))

/**
 * @param {string} folder of a package
 * @returns {string} where it is laid out, relative to the workspace
 */
function lay(folder) {
  const to = join(stage, basename(folder))
  mkdirSync(to, { recursive: true })
  for (const file of filesOf(folder)) cpSync(join(root, folder, file), join(to, file))
  for (const file of ['LICENSE', ...(besides[folder] ?? [])])
    copyFileSync(join(root, file), join(to, basename(file)))
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(outsideOf(manifestOf(folder)), null, 2)}\n`)
  return `dist/packages/${basename(folder)}`
}

/** What npm would pack. */
function filesOf(folder) {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: join(root, folder) }),
  )
  return packed.files.map(({ path }) => path)
}

function outsideOf(manifest) {
  const entries = Object.entries(manifest.exports ?? {}).map(([entry, exported]) => [
    entry,
    without(exported, 'source'),
  ])
  const exported = entries.length > 0 && { exports: Object.fromEntries(entries) }
  return { ...without(manifest, 'scripts', 'devDependencies', 'exports'), ...exported }
}

function without(object, ...names) {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
}
