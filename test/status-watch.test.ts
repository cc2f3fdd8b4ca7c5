import { execFileSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate, scratch, start } from './program.ts'
import { hasTmux, openTerminal } from './terminal.ts'

const now = '--now=2026-07-01T12:00:00Z'

function cluster(name: string, status: string, message = ''): object {
  const condition = {
    type: 'Available',
    status,
    reason: 'X',
    message,
    lastTransitionTime: '2026-07-01T11:00:00Z',
  }
  return {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Cluster',
    metadata: { name, namespace: 'ns' },
    status: { conditions: [condition] },
  }
}

const told = (type: string, object: object) => JSON.stringify({ type, object })

interface Watched {
  readonly child: ChildProcess
  readonly send: (...texts: readonly string[]) => void
  /** All of stdout, as soon as it says this. */
  readonly until: (words: RegExp) => Promise<string>
  readonly end: () => Promise<{ readonly code: number | null; readonly stdout: string }>
}

function watching(...args: readonly string[]): Watched {
  const child = start(['status', '--watch', now, ...args], scratch())
  onTestFinished(() => void child.kill('SIGKILL'))
  let stdout = ''
  child.stdout!.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  const closed = once(child, 'close')
  return {
    child,
    send: (...texts) => void child.stdin!.write(`${texts.join('\n')}\n`),
    until: async (words) => {
      while (!words.test(stdout)) await once(child.stdout!, 'data')
      return stdout
    },
    end: async () => {
      const [code] = (await closed) as [number | null]
      return { code, stdout }
    },
  }
}

describe('a stream of objects', () => {
  test('is shown state by state, and only what is new', async () => {
    const { child, send, until, end } = watching('--exit-code')
    send(told('ADDED', cluster('a', 'False', 'no workers')), told('ADDED', cluster('b', 'True')))
    await until(/2 Clusters, 1 available/)
    send(told('MODIFIED', cluster('b', 'True')))
    send(JSON.stringify({ kind: 'List', items: [cluster('a', 'True')] }, undefined, 2))
    await until(/2 Clusters, 2 available/)
    send(told('BOOKMARK', { kind: 'Cluster' }), told('DELETED', cluster('b', 'True')))
    await until(/^Cluster ns\/a .* True /m)
    child.stdin!.end()
    const { code, stdout } = await end()
    expect(code).toBe(0)
    expect(stdout.match(/^# 2026-07-01T12:00:00.000Z$/gm)).toHaveLength(3)
  })

  test('ends with 3 where --exit-code is asked for and the last state is not well', async () => {
    const { child, send, end } = watching('--exit-code')
    send(told('ADDED', cluster('a', 'False')))
    child.stdin!.end()
    expect(await end()).toMatchObject({ code: 3 })
  })

  test('is a line of JSON for each state', async () => {
    const { child, send, until, end } = watching('--format', 'json')
    send(told('ADDED', cluster('a', 'False')))
    await until(/\n/)
    send(told('MODIFIED', cluster('a', 'True')))
    child.stdin!.end()
    const { stdout } = await end()
    const states = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { tree: { conditions: object[] } })
    expect(states.map(({ tree }) => tree.conditions[0])).toMatchObject([
      { status: 'False' },
      { status: 'True' },
    ])
  })
})

test.each([
  ['SIGINT', [], 130],
  ['SIGTERM', [], 143],
  ['SIGINT', ['--exit-code'], 3],
] as const)('%s ends it, with %j', async (signal, args, code) => {
  const { child, send, until, end } = watching(...args)
  send(told('ADDED', cluster('a', 'False')))
  await until(/^Cluster ns\/a/m)
  child.kill(signal)
  expect(await end()).toMatchObject({ code })
})

test.each([
  ['kind: Cluster\n', 'what comes in on stdin is not JSON'],
  [told('ERROR', { message: 'too old resource version' }), 'the watch ended: too old resource version'],
  [told('ADDED', { kind: 'Machine', metadata: { name: 'm' } }), 'there is no Cluster among 1 objects'],
])('%j is told', (input, what) => {
  const { code, stderr } = migrate(['status', '--watch'], { input })
  expect(code).toBe(1)
  expect(stderr).toContain(what)
  expect(stderr).toContain('next: ')
})

test.each([
  [['dump.yaml'], '--watch is for a stream on stdin, or for a live cluster'],
  [['--columns'], '--watch shows Clusters, and --columns does not'],
  [['--format', 'junit'], '--watch has no --format junit'],
])('%j goes not with it', (args, what) => {
  const { code, stderr } = migrate(['status', '--watch', ...args])
  expect([code, stderr]).toEqual([1, expect.stringContaining(what)])
})

test.skipIf(!hasTmux)('a terminal is drawn anew', () => {
  const folder = scratch()
  const pipe = join(folder, 'stream')
  execFileSync('mkfifo', [pipe])
  const terminal = openTerminal(`status --watch ${now} < stream`, folder, { columns: 120 })
  const stream = openSync(pipe, 'r+')
  onTestFinished(() => closeSync(stream))
  writeSync(stream, `${told('ADDED', cluster('a', 'False', 'no workers'))}\n`)
  terminal.until(/Cluster ns\/a .* False .* no workers/)
  writeSync(stream, `${told('MODIFIED', cluster('a', 'True'))}\n`)
  expect(terminal.until(/Cluster ns\/a .* True /).match(/Cluster ns\/a/g)).toHaveLength(1)
  terminal.press('C-c')
  terminal.until('exit 130')
})
