import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const cli = fileURLToPath(new URL('../apps/cli', import.meta.url))

function migrate(...args: readonly string[]) {
  return spawnSync(process.execPath, [join(cli, 'bin/migrate.mjs'), ...args], { encoding: 'utf8' })
}

test('--help says what the program does', () => {
  const { status, stdout } = migrate('--help')
  expect(stdout).toMatch(/^Usage: migrate /)
  expect(status).toBe(0)
})

test('--version is the version that is published', () => {
  const { version } = JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8'))
  expect(migrate('--version').stdout).toBe(`${version}\n`)
})

test('without a bundle it says what to run', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'migrate-'))
  try {
    cpSync(join(cli, 'bin'), scratch, { recursive: true })
    const { status, stderr } = spawnSync(process.execPath, [join(scratch, 'migrate.mjs')], {
      encoding: 'utf8',
    })
    expect(stderr).toContain('npm run prepare')
    expect(status).toBe(1)
  } finally {
    rmSync(scratch, { recursive: true })
  }
})

test.each<[string, string[], RegExp]>([
  ['--help', ['main'], /packages\/(?!edits\/src\/(?:grouped|printable))/],
  [
    'a preview',
    ['main', 'manifests'],
    /packages\/(contract|contract-rules|codemod|status|wizard|status-model\/src\/contract)\//,
  ],
  [
    'the first frame of the wizard',
    ['main', 'wizard', 'terminal', 'scan-worker'],
    // A diff hides secrets, which takes a reader of YAML: 9 ms.
    /packages\/(contract|codemod|manifests|transitions)\/|node_modules\/yaml\//,
  ],
])('%s loads no code that is not for it', (_, names, foreign) => {
  const loaded = loadedWith(names)
  expect(loaded.size).toBeGreaterThan(1)
  expect([...loaded].filter((source) => foreign.test(source))).toEqual([])
})

/** The sources in the files of the bundle that are loaded with some of it; a comment above its code names each. */
function loadedWith(names: readonly string[]): ReadonlySet<string> {
  const bundle = join(cli, 'bundle')
  const isAsked = (file: string): boolean =>
    names.some((name) => file === `${name}.mjs` || (file.startsWith(`${name}-`) && file.endsWith('.mjs')))
  const files = new Set(readdirSync(bundle).filter(isAsked))
  const sources = new Set<string>()
  for (const file of files) {
    const text = readFileSync(join(bundle, file), 'utf8')
    for (const [, source] of text.matchAll(/^\/\/ ((?:packages|apps|node_modules)\/\S+)$/gm))
      sources.add(source!)
    for (const [, next] of text.matchAll(/(?:from|^import) "\.\/([^"]+)"/gm)) files.add(next!)
  }
  return sources
}
