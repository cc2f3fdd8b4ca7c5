import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '../../../tools/management-cluster/api.ts'
import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { outputOf } from '../output.ts'
import { servedBy } from '../served.ts'
import { settled } from '../settled.ts'
import type { Case, Suite, World } from '../suite.ts'
import { fix } from '../claim/fix.ts'
import { conditionOf, conditionsIn, eventually, machinesIn, named } from './look.ts'
import { releases } from './releases.ts'
import { oldRequests } from './requests.ts'
import { statusOf } from './status.ts'
import { unserve } from './unserve.ts'

const core = '/apis/cluster.x-k8s.io/v1beta2'
const classes = (namespace: string): string => `${core}/namespaces/${namespace}/clusterclasses`

/**
 * `fix refs` and `fix helm`. Two Clusters of equal classes come up in v1beta1; the class of one is mended. What takes the
 * time is that controllers are at rest three times: about 20 s each.
 */
export const refs: Suite = {
  set: 'full',
  run: async (cluster, world) => {
    const { api } = cluster
    const cases: Case[] = []
    const expect = (name: string, isRight: boolean, wrong: unknown): void => {
      cases.push({ name, ...(!isRight && { wrong: String(wrong) }) })
    }
    const served = await servedBy(cluster)
    await api.create('/api/v1/namespaces', { metadata: { name: 'left' } })
    for (const namespace of ['default', 'left'])
      await apply(
        cluster,
        world,
        `${namespace}.yaml`,
        inputOf(world, 'class').replaceAll('NAMESPACE', namespace),
      )
    await apply(cluster, world, 'others.yaml', inputOf(world, 'others'))
    await settled(api, served)
    const before = await machinesIn(api)
    world.say(`${before.length} Machines are there`)
    const dry = await versionsOf(api)
    const would = await fix(cluster, world, ['refs', '--namespace=default'])
    expect(
      'a dry run of fix refs names the class',
      would.code === 3 && would.objects.some(({ object }) => object === 'ClusterClass default/flags'),
      JSON.stringify(would),
    )
    expect('a dry run of fix refs stores nothing', (await versionsOf(api)).join() === dry.join(), 'it did')

    const done = await fix(cluster, world, ['refs', '--namespace=default', '--write'])
    await settled(api, served)
    const flags = await api.send('GET', `${classes('default')}/flags`)
    expect('fix refs leaves no v1beta1 in the class', !named(flags).includes('v1beta1'), named(flags))
    expect(
      'the class says RefVersionsUpToDate',
      conditionOf(flags, 'RefVersionsUpToDate') === 'True',
      named(flags),
    )
    const left = await api.send('GET', `${classes('left')}/flags`)
    expect('a class of another namespace stays', named(left).includes('v1beta1'), named(left))
    const asks = await api.send('GET', `${classes('default')}/asks`)
    expect('a class that asks a person stays as a whole', !named(asks).includes('v1beta2'), named(asks))
    const isNamed = done.stays.some(({ object }) => object === 'ClusterClass default/asks')
    expect('a class that asks a person is named', isNamed, JSON.stringify(done))
    const again = await fix(cluster, world, ['refs', '--namespace=default', '--write'])
    expect('fix refs finds nothing more to write', again.objects.length === 0, JSON.stringify(again))
    const check = await api.send('GET', `${core}/namespaces/default/machinehealthchecks/remedy`)
    expect('a remediation template goes', !named(check).includes('v1beta1'), named(check))
    world.say('the class is mended, and every controller has looked')

    const quiet = await requestsOn(cluster, 'default')
    expect('Cluster API sends no v1beta1 for a mended class', quiet === 0, `${quiet} requests`)
    const loud = await requestsOn(cluster, 'left')
    expect('Cluster API sends v1beta1 for one that is not mended', loud > 0, 'none')
    world.say('requests were counted')

    const after = await machinesIn(api)
    expect(
      'fix refs replaces no Machine',
      after.join() === before.join(),
      `${before.join()} → ${after.join()}`,
    )

    const { live, dumped } = await statusOf(cluster, world)
    const isSame = live === dumped && live.includes('Machine default/flags-default')
    expect('migrate status says the same live as of a dump', isSame, `${dumped}\n→\n${live}`)

    await releases(cluster, world, expect)
    await unserve(api)
    for (const namespace of ['default', 'left']) await scale(api, namespace)
    const scaled = await eventually(async () => (await machinesIn(api, 'default')).length === 3)
    expect('without v1beta1, a topology of a mended class scales', scaled, await conditionsIn(api, 'default'))
    const stuck = (await machinesIn(api, 'left')).length === 2
    const says = await conditionsIn(api, 'left')
    expect('without v1beta1, one that is not mended does not', stuck && says.includes('could not find'), says)
    return cases
  },
}

function inputOf({ root }: World, name: string): string {
  return readFileSync(join(root, `test/live/refs/${name}.yaml`), 'utf8')
}

async function apply(cluster: Cluster, { folder }: World, name: string, text: string): Promise<void> {
  const file = join(folder, name)
  writeFileSync(file, text)
  const { code, stderr } = await outputOf(cluster.kubectl, [
    'apply',
    `--kubeconfig=${cluster.kubeconfig}`,
    '-f',
    file,
  ])
  if (code !== 0) throw new Error(stderr)
}

/** What a dry run must not change. */
async function versionsOf(api: Api): Promise<(string | undefined)[]> {
  const lists = [classes('default'), `${core}/namespaces/default/machinehealthchecks`]
  const objects = await Promise.all(lists.map((path) => api.list(path)))
  return objects.flat().map(({ metadata }) => `${metadata.uid} ${metadata.generation}`)
}

/** Requests in v1beta1 while the control plane of a topology is changed in place. */
async function requestsOn(cluster: Cluster, namespace: string): Promise<number> {
  const before = await oldRequests(cluster)
  for (let i = 0; i < 3; i++) {
    // It goes to the control plane and its Machines in place.
    const metadata = { annotations: { 'test/looked': String(i) } }
    const path = `${core}/namespaces/${namespace}/clusters/flags-${namespace}`
    await merge(cluster.api, path, { spec: { topology: { controlPlane: { metadata } } } })
    await sleep(2000)
  }
  return (await oldRequests(cluster)) - before
}

async function scale(api: Api, namespace: string): Promise<void> {
  const machineDeployments = [{ class: 'worker', name: 'md', replicas: 2 }]
  const path = `${core}/namespaces/${namespace}/clusters/flags-${namespace}`
  await merge(api, path, { spec: { topology: { workers: { machineDeployments } } } })
}

function merge(api: Api, path: string, body: object): Promise<unknown> {
  return api.send('PATCH', path, body, 'application/merge-patch+json')
}
