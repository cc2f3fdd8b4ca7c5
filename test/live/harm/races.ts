import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attacked, isClaimed, isWrite, justBefore, seed, templates } from './stage.ts'
import type { Stage } from './stage.ts'

const write = ['ownership', '--write']

/** Somebody takes an object away, or changes it, after it was tried and before it is written. */
export async function changed(stage: Stage): Promise<void> {
  const { cluster, expect } = stage
  const { api } = cluster
  const own = templates('races')
  await seed(stage, 'races', ['gone', 'edited', 'kept'])
  mkdirSync(join(stage.world.folder, 'races'))
  justBefore(stage, '/gone?', () => api.send('DELETE', `${own}/gone`))
  await attacked(stage, 'races', write)
  const left = (await api.list(own)).map(({ metadata }) => metadata.name)
  expect('an object that went just before its write is not created anew', !left.includes('gone'), left)

  await api.send('DELETE', `${own}/edited`)
  const path = '/spec/template/spec/joinConfiguration/nodeRegistration/kubeletExtraArgs/0/value'
  const edit = [{ op: 'replace', path, value: '9' }]
  await again(stage, 'edited')
  justBefore(stage, '/edited?', () =>
    api.send('PATCH', `${own}/edited?fieldManager=person`, edit, 'application/json-patch+json'),
  )
  const run = await attacked(stage, 'races', write)
  const edited = (await api.list(own)).find(({ metadata }) => metadata.name === 'edited')!
  const isKept = JSON.stringify(edited.spec).includes('"value":"9"')
  expect(
    'a change just before a write stays, and is claimed',
    isKept && isClaimed(edited),
    JSON.stringify([run, edited]),
  )
}

/** The object once more, as at first. */
async function again(stage: Stage, name: string): Promise<void> {
  const { api } = stage.cluster
  await api.apply(
    `${templates('races', 'v1beta1')}/${name}`,
    {
      apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1',
      kind: 'KubeadmConfigTemplate',
      metadata: { name, namespace: 'races' },
      spec: {
        template: { spec: { joinConfiguration: { nodeRegistration: { kubeletExtraArgs: { v: '2' } } } } },
      },
    },
    'fieldManager=gitops',
  )
}

/** An object that is being deleted stays as it is; two runs at once do no harm. */
export async function together(stage: Stage): Promise<void> {
  const { cluster, expect, world, proxy } = stage
  const { api } = cluster
  const own = templates('together')
  await seed(stage, 'together', ['a', 'b', 'c', 'd', 'e', 'dying'])
  mkdirSync(join(world.folder, 'together'))
  const finalizers = [{ op: 'add', path: '/metadata/finalizers', value: ['test/stays'] }]
  await api.send('PATCH', `${own}/dying`, finalizers, 'application/json-patch+json')
  await api.send('DELETE', `${own}/dying`)
  const before = await api.list(own)
  proxy.use(() => false)
  const runs = await Promise.all([attacked(stage, 'together', write), attacked(stage, 'together', write)])
  const after = await api.list(own)
  const content = (list: typeof before): string =>
    JSON.stringify(list.map(({ spec, metadata }) => [metadata.uid, metadata.generation, spec]))
  expect('two runs at once change no spec', content(before) === content(after), content(after))
  const claimed = after.filter((one) => one.metadata.name !== 'dying').every(isClaimed)
  expect('two runs at once claim all', claimed && runs.some(({ code }) => code === 0), JSON.stringify(runs))
  const version = (list: typeof before): unknown =>
    list.find(({ metadata }) => metadata.name === 'dying')?.metadata.resourceVersion
  expect('an object that is being deleted stays as it is', version(before) === version(after), version(after))
}

