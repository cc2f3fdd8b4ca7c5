import { expect, test, vi } from 'vitest'
import { defaults, planProgram } from '../src/index.ts'
import type { rewriters as all } from '../src/rewriters/rewriters.ts'

vi.mock('../src/rewriters/rewriters.ts', async (load) => {
  const { rewriters } = await load<{ readonly rewriters: typeof all }>()
  const endless = (): number => 1 + endless()
  const failing: (typeof all)[number] = (_, { source }) => {
    if (source.path.endsWith('endless.ts')) endless()
    if (source.path.endsWith('wrong.ts')) throw new Error('no such thing')
  }
  return { rewriters: [...rewriters, failing] }
})

const version = `export const version = 'cluster.x-k8s.io/v1beta1'\n`

test('a file on which the program fails is held and named, and the others are planned', () => {
  const files: Record<string, string> = { '/a.ts': version, '/endless.ts': version, '/wrong.ts': version }
  const plans = planProgram(
    { paths: Object.keys(files), textOf: (path) => files[path], nameOf: (path) => path },
    defaults,
  )
  expect(plans.get('/a.ts')!.after).toBe(version.replace('v1beta1', 'v1beta2'))
  for (const [path, what] of [
    ['/endless.ts', 'a recursion did not end'],
    ['/wrong.ts', 'no such thing'],
  ] as const) {
    expect(plans.get(path)).toMatchObject({ edits: [], after: version, problem: { ours: true } })
    expect(plans.get(path)!.problem!.what).toContain(what)
  }
})
