import { UserError } from '@capi-migrate/plan'
import type { StatusWish } from '@capi-migrate/plan/status'
import type { Columns } from '@capi-migrate/status/columns'
import type { LiveFlags } from './live.ts'

export interface StatusFlags extends LiveFlags, StatusWish {
  readonly exitCode?: boolean
  readonly columns?: boolean
  readonly columnsOf: Columns
  readonly wide?: boolean
  readonly now?: Date
  readonly computed?: boolean
  readonly machinePools?: 'upstream' | 'proposal'
}

/** Whether a live cluster is asked for. */
export function isLive({ context, kubeconfig }: StatusFlags): boolean {
  return context !== undefined || kubeconfig !== undefined
}

/** Throws UserError for flags that make no sense together. */
export function refuseFlags(paths: readonly string[], flags: StatusFlags): void {
  const { format, namespace, computed, columns, watch } = flags
  if (!isLive(flags) && namespace !== undefined)
    throw new UserError('--namespace is for a live cluster', 'name it with --context NAME')
  if (isLive(flags) && paths.length > 0)
    throw new UserError('a live cluster and a dump are asked for', 'leave out the files, or --context')
  const tables = computed ? '--computed' : columns ? '--columns' : undefined
  if (tables !== undefined && (format === 'junit' || format === 'github'))
    throw new UserError(
      `--format ${format} says which Clusters are available, and ${tables} does not`,
      `leave out ${tables}, or take --format text, json or markdown`,
    )
  if (!watch) return
  if (tables !== undefined)
    throw new UserError(`--watch shows Clusters, and ${tables} does not`, `leave out one of them`)
  if (format !== 'text' && format !== 'json')
    throw new UserError(
      `--watch has no --format ${format}`,
      'take --format text, or json: a line for each state',
    )
  if (paths.some((path) => path !== '-'))
    throw new UserError(
      '--watch is for a stream on stdin, or for a live cluster, and files are named',
      'leave out the files, or --watch',
    )
}
