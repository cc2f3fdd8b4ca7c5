import { expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

const base = `export const get = async (plural: string, name: string) =>
  (await fetch(\`/apis/cluster.x-k8s.io/v1beta1/\${plural}/\${name}\`)).json()\n`

test.each([
  ['a field of one kind', 'it.status?.controlPlaneReady', ['Cluster:apiVersion: client/residue-held']],
  [
    'a field behind a name',
    '{ const { spec } = it; return spec.topology.class }',
    ['Cluster:apiVersion: client/residue-held'],
  ],
  ['a field that stays', 'it.status?.phase', []],
  ['a field of a Deployment', 'it.spec.minReadySeconds', []],
])('%s, read of what nothing leads to a source, keeps its kind', (_, read, held) => {
  const body = read.startsWith('{') ? read : `${read}`
  const plan = planFiles({
    'base.ts': base,
    'a.ts': `import { get } from './base'\nexport const show = async (what: string) => shown(await get(what, 'a'))\nconst shown = (it: any) => ${body}\n`,
  })
  expect([...coded(plan('base.ts')), ...coded(plan('a.ts'))]).toEqual(held)
  expect(plan('base.ts').edits.length).toBe(held.length > 0 ? 0 : 1)
})
