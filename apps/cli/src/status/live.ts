import { clusterObjectsOf } from '@capi-migrate/cluster'
import { sourcesOf } from '../cluster/open.ts'
import { sayError } from './read.ts'
import type { Dump } from './read.ts'

/** Which cluster is looked at, in the place of a dump. */
export interface LiveFlags {
  readonly kubeconfig?: string
  readonly context?: string
  readonly namespace?: string
}

/** Reads the objects of a live cluster. What cannot be read is told about; the rest goes on. */
export async function readLive({ context, ...flags }: LiveFlags, say = sayError): Promise<Dump> {
  const contexts = context === undefined ? {} : { context: [context] }
  const [source] = sourcesOf({ ...flags, ...contexts, limit: 500, qps: 20, timeout: 30 })
  const { value: objects, missing } = await clusterObjectsOf(source!)
  for (const { what, says, next } of missing) say(`${what}: ${says}`, next)
  return { objects, failures: missing.length }
}
