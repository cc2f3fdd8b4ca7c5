import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../tools/management-cluster/cluster.ts'
import type { Cluster, ClusterSet } from '../../tools/management-cluster/cluster.ts'
import { Expected, exitCodeOf } from '../../tools/management-cluster/expected.ts'
import { endInside, startInside, unfitNamespace } from '../../tools/management-cluster/namespace.ts'
import { current, older } from '../../tools/management-cluster/managers.ts'
import { built } from '../../tools/management-cluster/programs.ts'
import type { Installed } from '../../tools/management-cluster/programs.ts'
import { unfitGo } from '../../tools/upstream/fuzz/go.ts'
import { readArguments } from './arguments.ts'
import type { Arguments, SuiteName } from './arguments.ts'
import { otherWays, ways } from './apply.ts'
import type { Way } from './apply.ts'
import { inputsOf } from './inputs.ts'
import type { Inputs } from './inputs.ts'
import { historyInputs, historyMachines } from './history/inputs.ts'
import { lanesOf } from './lanes.ts'
import { manifestsIn, runMachines } from './machines.ts'
import { printMachines, printStored, wrongIn } from './report.ts'
import { runStored } from './stored.ts'
import { printCases } from './suite.ts'
import type { Suite } from './suite.ts'
import { clusterSuites } from './suites.ts'

/** The root of the repository, and what runs this. */
export interface Own {
  readonly root: string
  readonly program: string
}

/** What was built for a run. */
interface Programs {
  readonly installed: Installed
  /** A release from which a server is upgraded; a string says why it is not there. */
  readonly past: Installed | string
}

/** Proves on a real management cluster that an apply of what the program wrote changes nothing; answers the exit code. */
export function main(args: readonly string[], own: Own): Promise<number> {
  const [first, programs, folder, ...rest] = args
  return exitCodeOf(() => (first === 'inside' ? inside(rest, programs!, folder!, own) : outside(args, own)))
}

async function outside(args: readonly string[], { root, program }: Own): Promise<number> {
  const options = readArguments(args)
  const unfit = unfitGo()
  if (unfit) return skipped(`Cluster API's managers are built with Go 1.26 or newer, here is ${unfit}`)
  const without = unfitNamespace()
  if (without) return skipped(`a cluster needs a network namespace of its own: ${without}`)
  const tool = join(root, 'tools/management-cluster')
  const installed = await built(tool, current, say)
  const past = options.suites.some((name) => name.startsWith('history'))
    ? await pastOf(tool)
    : 'it is not asked for'
  const programs = JSON.stringify({ installed, past } satisfies Programs)
  const runs = await Promise.all(
    lanesOf(options.suites).map((lane) => runLane([...args, '--only', lane.join(',')], programs, program)),
  )
  const [passed, failed] = [sumOf(runs, 'passed'), sumOf(runs, 'failed')]
  if (runs.length > 1) console.log(`\n${passed} passed, ${failed} failed`)
  return Math.max(...runs.map(({ code }) => code))
}

/** Returns the older release; a string says why it cannot be built. */
async function pastOf(tool: string): Promise<Installed | string> {
  try {
    return await built(tool, older, say)
  } catch (error) {
    if (!(error instanceof Expected)) throw error
    return error.message
  }
}

interface LaneRun {
  readonly code: number
  readonly text: string
}

/** Runs some suites in a namespace of their own; what they print comes out when all of it is there. */
async function runLane(args: readonly string[], programs: string, program: string): Promise<LaneRun> {
  const folder = mkdtempSync(join(tmpdir(), 'migrate-live-'))
  try {
    const child = startInside(
      [process.execPath, program, 'inside', programs, folder, ...args],
      ['pipe', 'pipe', 'inherit'],
    )
    // Who is killed without a chance to say so closes this pipe; see `inside`.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => endInside(child.pid!))
    const chunks: Buffer[] = []
    child.stdout!.on('data', (chunk: Buffer) => chunks.push(chunk))
    const code: number = await new Promise((resolve) => child.on('close', (ended) => resolve(ended ?? 130)))
    const text = Buffer.concat(chunks).toString()
    process.stdout.write(text)
    return { code, text }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Of the closing lines of all lanes. */
function sumOf(runs: readonly LaneRun[], what: 'passed' | 'failed'): number {
  const counts = runs.map(({ text }) => {
    const [, passed = 0, failed = 0] = /^(\d+) passed, (\d+) failed$/m.exec(text) ?? []
    return Number(what === 'passed' ? passed : failed)
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

function skipped(why: string): number {
  console.log(`skipped: ${why}`)
  return 0
}

/** The first process of a namespace: whatever it started ends with it. */
async function inside(
  args: readonly string[],
  programs: string,
  folder: string,
  { root }: Own,
): Promise<number> {
  process.stdin.on('end', () => process.exit(130)).resume()
  process.exit(
    await exitCodeOf(() => runSuites(readArguments(args), JSON.parse(programs) as Programs, folder, root)),
  )
}

async function runSuites(
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
        all: options.all || options.file !== '',
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
    await proveStored('stored', { inputs: inputsOf(root, options, { golden: 150, corpus: 110 }), by: ways })
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
      suite.run(cluster, { root, folder: state, say, all: options.all }),
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

const start = Date.now()

function say(text: string): void {
  console.error(`${((Date.now() - start) / 1000).toFixed(0).padStart(5)} s  ${text}`)
}
