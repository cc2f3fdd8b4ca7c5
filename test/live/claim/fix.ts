import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { migrateCluster } from '../program.ts'
import type { World } from '../suite.ts'

/** What `migrate cluster fix … --format json` says of its cluster. */
export interface FixReport {
  readonly code: number | null
  readonly objects: readonly { readonly object: string; readonly written: boolean }[]
  readonly stays: readonly { readonly object: string; readonly says: string }[]
  readonly missing: readonly { readonly what: string }[]
  readonly surprises: readonly { readonly object: string; readonly says: string }[]
  readonly resumed: number
}

/** Nothing here tells the version of Cluster API. */
const told = ['--core', 'v1.14.0']

/** Runs `migrate cluster fix`. */
export async function fix(
  cluster: Cluster,
  { root, folder }: World,
  args: readonly string[],
  core: readonly string[] = told,
): Promise<FixReport> {
  const journal = `--journal=${join(folder, `${args[0]}.jsonl`)}`
  const output = await migrateCluster(cluster, root, [
    'fix',
    ...args,
    ...core,
    journal,
    '--format=json',
    '--qps=500',
  ])
  if (output.stdout === '') throw new Error(output.stderr)
  const { clusters } = JSON.parse(output.stdout) as { readonly clusters: readonly [FixReport] }
  return { ...clusters[0], code: output.code }
}

/** Runs `migrate cluster fix ownership --write` and ends it with a signal once it has written so many objects. */
export async function fixAndEnd(
  cluster: Cluster,
  { root }: World,
  journal: string,
  signal: 'SIGKILL' | 'SIGINT',
  after: number,
): Promise<number | null> {
  const program = join(root, 'apps/cli/bin/migrate.mjs')
  const args = [
    'cluster',
    'fix',
    'ownership',
    '--write',
    ...told,
    `--journal=${journal}`,
    '--batch=3',
    '--namespace=many',
  ]
  const child = spawn(
    process.execPath,
    [program, ...args, '--qps=40', `--kubeconfig=${cluster.kubeconfig}`],
    { stdio: 'ignore' },
  )
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  while (child.exitCode === null && linesOf(journal).length < after) await sleep(5)
  child.kill(signal)
  await ended
  return child.exitCode
}

interface Line {
  readonly object: string
  readonly done: boolean
}

/** What a journal holds. */
export function linesOf(journal: string): readonly Line[] {
  if (!existsSync(journal)) return []
  const lines = readFileSync(journal, 'utf8').split('\n')
  return lines.slice(0, -1).map((line) => JSON.parse(line) as Line)
}
