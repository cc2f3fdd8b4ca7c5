import { join } from 'node:path'
import { startCluster } from '../../tools/management-cluster/cluster.ts'
import type { Cluster, ClusterSet } from '../../tools/management-cluster/cluster.ts'
import type { Installed } from '../../tools/management-cluster/programs.ts'
import { otherWays, ways } from './apply.ts'
import type { Way } from './apply.ts'
import type { Arguments, SuiteName } from './arguments.ts'
import { historyInputs, historyMachines, storedInputs } from './originals.ts'
import type { Inputs } from './inputs.ts'
import { manifestsIn, runMachines } from './machines.ts'
import { printMachines, printStored, wrongIn } from './report.ts'
import { say } from './say.ts'
import { runStored } from './stored.ts'
import { printCases } from './suite.ts'
import type { Suite } from './suite.ts'
import { clusterSuites } from './suites.ts'

/** What was built for a run. */
export interface Programs {
  readonly installed: Installed
  /** A release from which a server is upgraded; a string says why it is not there. */
  readonly past: Installed | string
}

/** Runs suites one after the other, each on clusters of its own; answers the exit code. */
export async function runSuites(
  options: Arguments,
  { installed, past }: Programs,
  folder: string,
  root: string,
): Promise<number> {
  let passed = 0
  let failed = 0
  const isChosen = (name: SuiteName): boolean => options.suites.includes(name)
  const upgradeFrom = (of: Installed | undefined) => ({
    ...(of && { age: (cluster: Cluster) => cluster.upgrade(installed) }),
  })
  const proveStored = async (title: string, { inputs, by, of }: Stories): Promise<void> => {
    for (const note of inputs.notes) console.log(note)
    const state = join(folder, `${title}-stored`)
    const result = await withCluster({ installed, of, state, set: 'webhooks' }, (cluster) =>
      runStored(cluster, inputs, {
        folder: state,
        root,
        say,
        ways: by,
        everyWay: options.file !== '' && !options.all,
        ...upgradeFrom(of),
      }),
    )
    console.log(printStored(title, result))
    const wrong = wrongIn(result)
    failed += wrong
    passed += [...result.compared.values()].reduce((sum, times) => sum + times, 0) - wrong
  }
  const proveMachines = async (title: string, files: ReadonlyMap<string, string>, of?: Installed) => {
    const state = join(folder, `${title}-machines`)
    const fates = await withCluster({ installed, of, state, set: 'full' }, (cluster) =>
      runMachines(cluster, files, { folder: state, root, say, ...upgradeFrom(of) }),
    )
    console.log(printMachines(title, fates))
    const wrong = fates.filter(({ changes }) => changes.length > 0).length
    failed += wrong
    passed += fates.length - wrong
  }
  const machines = manifestsIn(join(root, 'test/live/machines'))
  if (isChosen('stored'))
    await proveStored('stored', { inputs: storedInputs(root, options, installed), by: ways })
  if (isChosen('machines')) await proveMachines('machines', machines)
  const isSkipped = typeof past === 'string' && (isChosen('history-stored') || isChosen('history-machines'))
  if (isSkipped) console.log(`\nskipped: history: ${past}`)
  if (typeof past !== 'string') {
    if (isChosen('history-stored')) {
      const inputs = historyInputs(root, options, past)
      await proveStored('history', { inputs, by: [...ways, ...otherWays], of: past })
    }
    if (isChosen('history-machines')) await proveMachines('history', historyMachines(root), past)
  }
  for (const [name, suite] of Object.entries(clusterSuites) as [SuiteName, Suite][]) {
    if (!isChosen(name)) continue
    const state = join(folder, name)
    const cases = await withCluster({ installed, state, set: suite.set }, (cluster) =>
      suite.run(cluster, { root, folder: state, say, all: options.all, seed: options.seed }),
    )
    console.log(printCases(name, cases))
    failed += cases.filter(({ wrong }) => wrong !== undefined).length
    passed += cases.filter(({ wrong, skipped }) => wrong === undefined && skipped === undefined).length
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed > 0 || (passed === 0 && !isSkipped) ? 1 : 0
}

/** Originals, the ways in which they are applied, and the release that stores them, if that is an older one. */
interface Stories {
  readonly inputs: Inputs
  readonly by: readonly Way[]
  readonly of?: Installed
}

interface Start {
  readonly installed: Installed
  readonly of?: Installed | undefined
  readonly state: string
  readonly set: ClusterSet
}

async function withCluster<T>(
  { installed, of, state, set }: Start,
  use: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const cluster = await startCluster(installed, state, set, of)
  say('the cluster is up')
  try {
    return await Promise.race([use(cluster), cluster.died])
  } finally {
    await cluster.stop()
  }
}
