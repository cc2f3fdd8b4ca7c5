import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'

const packages = fileURLToPath(new URL('../packages', import.meta.url))

afterEach(() => {
  vi.restoreAllMocks()
})

test.each(readdirSync(packages))(
  'the example in the README of %s prints what stands below it',
  async (name) => {
    const page = readFileSync(`${packages}/${name}/README.md`, 'utf8')
    const [, code, printed] = /```ts\n(.*?)```\n\n```text\n(.*?)```/s.exec(page) ?? []
    expect(code).toBeDefined()
    expect(await outputOf(name, code!)).toBe(printed)
  },
)

/** What an example prints. It runs where the imports of its package lead where they lead for others. */
async function outputOf(name: string, code: string): Promise<string> {
  const file = `${packages}/${name}/dist/readme-example.ts`
  mkdirSync(`${packages}/${name}/dist`, { recursive: true })
  writeFileSync(file, code)
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await import(/* @vite-ignore */ file)
  return log.mock.calls.map((words) => `${words.map(shown).join(' ')}\n`).join('')
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : inspect(value)
}
