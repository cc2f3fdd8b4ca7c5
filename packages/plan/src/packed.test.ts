import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fakeEngine } from '../test/fakes.ts'
import { folderOf } from '../test/folder.ts'
import { checkEngine } from './check/engine.ts'
import { checkFiles } from './check/files.ts'
import { find } from './find.ts'
import type { FoundFiles } from './find.ts'
import { gather } from './gather.ts'
import { totalsOf } from './plan.ts'

function foundWith(content: Buffer, folder = 'charts'): Promise<FoundFiles> {
  const cwd = folderOf({ 'Chart.yaml': 'name: a\n' })
  mkdirSync(join(cwd, folder))
  writeFileSync(join(cwd, folder, 'sub-0.1.0.tgz'), content)
  return find(['.'], { cwd })
}

test.each([
  ['names Cluster API', gzipSync('apiVersion: cluster.x-k8s.io/v1beta1\n')],
  ['cannot be unpacked', Buffer.from('no archive')],
])('a packed subchart that %s is named and not taken for empty', async (cause, content) => {
  const found = await foundWith(content)
  const plan = gather(found, fakeEngine)
  expect(totalsOf(plan)).toMatchObject({ files: 2, skipped: 1, foreign: 1, failures: 0 })
  expect(plan.files[0]!.plan.skipped).toMatchObject({
    reason: 'packed',
    what: expect.stringContaining(cause) as string,
  })
  const check = await checkFiles(found, await checkEngine({ crds: [], cwd: '/' }))
  expect(check.files.map(({ source, skipped }) => [source.file, skipped?.reason])).toEqual([
    ['charts/sub-0.1.0.tgz', 'packed'],
  ])
})

test('a packed subchart without Cluster API is not named', async () => {
  const plan = gather(await foundWith(gzipSync('kind: Deployment\n')), fakeEngine)
  expect(totalsOf(plan)).toMatchObject({ skipped: 0, foreign: 2, failures: 0 })
})

test('a packed subchart that prints versions of other groups is not named', async () => {
  const found = await foundWith(gzipSync('apiVersion: {{ include "a" . }}\nkind: Ingress\n'))
  const mark = ['cluster.x-k8s.io', 'apiVersion: {{']
  expect(totalsOf(gather(found, { ...fakeEngine, mark }))).toMatchObject({ skipped: 0, foreign: 2 })
})

test('an archive elsewhere is not searched for', async () => {
  const found = await foundWith(gzipSync('apiVersion: cluster.x-k8s.io/v1beta1\n'), 'dist')
  expect(found.files.map(({ file }) => file)).toEqual(['Chart.yaml'])
})
