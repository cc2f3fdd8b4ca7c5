import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api, ApiObject } from '../../../../tools/management-cluster/api.ts'
import { randomOf, shuffled } from '../../../../tools/upstream/fuzz/random.ts'
import { copiesOf } from '../../copies.ts'
import { outputOf } from '../../output.ts'
import type { Case, Suite } from '../../suite.ts'
import { caseOf } from '../cases.ts'
import { machinesIn, replaced } from '../machines.ts'
import { predicted, sayPredictions } from '../predicted.ts'
import type { Predicted } from '../predicted.ts'
import { variationsOf } from './variation.ts'
import type { Variation } from './variation.ts'

/** How many are taken without `--all`, and how many come up at the same time. */
const [thin, atOnce] = [10, 23]

/** Many small changes: what is predicted of each is held against what an apply then does. */
export const variety: Suite = {
  set: 'full',
  run: async ({ api, kubectl, kubeconfig, ...cluster }, { root, folder, say, all, seed }) => {
    const files = new Map(
      ['classed.yaml', 'lone.yaml'].map((file) => [
        file,
        readFileSync(join(root, 'test/live/predict/input', file), 'utf8'),
      ]),
    )
    const { migrated } = await copiesOf(files, join(folder, 'files'), root)
    const [classed, lone] = [...files].map(([file, original]) => ({
      original,
      migrated: readFileSync(join(migrated, file), 'utf8'),
    }))
    const every = variationsOf(root, classed!, lone!)
    const chosen = all ? every : shuffled(every, randomOf(seed, 11)).slice(0, thin)
    const cases: Case[] = []
    for (let from = 0; from < chosen.length; from += atOnce) {
      const some = chosen.slice(from, from + atOnce)
      const write = (moment: 'before' | 'after'): string => {
        const to = join(folder, `${moment}-${from}`)
        mkdirSync(to, { recursive: true })
        for (const one of some) writeFileSync(join(to, `${one.namespace}.yaml`), one[moment])
        return to
      }
      const apply = (path: string) => outputOf(kubectl, ['apply', `--kubeconfig=${kubeconfig}`, '-f', path])
      const [before, after] = [write('before'), write('after')]
      for (const { namespace } of some)
        await api.create('/api/v1/namespaces', {
          apiVersion: 'v1',
          kind: 'Namespace',
          metadata: { name: namespace },
        })
      await apply(before)
      await atRest(api, true)
      const machines = await machinesIn(api)
      say(`${machines.size} Machines are there`)
      const { all: told } = await predicted({ api, kubectl, kubeconfig, ...cluster }, root, after)
      say(`${told.length} objects are predicted`)
      await apply(after)
      // A topology looks at templates when its Cluster changes, and else every ten minutes.
      await outputOf(kubectl, [
        'annotate',
        'clusters',
        '--all',
        '--all-namespaces',
        'look=again',
        '--overwrite',
        `--kubeconfig=${kubeconfig}`,
      ])
      await sleep(20_000)
      await atRest(api, false)
      const gone = replaced(machines, await machinesIn(api))
      const stopped = new Set(
        (await clustersOf(api)).filter(isStopped).map(({ metadata }) => metadata.namespace),
      )
      for (const one of some) cases.push(judged(one, told, gone, stopped.has(one.namespace)))
      for (const { namespace } of some)
        await outputOf(kubectl, [
          'delete',
          'clusters',
          '--all',
          '-n',
          namespace,
          '--wait=false',
          `--kubeconfig=${kubeconfig}`,
        ])
      say(`${cases.length} of ${chosen.length} are done`)
    }
    return cases
  },
}

/** What is certain has to be so; and nothing may come of what is said to stay. */
function judged(
  { namespace, name }: Variation,
  all: readonly Predicted[],
  gone: readonly string[],
  isStopped: boolean,
): Case {
  const told = all.filter(({ object }) => object.split(' ')[1]?.startsWith(`${namespace}/`))
  const named = [...new Set(told.flatMap(({ machines }) => machines))].sort()
  const went = gone.filter((one) => one.startsWith(`${namespace}/`))
  const isSaidToStop = told.some(
    ({ effect, says }) => effect === 'refused' && says.includes('TopologyReconciled'),
  )
  const isCertain = told.every(({ certainty }) => certainty === 'certain')
  const isRight = named.join() === went.join() && isSaidToStop === isStopped
  const isMore = (went.length > 0 && named.length === 0) || (isStopped && !isSaidToStop)
  const worst = told.filter(({ effect }) => effect !== 'nothing')
  return caseOf(
    `${name}: ${
      worst
        .map(({ effect }) => effect)
        .sort()
        .join(', ') || 'nothing'
    }${isCertain ? '' : ', likely'}`,
    isCertain ? isRight : !isMore,
    `named ${named}, replaced ${went}; said to stop ${isSaidToStop}, stopped ${isStopped}\n${sayPredictions(worst)}`,
  )
}

interface Reporting extends ApiObject {
  readonly status?: {
    readonly phase?: string
    readonly conditions?: readonly {
      readonly type: string
      readonly status: string
      readonly reason?: string
    }[]
  }
}

async function clustersOf(api: Api): Promise<readonly Reporting[]> {
  return (await api.list('/apis/cluster.x-k8s.io/v1beta2/clusters')) as readonly Reporting[]
}

function isStopped({ status }: Reporting): boolean {
  const found = status?.conditions?.find(({ type }) => type === 'TopologyReconciled')
  return found?.status === 'False' && found.reason === 'ReconcileFailed'
}

/** Waits until no Cluster has anything to do, and nothing has come or gone for some seconds; with a limit. */
async function atRest(api: Api, isNew: boolean): Promise<void> {
  let last = ''
  let quiet = Date.now()
  for (const end = Date.now() + 400_000; Date.now() < end; await sleep(2000)) {
    const machines = (await api.list('/apis/cluster.x-k8s.io/v1beta2/machines')) as readonly Reporting[]
    const clusters = await clustersOf(api)
    const isBusy = [
      ...clusters.filter((one) => !one.metadata.deletionTimestamp && !isStopped(one) && hasWork(one)),
      ...machines.filter(({ metadata, status }) => metadata.deletionTimestamp || status?.phase !== 'Running'),
    ].length
    const print = JSON.stringify([isBusy, machines.map(({ metadata }) => metadata.uid)])
    if (print !== last || (isNew && isBusy > 0)) quiet = Date.now()
    last = print
    // What cannot come to rest, such as a Machine in a failure domain that is none, is not waited for for ever.
    if (Date.now() - quiet > (isBusy > 0 ? 60_000 : 12_000)) return
  }
}

const restful: Readonly<Record<string, string>> = { Available: 'True', RollingOut: 'False' }

function hasWork({ status }: Reporting): boolean {
  return Object.entries(restful).some(
    ([type, wanted]) => status?.conditions?.find((one) => one.type === type)?.status !== wanted,
  )
}
