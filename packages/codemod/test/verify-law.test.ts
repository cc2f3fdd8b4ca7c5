import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyEdits } from '@capi-migrate/edits'
import type { Edit, FilePlan } from '@capi-migrate/edits'
import fc from 'fast-check'
import { Project, ts } from 'ts-morph'
import { afterAll, expect, test } from 'vitest'
import { ParsedFiles } from '../src/parsed-files.ts'
import { untouched, verified } from '../src/verify.ts'

// What --verify tells is what a compiler says of the whole program, before and after, whatever leads from a change to an error.

const folder = mkdtempSync(join(tmpdir(), 'verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const origin = `export interface T { a: string; b: number }
export function v(): T {
  const one: T = { a: '', b: 1 }
  return one
}
`

/** Ways in which a module hands on what another has, as `T` and `v`. */
const ways: Readonly<Record<string, (from: string) => string>> = {
  'names it again': (from) => `export { v, type T } from ${from}\n`,
  'hands on all': (from) => `export * from ${from}\n`,
  infers: (from) =>
    `import { v as w } from ${from}\nexport const v = () => w()\nexport type T = ReturnType<typeof v>\n`,
  'spells it out': (from) =>
    `import { v as w } from ${from}\nexport const v = () => ({ ...w() })\nexport type T = ReturnType<typeof v>\n`,
  'makes a type of it': (from) =>
    `import type { T as U } from ${from}\nexport type T = Required<U>\nexport declare function v(): T\n`,
  'extends it': (from) =>
    `import type { T as U } from ${from}\nexport interface T extends U { c: boolean }\nexport declare const v: <X = T>() => X\n`,
  'is a class of it': (from) =>
    `import { v as w } from ${from}\nclass C { #own = w(); get all() { return this.#own } }\nexport const v = () => new C().all\nexport type T = C['all']\n`,
  'makes it global': (from) =>
    `import type { T as U } from ${from}\ndeclare global { interface Shared extends U {} }\nexport type T = Shared\nexport declare function v(): T\n`,
  'has the global one': () => `export type T = Shared\nexport declare function v(): T\n`,
  'keeps it inside': (from) =>
    `import { v as w } from ${from}\nexport interface T { a: string; b: number }\nexport const v = (): T => ({ a: w().a, b: w().b })\n`,
  'is a global script': (from) => `declare function fromScript(): import(${from}).T\n`,
  'asks a global function': () =>
    `export const v = () => fromScript()\nexport type T = ReturnType<typeof v>\n`,
  'says it in JavaScript': (from) =>
    `/** @typedef {import(${from}).T} T */\nimport { v as w } from ${from}\nexport const v = () => w()\n`,
}

const uses = [
  `export const used = v().a.length\n`,
  `export const count: number = v().b\n`,
  `export const key: keyof T = 'a'\n`,
  `export const made: T = { a: '', b: 1 }\n`,
  `export const wrong: number = ''\n`,
  `export const never = v().none\n`,
]

/** What changes in the first module: its words, for what they become. */
const changes: readonly (readonly [string, string])[][] = [
  [
    ['a: string', 'z: string'],
    [`a: ''`, `z: ''`],
  ],
  [
    ['b: number', 'b: string'],
    ['b: 1', `b: '1'`],
  ],
  [['b: number', 'b: number; c?: string']],
  [['const one', 'const  one']],
]

const module = fc.record({
  way: fc.constantFrom(...Object.keys(ways)),
  from: fc.nat({ max: 5 }),
  uses: fc.subarray(uses, { maxLength: 3 }),
})
const programs = fc.record({
  modules: fc.array(module, { minLength: 1, maxLength: 6 }),
  change: fc.constantFrom(...changes),
  isUsedInside: fc.boolean(),
})

/** Each way, to a module that is two files away from the change. */
const examples = Object.keys(ways).map((way): [Program] => {
  const last = way === 'is a global script' ? 'asks a global function' : 'infers'
  const modules = [
    { way, from: 0, uses: [] },
    { way: last, from: 1, uses: [uses[0]!] },
  ]
  return [{ modules, change: changes[0]!, isUsedInside: false }]
})

type Program = typeof programs extends fc.Arbitrary<infer T> ? T : never

test('the new errors are those of the whole program', () => {
  let told = 0
  let far = 0
  fc.assert(
    fc.property(programs, ({ modules, change, isUsedInside }) => {
      const texts = new Map([['m0.ts', origin + (isUsedInside ? uses[0]! : '')]])
      const nameOf = (at: number): string =>
        `m${at}.${at > 0 && modules[at - 1]!.way.includes('JavaScript') ? 'js' : 'ts'}`
      for (const [i, { way, from, uses: own }] of modules.entries()) {
        const quoted = `'./m${from % (i + 1)}'`
        const isScript = way === 'is a global script'
        const named = /^(?:names|hands|says)/.test(way)
          ? own.map(
              (use, n) =>
                `import { v as v${n}, type T as T${n} } from ${quoted}\n` +
                use.replace(/\bv\(/, `v${n}(`).replace(/\bT\b/g, `T${n}`),
            )
          : own
        const isJs = way.includes('JavaScript')
        texts.set(nameOf(i + 1), ways[way]!(quoted) + (isScript || isJs ? '' : named.join('')))
      }
      const first = texts.get('m0.ts')!
      const edits = change.map(([old, text]): Edit => {
        const start = first.indexOf(old)
        return { start, end: start + old.length, text, row: 'r' }
      })
      const expected = newErrors(texts, applyEdits(first, edits), edits)
      expect(foundBy(texts, edits)).toEqual(expected)
      told += expected.length
      far += expected.filter((line) => !line.startsWith('m0')).length
    }),
    { examples, seed: Number(process.env.SEED ?? 7), numRuns: Number(process.env.RUNS ?? 30) },
  )
  expect(told).toBeGreaterThan(20)
  expect(far).toBeGreaterThan(10)
}, 120_000)

const options = {
  strict: true,
  target: 'es2022',
  lib: ['es5'],
  types: [],
  moduleResolution: 'bundler',
  module: 'esnext',
  allowJs: true,
}
const { options: parsedOptions } = ts.parseJsonConfigFileContent({ compilerOptions: options }, ts.sys, '/')

/** What `verified` tells of a program on disk: file, place before, code. */
function foundBy(texts: ReadonlyMap<string, string>, edits: readonly Edit[]): readonly string[] {
  const root = mkdtempSync(join(folder, 'p'))
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }))
  for (const [name, text] of texts) writeFileSync(join(root, name), text)
  const first = texts.get('m0.ts')!
  const plan: FilePlan = { ...untouched('m0.ts', first), after: applyEdits(first, edits), edits }
  const plans = verified({
    plans: new Map([[join(root, 'm0.ts'), plan]]),
    texts: new Map([...texts].map(([name, text]) => [join(root, name), text])),
    standIns: new Map(),
    programs: { read: new Map(), parsedFiles: new ParsedFiles() },
    nameOf: (path) => path.slice(root.length + 1),
  })
  return [...plans.values()]
    .flatMap(({ file, checked }) =>
      (checked?.findings ?? []).map(
        ({ line, column, rule }) => `${file}:${line}:${column} ${rule.slice('types/TS'.length)}`,
      ),
    )
    .sort()
}

