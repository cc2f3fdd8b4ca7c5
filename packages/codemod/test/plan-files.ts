import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FilePlan } from '@capi-migrate/edits'
import { afterAll } from 'vitest'
import { defaults, planProgram, sourceExtensions } from '../src/index.ts'
import type { CodemodOptions } from '../src/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'codemod-'))
afterAll(() => rmSync(folder, { recursive: true }))
let programs = 0

const config =
  '{ "compilerOptions": { "strict": true, "target": "es2022", "lib": ["es2022"], "types": [], "moduleResolution": "bundler", "module": "esnext" } }'

/** Plans the files of a program that is on disk, by name; those below node_modules are there to be imported. */
export function planFiles(
  files: Readonly<Record<string, string>>,
  options: Partial<CodemodOptions> = {},
): (name: string) => FilePlan {
  const root = join(folder, String(programs++))
  for (const [name, text] of Object.entries({ 'tsconfig.json': config, ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const names = Object.keys(files).filter((name) => !name.startsWith('node_modules/'))
  const plans = planProgram(
    {
      paths: names.filter(isProgram).map((name) => join(root, name)),
      others: names.filter((name) => !isProgram(name)).map((name) => join(root, name)),
      textOf: (path) => files[path.slice(root.length + 1)],
      nameOf: (path) => path.slice(root.length + 1),
    },
    { ...defaults, ...options },
  )
  return (name) => plans.get(join(root, name))!
}

function isProgram(name: string): boolean {
  return sourceExtensions.some((ending) => name.endsWith(ending))
}

/** The tasks of a plan, one `row: what` each. */
export function told({ tasks }: FilePlan): readonly string[] {
  return tasks.map(({ row, what }) => `${row}: ${what}`)
}

/** The same by code, one `row: code` each. */
export function coded({ tasks }: FilePlan): readonly string[] {
  return tasks.map(({ row, code }) => `${row}: ${code}`)
}
