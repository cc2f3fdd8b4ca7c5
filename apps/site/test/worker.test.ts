import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleWorker } from '../src/worker/bundle.ts'
import type { GivenFile, Outcome, Reply, Request } from '../src/worker/outcome.ts'
import { examples, filesOf, printed } from './folder.ts'

const scratch = mkdtempSync(join(tmpdir(), 'site-worker-'))
const bundle = join(scratch, 'bundle')
let entry: string
let worker: Worker

beforeAll(async () => {
  entry = join(bundle, await bundleWorker(bundle))
  worker = new Worker(fileURLToPath(new URL('worker-in-node.mjs', import.meta.url)), { workerData: entry })
})

afterAll(async () => {
  await worker.terminate()
  rmSync(scratch, { recursive: true })
})

test('prints what the program prints for all of examples/', async () => {
  const folder = join(scratch, 'examples')
  cpSync(examples, folder, { recursive: true })
  const { files, failures } = await ask({ files: filesOf(folder), to: 'v1beta2', flags: [] })
  expect(files.map(({ diff }) => diff).join('')).toBe(printed(['manifests', '--diff'], folder))
  expect(failures).toEqual([])
  const { files: told } = JSON.parse(printed(['manifests', '--format', 'json'], folder)) as {
    files: { file: string; tasks: { id: string }[] }[]
  }
  const ids = files.flatMap(({ file, tasks }) => tasks.map(({ id }) => `${file} ${id}`))
  expect(ids.length).toBeGreaterThan(10)
  expect(ids).toEqual(told.flatMap(({ file, tasks }) => tasks.map(({ id }) => `${file} ${id}`)))
})

test('takes back what it wrote', async () => {
  const before = filesOf(examples).filter(({ path }) => path.endsWith('cluster.yaml'))
  const { files } = await ask({ files: before, to: 'v1beta2', flags: [] })
  const moved = files.filter(({ state }) => state === 'changes')
  expect(moved.length).toBeGreaterThan(0)
  const back = await ask({
    files: moved.map(({ file, after }) => given(file, after)),
    to: 'v1beta1',
    flags: [],
  })
  expect(back.files.map(({ diff }) => diff).join('')).toContain('+apiVersion: cluster.x-k8s.io/v1beta1')
})

test.each([
  ['a binary file', new Uint8Array([0, 1, 2]), 'binary'],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x61, 0]), 'UTF-16'],
  [
    'broken YAML',
    new TextEncoder().encode(
      'apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nmetadata: { name: a }\nspec: [\n',
    ),
    '',
  ],
])('says what is the matter with %s, and goes on', async (_, bytes, said) => {
  const marked = new TextEncoder().encode('cluster.x-k8s.io')
  const spoilt = said === '' ? bytes : new Uint8Array([...bytes, ...marked])
  const { failures } = await ask({ files: [{ path: 'a.yaml', bytes: spoilt }], to: 'v1beta2', flags: [] })
  expect(failures).toHaveLength(1)
  expect(failures[0]!.file).toBe('a.yaml')
  if (said !== 'UTF-16') expect(failures[0]!.what).toContain(said)
})

test('names of files stay in its folder, whatever they are', async () => {
  const text =
    'apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nmetadata: { name: a }\nspec: { paused: true }\n'
  const names = [
    '../../etc/a.yaml',
    '/b.yaml',
    './c.yaml',
    '__proto__/d.yaml',
    '<img src=x onerror=alert(1)>.yaml',
  ]
  const { files } = await ask({ files: names.map((name) => given(name, text)), to: 'v1beta2', flags: [] })
  expect(files.map(({ file }) => file).sort()).toEqual(
    ['etc/a.yaml', 'b.yaml', 'c.yaml', '__proto__/d.yaml', '<img src=x onerror=alert(1)>.yaml'].sort(),
  )
})

test('holds no compiler: what programs and providers need is left out', () => {
  const texts = readdirSync(bundle).map((name) => readFileSync(join(bundle, name), 'utf8'))
  expect(texts.join('').length).toBeLessThan(3_000_000)
  expect(texts.filter((text) => text.includes('createSourceFile'))).toEqual([])
})

function given(path: string, text: string): GivenFile {
  return { path, bytes: new TextEncoder().encode(text) }
}

function ask(request: Request): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const take = (reply: Reply<Outcome>): void => {
      if ('done' in reply) return
      worker.off('message', take)
      if ('outcome' in reply) resolve(reply.outcome)
      else reject(new Error(reply.error))
    }
    worker.on('message', take)
    worker.postMessage(request)
  })
}
