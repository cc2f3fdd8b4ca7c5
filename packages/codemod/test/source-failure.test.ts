import { describe, expect, test } from 'vitest'
import { defaults, planProgram } from '../src/index.ts'
import { failureOf } from '../src/source-failure.ts'
import { planFiles } from './plan-files.ts'

const version = `export const version = 'cluster.x-k8s.io/v1beta1'\n`
const manifestOf = (name: string): string =>
  `${version}export const manifest = \`\napiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nmetadata: {name: ${name}}\n\`\n`

/** Fails on what is named so, as a fault of this program would. */
function planManifest(text: string): never {
  if (text.includes('endless')) return planManifest(`${text} `)
  throw new Error('no such thing')
}

test('a file on which the program fails is held and named, and the others are planned', () => {
  const files: Record<string, string> = {
    '/a.ts': version,
    '/endless.ts': manifestOf('endless'),
    '/wrong.ts': manifestOf('wrong'),
  }
  const plans = planProgram(
    { paths: Object.keys(files), textOf: (path) => files[path], nameOf: (path) => path, planManifest },
    defaults,
  )
  expect(plans.get('/a.ts')!.after).toBe(version.replace('v1beta1', 'v1beta2'))
  for (const [path, what] of [
    ['/endless.ts', 'a recursion did not end'],
    ['/wrong.ts', 'no such thing'],
  ] as const) {
    expect(plans.get(path)).toMatchObject({ edits: [], after: files[path], problem: { ours: true } })
    expect(plans.get(path)!.problem!.what).toContain(what)
  }
})

test('an error that names no file is one of the file without which it does not happen', () => {
  const paths = ['/a.ts', '/b.ts', '/c.ts', '/d.ts', '/e.ts']
  const found = (fails: (some: readonly string[]) => boolean): string | undefined =>
    failureOf(new Error('x'), paths, fails)?.path
  for (const path of paths) expect(found((some) => some.includes(path))).toBe(path)
  expect(found((some) => some.includes('/b.ts') && some.includes('/d.ts'))).toBe('/d.ts')
  expect(found(() => true)).toBeUndefined()
})

test('so it is while programs are read', () => {
  const files: Record<string, string> = { '/a.ts': version, '/wrong.ts': version, '/z.ts': version }
  const plans = planProgram(
    {
      paths: Object.keys(files),
      textOf: (path) => files[path],
      nameOf: (path) => {
        if (path === '/wrong.ts' && /\bread(?:Texts|Programs)\b/.test(new Error().stack!))
          throw new Error('no name')
        return path
      },
    },
    defaults,
  )
  expect([...plans].map(([path, { edits, problem }]) => [path, edits.length, problem?.what])).toEqual([
    ['/a.ts', 1, undefined],
    ['/z.ts', 1, undefined],
    ['/wrong.ts', 0, 'the file could not be planned: no name'],
  ])
})

const levels = 5_000
const nested = (open: string, inner: string, close: string): string =>
  open.repeat(levels) + inner + close.repeat(levels)

describe('what nests 5,000 deep is named, and what imports it is planned', () => {
  const forms = {
    expressions: `export const a = ${nested('(', '1', ')')}\n`,
    sums: `export const a = ${nested('1 + ', '1', '')}\n`,
    types: `export type A = ${nested('{ a: ', '1', ' }')}\n`,
    objects: `export const a = ${nested('{ a: ', '1', ' }')}\n`,
    functions: `export const a = ${nested('() => ', '1', '')}\n`,
    statements: `${nested('if (version) {} else ', '{}', '')}\n`,
    templates: `export const a = ${nested('`${', '1', '}`')}\n`,
    JSX: `export const a = ${nested('<a>', '', '</a>')}\n`,
  }
  const component = (text: string): string => `<script lang="ts">\n${text}</script>\n`
  const cases = Object.entries(forms).flatMap(([form, text]) =>
    ['ts', 'tsx', 'js', 'vue', 'svelte'].flatMap((ending) => {
      if (form === 'JSX' && ending !== 'tsx') return []
      if (form === 'types' && ending === 'js') return []
      const whole = version + text
      return [[form, `deep.${ending}`, /vue|svelte/.test(ending) ? component(whole) : whole] as const]
    }),
  )

  test.each(cases)('%s in %s', (_, name, text) => {
    const specifier = `./${name.replace(/\.[jt]sx?$/, '')}`
    const use = `import * as deep from '${specifier}'\nexport { deep }\n${version}`
    const planOf = planFiles({ [name]: text, 'use.ts': use, 'other.ts': version })
    expect([planOf(name).after, planOf(name).edits]).toEqual([planOf(name).before, []])
    const named = planOf(name).problem?.what ?? planOf(name).skipped?.what
    expect(named).toMatch(/nested too deeply|minified|bundler/)
    expect(planOf('use.ts').edits).toHaveLength(1)
    expect(planOf('other.ts').edits).toHaveLength(1)
  })
})
