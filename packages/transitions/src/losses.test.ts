import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convert, ConvertError, ledger, place, printPlace, rowId, transitions } from './index.ts'
import type { Stage } from './index.ts'
import { objectsOf } from '../test/objects.ts'

const lookup = (group: string): string => `${group}/v1beta1`

const cases = transitions
  .filter(({ to }) => to === 'v1beta2')
  .flatMap(({ group, kind, from, to }): readonly (readonly [string, Stage, Stage, string])[] => [
    [kind, from, to, group],
    [kind, to, from, group],
  ])

test.each(cases)(
  'the losses of %s %s → %s are what the ledger says is dropped by a row',
  (kind, from, to, group) => {
    const law = fc.property(objectsOf(group, from, kind), (object) => {
      const placed = place(object, { to, lookup })
      const rows = new Map(placed?.placements.flatMap(({ row }) => (row ? [[rowId(kind, row), row]] : [])))
      const dropped = (placed ? ledger(object, placed) : []).filter(({ fate, row = '', why }) => {
        const own = rows.get(row)
        return fate === 'dropped' && own?.verb === 'drop' && why === own.why
      })
      const losses = convert(object, { to, lookup }).losses.map(({ from }) => printPlace(from))
      const isIn = (path: string, loss: string): boolean =>
        path === loss || /^[.[]/.test(path.slice(loss.length))
      for (const { path } of dropped)
        expect(
          losses.filter((loss) => path.startsWith(loss) && isIn(path, loss)),
          path,
        ).not.toEqual([])
      for (const loss of losses)
        expect(
          dropped.filter(({ path }) => path.startsWith(loss) && isIn(path, loss)),
          loss,
        ).not.toEqual([])
    })
    fc.assert(law, { seed: 6, numRuns: 10 })
  },
)

const cluster = {
  apiVersion: 'cluster.x-k8s.io/v1beta1',
  kind: 'Cluster',
  metadata: { name: 'c' },
  spec: { infrastructureRef: { apiVersion: 'x/v1', kind: 'X', name: 'a', namespace: 'b' } },
}

test('a loss has its place, its row and a reason, in both readings', () => {
  for (const reading of ['author', 'server'] as const)
    expect(convert(cluster, { to: 'v1beta2', reading }).losses).toMatchObject([
      {
        from: ['spec', 'infrastructureRef', 'namespace'],
        row: { verb: 'drop', why: expect.stringMatching(/\S/) as string },
      },
    ])
})

test('a server that goes down keeps everything in an annotation: nothing is lost', () => {
  const object = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineDeployment', spec: { taints: [{}] } }
  expect(convert(object, { to: 'v1beta1', reading: 'server' }).losses).toEqual([])
})

test('a version that a kind never had is an error; one that has it arrives there', () => {
  for (const reading of ['author', 'server'] as const) {
    expect(() => convert(cluster, { to: 'v1alpha1', reading })).toThrow(ConvertError)
    expect(() => convert({ kind: 'List', items: [cluster] }, { to: 'v1alpha1', reading })).toThrow(
      /no v1alpha1/,
    )
  }
  const old = transitions.find(({ from }) => from === 'v1alpha1')!
  const object = { apiVersion: `${old.group}/v1beta2`, kind: old.kind, metadata: { name: 'a' } }
  expect(convert(object, { to: 'v1alpha1' }).object.apiVersion).toBe(`${old.group}/v1alpha1`)
})
