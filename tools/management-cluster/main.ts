import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unfitGo } from '../upstream/fuzz/go.ts'
import { sets, startCluster } from './cluster.ts'
import type { ClusterSet } from './cluster.ts'
import { Expected, exitCodeOf } from './expected.ts'
import { endInside, runInside, startInside, startOf, unfitNamespace } from './namespace.ts'
import { current } from './managers.ts'
import { built } from './programs.ts'

const usage = `usage: npm run cluster -- COMMAND
  build                    builds etcd, kube-apiserver, kubectl and the managers of Cluster API, if they are not built yet
  up [${sets.join('|')}]   starts them, all of it (full) unless told otherwise
  run CMD…                 runs a command, such as kubectl, where the cluster can be reached
  down                     ends what up started`

/** Where the programs' go.mod lies, and the bundle that runs. */
export interface Own {
  readonly module: string
  readonly program: string
}

/** The processes and the folder of the cluster that `up` started; one for each copy of the repository. */
interface Holder {
  readonly pid: number
  /** As `startOf` says. */
  readonly start: string | undefined
  /** Where its programs lie. */
  readonly programs: string
}

/** A management cluster for people to look at; answers the exit code. */
export function main(args: readonly string[], own: Own): Promise<number> {
  const state = join(own.program, '../up')
  const [command, ...rest] = args
  return exitCodeOf(async () => {
    switch (command) {
      case 'build':
        console.log(await build(own))
        return 0
      case 'up':
        return up(own, state, setOf(rest))
      case 'run':
        return run(state, rest)
      case 'down':
        return down(state)
      // What `up` starts inside the namespace.
      case 'hold':
        // The programs that still run would keep it alive.
        process.exit(await exitCodeOf(() => hold(rest[0]!, rest[1]!, setOf(rest.slice(2)))))
      default:
        console.error(usage)
        return command === undefined || command === '--help' ? 0 : 1
    }
  })
}

function setOf([name = 'full', ...more]: readonly string[]): ClusterSet {
  const set = sets.find((one) => one === name)
  if (set === undefined || more.length > 0) throw new Expected(usage)
  return set
}

/** Throws Expected where nothing can be built here. */
async function build({ module }: Own): Promise<string> {
  const unfit = unfitGo()
  if (unfit) throw new Expected(`the programs are built with Go 1.26 or newer, here is ${unfit}`)
  return (await built(module, current, (text) => console.error(text))).programs
}

async function up(own: Own, state: string, set: ClusterSet): Promise<number> {
  const unfit = unfitNamespace()
  if (unfit) throw new Expected(`a cluster needs a network namespace of its own: ${unfit}`)
  const programs = await build(own)
  if (holderIn(state)) throw new Expected('a cluster runs already: npm run cluster -- down')
  rmSync(state, { recursive: true, force: true, maxRetries: 10 })
  mkdirSync(state, { recursive: true, mode: 0o700 })
  const start = Date.now()
  const log = openSync(join(state, 'cluster.log'), 'a')
  const child = startInside(
    [process.execPath, join(own.module, 'main.mjs'), 'hold', programs, state, set],
    ['ignore', log, log],
    true,
  )
  closeSync(log)
  const pid = child.pid!
  writeFileSync(
    join(state, 'holder.json'),
    JSON.stringify({ pid, start: startOf(pid), programs } satisfies Holder),
  )
  const end = () => {
    endInside(pid)
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  let ended = false
  child.once('exit', () => (ended = true))
  while (!existsSync(join(state, 'ready'))) {
    if (ended) throw new Expected(readFileSync(join(state, 'cluster.log'), 'utf8').trimEnd())
    await sleep(100)
  }
  child.unref()
  console.log(`up in ${((Date.now() - start) / 1000).toFixed(0)} s; KUBECONFIG=${join(state, 'kubeconfig')}`)
  console.log(`logs are in ${state}; reach it with: npm run cluster -- run CMD`)
  return 0
}

/** Runs until it is killed, or one of the programs ends. */
async function hold(programs: string, state: string, set: ClusterSet): Promise<number> {
  const cluster = await startCluster({ release: current, programs }, state, set)
  writeFileSync(join(state, 'ready.part'), '')
  renameSync(join(state, 'ready.part'), join(state, 'ready'))
  await cluster.died
  return 1
}

async function run(state: string, command: readonly string[]): Promise<number> {
  if (command.length === 0) throw new Expected(usage)
  const holder = holderIn(state)
  if (!holder) throw new Expected(`no cluster runs: npm run cluster -- up${lastWordsIn(state)}`)
  return runInside(holder.pid, command, {
    ...process.env,
    PATH: `${holder.programs}:${process.env.PATH}`,
    KUBECONFIG: join(state, 'kubeconfig'),
  })
}

async function down(state: string): Promise<number> {
  const holder = holderIn(state)
  if (holder) {
    endInside(holder.pid)
    while (startOf(holder.pid) === holder.start) await sleep(50)
  }
  console.log(holder ? 'down' : 'no cluster runs')
  rmSync(state, { recursive: true, force: true, maxRetries: 10 })
  return 0
}

/** Undefined where nothing runs; a process that only got the same id is not taken for it. */
function holderIn(state: string): Holder | undefined {
  const file = join(state, 'holder.json')
  if (!existsSync(file)) return undefined
  const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder
  return holder.start !== undefined && startOf(holder.pid) === holder.start ? holder : undefined
}

function lastWordsIn(state: string): string {
  const log = join(state, 'cluster.log')
  const text = existsSync(log) ? readFileSync(log, 'utf8').trim() : ''
  return text && `\nThe last one ended: ${text}`
}
