import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { objectsOf, servedBy } from '../served.ts'
import { isWrite, said, templates } from './stage.ts'
import type { Stage } from './stage.ts'

/** What looks stores nothing: by every request, and by every resourceVersion before and after. */
export async function readers(stage: Stage): Promise<void> {
  const { cluster, expect, world, proxy } = stage
  const { api } = cluster
  const files = join(world.folder, 'files')
  mkdirSync(files)
  const [one] = await api.list(templates('away'))
  const template = JSON.stringify({
    ...one,
    apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2',
    kind: 'KubeadmConfigTemplate',
    metadata: { name: one!.metadata.name, namespace: 'away', labels: { added: 'yes' } },
  })
  writeFileSync(join(files, 'there.yaml'), template)
  writeFileSync(join(files, 'new.yaml'), template.replace('"name":"a"', '"name":"new"'))
  const served = await servedBy(cluster)
  const print = async (): Promise<string> => {
    const lists = [
      '/api/v1/secrets',
      '/api/v1/configmaps',
      '/api/v1/namespaces',
      '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    ]
    const others = await Promise.all(lists.map((path) => api.list(path)))
    const all = [...(await objectsOf<object>(api, served)), ...others.flat()]
    return all
      .map(({ metadata: { uid, resourceVersion } }) => `${uid} ${resourceVersion}`)
      .sort()
      .join()
  }
  const asked: string[] = []
  let tried = 0
  proxy.use((question) => {
    if (isWrite(question)) asked.push(`${question.method} ${question.url}`)
    else if (question.method !== 'GET') tried++
    return false
  })
  const before = await print()
  const core = ['--core=v1.14.0', `--journal=${join(world.folder, 'readers.jsonl')}`]
  const commands = [
    ['check', '--helm'],
    ['writers'],
    ['predict', files],
    ...['refs', 'ownership', 'storage', 'helm'].map((what) => ['fix', what, ...core]),
  ]
  const codes: (number | null)[] = []
  for (const args of commands) codes.push((await said(stage, proxy.kubeconfig, [...args, '--qps=500'])).code)
  expect('check, writers, predict and dry runs send no write', asked.length === 0, asked.join('\n'))
  expect(
    'and ask the server to try some',
    tried >= 2 && !codes.includes(null),
    `${tried} tried, exit codes ${codes}`,
  )
  expect('and store nothing', before === (await print()), 'a resourceVersion is another one')
}
