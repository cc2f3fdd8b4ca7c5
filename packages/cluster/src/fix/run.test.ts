import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Unreadable } from '../source/unreadable.ts'
import { journalOf } from './journal.ts'
import { runFix } from './run.ts'
import type { RunOptions } from './run.ts'
import type { Fix } from './stay.ts'
import { Surprise } from './write.ts'
import type { Write } from './write.ts'

const folder = mkdtempSync(join(tmpdir(), 'journal-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0

/** Writes named a, b, …; what is told of each happens when it is rehearsed or performed. */
function fixOf(names: string, events: string[], told: Readonly<Record<string, Error>> = {}): Fix {
  const act = (what: string) => async (): Promise<void> => {
    events.push(what)
    if (told[what]) throw told[what]
  }
  async function* writes(): AsyncIterable<Write> {
    for (const name of names)
      yield {
        object: name,
        mark: `uid-${name}`,
        says: 'changes',
        rehearse: act(`try ${name}`),
        perform: act(`write ${name}`),
      }
  }
  return { writes: writes(), stays: [], missing: [] }
}

function optionsOf(more: Partial<RunOptions> = {}): RunOptions {
  return { journal: journalOf(join(folder, `${files++}.jsonl`), 'test', 'storage'), resume: false, ...more }
}

test('a dry run tries each write, and writes nothing', async () => {
  const events: string[] = []
  const run = await runFix(fixOf('ab', events), optionsOf())
  expect(events).toEqual(['try a', 'try b'])
  expect(run.planned).toHaveLength(2)
  expect(run.written).toEqual([])
})

test('batches are tried again, each just before it is written', async () => {
  const events: string[] = []
  await runFix(fixOf('abc', events), optionsOf({ batch: 2 }))
  const first = ['try a', 'try b', 'try c']
  expect(events).toEqual([...first, 'try a', 'try b', 'write a', 'write b', 'try c', 'write c'])
})

test('a surprise of the rehearsal writes nothing', async () => {
  const events: string[] = []
  const told = { 'try b': new Surprise('odd', 'look') }
  const run = await runFix(fixOf('ab', events, told), optionsOf({ batch: 5 }))
  expect(events).toEqual(['try a', 'try b'])
  expect(run.surprises).toEqual([{ object: 'b', says: 'odd', next: 'look' }])
})

test('the first surprise of a write is the last write, and is in the journal', async () => {
  const events: string[] = []
  const options = optionsOf({ batch: 5 })
  const told = { 'write b': new Surprise('odd', 'look') }
  const run = await runFix(fixOf('abc', events, told), options)
  expect(events.filter((one) => one.startsWith('write'))).toEqual(['write a', 'write b'])
  expect(run.written.map(({ object }) => object)).toEqual(['a'])
  const lines = readFileSync(options.journal.file, 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { cluster: 'test', fix: 'storage', object: 'a', done: true },
    { object: 'b', done: false, stopped: 'odd' },
  ])
})

test('what the server refuses for one object is left to a person', async () => {
  const told = { 'try a': new Unreadable('refused', 'invalid', 'mend it') }
  const run = await runFix(fixOf('ab', [], told), optionsOf({ batch: 5 }))
  expect(run.stays).toEqual([{ object: 'a', says: 'invalid', next: 'mend it' }])
  expect(run.written.map(({ object }) => object)).toEqual(['b'])
})

test('a server that is gone ends it at once', async () => {
  const events: string[] = []
  const told = { 'try a': new Unreadable('unreachable', 'nothing answers', 'look') }
  await expect(runFix(fixOf('ab', events, told), optionsOf())).rejects.toThrow('nothing answers')
  expect(events).toEqual(['try a'])
})

test('a signal lets the object in hand be finished', async () => {
  const controller = new AbortController()
  const onProgress: RunOptions['onProgress'] = (_done, _all, what) => {
    if (what === 'written') controller.abort()
  }
  const run = await runFix(fixOf('ab', []), optionsOf({ batch: 5, signal: controller.signal, onProgress }))
  expect(run.written.map(({ object }) => object)).toEqual(['a'])
  expect(run.interrupted).toBe(true)
})

test('a run goes on where the journal ends, also where its last line is cut', async () => {
  const { journal } = optionsOf()
  journal.add({ object: 'a', mark: 'uid-a', says: 'changes', done: true })
  journal.add({ object: 'b', mark: 'uid-b', says: 'changes', done: false, stopped: 'odd' })
  writeFileSync(journal.file, '{"object":"c', { flag: 'a' })
  const events: string[] = []
  const again = journalOf(journal.file, 'test', 'storage')
  const run = await runFix(fixOf('abc', events), { journal: again, resume: true, batch: 5 })
  expect(run.resumed).toBe(1)
  expect(events).toEqual(['try b', 'try c', 'write b', 'write c'])
  expect([...journalOf(journal.file, 'test', 'storage').done]).toEqual(['uid-a', 'uid-b', 'uid-c'])
})

test('another object of the same name is not done', async () => {
  const { journal } = optionsOf()
  journal.add({ object: 'a', mark: 'uid of a cluster before', says: 'changes', done: true })
  const again = journalOf(journal.file, 'test', 'storage')
  const run = await runFix(fixOf('a', []), { journal: again, resume: true, batch: 5 })
  expect(run.written).toHaveLength(1)
})

test('without a journal nothing is written', async () => {
  const events: string[] = []
  const journal = journalOf(join(folder, 'no', 'such', 'folder'), 'test', 'storage')
  await expect(runFix(fixOf('a', events), optionsOf({ journal, batch: 5 }))).rejects.toThrow(
    /^the journal .* cannot be kept: ENOENT$/,
  )
  expect(events).toEqual(['try a'])
  expect(() => journalOf(folder, 'test', 'storage')).toThrow('cannot be kept: EISDIR')
})

test('a journal that ends in the middle ends the run, and what is written is told', async () => {
  const { journal } = optionsOf()
  const full = new Unreadable('garbled', 'the journal cannot be kept: ENOSPC', 'make room')
  const add = (): void => {
    throw full
  }
  const run = await runFix(fixOf('ab', []), optionsOf({ journal: { ...journal, add }, batch: 5 }))
  expect(run.written.map(({ object }) => object)).toEqual(['a'])
  expect(run.surprises).toEqual([{ object: 'a', says: full.message, next: full.next }])
})

test('a journal of another cluster or fix says nothing here', () => {
  const { journal } = optionsOf()
  journal.add({ object: 'a', mark: 'uid-a', says: 'changes', done: true })
  expect(journalOf(journal.file, 'other', 'storage').done.size).toBe(0)
  expect(journalOf(journal.file, 'test', 'refs').done.size).toBe(0)
})
