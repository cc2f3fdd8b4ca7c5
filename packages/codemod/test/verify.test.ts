import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { applyEdits } from '@capi-migrate/edits'
import type { FilePlan } from '@capi-migrate/edits'
import { afterAll, describe, expect, test } from 'vitest'
import { ParsedFiles } from '../src/parsed-files.ts'
import { untouched, verified } from '../src/verify.ts'
import { coded, planFiles } from './plan-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const config = JSON.stringify({
  compilerOptions: {
    strict: true,
    lib: ['es5'],
    types: [],
    module: 'esnext',
    moduleResolution: 'bundler',
    resolveJsonModule: true,
  },
})
const type = 'export interface T { a: string; b: number }\n'

/** The places of new errors, where the first of some words in a file become others. */
function told(
  files: Readonly<Record<string, string>>,
  name: string,
  old: string,
  text: string,
): readonly string[] {
  const root = mkdtempSync(join(folder, 'p'))
  for (const [file, content] of Object.entries({ 'tsconfig.json': config, ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  const before = files[name]!
  const start = before.indexOf(old)
  const edits = [{ start, end: start + old.length, text, row: 'r' }]
  const plan: FilePlan = { ...untouched(name, before), after: applyEdits(before, edits), edits }
  const programs = Object.entries(files).filter(([file]) => file.endsWith('.ts'))
  const plans = verified({
    plans: new Map([[join(root, name), plan]]),
    texts: new Map(programs.map(([file, content]) => [join(root, file), content])),
    standIns: new Map(),
    programs: { read: new Map(), parsedFiles: new ParsedFiles() },
    nameOf: (path) => path.slice(root.length + 1),
  })
  return [...plans.values()].flatMap(({ file, checked }) =>
    (checked?.findings ?? []).map(({ line, column, rule }) => `${file}:${line}:${column} ${rule}`),
  )
}

test('an error that says the same as one that is gone is told', () => {
  const use = `import type { T } from './t'
export const f = (t: T) => {
  const a: number = t.a
  const b: number = t.b
}
`
  const files = { 't.ts': type, 'use.ts': use }
  expect(told(files, 't.ts', 'a: string; b: number', 'a: number; b: string')).toEqual([
    'use.ts:4:9 types/TS2322',
  ])
  const moved = `export const f = (one: { a: string; b: 1 }) => [one.a.x, one.b]\n`
  expect(told({ 'm.ts': moved }, 'm.ts', 'one.a.x, one.b]', 'one.b, one.a.x]')).toEqual([])
})

test('a module is found by an alias of one word', () => {
  const paths = JSON.stringify({
    compilerOptions: { ...JSON.parse(config).compilerOptions, paths: { '*': ['./src/*'] } },
  })
  const files = {
    'tsconfig.json': paths,
    'src/t.ts': type,
    'src/use.ts': `import type { T } from 't'\nexport const f = (t: T) => t.a\n`,
  }
  expect(told(files, 'src/t.ts', 'a: string', 'z: string')).toEqual(['src/use.ts:2:30 types/TS2339'])
})

test('a type of another tsconfig.json is followed', () => {
  const files = {
    'types/tsconfig.json': config,
    'types/t.ts': type,
    'app/tsconfig.json': config,
    'app/use.ts': `import type { T } from '../types/t'\nexport const f = (t: T) => t.a\n`,
  }
  expect(told(files, 'types/t.ts', 'a: string', 'z: string')).toEqual(['app/use.ts:2:30 types/TS2339'])
})

test('an object that is imported is followed', () => {
  const files = { 'o.json': '{ "a": "x" }\n', 'use.ts': `import o from './o.json'\nexport const f = o.a\n` }
  expect(told(files, 'o.json', '"a"', '"z"')).toEqual(['use.ts:2:20 types/TS2339'])
})

test('a mark at the beginning of a file moves no place', () => {
  const use = `\uFEFFexport interface T { a: string }\nexport const f = (t: T) => t.a\n`
  expect(told({ 'use.ts': use }, 'use.ts', 'a: string', 'z: string')).toEqual(['use.ts:2:30 types/TS2339'])
})

describe('a new error that no task explains holds the kind whose edits it is of', () => {
  const files = {
    'cluster.ts': `export interface Cluster {
  apiVersion: 'cluster.x-k8s.io/v1beta1'
  kind: 'Cluster'
  spec: { topology?: { class?: string; version?: string } }
}
`,
    'machine.ts': `export interface Machine {
  apiVersion: 'cluster.x-k8s.io/v1beta1'
  kind: 'Machine'
  status?: { bootstrapReady?: boolean }
}
export const up = (m: Machine) => m.status?.bootstrapReady
`,
    'use.ts': `import type { Cluster } from './cluster'
type Topology = NonNullable<Cluster['spec']['topology']>
type Named = { [K in keyof Topology as K extends 'class' ? 'name' : never]: Topology[K] }
export const named = (n: Named): string | undefined => n.name
`,
  }
  const all = `import type { Cluster } from './cluster'
type Topology = NonNullable<Cluster['spec']['topology']>
type Known = Exclude<keyof Topology, 'version'> extends 'class' ? 'all' : 'some'
export const known: Known = 'all'
`

  test.each(['v1beta2', 'dual'] as const)('--mode %s', (mode) => {
    const planOf = planFiles({ ...files, ...(mode === 'dual' && { 'use.ts': all }) }, { mode, verify: true })
    expect(planOf('cluster.ts').edits).toEqual([])
    expect(coded(planOf('use.ts'))).toEqual(['Cluster:apiVersion: client/error-held'])
    expect(planOf('use.ts').tasks[0]!.what).toContain('line 4 (')
    expect(planOf('machine.ts').after).toContain('bootstrapDataSecretCreated')
  })

  test('not where nobody asks, nor where dependencies are missing', () => {
    const manifest = { 'package.json': '{ "dependencies": { "a": "1" } }' }
    const isEdited = (more: object, verify: boolean | 'installed'): boolean =>
      planFiles({ ...files, ...more }, { verify })('cluster.ts').edits.length > 0
    expect(isEdited({}, false)).toBe(true)
    expect(isEdited(manifest, 'installed')).toBe(true)
    expect(isEdited({ ...manifest, 'node_modules/a/index.d.ts': '' }, 'installed')).toBe(false)
    expect(isEdited({}, 'installed')).toBe(false)
  })
})
