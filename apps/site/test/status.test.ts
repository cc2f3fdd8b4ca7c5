import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allOf, layoutOf } from '../src/status/layout.ts'
import { statusOf } from '../src/status/status.ts'
import type { Says } from '../src/status/answer.ts'
import { examples, filesOf, printed } from './folder.ts'

const folder = join(examples, 'status')
const now = '2026-03-01T12:00:00Z'
const flags: Readonly<Record<Says, readonly string[]>> = {
  overview: [],
  why: ['--why'],
  computed: ['--computed'],
}

describe.each(Object.keys(flags) as Says[])('%s', (says) => {
  test.each(['dump.yaml', 'paused.yaml', 'unreachable.yaml'])(
    'of %s is what the program prints',
    async (name) => {
      const files = filesOf(folder).filter(({ path }) => path === name)
      const { text } = await statusOf({ files, says, now })
      expect(text.length).toBeGreaterThan(30)
      expect(text).toBe(printed(['status', name, '--now', now, ...flags[says]], folder))
    },
  )

  test('of a folder is what the program prints', async () => {
    const files = [...filesOf(folder)].sort((a, b) => (a.path < b.path ? -1 : 1))
    const { text } = await statusOf({ files, says, now })
    expect(text).toBe(printed(['status', '.', '--now', now, ...flags[says]], folder))
  })
})

test('of several Clusters one can be chosen', async () => {
  const files = filesOf(folder)
  const all = await statusOf({ files, says: 'overview', now })
  expect(all.clusters.length).toBeGreaterThan(1)
  expect(all.drawing).toBeUndefined()
  const [cluster] = all.clusters
  const one = await statusOf({ files, says: 'overview', now, cluster: cluster! })
  expect(one.text).toBe(printed(['status', '.', '--now', now, '--cluster', cluster!], folder))
  expect(`${one.drawing?.kind} ${one.drawing?.name}`).toBe(`Cluster ${cluster!.split('/')[1]}`)
})

test('a drawing has each object once, and no two boxes lie over one another', async () => {
  const { drawing } = await statusOf({
    files: filesOf(folder).filter(({ path }) => path === 'dump.yaml'),
    says: 'overview',
    now,
  })
  const all = allOf(drawing!)
  const machines = readFileSync(join(folder, 'dump.yaml'), 'utf8').match(/^ {2}kind: Machine$/gm)!
  expect(all.filter(({ kind }) => kind === 'Machine')).toHaveLength(machines.length)
  const { boxes, width, height } = layoutOf(drawing!)
  expect(boxes).toHaveLength(all.length)
  for (const [i, a] of boxes.entries()) {
    expect(a.x + a.width).toBeLessThanOrEqual(width)
    expect(a.y + a.height).toBeLessThanOrEqual(height)
    for (const b of boxes.slice(i + 1))
      expect(
        a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y,
      ).toBe(true)
  }
})

test.each([
  ['a binary file', new Uint8Array([0, 1, 2]), 'binary'],
  ['no UTF-8', new Uint8Array([0x61, 0xff, 0xff]), 'UTF-8'],
  ['broken YAML', new TextEncoder().encode('kind: [\n'), 'not YAML'],
])('%s is told in a line', async (_, bytes, said) => {
  const { text, remarks } = await statusOf({ files: [{ path: 'dump.yaml', bytes }], says: 'overview', now })
  expect(text).toBe('')
  expect(remarks).toHaveLength(1)
  expect(remarks[0]![0]).toContain(said)
})

test('a dump without a Cluster is an error that says what to do', async () => {
  const files = [
    {
      path: 'a.yaml',
      bytes: new TextEncoder().encode('apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n'),
    },
  ]
  await expect(statusOf({ files, says: 'overview', now })).rejects.toThrow(
    'there is no Cluster among 1 objects',
  )
})
