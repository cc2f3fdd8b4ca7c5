import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { migrate, old, scratch, start } from './program.ts'

const examples = fileURLToPath(new URL('../examples', import.meta.url))

/** The examples, with a file that cannot be read. */
function repository(): string {
  const cwd = scratch()
  cpSync(examples, cwd, { recursive: true })
  writeFileSync(join(cwd, 'bad.yaml'), 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nspec: [')
  return cwd
}

/**
 * The environment in which each other thread notes in a file that it has started, and each part that it is about to tell. The
 * first thread takes no part before another one has one to tell.
 *
 * @param program what another thread does first; with `tell` it is given what to do with what it tells
 */
function watched({ program = '', tell = 'post(tells)', isAwaited = true } = {}) {
  const folder = scratch()
  const [log, preload] = [join(folder, 'log'), join(folder, 'preload.mjs')]
  writeFileSync(log, '')
  writeFileSync(
    preload,
    `import { appendFileSync, readFileSync } from 'node:fs'
import { isMainThread, parentPort } from 'node:worker_threads'
const log = ${JSON.stringify(log)}
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
if (!isMainThread) {
  appendFileSync(log, 'start ')
  const post = parentPort.postMessage.bind(parentPort)
  let count = 0
  parentPort.postMessage = (tells) => {
    appendFileSync(log, 'tell ')
    count++
    ${tell}
  }
  ${program}
} else if (${isAwaited}) {
  const { load } = Atomics
  // Ten minutes, for a program that is broken.
  Atomics.load = (...of) => {
    Atomics.load = load
    for (let left = 60_000; left > 0 && !readFileSync(log, 'utf8').includes('tell'); left--) sleep(10)
    return load(...of)
  }
}
`,
  )
  const said = (word: string) => readFileSync(log, 'utf8').split(word).length - 1
  return {
    env: { NODE_OPTIONS: `--max-old-space-size=160 --import=${pathToFileURL(preload).href}` },
    started: () => said('start'),
    told: () => said('tell'),
  }
}

function textsIn(cwd: string): Readonly<Record<string, string>> {
  const entries = readdirSync(cwd, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(cwd.length), readFileSync(path, 'utf8')]),
  )
}

const flags = ['manifests', '.', 'nowhere', '--docs', '--format', 'json']

/** What one job says of the repository, wherever it lies. */
let known: ReturnType<typeof migrate> | undefined
const one = (cwd: string) => (known ??= migrate([...flags, '--jobs', '1'], { cwd }))

test.each([[2], [4]])('%i jobs say what one says, and are so many threads', (jobs) => {
  const cwd = repository()
  const { env, started, told } = watched()
  const run = migrate([...flags, '--jobs', `${jobs}`], { cwd, env })
  expect(run).toEqual(one(cwd))
  expect(started()).toBe(jobs - 1)
  expect(told()).toBeGreaterThan(0)
})

test.each([
  ['--to', 'v1beta1'],
  ['--shard', '2/3'],
  ['--annotate', '--helpers', '--references'],
  ['--render', '--include', 'chart/**'],
])('and so it is with %s %s', (...more) => {
  const cwd = repository()
  const [few, many] = ['1', '3'].map((jobs) => migrate([...flags, ...more, '--jobs', jobs], { cwd }))
  expect(many).toEqual(few)
  expect(many!.stdout).toContain('"state":')
})

test('they write what one writes', () => {
  const [cwd, other] = [repository(), repository()]
  const run = migrate(['manifests', '.', '--jobs', '3', '--write', '--force'], { cwd })
  expect(run).toEqual(migrate(['manifests', '.', '--jobs', '1', '--write', '--force'], { cwd: other }))
  expect(textsIn(cwd)).toEqual(textsIn(other))
})

test.each([
  ['cannot start', { program: 'process.exit(1)', isAwaited: false }],
  ['finds its program broken', { program: 'throw new Error()', isAwaited: false }],
  ['dies with the first that it has taken', { tell: 'process.exit(1)' }],
  ['dies with the second', { tell: 'count < 2 ? post(tells) : process.exit(1)' }],
  ['runs out of memory', { tell: 'for (const all = []; ; ) all.push(new Array(1e6).fill(0.5))' }],
])('nothing is lost with a thread that %s', (_, how) => {
  const cwd = repository()
  const { env, started } = watched(how)
  const run = migrate([...flags, '--jobs', '3'], { cwd, env })
  expect(started()).toBe(2)
  expect(run).toEqual(one(cwd))
})

test('one job, a small tree and stdin need no other thread', () => {
  const cwd = scratch({ 'a.yaml': old })
  const { env, started } = watched({ isAwaited: false })
  migrate(['manifests', '.', '--jobs', '1'], { cwd, env })
  migrate(['manifests', '.'], { cwd, env })
  migrate(['manifests', '-', '--jobs', '2'], { cwd, env, input: old })
  expect(started()).toBe(0)
})

test('Ctrl-C ends a run whose other thread is at work', async () => {
  // What it has taken it never tells.
  const { env, told } = watched({ tell: 'for (;;) sleep(1000)' })
  const child = start(['manifests', '.', '--jobs', '2'], repository(), env)
  const ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve([code, signal])))
  while (told() === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  child.kill('SIGINT')
  expect(await ended).toEqual([null, 'SIGINT'])
})

test.each(['0', '-1', '1.5', 'all', ''])('%j is no number of jobs', (jobs) => {
  const { code, stderr } = migrate(['manifests', '.', `--jobs=${jobs}`], { cwd: scratch() })
  expect(stderr).toContain('whole number')
  expect(code).toBe(1)
})
