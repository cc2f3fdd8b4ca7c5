import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../tools/management-cluster/cluster.ts'
import type { Cluster, ClusterSet } from '../../tools/management-cluster/cluster.ts'
import { exitCodeOf } from '../../tools/management-cluster/expected.ts'
import { endInside, startInside, unfitNamespace } from '../../tools/management-cluster/namespace.ts'
import { built } from '../../tools/management-cluster/programs.ts'
import { unfitGo } from '../../tools/upstream/fuzz/go.ts'
import { readArguments } from './arguments.ts'
import type { Arguments, SuiteName } from './arguments.ts'
import { inputsOf } from './inputs.ts'
import { lanesOf } from './lanes.ts'
import { runMachines } from './machines.ts'
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
  const programs = await built(join(root, 'tools/management-cluster'), say)
  const runs = await Promise.all(
    lanesOf(options.suites).map((lane) => runLane([...args, '--only', lane.join(',')], programs, program)),
  )
  const [passed, failed] = [sumOf(runs, 'passed'), sumOf(runs, 'failed')]
  if (runs.length > 1) console.log(`\n${passed} passed, ${failed} failed`)
  return Math.max(...runs.map(({ code }) => code))
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
  process.exit(await exitCodeOf(() => runSuites(readArguments(args), programs, folder, root)))
}

async function runSuites(
  options: Arguments,
  programs: string,
  folder: string,
  root: string,
): Promise<number> {
  let passed = 0
  let failed = 0
  if (options.suites.includes('stored')) {
    const inputs = inputsOf(root, options)
    for (const note of inputs.notes) console.log(note)
    const result = await withCluster(programs, join(folder, 'stored'), 'webhooks', (cluster) =>
      runStored(cluster, inputs, { folder, root, say }),
    )
    console.log(printStored(result))
    const wrong = wrongIn(result)
    failed += wrong
    passed += [...result.compared.values()].reduce((sum, times) => sum + times, 0) - wrong
  }
  if (options.suites.includes('machines')) {
    const fates = await withCluster(programs, join(folder, 'machines'), 'full', (cluster) =>
      runMachines(cluster, { folder, root, say }),
    )
    console.log(printMachines(fates))
    const wrong = fates.filter(({ changes }) => changes.length > 0).length
    failed += wrong
    passed += fates.length - wrong
  }
  for (const [name, suite] of Object.entries(clusterSuites) as [SuiteName, Suite][]) {
    if (!options.suites.includes(name)) continue
    const cases = await withCluster(programs, join(folder, name), suite.set, (cluster) =>
      suite.run(cluster, { root, folder: join(folder, name), say, all: options.all, seed: options.seed }),
    )
    console.log(printCases(name, cases))
    failed += cases.filter(({ wrong }) => wrong !== undefined).length
    passed += cases.filter(({ wrong, skipped }) => wrong === undefined && skipped === undefined).length
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed > 0 || passed === 0 ? 1 : 0
}

async function withCluster<T>(
  programs: string,
  state: string,
  set: ClusterSet,
  use: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const cluster = await startCluster(programs, state, set)
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
