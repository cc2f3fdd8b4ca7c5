import { join } from 'node:path'
import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { outputOf } from '../output.ts'
import type { Output } from '../output.ts'
import { migrateCluster } from '../program.ts'

/** What the program says of one object; the JSON of `migrate cluster predict`. */
export interface Predicted {
  readonly object: string
  readonly effect: string
  readonly says: string
  readonly certainty: string
  readonly machines: readonly string[]
  readonly stays: readonly string[]
}

export interface Run {
  readonly code: number | null
  readonly of: (object: string) => Predicted | undefined
  readonly all: readonly Predicted[]
}

const command = ['predict', '--format', 'json']

/** Runs `migrate cluster predict` on files. Throws where it does not print JSON. */
export async function predicted(cluster: Cluster, root: string, files: string): Promise<Run> {
  return runOf(await migrateCluster(cluster, root, [...command, files]))
}

/** The same without the cluster. */
export async function predictedFrom(dump: string, root: string, files: string): Promise<Run> {
  const program = join(root, 'apps/cli/bin/migrate.mjs')
  return runOf(await outputOf(process.execPath, [program, 'cluster', ...command, files, '--from', dump]))
}

/** For people. */
export function sayPredictions(predictions: readonly Predicted[]): string {
  return predictions
    .map(
      ({ object, effect, machines, says }) => `${object} ${effect} ${effect === 'refused' ? says : machines}`,
    )
    .join('; ')
}

function runOf({ code, stdout, stderr }: Output): Run {
  if (!stdout.startsWith('{')) throw new Error(`predict: ${stderr}`)
  const { clusters } = JSON.parse(stdout) as { clusters: readonly { predictions: readonly Predicted[] }[] }
  const all = clusters[0]!.predictions
  return { code, all, of: (object) => all.find((one) => one.object === object) }
}
