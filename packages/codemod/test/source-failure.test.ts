import { expect, test } from 'vitest'
import { defaults, planProgram } from '../src/index.ts'

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
