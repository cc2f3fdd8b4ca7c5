import { Unreadable, connectionsOf, dumpSource, liveSource, serverOf } from '@capi-migrate/cluster'
import type { Server, Source } from '@capi-migrate/cluster'
import { printable, UserError } from '@capi-migrate/plan'
import type { ReachFlags } from '../declare/cluster/options.ts'

/** The servers of the contexts that were asked for. Throws UserError. */
export function serversOf(flags: ReachFlags): readonly Server[] {
  return said(() =>
    connectionsOf({
      ...(flags.kubeconfig !== undefined && { kubeconfig: flags.kubeconfig }),
      ...(flags.context && { contexts: flags.context }),
      ...(flags.allContexts && { allContexts: true }),
    }).map((connection) => serverOf(connection, flags)),
  )
}

/** What was asked to be looked at. Throws UserError. */
export function sourcesOf(flags: ReachFlags): readonly Source[] {
  const { from } = flags
  if (from !== undefined) return [said(() => dumpSource(from))]
  return serversOf(flags).map((server) => liveSource(server, flags.limit, flags.namespace))
}

function said<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw userErrorOf(error)
  }
}

/** What cannot be read, as the person at the keyboard is told; other errors as they are. */
export function userErrorOf(error: unknown): unknown {
  return error instanceof Unreadable ? new UserError(printable(error.message), printable(error.next)) : error
}