/** A journal that another cluster's context of the same name has filled says nothing of this one. */
export async function journals(stage: Stage): Promise<void> {
  const { cluster, expect, world, proxy } = stage
  const own = templates('journals')
  await seed(stage, 'journals', ['a', 'b'])
  const folder = join(world.folder, 'journals')
  mkdirSync(folder)
  for (const name of ['a', 'b'])
    appendFileSync(
      join(folder, 'ownership.jsonl'),
      `${JSON.stringify({ at: '2026-01-01T00:00:00Z', cluster: 'test', fix: 'ownership', object: `KubeadmConfigTemplate journals/${name}`, says: 'x', done: true })}\n`,
    )
  proxy.use(() => false)
  const noFolder = { ...stage, world: { ...world, folder: join(world.folder, 'none') } }
  const versions = async (): Promise<string> =>
    JSON.stringify((await cluster.api.list(own)).map(({ metadata }) => metadata.resourceVersion))
  const before = await versions()
  const refused = await attacked(noFolder, 'journals', write).catch((error: unknown) => String(error))
  const isRefused = typeof refused === 'string' && refused.includes('cannot be kept')
  expect(
    'without a journal nothing is written',
    isRefused && before === (await versions()),
    JSON.stringify(refused),
  )
  const run = await attacked(stage, 'journals', [...write, '--resume'])
  const all = await cluster.api.list(own)
  expect('what a journal says of another cluster is not done here', all.every(isClaimed), JSON.stringify(run))
}

/** The API server goes away just before a write, and comes back. */
export async function away(stage: Stage): Promise<void> {
  const { cluster, expect, world } = stage
  const { api } = cluster
  const own = templates('away')
  await seed(stage, 'away', ['a', 'b', 'c', 'd'])
  mkdirSync(join(world.folder, 'away'))
  const specs = async (): Promise<string> =>
    JSON.stringify(
      (await api.list(own)).map(({ spec, metadata }) => [metadata.uid, metadata.generation, spec]),
    )
  const before = await specs()
  justBefore(stage, '/c?', async () => (await cluster.halt('kube-apiserver'))())
  const run = await attacked(stage, 'away', write)
  const lines = readFileSync(join(world.folder, 'away/ownership.jsonl'), 'utf8').trim().split('\n')
  const told = lines.map((line) => JSON.parse(line) as { object: string; done: boolean })
  const all = await api.list(own)
  const done = told.filter((line) => line.done).map(({ object }) => object.split('/')[1])
  const claimed = all.filter(isClaimed).map(({ metadata }) => metadata.name)
  expect(
    'an API server that starts anew: the journal says what was done',
    done.sort().join() === claimed.join(),
    `${done} but ${claimed}`,
  )
  expect(
    'an API server that starts anew: all is done',
    run.code === 0 && claimed.length === 4,
    JSON.stringify(run),
  )
  expect('an API server that starts anew: no spec changes', before === (await specs()), await specs())
}

/** A write goes through, and its answer is lost. */
export async function unheard(stage: Stage): Promise<void> {
  const { cluster, expect, world, proxy } = stage
  const { api } = cluster
  const own = '/apis/cluster.x-k8s.io/v1beta2/namespaces/unheard/machinehealthchecks'
  await api.create('/api/v1/namespaces', { metadata: { name: 'unheard' } })
  mkdirSync(join(world.folder, 'unheard'))
  const templateRef = {
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
    kind: 'DevMachineTemplate',
    name: 'x',
  }
  await api.create(own, {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'MachineHealthCheck',
    metadata: { name: 'remedy', namespace: 'unheard' },
    spec: { clusterName: 'none', selector: { matchLabels: { a: 'b' } }, remediation: { templateRef } },
  })
  let isOver = false
  proxy.use(async (question, answer) => {
    if (isOver || !isWrite(question)) return false
    isOver = true
    const chunks: Buffer[] = []
    for await (const chunk of question) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as object
    await api.send('PATCH', question.url!, body, question.headers['content-type'])
    answer.destroy()
    return true
  })
  const run = await attacked(stage, 'unheard', ['refs', '--write'])
  const [check] = await api.list(own)
  const isDone = JSON.stringify(check!.spec).includes('x-k8s.io/v1beta2')
  expect(
    'a write whose answer is lost is done, once',
    isDone && run.code === 0 && isOver,
    JSON.stringify(run),
  )
}