/** The same by a compiler of its own: every error of the whole program, less those at the same place before. */
function newErrors(
  texts: ReadonlyMap<string, string>,
  after: string,
  edits: readonly Edit[],
): readonly string[] {
  const then = new Set(
    errorsOf(texts).map(({ file, start, code, text }) => `${file} ${start} ${code} ${text}`),
  )
  return errorsOf(new Map([...texts, ['m0.ts', after]]))
    .filter(
      ({ file, start, code, text }) =>
        !then.has(`${file} ${file === 'm0.ts' ? placeBefore(start, edits) : start} ${code} ${text}`),
    )
    .map(({ file, start, code }) => {
      const at = file === 'm0.ts' ? placeBefore(start, edits) : start
      const lines = texts.get(file)!.slice(0, at).split('\n')
      return `${file}:${lines.length}:${lines.at(-1)!.length + 1} ${code}`
    })
    .sort()
}

function placeBefore(start: number, edits: readonly Edit[]): number {
  let shift = 0
  for (const edit of edits) {
    if (start < edit.start + shift) break
    if (start < edit.start + shift + edit.text.length) return edit.start
    shift += edit.text.length - (edit.end - edit.start)
  }
  return start - shift
}

function errorsOf(texts: ReadonlyMap<string, string>) {
  const project = new Project({ useInMemoryFileSystem: true, compilerOptions: parsedOptions })
  for (const [name, text] of texts) project.createSourceFile(`/${name}`, text)
  const program = project.getProgram().compilerObject
  return [...texts.keys()].flatMap((file) => {
    const source = program.getSourceFile(`/${file}`)!
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ start = 0, code, messageText }) => ({
        file,
        start,
        code,
        text: ts.flattenDiagnosticMessageText(messageText, ' '),
      }),
    )
  })
}
