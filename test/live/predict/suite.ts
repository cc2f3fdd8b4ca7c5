import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '../../../tools/management-cluster/api.ts'
import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { copiesOf } from '../copies.ts'
import { outputOf } from '../output.ts'
import { servedBy } from '../served.ts'
import type { Served } from '../served.ts'
import { settled } from '../settled.ts'
import type { Case, Suite } from '../suite.ts'
import { caseOf, fieldStays, harms, likewise, nothingChanges } from './cases.ts'
import { dumped } from './dump.ts'
import { gone, machinesIn, replaced } from './machines.ts'
import { predicted, predictedFrom } from './predicted.ts'
import type { Run } from './predicted.ts'
import { rulesSeen } from './rules.ts'
import { serverSide } from './server-side.ts'
import { careless, hasty, next, slipped } from './variants.ts'

/** What is predicted of an apply is what the apply then does: of Machines by uid. */
export const predict: Suite = {
  set: 'full',
  run: async (cluster, { root, folder, say, all }) => {
    const { api } = cluster
    const input = join(root, 'test/live/predict/input')
    const files = new Map(readdirSync(input).map((file) => [file, readFileSync(join(input, file), 'utf8')]))
    const { original, migrated } = await copiesOf(files, join(folder, 'files'), root)
    const first = slipped(migrated, join(folder, 'hasty'), hasty)
    const second = slipped(first, join(folder, 'careless'), careless)
    writeFileSync(join(second, 'next.yaml'), next)
    const served = await servedBy(cluster)
    await apply(cluster, original)
    await settled(api, served)
    const before = await machinesIn(api)
    say(`${before.size} Machines are there`)

    const cases: Case[] = [await serverSide(cluster, root, folder)]
    const dump = await dumped(cluster, join(folder, 'dump'))
    const soon = await predicted(cluster, root, first)
    const later = await predicted(cluster, root, second)
    cases.push(
      nothingChanges(await predicted(cluster, root, migrated)),
      fieldStays(soon),
      ...harms(later, before),
      ...likewise(later, await predictedFrom(dump, root, second)),
    )
    cases.push(...(await rulesSeen(cluster, root, { migrated, hasty: first, careless: second })))
    const touched = replaced(before, await machinesIn(api))
    const isAsBefore = touched.length === 0 && (await drainOf(api)) === 300
    cases.push(caseOf('a prediction stores nothing', isAsBefore, `replaced ${touched}`))
    say('all is predicted')

    // The careless files have the slips of the hasty ones, too.
    if (all) {
      cases.push(await asPredicted('hasty files', first, soon, cluster, served))
      say('the hasty files are applied')
    }
    const last = all ? await predicted(cluster, root, second) : later
    cases.push(await asPredicted('careless files', second, last, cluster, served))
    const drain = await drainOf(api)
    cases.push(caseOf('the removed field stays', drain === 300, `it is ${drain}`))
    return cases
  },
}

/** The real apply replaces the Machines that were named, and no other. */
async function asPredicted(
  name: string,
  folder: string,
  { all }: Run,
  cluster: Cluster,
  served: readonly Served[],
): Promise<Case> {
  const { api } = cluster
  const named = new Set(all.flatMap(({ machines }) => machines))
  const before = await machinesIn(api)
  await apply(cluster, folder)
  await gone(api, before, named)
  // Controllers take a moment to look at what replaces nothing.
  await sleep(3000)
  await settled(api, served)
  const went = replaced(before, await machinesIn(api))
  const meant = [...named].sort()
  return caseOf(
    `the real apply of ${name} replaces the ${meant.length} Machines that were named`,
    meant.length > 0 && meant.join() === went.join(),
    `named    ${meant}\nreplaced ${went}`,
  )
}

/** How long the nodes of a MachineDeployment without Machines may take to drain. */
async function drainOf(api: Api): Promise<unknown> {
  const path = '/apis/cluster.x-k8s.io/v1beta2/namespaces/default/machinedeployments/idle'
  const { spec } = (await api.send('GET', path)) as {
    spec: { template: { spec: { deletion?: { nodeDrainTimeoutSeconds?: number } } } }
  }
  return spec.template.spec.deletion?.nodeDrainTimeoutSeconds
}

/** What kubectl refuses is no concern here. */
async function apply({ kubectl, kubeconfig }: Cluster, folder: string): Promise<void> {
  await outputOf(kubectl, ['apply', `--kubeconfig=${kubeconfig}`, '-f', folder])
}
