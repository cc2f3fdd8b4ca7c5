import { describe, expect, it } from 'vitest'
import type { Answer, Question, Server } from '../live/server.ts'
import type { KubeObject } from '../source/object.ts'
import { patched } from './patched.ts'

const resource = { group: 'g', version: 'v1', plural: 'things', kind: 'Thing' }
const thing = (resourceVersion: string, spec: object, status = 1): KubeObject => ({
  metadata: { name: 'a', namespace: 'n', resourceVersion },
  spec,
  status,
})
const before = thing('1', { ref: 'old', kept: 1 })
const after = thing('1', { ref: 'new', kept: 1 })

/** A server that keeps one object, and refuses patches for another resourceVersion of it. */
function serverOf(
  now: KubeObject,
  answered = (spec: object): object => spec,
): Server & { asked: Question[] } {
  const asked: Question[] = []
  const answer = (status: number, body: object): Answer => ({
    status,
    headers: {},
    text: JSON.stringify(body),
  })
  return {
    asked,
    connection: {} as Server['connection'],
    ask: async (question) => {
      asked.push(question)
      if (!question.body) return answer(200, now)
      const [pinned, ...changes] = JSON.parse(question.body.text) as { value: string; path: string }[]
      if (pinned!.value !== now.metadata.resourceVersion) return answer(409, { message: 'changed' })
      const spec = Object.fromEntries(changes.map(({ path, value }) => [path.split('/')[2], value]))
      return answer(200, thing('9', answered({ ...(now.spec as object), ...spec })))
    },
  }
}

describe('a patch', () => {
  it('says nothing but what is meant, and to store nothing where it is rehearsed', async () => {
    const server = serverOf(before)
    const write = patched(server, { resource, before, after, says: 'x' })
    await write.rehearse()
    expect(await write.perform()).toEqual({ before: '1', after: '9' })
    expect(server.asked.map(({ path }) => path)).toEqual([
      '/apis/g/v1/namespaces/n/things/a?fieldManager=capi-migrate&dryRun=All',
      '/apis/g/v1/namespaces/n/things/a?fieldManager=capi-migrate',
    ])
    expect(JSON.parse(server.asked[1]!.body!.text)).toEqual([
      { op: 'replace', path: '/metadata/resourceVersion', value: '1' },
      { op: 'replace', path: '/spec/ref', value: 'new' },
    ])
  })

  it('is made again where the status alone has changed', async () => {
    const server = serverOf(thing('5', { ref: 'old', kept: 1 }, 2))
    const write = patched(server, { resource, before, after, says: 'x' })
    expect(await write.perform()).toEqual({ before: '5', after: '9' })
  })

  it('is not made where somebody else has changed the object', async () => {
    const write = patched(serverOf(thing('5', { ref: 'old', kept: 2 })), {
      resource,
      before,
      after,
      says: 'x',
    })
    await expect(write.perform()).rejects.toThrow(/^Thing n\/a was changed meanwhile$/)
  })

  it('is done where the answer was lost, and asking again finds it done', async () => {
    const server = serverOf(thing('5', { ref: 'new', kept: 1 }))
    const write = patched(server, { resource, before, after, says: 'x' })
    expect(await write.perform()).toEqual({ before: '1', after: '5' })
    expect(server.asked.map(({ method = 'GET' }) => method)).toEqual(['PATCH', 'GET'])
  })

  it('is a surprise where the server changes something else', async () => {
    const server = serverOf(before, (spec) => ({ ...spec, more: 1 }))
    const write = patched(server, { resource, before, after, says: 'x' })
    await expect(write.rehearse()).rejects.toThrow('the server would change /spec/more as well')
  })
})
