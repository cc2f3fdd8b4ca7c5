import type { Verdict } from '@capi-migrate/cluster'
import { UserError } from '../errors.ts'

export type { Judged, Verdict } from '@capi-migrate/cluster'

/** Which management cluster is looked at. */
export interface ClusterChoice {
  readonly kubeconfig?: string
  /** Without it the current one. */
  readonly context?: string
}

/** The verdict of `migrate cluster check`. The engine is loaded when it is asked for. Throws UserError. */
export async function clusterVerdict({ kubeconfig, context }: ClusterChoice): Promise<Verdict> {
  const { connectionsOf, factsOf, liveSource, serverOf, Unreadable, verdictOf } =
    await import('@capi-migrate/cluster')
  try {
    const [connection] = connectionsOf({
      ...(kubeconfig !== undefined && { kubeconfig }),
      ...(context !== undefined && { contexts: [context] }),
    })
    const server = serverOf(connection!, { timeout: 30, qps: 20 })
    return verdictOf(await factsOf(liveSource(server, 500)))
  } catch (error) {
    throw error instanceof Unreadable ? new UserError(error.message, error.next) : error
  }
}
