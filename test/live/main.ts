import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Expected, exitCodeOf } from '../../tools/management-cluster/expected.ts'
import { endInside, startInside, unfitNamespace } from '../../tools/management-cluster/namespace.ts'
import { current, older } from '../../tools/management-cluster/managers.ts'
import { built } from '../../tools/management-cluster/programs.ts'
import type { Installed } from '../../tools/management-cluster/programs.ts'
import { unfitGo } from '../../tools/upstream/fuzz/go.ts'
import { readArguments } from './arguments.ts'
import { lanesOf } from './lanes.ts'
import { runSuites } from './run-suites.ts'
import type { Programs } from './run-suites.ts'
import { say } from './say.ts'

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
