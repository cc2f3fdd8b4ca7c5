import { expect, test } from 'vitest'
import { lastAppliedAnnotation } from '../facts/digest.ts'
import type { Answer, Question, Server } from '../live/server.ts'
import type { KubeObject } from '../source/object.ts'
import { dryRunOf } from './apply.ts'
import type { Applied } from './apply.ts'
import type { Manner } from './manner.ts'

const resource = {
  group: 'cluster.x-k8s.io',
  version: 'v1beta2',
  plural: 'machinedeployments',
  kind: 'MachineDeployment',
}
const manifest: KubeObject = { metadata: { name: 'md', namespace: 'default' }, spec: { replicas: 2 } }
const live: KubeObject = {
  metadata: {
    name: 'md',
    namespace: 'default',
    annotations: { [lastAppliedAnnotation]: '{"spec":{"paused":true,"replicas":1}}' },
  },
  spec: { replicas: 1, paused: true },
}
const client: Manner = { way: 'client', manager: 'kubectl-client-side-apply' }
const server: Manner = { way: 'server', manager: 'flux' }

/** What is asked, and what comes of an answer. */
async function asked(
  manner: Manner,
  {
    status = 200,
    headers = {},
    body = manifest as object,
  }: { status?: number; headers?: object; body?: object } = {},
): Promise<{ readonly question: Question; readonly applied: Applied }> {
  const questions: Question[] = []
  const fake = {
    ask: async (question: Question): Promise<Answer> => {
      questions.push(question)
      return { status, headers: headers as Answer['headers'], text: JSON.stringify(body) }
    },
  } as unknown as Server
  const applied = await dryRunOf(fake)(resource, manifest, manner, live)
  return { question: questions[0]!, applied }
}

test.each([client, server])('nothing is asked that would be stored: $way', async (manner) => {
  const { question } = await asked(manner)
  expect(question.method).toBe('PATCH')
  expect(new URL(question.path, 'https://a').searchParams.get('dryRun')).toBe('All')
})

test('a server-side apply sends the manifest, with force', async () => {
  const { question } = await asked(server)
  expect(question.path).toBe(
    '/apis/cluster.x-k8s.io/v1beta2/namespaces/default/machinedeployments/md?dryRun=All&fieldManager=flux&force=true',
  )
  expect(question.body).toEqual({ type: 'application/apply-patch+yaml', text: JSON.stringify(manifest) })
})

test('a client-side apply sends what kubectl does', async () => {
  const { question } = await asked(client)
  expect(question.body!.type).toBe('application/merge-patch+json')
  expect(JSON.parse(question.body!.text)).toEqual({
    metadata: { annotations: { [lastAppliedAnnotation]: `${JSON.stringify(manifest)}\n` } },
    spec: { replicas: 2, paused: null },
  })
  expect(question.path).toContain('fieldValidation=Strict')
})

test('what the server warns of is told, but for the age of a version', async () => {
  const warning =
    '299 - "cluster.x-k8s.io/v1beta1 Cluster is deprecated", 299 - "unknown field \\"spec.foo\\""'
  const { applied } = await asked(server, { headers: { warning } })
  expect(applied).toMatchObject({ warnings: ['unknown field "spec.foo"'] })
})

test('admission refuses; a right that is missing says nothing of the object', async () => {
  const denied = 'admission webhook "v" denied the request: no'
  expect((await asked(server, { status: 403, body: { message: denied } })).applied).toEqual({
    refused: denied,
  })
  expect((await asked(server, { status: 422, body: { message: 'bad' } })).applied).toEqual({ refused: 'bad' })
  const forbidden = 'machinedeployments "md" is forbidden: User "a" cannot patch resource'
  await expect(asked(server, { status: 403, body: { message: forbidden } })).rejects.toMatchObject({
    why: 'forbidden',
  })
  await expect(
    asked(server, { status: 500, body: { message: 'failed calling webhook' } }),
  ).rejects.toMatchObject({
    why: 'refused',
  })
})
