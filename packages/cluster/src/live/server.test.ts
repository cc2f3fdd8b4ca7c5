import { createServer } from 'node:http'
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Unreadable } from '../source/unreadable.ts'
import { all } from '../source/source.ts'
import { liveSource } from './live-source.ts'
import { serverOf } from './server.ts'

const machines = { group: 'cluster.x-k8s.io', version: 'v1beta2', plural: 'machines', kind: 'Machine' }

let running: HttpServer | undefined
afterEach(() => {
  running?.closeAllConnections()
  running?.close()
})

/** A server on a port that nobody else has; `paths` gathers what is asked. */
async function serverThat(
  answers: (question: IncomingMessage, answer: ServerResponse, count: number) => void,
  timeout = 5,
) {
  const paths: string[] = []
  running = createServer((question, answer) => {
    paths.push(question.url!)
    answers(question, answer, paths.length)
  })
  await new Promise<void>((resolve) => running!.listen(0, '127.0.0.1', resolve))
  const server = new URL(`http://127.0.0.1:${(running.address() as AddressInfo).port}`)
  const connection = { context: 'test', server, options: () => Promise.resolve({}) }
  return { paths, server: serverOf(connection, { timeout, qps: 1000 }) }
}

function list(answer: ServerResponse, names: readonly string[] | null, next?: string): void {
  const items = names?.map((name) => ({ metadata: { name, uid: name } })) ?? null
  answer.end(JSON.stringify({ items, metadata: next === undefined ? {} : { continue: next } }))
}

const namesIn = async (source: ReturnType<typeof liveSource>): Promise<readonly string[]> =>
  (await all(source, machines)).map(({ metadata }) => metadata.name)

test('pages are read one after the other, with the token of the page before', async () => {
  const { server, paths } = await serverThat(({ url }, answer) =>
    url!.includes('continue=') ? list(answer, ['c']) : list(answer, ['a', 'b'], 'x=1&y'),
  )
  expect(await namesIn(liveSource(server, 2))).toEqual(['a', 'b', 'c'])
  expect(paths).toEqual([
    '/apis/cluster.x-k8s.io/v1beta2/machines?limit=2',
    '/apis/cluster.x-k8s.io/v1beta2/machines?limit=2&continue=x%3D1%26y',
  ])
})

test('a list without items is empty', async () => {
  const { server } = await serverThat((_, answer) => list(answer, null))
  expect(await namesIn(liveSource(server, 2))).toEqual([])
})

test('a list that is too old goes on with its own token, each object once, and is marked', async () => {
  const { server } = await serverThat(({ url }, answer) => {
    if (url!.includes('continue=new')) return list(answer, ['b', 'c'])
    if (!url!.includes('continue=')) return list(answer, ['a', 'b'], 'old')
    answer.statusCode = 410
    answer.end(JSON.stringify({ kind: 'Status', metadata: { continue: 'new' } }))
  })
  const source = liveSource(server, 2)
  expect(await namesIn(source)).toEqual(['a', 'b', 'c'])
  expect([...source.inconsistent]).toEqual(['machines.cluster.x-k8s.io'])
})

test('one namespace is asked for, and what lies in none is read all the same', async () => {
  const { server, paths } = await serverThat((_, answer) => list(answer, []))
  const source = liveSource(server, 2, 'prod')
  await all(source, machines)
  await all(source, { ...machines, clusterWide: true })
  expect(paths[0]).toContain('/v1beta2/namespaces/prod/machines')
  expect(paths[1]).toContain('/v1beta2/machines')
})

test.each([
  ['429', 429],
  ['503', 503],
])('%s is asked again after the time it asks for', async (_, status) => {
  const { server } = await serverThat((_question, answer, count) => {
    if (count > 2) return list(answer, ['a'])
    answer.writeHead(status, { 'retry-after': '0' })
    answer.end('{}')
  })
  expect(await namesIn(liveSource(server, 2))).toEqual(['a'])
})

test('an answer that is cut off is asked again', async () => {
  const { server } = await serverThat((_, answer, count) => {
    if (count > 1) return list(answer, ['a'])
    answer.writeHead(200, { 'content-length': '100' })
    answer.write('{')
    setTimeout(() => answer.destroy(), 10)
  })
  expect(await namesIn(liveSource(server, 2))).toEqual(['a'])
})

test('who does not know us is asked once more, with new credentials', async () => {
  const { server, paths } = await serverThat((_, answer) => {
    answer.statusCode = 401
    answer.end(JSON.stringify({ message: 'Unauthorized' }))
  })
  await expect(namesIn(liveSource(server, 2))).rejects.toMatchObject({ why: 'unauthorized' })
  expect(paths).toHaveLength(2)
})

test('after one question without an answer, nothing more is asked', async () => {
  const { server, paths } = await serverThat(() => undefined, 0.2)
  await expect(server.ask({ path: '/a' })).rejects.toMatchObject({ why: 'slow' })
  await expect(server.ask({ path: '/b' })).rejects.toMatchObject({ why: 'slow' })
  expect(paths).toEqual(['/a'])
})

test('what must not be done twice is asked once', async () => {
  const { server, paths } = await serverThat((_, answer) => void answer.socket!.destroy())
  const question = { method: 'PATCH', path: '/a', once: true } as const
  await expect(server.ask(question)).rejects.toMatchObject({ why: 'unreachable' })
  expect(paths).toHaveLength(1)
})

test.each([
  ['a page of a proxy', 200, '<html>', 'garbled'],
  ['a refusal', 403, '{"message":"no right"}', 'forbidden'],
  ['a refusal by a proxy', 403, '<html>', 'forbidden'],
  ['no such resource', 404, '{"message":"none"}', 'absent'],
  ['an error of the server', 500, '{"message":"conversion webhook failed"}', 'refused'],
])('%s is told in one line, with what to do next', async (_, status, text, why) => {
  const { server } = await serverThat((_question, answer) => {
    answer.statusCode = status
    answer.end(text)
  })
  const error = await namesIn(liveSource(server, 2)).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Unreadable)
  expect(error).toMatchObject({ why })
  expect((error as Unreadable).message).not.toContain('\n')
  expect((error as Unreadable).next).not.toBe('')
})
