import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'

const packages = fileURLToPath(new URL('../packages', import.meta.url))

afterEach(() => {
  vi.restoreAllMocks()
})

test.each(readdirSync(packages))(
  'the examples in the README of %s print what stands below them',
  async (name) => {
    const runs = [...pageOf(name).matchAll(/```ts\n(.*?)```\n\n```text\n(.*?)```/gs)]
    expect(runs.length).toBeGreaterThan(0)
    for (const [i, [, code, printed]] of runs.entries()) expect(await outputOf(name, code!, i)).toBe(printed)
  },
)

const published = ['transitions', 'status-model', 'status'] as const

test('all code in the READMEs of what is published has the types it needs', () => {
  const files = published.flatMap((name) =>
    [...pageOf(name).matchAll(/```(tsx?)\n(.*?)```/gs)].map(([, ext, code], i) =>
      written(name, `readme-typed-${i}.${ext}`, code!),
    ),
  )
  expect(files.some((file) => file.endsWith('.tsx'))).toBe(true)
  const config = written(
    'status',
    'readme.json',
    JSON.stringify({
      extends: '../../../tsconfig.base.json',
      compilerOptions: {
        rootDir: '../../..',
        customConditions: ['source'],
        lib: ['ES2023', 'DOM'],
        types: [],
        jsx: 'react-jsx',
        composite: false,
        noEmit: true,
        rewriteRelativeImportExtensions: false,
        allowImportingTsExtensions: true,
      },
      files: [fileURLToPath(new URL('headlamp.d.ts', import.meta.url)), ...files],
      include: [],
    }),
  )
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { stdout, status } = spawnSync('npx', ['--no-install', 'tsc', '-p', config], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([stdout, status]).toEqual(['', 0])
})

function pageOf(name: string): string {
  return readFileSync(`${packages}/${name}/README.md`, 'utf8')
}

/** A file from where the imports of a package lead where they lead for others. */
function written(name: string, file: string, text: string): string {
  mkdirSync(`${packages}/${name}/dist`, { recursive: true })
  writeFileSync(`${packages}/${name}/dist/${file}`, text)
  return `${packages}/${name}/dist/${file}`
}

/** What an example prints. */
async function outputOf(name: string, code: string, i: number): Promise<string> {
  const file = written(name, `readme-example-${i}.ts`, code)
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await import(/* @vite-ignore */ file)
  const said = log.mock.calls.map((words) => `${words.map(shown).join(' ')}\n`).join('')
  log.mockRestore()
  return said
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : inspect(value)
}
