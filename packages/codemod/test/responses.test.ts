import { expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

// An object that is passed on as a whole takes its fields to a program that nothing here shows.

const answering = (code: string): string => `export const app = async (res, ctx, c, reply) => {
  const list = await (await fetch('/apis/cluster.x-k8s.io/v1beta1/clusters')).json()
  ${code}
}
`

test.each([
  ['a list', `res.json(list.items)`],
  ['an object', `res.status(200).json(list.items[0])`],
  ['what is awaited', `reply.send(await (await fetch('/apis/cluster.x-k8s.io/v1beta1/clusters/a')).json())`],
  ['a text', `res.end(JSON.stringify(list))`],
  ['a response', `return Response.json(list)`],
  ['a returned answer', `return c.json(list)`],
  ['a body', `ctx.body = list.items`],
  ['a part of a list', `res.json(list.items.filter((one) => one.metadata.name))`],
])('a task reports who answers with objects of the server: %s', (_, code) => {
  const plan = planFiles({ 'a.js': answering(code) })('a.js')
  expect(plan.after).toContain('/apis/cluster.x-k8s.io/v1beta2/clusters')
  expect(coded(plan)).toEqual(['Cluster:apiVersion: client/passed-on'])
})

test('objects with a type are no others', () => {
  const text = `interface Cluster { metadata: { name: string }; status: { infrastructureReady?: boolean } }
export async function f(res: any) {
  const { items }: { items: Cluster[] } = await (await fetch('/apis/cluster.x-k8s.io/v1beta1/clusters')).json()
  res.json(items)
}
`
  expect(coded(planFiles({ 'a.ts': text })('a.ts'))).toEqual(['Cluster:apiVersion: client/passed-on'])
})

test.each([
  ['the code makes its own', `res.json(list.items.map((one) => ({ name: one.metadata.name })))`],
  ['a part of both versions goes', `res.json(list.items[0].metadata)`],
  [
    'the answer is one of another group',
    `res.json(await (await fetch('/apis/example.com/v1/things')).json())`,
  ],
])('nothing is reported where %s', (_, code) => {
  expect(coded(planFiles({ 'a.js': answering(code) })('a.js'))).toEqual([])
})
