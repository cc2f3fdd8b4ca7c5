import { Unreadable, connectionsOf, dumpSource, liveSource, serverOf } from '@capi-migrate/cluster'
import type { Server, Source } from '@capi-migrate/cluster'
import { printable, UserError } from '@capi-migrate/plan'
import { progress } from '../progress.ts'
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

/** How much has been read; taken away before anything is printed. */
export const reading = progress('objects read')

/** What was asked to be looked at. Throws UserError. */
export function sourcesOf(flags: ReachFlags): readonly Source[] {
  const { from } = flags
  if (from !== undefined) return [said(() => dumpSource(from))]
  let count = 0
  return serversOf(flags).map((server) =>
    counted(liveSource(server, flags.limit, flags.namespace), (objects) => reading.show((count += objects))),
  )
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

/** A source that says how many objects each of its pages had. */
function counted(source: Source, say: (objects: number) => void): Source {
  return {
    ...source,
    async *pages(...args) {
      for await (const page of source.pages(...args)) {
        say(page.length)
        yield page
      }
    },
  }
}
