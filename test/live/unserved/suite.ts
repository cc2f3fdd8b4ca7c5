import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { seed } from '../check/states.ts'
import { copiesOf } from '../copies.ts'
import { outputOf } from '../output.ts'
import { migrateCluster } from '../program.ts'
import { eventually, machinesIn } from '../refs/look.ts'
import { unserve } from '../refs/unserve.ts'
import { servedBy } from '../served.ts'
import { settled } from '../settled.ts'
import type { Case, Suite, World } from '../suite.ts'
import { teamed } from './teamed.ts'

const core = '/apis/cluster.x-k8s.io'
const deployments = `${core}/v1beta2/namespaces/default/machinedeployments`
const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

/**
 * The whole way of a cluster: not ready, mended as the verdict says, ready; then v1beta1 is not served any more, as v1.16
 * does it, and everything works. What the rules warn of fails.
 */
export const unserved: Suite = {
  set: 'full',
  run: async (cluster, world) => {
    const { api } = cluster
    const cases: Case[] = []
    const expect = (name: string, isRight: boolean, wrong: unknown = 'it does not'): void => {
      cases.push({ name, ...(!isRight && { wrong: String(wrong) }) })
    }
    mkdirSync(world.folder, { recursive: true })
    await seed(cluster)
    // Nobody looks after it, and it is not what this is about.
    await api.send('DELETE', `${deployments}/kept`)
    const manifest = readFileSync(join(world.root, 'test/live/machines/topology.yaml'), 'utf8')
    const copies = await copiesOf(
      new Map([['topology.yaml', manifest]]),
      join(world.folder, 'files'),
      world.root,
    )
    await kubectl(cluster, ['apply', '-f', copies.original])
    await api.apply(`${core}/v1beta1/namespaces/default/machinedeployments/teamed`, teamed('v1beta1'), owner)
    const served = await servedBy(cluster)
    await settled(api, served)
    const before = await machinesIn(api)
    world.say(`${before.length} Machines are there`)

    const first = await verdictOf(cluster, world, [])
    expect('at first the cluster is not ready', first.code === 3, first.text)

    for (const what of ['refs', 'ownership']) {
      const args = ['fix', what, '--write', '--journal', join(world.folder, `${what}.jsonl`)]
      const { code, stdout, stderr } = await migrateCluster(cluster, world.root, args)
      expect(`fix ${what} leaves nothing`, code === 0, stdout + stderr)
    }
    await kubectl(cluster, ['apply', '-f', copies.migrated])
    await settled(api, served)
    // Controllers watch templates in the version that the class named when they started, and the counters of the API server
    // begin anew: so all of them stand still until it is back, or the new one counts the old watches.
    const starts: (() => void)[] = []
    for (const name of ['core', 'bootstrap', 'control-plane', 'dev']) starts.push(await cluster.halt(name))
    ;(await cluster.halt('kube-apiserver'))()
    await eventually(() => machinesIn(api).then(Boolean, () => false))
    for (const start of starts) start()
    await settled(api, served)
    const ready = await verdictOf(cluster, world, ['--helm'])
    expect('then it is ready', ready.code === 0, ready.text)
    expect('the same Machines are there', String(await machinesIn(api)) === String(before))
    world.say('it is ready')

    await unserve(api)
    const { migrated } = copies
    const file = join(migrated, 'topology.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(name: md-0\n\s+replicas: )1/, '$12'))
    const applied = await kubectl(cluster, ['apply', '-f', migrated])
    expect('an apply from Git works', applied === '', applied)
    const isScaled = await eventually(async () => (await machinesIn(api)).length === before.length + 1)
    expect('a topology is scaled', isScaled)
    await api.apply(`${deployments}/teamed`, teamed('v1beta2', { minReadySeconds: false }), owner)
    const { spec } = (await api.send('GET', `${deployments}/teamed`)) as { spec: object }
    expect(
      'a field that is deleted in Git goes, by the manager that claimed it',
      !JSON.stringify(spec).includes('minReadySeconds'),
      JSON.stringify(spec),
    )
    world.say('v1beta1 is not served, and all of it works')

    const old = await kubectl(cluster, ['apply', '-f', copies.original])
    expect('who still sends v1beta1 fails (CLU004)', /no matches for kind|could not find/.test(old), old)
    expect(
      'a CRD whose objects may be stored in v1beta1 cannot drop it (CLU002)',
      await keepsVersion(cluster),
    )
    return cases
  },
}

const owner = 'fieldManager=gitops'

async function verdictOf(
  cluster: Cluster,
  { root }: World,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly text: string }> {
  const { code, stdout, stderr } = await migrateCluster(cluster, root, ['check', ...args])
  return { code, text: stdout + stderr }
}

/** What kubectl refuses; empty where all went well. */
async function kubectl(cluster: Cluster, args: readonly string[]): Promise<string> {
  const flags = [`--kubeconfig=${cluster.kubeconfig}`, `--cache-dir=${cluster.kubeconfig}.cache`]
  const { code, stderr } = await outputOf(cluster.kubectl, [...args, ...flags])
  return code === 0 ? '' : stderr
}

async function keepsVersion({ api }: Cluster): Promise<boolean> {
  const name = 'machinedrainrules.cluster.x-k8s.io'
  const merge = 'application/merge-patch+json'
  const stored = { status: { storedVersions: ['v1beta1', 'v1beta2'] } }
  await api.send('PATCH', `${crds}/${name}/status`, stored, merge)
  const { spec } = (await api.send('GET', `${crds}/${name}`)) as { spec: { versions: { name: string }[] } }
  const versions = spec.versions.filter((version) => version.name !== 'v1beta1')
  return api.send('PATCH', `${crds}/${name}`, { spec: { versions } }, merge).then(
    () => false,
    (error: Error) => error.message.includes('storedVersions'),
  )
}
