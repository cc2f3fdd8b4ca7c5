import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeEngine } from '../test/fakes.ts'
import { folderOf } from '../test/folder.ts'
import { manifestsEngine } from './engines.ts'
import { find } from './find.ts'
import { gather, gatherBytes } from './gather.ts'
import { totalsOf } from './plan.ts'
import type { Plan } from './plan.ts'

const old = 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\n'
const now = old.replace('v1beta1', 'v1beta2')
const mark = Buffer.from('# cluster.x-k8s.io\n')

async function planIn(cwd: string, paths = ['.'], limit?: number): Promise<Plan> {
  return gather(await find(paths, { cwd }), fakeEngine, limit === undefined ? {} : { limit })
}

test('files are planned, counted as there already, or left as not ours', async () => {
  const plan = await planIn(
    folderOf({ 'a.yaml': old, 'b.yaml': now, 'c.yaml': 'a: 1', 'd.yaml': '# cluster.x-k8s.io' }),
  )
  expect(plan.files.map(({ source, state }) => [source.file, state])).toEqual([
    ['a.yaml', 'changes'],
    ['b.yaml', 'current'],
  ])
  expect(plan.files[0]!.plan.after).toBe(now)
  expect(totalsOf(plan)).toMatchObject({
    files: 4,
    changes: 1,
    current: 1,
    foreign: 2,
    failures: 0,
    objects: 1,
    edits: 1,
  })
})

const bad: readonly [what: string, content: Uint8Array, said: RegExp, line?: number][] = [
  ['a NUL byte', Buffer.concat([mark, Buffer.of(0)]), /binary/],
  [
    'bytes that are not UTF-8',
    Buffer.concat([mark, Buffer.from('a: 1\nb: '), Buffer.of(0xff, 0x0a)]),
    /UTF-8/,
    3,
  ],
  ['UTF-16', Buffer.from(`\uFEFF${old}`, 'utf16le'), /UTF-16/],
  ['an engine that throws', Buffer.from(`${old}# throw`), /boom/],
]

test.each(bad)('%s is a failure of its file only', async (_, content, said, line) => {
  const plan = await planIn(folderOf({ 'a.yaml': content, 'b.yaml': old }))
  expect(plan.failures).toHaveLength(1)
  expect(plan.failures[0]).toMatchObject({ file: 'a.yaml', ...(line && { line }) })
  expect(plan.failures[0]!.what).toMatch(said)
  expect(plan.failures[0]!.next).not.toBe('')
  expect(plan.files.map(({ source }) => source.file)).toEqual(['b.yaml'])
})

test('a binary file that is not ours is left alone, unless it is named', async () => {
  const cwd = folderOf({ 'a.json': Buffer.of(0, 1, 2) })
  expect((await planIn(cwd)).failures).toEqual([])
  expect((await planIn(cwd, ['a.json'])).failures).toMatchObject([
    { what: 'the file is binary: it holds a NUL byte' },
  ])
})

test('a file above the limit is refused if it is ours or named', async () => {
  const cwd = folderOf({
    'ours.yaml': `${'#'.repeat(600_000)}${old}`,
    'not.yaml': '#'.repeat(600_000),
    'small.yaml': old,
  })
  const plan = await planIn(cwd, ['.'], 500_000)
  expect(plan.failures).toMatchObject([
    { file: 'ours.yaml', what: 'the file is too large: 1 MB, and the limit is 1 MB' },
  ])
  expect(plan.files.map(({ source }) => source.file)).toEqual(['small.yaml'])
  expect((await planIn(cwd, ['not.yaml'], 500_000)).failures).toHaveLength(1)
})

test('a huge file takes no memory', async () => {
  const cwd = folderOf({ 'huge.yaml': '' })
  truncateSync(join(cwd, 'huge.yaml'), 300 * 1024 * 1024)
  const before = process.memoryUsage().rss
  expect((await planIn(cwd, ['huge.yaml'])).failures).toHaveLength(1)
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
})

test('the mark is found across the pieces a large file is read in', async () => {
  const before = 256 * 1024 - 5
  const plan = await planIn(
    folderOf({ 'a.yaml': `${'#'.repeat(before)}cluster.x-k8s.io${'#'.repeat(1000)}` }),
    ['.'],
    1000,
  )
  expect(plan.failures).toHaveLength(1)
})

test('a file larger than the read buffer is read whole', async () => {
  const text = `${'# é\n'.repeat(100_000)}${old}`
  const plan = await planIn(folderOf({ 'a.yaml': text, 'b.yaml': old }))
  expect(plan.files.map(({ plan }) => plan.before)).toEqual([text, old])
})

test('stdin is planned as a file called -', () => {
  expect(gatherBytes(Buffer.from(old), fakeEngine).files).toMatchObject([
    { source: { file: '-' }, state: 'changes' },
  ])
  expect(gatherBytes(Buffer.of(0), fakeEngine).failures).toMatchObject([{ file: '-' }])
})

test('progress is told before each file', async () => {
  const seen: number[][] = []
  const found = await find(['.'], { cwd: folderOf({ 'a.yaml': old, 'b.yaml': '' }) })
  gather(found, fakeEngine, { onProgress: (...numbers) => seen.push(numbers) })
  expect(seen).toEqual([
    [0, 2],
    [1, 2],
  ])
})

test('a file of an older release is written where it is named, and told where it was found', async () => {
  const cwd = folderOf({ '.git/x': '', 'test/data/v1.8/a.yaml': `${old}metadata:\n  name: a\n` })
  const engine = await manifestsEngine({ to: 'v1beta2' })
  const states = async (path: string, from = cwd) =>
    gather(await find([path], { cwd: from }), engine).files.map(({ state }) => state)
  expect(await states('.')).toEqual(['tasks'])
  expect(await states('.', join(cwd, 'test/data/v1.8'))).toEqual(['tasks'])
  expect(await states('test/data/v1.8/a.yaml')).toEqual(['changes'])
})
